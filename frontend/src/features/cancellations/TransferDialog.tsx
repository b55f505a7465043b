import type { CancellationPreview } from '@institut/contract/cancellations/schema';
import { formatKm } from '@institut/contract/money/money';
import { runName } from '@institut/contract/timetable/runName';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { CallDialog } from '../../ui/CallDialog.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './CancelDialog.module.css';
import { transferSeat } from './cancellationCalls.ts';

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
export function TransferDialog({ order, transfer, onRefused, onChanged, ...dialog }: TransferDialogProps) {
  const { seat, run } = transfer;
  const day = run.start ? formatDate(run.start) : '';
  return (
    <CallDialog
      {...dialog}
      call={transferSeat}
      title="Prelazak na drugi termin"
      description={tieShortWords(
        `${seat.participant || `Mjesto ${seat.number}, bez imena`}, sada na kursu ${runName(seat.course, seat.firstDay)}.`,
      )}
      backLabel="Nazad"
      confirmLabel={`Pređi na termin ${day}`}
      busyLabel="Premještamo…"
      done={`Mjesto je premješteno na termin ${day || run.name}.`}
      initial={{}}
      check={() => ({})}
      request={() => ({
        params: { id: order },
        body: { seat: seat._id, kurs: run.kurs, differenceKm: run.differenceKm },
      })}
      onChanged={(failure) => {
        if (failure) onRefused();
        onChanged();
      }}
    >
      {() => (
        <>
          <p>
            <strong>{tieShortWords(run.name)}</strong>
            {day && <>, početak {day}</>}
          </p>
          <Stack as="ul" gap={1} className={styles.later}>
            <li>
              {seat.participant
                ? `${seat.participant} prelazi s mjestom na novi termin.`
                : 'Mjesto prelazi bez imena; polaznika možete upisati i kasnije.'}
            </li>
            <li>{differenceText(run.differenceKm)}</li>
            <li>Potvrdu prelaska šaljemo vam e&#8209;mailom.</li>
          </Stack>
        </>
      )}
    </CallDialog>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return 'Nema doplate ni povrata.';
  return difference > 0
    ? `Poslije prelaska za uplatu ostaje ${formatKm(difference)}.`
    : `Vraćamo vam razliku od ${formatKm(-difference)}.`;
}
