import { formatKm, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import { z } from 'zod';
import { today } from '../../../../lib/instituteDay.ts';
import type { SeatMove } from '../changing/effects.ts';
import type { OrderFields } from '../order.model.ts';
import { dueDayAgain } from '../unpaid/unpaidRules.ts';
import { cancelledMessage, refundBlocks, type RefundMessage } from './cancellation.mails.ts';
import { openBlocks, openMessage, openMessageOf, type Requested } from './proforma.mails.ts';
import { facts, text } from '../../../mail/mailType.ts';
import { orderMail, orderMessage, orderMessageOf } from './order.mails.ts';

const moved = orderMessage.extend({
  /** Empty for a seat without a name. */
  participant: z.string(),
  from: z.string(),
  fromStart: z.string(),
  course: z.string(),
  start: z.string(),
  /** The open amount after the move, in KM. */
  open: z.number(),
  refund: cancelledMessage.shape.refund,
  /** How to pay it; absent when the buyer pays nothing. */
  payment: openMessage.optional(),
});

/** Tells the buyer that a seat is on another course now. */
export const seatMovedMail = orderMail(
  'seatMoved',
  moved,
  (message, context) => {
    const { reference, participant, start, open, refund, payment } = message;
    const from = [message.from, message.fromStart] as const;
    const to = [message.course, start] as const;
    const another = message.from === message.course ? 'drugi termin' : 'drugi kurs';
    return {
      subject: `Prelazak na ${another} – prijava ${reference}`,
      preview: `Mjesto s kursa ${runName(...from)} premješteno je na kurs ${runName(...to)}.`,
      heading: `Prelazak na ${another}`,
      blocks: [
        text(`mjesto iz vaše prijave ${reference} premješteno je na ${another}:`),
        facts('Prelazak', [
          participant && { label: 'Polaznik', value: participant },
          { label: 'Ranije', value: runTitle(...from) },
          { label: 'Sada', value: runTitle(...to) },
          open > 0 && !payment && { label: 'Za uplatu', value: formatKm(open), isTotal: true },
          refund && [
            { label: 'Vraćamo', value: formatKm(refund.amount), isTotal: true },
            { label: 'Broj povrata', value: refund.number },
          ],
        ]),
        refund && refundBlocks(refund).filter(({ kind }) => kind === 'text'),
        payment && openBlocks(payment, reference, context),
      ],
    };
  },
  { documents: ({ payment }) => payment?.documents },
);

type AboutMove = {
  /** Empty for a seat without a name. */
  participant: string;
  refund: RefundMessage | undefined;
  requested: Requested;
};

/** Returns the message about a moved seat. */
export function movedMessageOf(
  order: OrderFields,
  { from, to, balance }: SeatMove,
  { participant, refund, requested }: AboutMove,
): z.infer<typeof moved> {
  const payment = paymentOf(order, balance, requested);
  return {
    ...orderMessageOf(order, new Map()),
    participant,
    from: from.name,
    fromStart: from.start,
    course: to.name,
    start: to.start,
    open: toKm(Math.max(0, balance)),
    ...(payment && { payment }),
    ...(refund && { refund }),
  };
}

/** Returns how to pay what the move leaves open. A proforma counts no refund that waits, so it may not state that amount. */
function paymentOf(order: OrderFields, balance: number, requested: Requested) {
  if (balance <= 0 || order.paymentMethod === PAYMENT_METHOD.grant) return undefined;
  const stated = openMessageOf(order, requested);
  if (stated && order.openAmount === balance) return stated;
  const open = toKm(balance);
  const dueDay = order.isPaid ? dueDayAgain(today(), order) : order.dueDay;
  return { open, next: open, dueDay, documents: [] };
}
