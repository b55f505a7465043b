import { useCallback, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../lib/apiError.ts';
import type { MailQuestion } from '../../lib/api.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/primitives.ts';
import { MailPreview } from './mails/MailPreview.tsx';
import { linkReferences } from './orderReferences.tsx';
import styles from './DeletionDialog.module.css';

type Options<Row> = {
  nameOf: (row: Row) => string;
  /** Reloads the list; the dialog stays open until it is done, so that no deleted row is seen. */
  reload: () => PromiseLike<unknown>;
  /** Deletes several rows and reports on each. */
  removeMany: (rows: readonly Row[]) => Promise<void>;
};

/** The state of the deletion dialog, and the deletion: of one row by a single call, of several as a bulk operation. */
export function useDeletion<Item extends { _id: string }, Body, Row extends { _id: string }>(
  admin: AdminSlice<Item, Body, Row>,
  { nameOf, reload, removeMany }: Options<Row>,
) {
  const dispatch = useAppDispatch();
  const { removal, bulk } = useSelector(admin.select);
  // The rows are kept while the closed dialog fades out.
  const [asked, setAsked] = useState<{ open: boolean; rows: readonly Row[] }>({ open: false, rows: [] });
  const [isBusy, setIsBusy] = useState(false);
  const ask = useCallback(
    (rows: readonly Row[]) => {
      dispatch(admin.reset('removal'));
      setAsked({ open: true, rows });
    },
    [admin, dispatch],
  );
  const close = () => setAsked(({ rows }) => ({ open: false, rows }));

  async function removeOne(row: Row): Promise<boolean> {
    const answer = await dispatch(admin.remove(row._id));
    const isGone = !admin.remove.fulfilled.match(answer) && isNotFound(answer.payload);
    if (isGone) dispatch(showToast({ kind: 'info', text: `Već obrisano: ${nameOf(row)}` }));
    else if (admin.remove.fulfilled.match(answer))
      dispatch(showToast({ kind: 'success', text: `Obrisano: ${nameOf(row)}` }));
    return isGone || admin.remove.fulfilled.match(answer);
  }

  async function confirm(): Promise<void> {
    const [first, ...others] = asked.rows;
    if (!first) return;
    setIsBusy(true);
    const isDone = others.length > 0 ? await removeMany(asked.rows).then(() => true) : await removeOne(first);
    if (isDone) await reload();
    setIsBusy(false);
    if (isDone) close();
  }

  return {
    ...asked,
    ask,
    close,
    confirm,
    isBusy: isBusy || removal.status === 'request' || bulk.status === 'request',
    error: removal.status === 'fail' && !isNotFound(removal.error) ? removal.error : null,
  };
}

/** A record that another admin has deleted counts as deleted. */
const isNotFound = (error: ApiError | null | undefined): boolean => error?.status === 404;

export type DeletionTexts<Row> = {
  /** "Da li ste sigurni da želite da obrišete kurs?"; several rows with their number. */
  question: (rows: readonly Row[]) => string;
  /** Describes what is deleted with these rows, and what stays. */
  impact: (rows: readonly Row[]) => ReactNode;
  /** "Obriši kurs" */
  confirm: (rows: readonly Row[]) => string;
  /** The call that deletes a row, if it sends mails. */
  mailsOf?: (row: Row) => MailQuestion;
};

type DeletionDialogProps<Row> = {
  texts: DeletionTexts<Row>;
  deletion: Omit<ReturnType<typeof useDeletion>, 'rows' | 'ask'> & { rows: readonly Row[] };
  onClosed: () => void;
};

export function DeletionDialog<Row>({ texts, deletion, onClosed }: DeletionDialogProps<Row>) {
  const { open, rows, isBusy, error, confirm, close } = deletion;
  return (
    <ConfirmDialog
      open={open}
      question={texts.question(rows)}
      confirmLabel={texts.confirm(rows)}
      busy={isBusy}
      error={error && linkReferences(error.message)}
      onConfirm={() => void confirm()}
      onCancel={close}
      onClosed={onClosed}
    >
      {texts.impact(rows)}
      {texts.mailsOf && open && (
        <div className={styles.mails}>
          <MailPreview questions={rows.map(texts.mailsOf)} />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** A longer list would push the buttons out of sight. */
const MAX_NAMES = 8;

type DeletionImpactProps<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  sentences: readonly string[];
};

/** The names of the rows and what their deletion means. */
export function DeletionImpact<Row extends { _id: string }>(props: DeletionImpactProps<Row>) {
  const { rows, nameOf, sentences } = props;
  const shown = rows.slice(0, MAX_NAMES);
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={1} className={styles.names}>
        {shown.map((row) => (
          <li key={row._id}>{nameOf(row)}</li>
        ))}
        {rows.length > shown.length && <li>i još {rows.length - shown.length}</li>}
      </Stack>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Brisanje se ne može poništiti.</p>
    </Stack>
  );
}
