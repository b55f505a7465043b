import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

export type RemovalTexts<Row> = {
  /** "Da li ste sigurni da želite da obrišete kurs?"; for several with their number. */
  question: (rows: readonly Row[]) => string;
  /** What exactly goes with these rows, and what stays. */
  loss: (rows: readonly Row[]) => ReactNode;
  /** The button: "Obriši kurs". */
  confirm: (rows: readonly Row[]) => string;
};

type RemovalDialogProps<Row> = {
  texts: RemovalTexts<Row>;
  /** What `useRemoval` gives. */
  removal: {
    open: boolean;
    rows: readonly Row[];
    isBusy: boolean;
    error: { message: string } | null;
    confirm: () => Promise<void>;
    close: () => void;
  };
  onClosed: () => void;
};

/** Asks before rows are deleted. */
export function RemovalDialog<Row>({ texts, removal, onClosed }: RemovalDialogProps<Row>) {
  const { open, rows, isBusy, error, confirm, close } = removal;
  return (
    <ConfirmDialog
      open={open}
      question={texts.question(rows)}
      confirmLabel={texts.confirm(rows)}
      busy={isBusy}
      error={error?.message}
      onConfirm={() => void confirm()}
      onCancel={close}
      onClosed={onClosed}
    >
      {texts.loss(rows)}
    </ConfirmDialog>
  );
}
