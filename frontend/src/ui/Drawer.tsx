import { Modal, type ModalProps } from './Modal.tsx';
import styles from './Dialog.module.css';

/** A panel from the right edge: menus on small screens, filters. */
export function Drawer({ children, ...rest }: ModalProps) {
  return (
    <Modal {...rest} className={styles.drawer ?? ''}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
