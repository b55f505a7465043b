import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** "Da li ste sigurni da želite da obrišete kurs?" */
  question: string;
  /** What exactly will be lost, and what stays. */
  children: ReactNode;
  /** What the button does: "Obriši kurs". */
  confirmLabel: string;
  /** While it is being done: "Brisanje…". */
  busyLabel?: string;
  busy?: boolean;
  /** Why it could not be done; the question stays open. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
};

/** The question before something cannot be undone. While it is under way it neither closes nor asks again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, children, confirmLabel, busyLabel = 'Brisanje…', busy = false, error } = props;
  const { onConfirm, onCancel, onClosed } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !busy && onCancel()}
      {...(onClosed && { onClosed })}
      title={question}
      actions={
        <>
          <Button look="outline" onClick={onCancel} disabled={busy}>
            Odustani
          </Button>
          <Button look="danger" onClick={onConfirm} loading={busy} loadingText={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <Alert kind="error" live>
          <p>{error}</p>
        </Alert>
      )}
    </Dialog>
  );
}
