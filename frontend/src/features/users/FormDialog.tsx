import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type FormDialogProps = {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  onClose: () => void;
  /** Called when the dialog is closed and the focus is back. */
  onClosed: () => void;
  /** Renders the form, which has to carry this id: the button that submits it is outside. */
  children: (formId: string) => ReactNode;
};

/** A dialog with one form. It does not close while the request of the form runs. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, busy, onClose, onClosed, children } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={() => !busy && onClose()}
      onClosed={onClosed}
      title={title}
      actions={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            Odustani
          </Button>
          <Button type="submit" form={formId} loading={busy} loadingText={props.busyLabel}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
