import { ORDER_STATUS, type OrderStatus } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { plural } from '@institut/contract/plural';
import { useEffect, useRef, useState } from 'react';
import { countOrders, countPlaces, forOrders, ofOrders } from '../../../lib/format.ts';
import type { RowOutcome } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { adminOrders } from './adminOrders.ts';
import styles from './BulkStatus.module.css';
import { ORDER_STATUS_OPTIONS } from './orderLabels.ts';

const REPORT = { done: 'Status je promijenjen', failed: 'Status nije promijenjen' };

/** Sets one status for all selected orders, after a dialog that lists the consequences. */
export function BulkStatus({ rows, run }: BulkTools<AdminOrderSummary>) {
  const [isOpen, setIsOpen] = useState(false);
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const bulk = useBulkStatus();
  const changed = status ? changedBy(rows, status) : [];

  const handleConfirm = async () => {
    if (!status) return;
    await run(REPORT, async () => ({ payload: await bulk.run(changed, status) }));
    setIsOpen(false);
  };

  return (
    <>
      <Button
        onClick={() => {
          setStatus(null);
          setIsOpen(true);
        }}
      >
        Promijeni status
      </Button>
      <Dialog
        wide
        open={isOpen}
        onOpenChange={(open) => !bulk.progress && setIsOpen(open)}
        title={`Novi status: ${countOrders(rows.length)}`}
        actions={
          bulk.progress ? (
            <Button look="outline" onClick={bulk.stop}>
              Zaustavi
            </Button>
          ) : (
            <>
              <Button look="outline" onClick={() => setIsOpen(false)}>
                Odustani
              </Button>
              <Button disabled={changed.length === 0} onClick={() => void handleConfirm()}>
                Promijeni status
              </Button>
            </>
          )
        }
      >
        {bulk.progress ? (
          <BulkProgress {...bulk.progress} />
        ) : (
          <>
            <RadioCards
              hideLegend
              legend="Novi status"
              name="bulkStatus"
              value={status}
              options={ORDER_STATUS_OPTIONS}
              onChange={setStatus}
            />
            <ul aria-live="polite" className={styles.consequences}>
              {status && bulkConsequences(rows, status).map((text) => <li key={text}>{text}</li>)}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}

const BulkProgress = ({ done, of }: { done: number; of: number }) => (
  <div className={styles.progress}>
    <p>
      Mijenja se {done + 1}. od {ofOrders(of)}…
    </p>
    <progress aria-label="Promjena statusa" value={done} max={of} />
  </div>
);

/** Updates the orders one after the other, so that the progress is visible and the run can be stopped. */
function useBulkStatus() {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const isStopped = useRef(false);

  // Leaving the page stops the run after the current order.
  useEffect(() => () => void (isStopped.current = true), []);

  async function run(rows: readonly AdminOrderSummary[], status: OrderStatus): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    isStopped.current = false;
    for (const { _id: id } of rows) {
      if (isStopped.current) break;
      setProgress({ done: outcomes.length, of: rows.length });
      const answer = await dispatch(adminOrders.update({ id, body: { status } }));
      outcomes.push({
        id,
        error: adminOrders.update.rejected.match(answer) ? (answer.payload ?? null) : null,
      });
    }
    setProgress(null);
    return outcomes;
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { progress, run, stop };
}

const changedBy = (rows: readonly AdminOrderSummary[], status: OrderStatus): AdminOrderSummary[] =>
  rows.filter((row) => row.status !== status);

/** Returns a sentence for each consequence of setting `status` for these orders. */
export function bulkConsequences(rows: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  const changed = changedBy(rows, status);
  const same = rows.length - changed.length;
  return [
    ...(same > 0 ? [`Taj status već ${haveIt(same)} ${countOrders(same)}: tu se ništa ne mijenja.`] : []),
    ...(changed.length > 0 ? [...placesText(changed, status), mailText(changed.length)] : []),
  ];
}

function placesText(changed: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  if (status === ORDER_STATUS.rejected) {
    const paid = changed.filter(({ isPaid, totalPrice }) => isPaid && totalPrice > 0).length;
    return [
      `Oslobađa se: ${countPlaces(placesOf(changed))}.`,
      ...(paid > 0 ? [`Među njima je plaćeno: ${countOrders(paid)}. Odbijanje ne vraća novac.`] : []),
    ];
  }
  const readmitted = changed.filter((row) => row.status === ORDER_STATUS.rejected);
  if (readmitted.length === 0) return [];
  return [
    `Ponovo se zauzima: ${countPlaces(placesOf(readmitted))}. Odbijene prijave za koje ih više nema ostaju odbijene.`,
  ];
}

const mailText = (count: number) => `E-mail o novom statusu ide za ${forOrders(count)}.`;

const haveIt = (count: number) => plural(count, { one: 'ima', few: 'imaju', other: 'ima' });

const placesOf = (rows: readonly AdminOrderSummary[]) =>
  rows.flatMap(({ orderItems }) => orderItems).reduce((sum, { qty }) => sum + qty, 0);
