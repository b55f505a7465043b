import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { genitiveDays } from '@institut/contract/frame/durations';
import { REFUND_DAYS } from '@institut/contract/limits';
import { plural } from '@institut/contract/frame/plural';
import { useState } from 'react';
import { countOrders, countSeats, tieShortWords } from '../../../lib/format.ts';
import { forOrders, ofOrders } from '../../admin/adminCounts.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { BulkDialog } from '../../admin/bulkRun.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import styles from './BulkEdit.module.css';
import { ORDER_STATUS_OPTIONS } from './orderLabels.ts';
import { UNDO_REPORT, useBulkEdit } from './bulkEdit.tsx';

const REPORT = { done: 'Status je promijenjen', failed: 'Status nije promijenjen' };

/** Sets one status for all selected orders, after a dialog that lists the consequences. */
export function BulkStatus({ rows, run, onClosed }: BulkTools<AdminOrderSummary>) {
  const [isOpen, setIsOpen] = useState(false);
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const bulk = useBulkEdit();
  const changed = status ? changedBy(rows, status) : [];

  const handleConfirm = async () => {
    if (!status) return;
    const undo = () => run(UNDO_REPORT, async () => ({ payload: await bulk.undo() }));
    await run({ ...REPORT, undo }, async () => ({ payload: await bulk.run(changed, { status }) }));
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
      <BulkDialog
        wide
        bulk={bulk}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
        title={`Novi status: ${countOrders(rows.length)}`}
        label="Promjena statusa"
        countOf={ofOrders}
        start={
          <Button disabled={changed.length === 0} onClick={() => void handleConfirm()}>
            Promijeni status
          </Button>
        }
      >
        <RadioCards
          hideLegend
          legend="Novi status"
          name="bulkStatus"
          value={status}
          options={ORDER_STATUS_OPTIONS}
          onChange={setStatus}
        />
        <Stack as="ul" gap={2} aria-live="polite" className={styles.consequences}>
          {status && bulkConsequences(rows, status).map((text) => <li key={text}>{tieShortWords(text)}</li>)}
        </Stack>
        <MailPreview
          questions={changed.map(({ _id: id }) => ({
            call: 'editOrder',
            params: { id },
            body: status ? { status } : {},
          }))}
        />
      </BulkDialog>
    </>
  );
}

const changedBy = (rows: readonly AdminOrderSummary[], status: OrderStatus): AdminOrderSummary[] =>
  rows.filter((row) => row.status !== status);

/** Returns a sentence for each consequence of setting `status` for these orders. */
export function bulkConsequences(rows: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  const changed = changedBy(rows, status);
  const same = rows.length - changed.length;
  const open = changed.filter(({ cancelledAt }) => !cancelledAt);
  const cancelled = changed.length - open.length;
  return [
    ...(same > 0 ? [`Taj status već ${haveIt(same)} ${countOrders(same)}: tu se ništa ne mijenja.`] : []),
    ...(cancelled > 0
      ? [`Otkazano je: ${countOrders(cancelled)}. Tu se ne zauzimaju mjesta i ne šaljemo e-mail.`]
      : []),
    ...(open.length > 0 ? [...seatsText(open, status), mailText(open.length)] : []),
  ];
}

function seatsText(changed: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  if (status === ORDER_STATUS.rejected) {
    const paid = changed.filter(({ isPaid, totalPrice }) => isPaid && totalPrice > 0).length;
    const held = changed.reduce((sum, { heldSeats }) => sum + heldSeats, 0);
    return [
      `Oslobađa se: ${countSeats(held)}.`,
      ...(paid > 0
        ? [
            `Među njima je plaćeno: ${countOrders(paid)}. Odbijanje ne vraća novac: podnosiocima u e-mailu obećavamo povrat u roku od ${genitiveDays(REFUND_DAYS)}.`,
          ]
        : []),
    ];
  }
  const readmitted = changed.filter(({ heldSeats }) => heldSeats === 0);
  if (readmitted.length === 0) return [];
  return [
    `Ponovo se zauzima: ${countSeats(seatsOf(readmitted))}. Odbijene prijave za koje ih više nema ostaju odbijene.`,
  ];
}

const mailText = (count: number) => `E-mail o novom statusu šaljemo za ${forOrders(count)}.`;

const haveIt = (count: number) => plural(count, { one: 'ima', few: 'imaju', other: 'ima' });

const seatsOf = (rows: readonly AdminOrderSummary[]) =>
  rows
    .flatMap((row) => row.orderItems.map((line) => seatsOfLine(line, row)))
    .reduce((sum, seats) => sum + seats, 0);
