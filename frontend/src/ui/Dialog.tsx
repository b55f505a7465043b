import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Modal, type ModalProps } from './Modal.tsx';
import styles from './Dialog.module.css';

type DialogProps = ModalProps & {
  /** Buttons at its foot; the one that goes on comes last. */
  actions?: ReactNode;
  wide?: boolean;
};

/** A question or message that has to be dealt with first. */
export function Dialog({ actions, wide = false, children, ...rest }: DialogProps) {
  return (
    <Modal {...rest} className={cx(styles.dialog, wide && styles.wide)}>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
