import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type ModalProps } from './Dialog.tsx';

type FormDialogProps = Pick<ModalProps, 'open' | 'title' | 'description' | 'initialFocus' | 'onClosed'> & {
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  onClose: () => void;
  /** Renders the form, which has to carry this id: the button that submits it is outside. */
  children: (formId: string) => ReactNode;
};

/** A dialog with one form. It does not close while the request of the form runs. */
export function FormDialog(props: FormDialogProps) {
  const { confirmLabel, busyLabel, busy, onClose, children, ...modal } = props;
  const formId = useId();
  return (
    <Dialog
      {...modal}
      onOpenChange={() => !busy && onClose()}
      actions={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            Odustani
          </Button>
          <Button type="submit" form={formId} loading={busy} loadingText={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
