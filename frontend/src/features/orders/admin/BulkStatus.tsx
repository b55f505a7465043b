import type { OrderStatus } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { useState } from 'react';
import { countOrders } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { bulkConsequences, changedBy } from './bulkConsequences.ts';
import { ofOrders } from './orderCounts.ts';
import { useBulkStatus } from './useBulkStatus.ts';
import { ORDER_STATUS_OPTIONS } from './orderOptions.ts';
import styles from './BulkStatus.module.css';

const REPORT = { done: 'Status je promijenjen', failed: 'Status nije promijenjen' };

/** One status for all chosen applications; says before what follows, and after what became of each. */
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
