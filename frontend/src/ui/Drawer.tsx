import { cx } from '../lib/cx.ts';
import { Modal, type ModalProps } from './Modal.tsx';
import styles from './Dialog.module.css';

type DrawerProps = ModalProps & { from?: 'left' | 'right' };

/** A panel from an edge of the window: menus, the account, filters. */
export function Drawer({ from = 'right', children, ...rest }: DrawerProps) {
  return (
    <Modal {...rest} className={cx(styles.drawer, from === 'left' && styles.fromLeft)}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
