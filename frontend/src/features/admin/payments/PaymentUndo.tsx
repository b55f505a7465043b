import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_KIND_LABELS } from '@institut/contract/payments/labels';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { UndoBar } from '../UndoBar.tsx';
import { withdrawPayment } from './ledgerCalls.ts';

/** Returns the newest record of an order if the order counts it and staff have booked it. */
export function newestBooking({ payments }: Pick<AdminOrder, 'payments'>): PaymentRecord | null {
  const newest = payments.at(-1);
  if (!newest?.by) return null;
  return newest.state === (newest.kind === 'refund' ? 'paid' : 'booked') ? newest : null;
}

/** The toast about a booking that was taken back: the server says whether its mail had left. */
export const undoneToast = ({ history }: Pick<AdminOrder, 'history'>) =>
  history.some(({ event }, index) => event === 'paymentUndone' && history[index]?.at === history.at(-1)?.at)
    ? ({ kind: 'success', text: 'Poništeno. E\u2011mail nije poslan.' } as const)
    : ({
        kind: 'warning',
        text: 'E\u2011mail je već bio poslan. Zapis je storniran, a podnosiocu šaljemo ispravku.',
      } as const);

/** A booking that can be taken back, and what is said about it. */
export type Booking = { id: string; text: string };

export const bookingOf = ({ _id: id, kind, amount }: PaymentRecord): Booking => ({
  id,
  text: `${PAYMENT_KIND_LABELS[kind]} od ${formatKm(amount)} je ${kind === 'payment' ? 'evidentirana' : 'evidentiran'}. E\u2011mail čeka.`,
});

type PaymentUndoProps = {
  /** Null before there is one. */
  booking: Booking | null;
  onOver: () => void;
  onChanged: () => void;
};

/** Offers to take a booking back while its mail waits. */
export function PaymentUndo({ booking, onOver, onChanged }: PaymentUndoProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  const handleUndo = async (id: string) => {
    setIsBusy(true);
    const answer = await dispatch(withdrawPayment({ params: { id } }));
    setIsBusy(false);
    if (withdrawPayment.fulfilled.match(answer)) dispatch(showToast(undoneToast(answer.payload)));
    else if (answer.payload) dispatch(showToast({ kind: 'error', text: answer.payload.message }));
    onOver();
    onChanged();
  };

  return (
    <StatusRegion>
      {booking && (
        <UndoBar
          key={booking.id}
          text={booking.text}
          isBusy={isBusy}
          onUndo={() => void handleUndo(booking.id)}
          onOver={onOver}
        />
      )}
    </StatusRegion>
  );
}
