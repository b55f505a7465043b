import { toKm } from '@institut/contract/money/money';
import { z } from 'zod';
import { today } from '../../lib/instituteDay.ts';
import { greetingByFirstName, type MailType } from '../mail/mailType.ts';
import {
  cancelledMessage,
  courseBlock,
  refundBlocks,
  type RefundMessage,
  toOrder,
} from '../orders/order.mails.ts';
import type { PaymentFields } from '../payments/ledger/ledger.service.ts';
import type { CancellationFields } from './cancellation.model.ts';
import { numberOf, refundDueDay } from './cancellationLookup.service.ts';

/** Returns what the mail about a cancellation says of its refund. */
export function refundMessageOf(
  order: { reference: string },
  cancellation: CancellationFields,
  records: readonly PaymentFields[],
): RefundMessage {
  const record = records.find(({ _id }) => cancellation.payment?.equals(_id));
  return {
    number: numberOf(order, cancellation),
    amount: toKm(cancellation.refund),
    retained: toKm(cancellation.retained),
    dueDay: record ? refundDueDay(record) : today(),
    isPaypal: record?.source === 'paypal',
    account: record?.account ?? '',
  };
}

/** `seats` are the cancelled ones: `2 × Python u praksi`. */
const message = cancelledMessage.extend({ seats: z.string() });

/** Tells the buyer that some seats of an order are cancelled; the others stay. */
export const seatsCancelledMail: MailType<z.infer<typeof message>> = {
  kind: 'seatsCancelled',
  schema: message,
  render: ({ seats, refund, ...about }, context) => ({
    subject: `Otkazana mjesta – prijava ${about.reference}`,
    preview: `Otkazano: ${seats}.`,
    heading: 'Otkazana mjesta',
    blocks: [
      { kind: 'text', text: greetingByFirstName(about.name) },
      {
        kind: 'text',
        text: `u vašoj prijavi ${about.reference} je otkazano: ${seats}. Ostala mjesta čuvamo.`,
      },
      ...(refund ? refundBlocks(refund) : []),
      {
        kind: 'text',
        text: `Ako mjesta niste željeli otkazati, pišite nam na ${context.site.contact.email}.`,
      },
      ...courseBlock('Ostaje u prijavi', about),
      toOrder(about, context),
    ],
  }),
};
