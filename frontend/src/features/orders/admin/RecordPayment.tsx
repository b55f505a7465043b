import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { formatKm } from '@institut/contract/money/money';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { countOrders, tieShortWords } from '../../../lib/format.ts';
import { useForm } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { ofOrders } from '../../admin/adminCounts.ts';
import { BulkDialog } from '../../admin/bulkRun.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { AmountList } from '../../admin/payments/AmountList.tsx';
import { type BookingDetails, rememberBooking, suggestedBooking } from '../../admin/payments/lastBooking.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { UNDO_REPORT, useBulkEdit } from './bulkEdit.tsx';
import styles from './BulkEdit.module.css';
import { ORDER_EDIT_LABELS } from './orderLabels.ts';

const REPORT = { done: 'Uplata je evidentirana', failed: 'Uplata nije evidentirana' };
const FORM_ID = 'uplata';

type RecordPaymentProps = BulkTools<AdminOrderSummary> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** An order whose payment can be recorded from the list; one without seats needs a decision first. */
export const isPayable = ({ isPaid, heldSeats }: Pick<AdminOrderSummary, 'isPaid' | 'heldSeats'>): boolean =>
  !isPaid && heldSeats > 0;

/** Records the payment of orders that arrived on one day, after a dialog that names sum and consequences. */
export function RecordPayment({ rows, run, onClosed, open, onOpenChange }: RecordPaymentProps) {
  const bulk = useBulkEdit();
  const payable = rows.filter(isPayable);
  const day = useRef<HTMLInputElement>(null);

  const record = async (payment: BookingDetails) => {
    const undo = () => run(UNDO_REPORT, async () => ({ payload: await bulk.undoPayments() }));
    await run({ ...REPORT, undo }, async () => ({
      payload: await bulk.runOnCurrent(payable, (current) =>
        isPayable(current)
          ? bodyOf(payment)
          : 'Prijava je u međuvremenu promijenjena. Provjerite je na listi.',
      ),
    }));
    onOpenChange(false);
  };

  return (
    <BulkDialog
      bulk={bulk}
      open={open}
      onClose={() => onOpenChange(false)}
      onClosed={onClosed}
      initialFocus={day}
      title={`Uplata: ${countOrders(payable.length)}`}
      label="Evidentiranje uplata"
      countOf={ofOrders}
      start={
        <Button type="submit" form={FORM_ID} disabled={payable.length === 0}>
          Evidentiraj uplatu
        </Button>
      }
    >
      <PaymentForm dayRef={day} payable={payable} onSubmit={(payment) => void record(payment)}>
        {paymentConsequences(rows, payable).map((text) => (
          <li key={text}>{tieShortWords(text)}</li>
        ))}
      </PaymentForm>
    </BulkDialog>
  );
}

const bodyOf = ({ at: paidAt, method, reference }: BookingDetails) => ({
  isPaid: PAYMENT_STATUS.paid,
  paidAt,
  ...((method || reference) && { paymentResult: { method, reference } }),
});

const trimmed = ({ at, method, reference }: BookingDetails): BookingDetails => ({
  at,
  method: method.trim(),
  reference: reference.trim(),
});

type PaymentFormProps = {
  payable: readonly AdminOrderSummary[];
  dayRef: RefObject<HTMLInputElement | null>;
  onSubmit: (payment: BookingDetails) => void;
  children: ReactNode;
};

/** It is mounted when the dialog opens, with the day, method and number of the payment that was recorded before. */
function PaymentForm({ payable, dayRef, onSubmit, children }: PaymentFormProps) {
  const today = useToday() ?? '';
  const user = useSelector(selectUser)?._id;
  const { form, text, values } = useForm<BookingDetails>({
    initial: suggestedBooking(user, today),
    check: ({ at }): { at?: string } => {
      if (at === '') return { at: 'Unesite datum uplate.' };
      return at > today ? { at: 'Uplata ne može biti u budućnosti.' } : {};
    },
    onSubmit: (given) => {
      rememberBooking(user, trimmed(given));
      onSubmit(trimmed(given));
    },
  });
  return (
    <form {...form} id={FORM_ID} className={styles.fields}>
      <Stack as="ul" gap={2} className={styles.consequences}>
        {children}
      </Stack>
      <TextField
        {...text('at')}
        ref={dayRef}
        label={ORDER_EDIT_LABELS.paidAt.label}
        type="date"
        max={today}
      />
      <TextField
        {...text('method')}
        label={ORDER_EDIT_LABELS.method.label}
        help="Npr. bankovni transfer"
        optional
      />
      <TextField
        {...text('reference')}
        label={ORDER_EDIT_LABELS.reference.label}
        help="Npr. izvod 214/2026"
        optional
      />
      {payable.length > 1 && (
        <AmountList
          label="Iznosi po prijavama"
          items={payable.map(({ _id: id, reference, user, openAmount }) => ({
            id,
            name: `${reference}, ${user.name}`,
            amount: openAmount,
          }))}
        />
      )}
      <MailPreview
        questions={
          values.at !== '' && values.at <= today
            ? payable.map(({ _id: id }) => ({
                call: 'editOrder',
                params: { id },
                body: bodyOf(trimmed(values)),
              }))
            : []
        }
      />
    </form>
  );
}

function paymentConsequences(
  rows: readonly AdminOrderSummary[],
  payable: readonly AdminOrderSummary[],
): string[] {
  const sum = payable.reduce((total, { openAmount }) => total + openAmount, 0);
  const paid = rows.filter(({ isPaid }) => isPaid).length;
  const rejected = rows.length - payable.length - paid;
  const [only] = payable;
  const whose = only && payable.length === 1 ? `${only.user.name}, ${only.reference}: ` : 'Ukupno: ';
  return [
    ...(payable.length > 0 ? [`${whose}${formatKm(sum)}.`] : []),
    ...(paid > 0 ? [`Već je plaćeno: ${countOrders(paid)}. Tu se ništa ne mijenja.`] : []),
    ...(rejected > 0 ? [`Odbijeno: ${countOrders(rejected)}. Najprije promijenite status.`] : []),
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
