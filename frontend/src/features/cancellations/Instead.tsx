import type { CancellationPreview } from '@institut/contract/cancellations/schema';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './CancelDialog.module.css';
import type { Transfer } from './TransferDialog.tsx';

type InsteadProps = {
  preview: CancellationPreview;
  onTransfer: (transfer: Transfer) => void;
  onReplace: () => void;
};

/** The alternatives of a buyer to a cancellation. */
export function Instead({ preview, onTransfer, onReplace }: InsteadProps) {
  const { transfers, mayReplace, seats } = preview;
  const [seat] = seats;
  if (!mayReplace && transfers.length === 0) return null;
  return (
    <Stack as="section" gap={0} justify="start" className={styles.instead} aria-labelledby="umjesto">
      <h3 id="umjesto">Umjesto otkazivanja</h3>
      {mayReplace && (
        <Button look="quiet" onClick={onReplace}>
          Pošalji drugu osobu umjesto polaznika
        </Button>
      )}
      {seat &&
        transfers.map((run) => (
          <Button key={run.kurs} look="quiet" onClick={() => onTransfer({ seat, run })}>
            Pređi na termin {run.start ? formatDate(run.start) : `„${run.name}”`}
          </Button>
        ))}
    </Stack>
  );
}

/** Leads to the participants of the page, where they are replaced. */
export function showSeats(): void {
  const heading = document.getElementById('polaznici-prijave');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
