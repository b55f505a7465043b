import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './PreviewDialog.module.css';

type PreviewDialogProps = { open: boolean; onClose: () => void; children: ReactNode };

/** The page as visitors will see it. Nothing in it can be used: it shows what is not saved. */
export function PreviewDialog({ open, onClose, children }: PreviewDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Pregled"
      description="Ovako će stranicu vidjeti posjetioci. Veze i dugmad u pregledu ne rade."
      className={cx(styles.dialog)}
    >
      <div className={styles.page} inert>
        {children}
      </div>
    </Modal>
  );
}
