import { PAYMENT_STATUS, ORDER_STATUS } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { formatKm } from '@institut/contract/money';
import { useState, type SubmitEvent } from 'react';
import { countOrders } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { BulkProgress, useBulkEdit } from './bulkEdit.tsx';
import styles from './BulkEdit.module.css';
import { ORDER_LABELS } from './orderLabels.ts';

const REPORT = { done: 'Uplata je evidentirana', failed: 'Uplata nije evidentirana' };
const FORM_ID = 'uplata';

type RecordPaymentProps = BulkTools<AdminOrderSummary> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** An order whose payment can be recorded from the list; a rejected one needs a decision first. */
export const isPayable = ({ isPaid, status }: AdminOrderSummary): boolean =>
  !isPaid && status !== ORDER_STATUS.rejected;

/** Records the payment of orders that arrived on one day, after a dialog that names sum and consequences. */
export function RecordPayment({ rows, run, open, onOpenChange }: RecordPaymentProps) {
  const today = useToday() ?? '';
  const bulk = useBulkEdit();
  const [day, setDay] = useState<string | null>(null);
  const payable = rows.filter(isPayable);
  const sum = payable.reduce((total, { totalPrice }) => total + totalPrice, 0);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('method');
    const method = typeof typed === 'string' ? typed.trim() : '';
    await run(REPORT, async () => ({
      payload: await bulk.runOnCurrent(payable, ({ isPaid, status }) =>
        isPaid || status === ORDER_STATUS.rejected
          ? 'Prijava je u međuvremenu promijenjena. Provjerite je u listi.'
          : {
              isPaid: PAYMENT_STATUS.paid,
              paidAt: day ?? today,
              ...(method && { paymentResult: { method } }),
            },
      ),
    }));
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !bulk.progress && onOpenChange(next)}
      title={`Uplata: ${countOrders(payable.length)}`}
      actions={
        bulk.progress ? (
          <Button look="outline" onClick={bulk.stop}>
            Zaustavi
          </Button>
        ) : (
          <>
            <Button look="outline" onClick={() => onOpenChange(false)}>
              Odustani
            </Button>
            <Button type="submit" form={FORM_ID} disabled={payable.length === 0}>
              Evidentiraj uplatu
            </Button>
          </>
        )
      }
    >
      {bulk.progress ? (
        <BulkProgress label="Evidentiranje uplata" {...bulk.progress} />
      ) : (
        <form id={FORM_ID} className={styles.fields} onSubmit={(event) => void handleSubmit(event)}>
          <ul className={styles.consequences}>
            {paymentConsequences(rows, payable, sum).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <TextField
            label={ORDER_LABELS.paidAt.label}
            type="date"
            max={today}
            value={day ?? today}
            onChange={({ target }) => setDay(target.value)}
            required
          />
          <TextField label={ORDER_LABELS.method.label} name="method" help="Npr. bankovni transfer" optional />
        </form>
      )}
    </Dialog>
  );
}

function paymentConsequences(
  rows: readonly AdminOrderSummary[],
  payable: readonly AdminOrderSummary[],
  sum: number,
): string[] {
  const paid = rows.filter(({ isPaid }) => isPaid).length;
  const rejected = rows.length - payable.length - paid;
  const [only] = payable;
  const whose = only && payable.length === 1 ? `${only.user.name}, ${only.reference}: ` : 'Ukupno: ';
  return [
    ...(payable.length > 0
      ? [
          `${whose}${formatKm(sum)}.`,
          `${only === payable.at(-1) ? 'Polaznik dobija' : 'Polaznici dobijaju'} e-mail da je uplata evidentirana.`,
        ]
      : []),
    ...(paid > 0 ? [`Već je plaćeno: ${countOrders(paid)}. Tu se ništa ne mijenja.`] : []),
    ...(rejected > 0 ? [`Odbijeno: ${countOrders(rejected)}. Najprije im promijenite status.`] : []),
  ];
}

/** The button of the bar for selected rows. */
export function BulkPayment(tools: BulkTools<AdminOrderSummary>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        Evidentiraj uplatu
      </Button>
      <RecordPayment {...tools} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
