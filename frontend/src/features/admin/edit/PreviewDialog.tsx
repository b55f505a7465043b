import type { ReactNode, SyntheticEvent } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Modal } from '../../../ui/Dialog.tsx';
import styles from './PreviewDialog.module.css';

type PreviewDialogProps = { open: boolean; onClose: () => void; children: ReactNode };

const hold = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
const holdLinks = (event: SyntheticEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) hold(event);
};

/** The page as visitors will see it. Its tabs work; it leads nowhere, since what it shows is not saved. */
export function PreviewDialog({ open, onClose, children }: PreviewDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Pregled"
      description="Ovako će stranicu vidjeti posjetioci. Linkovi i prijava u pregledu ne rade."
      className={cx(styles.dialog)}
    >
      <div className={styles.page} onClickCapture={holdLinks} onSubmitCapture={hold}>
        {children}
      </div>
    </Modal>
  );
}
