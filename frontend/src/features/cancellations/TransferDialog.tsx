import type { CancellationPreview } from '@institut/contract/cancellations/schema';
import { formatKm } from '@institut/contract/money/money';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/formFields.tsx';
import styles from './CancelDialog.module.css';
import { selectTransfer, transferSeat } from './cancellationsSlice.ts';

const FORM_ID = 'prelazak';

export type Transfer = {
  seat: CancellationPreview['seats'][number];
  run: CancellationPreview['transfers'][number];
};

type TransferDialogProps = {
  order: string;
  transfer: Transfer;
  open: boolean;
  onBack: () => void;
  /** The difference may be another one now. */
  onRefused: () => void;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks the buyer before a seat moves to another run. */
export function TransferDialog({
  order,
  transfer,
  open,
  onBack,
  onRefused,
  onClose,
  onChanged,
}: TransferDialogProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectTransfer);
  const [attempt, setAttempt] = useState(0);
  const isSending = status === 'request';
  const { seat, run } = transfer;
  const day = run.start ? formatDate(run.start) : '';

  const send = async () => {
    if (isSending) return;
    const answer = await dispatch(
      transferSeat({ order, seat: seat._id, kurs: run.kurs, differenceKm: run.differenceKm }),
    );
    if (transferSeat.fulfilled.match(answer)) {
      const text = `Mjesto je premješteno na termin ${day || run.name}.`;
      dispatch(showToast({ kind: 'success', text }));
      onClose();
    } else {
      setAttempt((count) => count + 1);
      onRefused();
    }
    onChanged();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      title="Prelazak na drugi termin"
      description={tieShortWords(
        `${seat.participant || `Mjesto ${seat.number}, bez imena`}, sada na kursu „${seat.course}”.`,
      )}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onBack}>
            Nazad
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSending} loadingText="Premještamo…">
            Pređi na termin {day}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className={styles.form}
        aria-label="Prelazak na drugi termin"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FormError message={error?.message} attempt={attempt} />
        <p>
          <strong>{tieShortWords(run.name)}</strong>
          {day && <>, početak {day}</>}
        </p>
        <ul className={styles.later}>
          <li>
            {seat.participant
              ? `${seat.participant} prelazi s mjestom na novi termin.`
              : 'Mjesto prelazi bez imena; polaznika možete upisati i kasnije.'}
          </li>
          <li>{differenceText(run.differenceKm)}</li>
          <li>Potvrdu prelaska šaljemo vam e&#8209;mailom.</li>
        </ul>
      </form>
    </Dialog>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return 'Nema doplate ni povrata.';
  return difference > 0
    ? `Za uplatu zatim ostaje ${formatKm(difference)}.`
    : `Vraćamo vam razliku od ${formatKm(-difference)}.`;
}
