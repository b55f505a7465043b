import { countText } from '@institut/contract/frame/plural';
import { formatKm, toKm } from '@institut/contract/money/money';
import { runTitle } from '@institut/contract/timetable/runName';
import { z } from 'zod';
import { today } from '../../../../lib/instituteDay.ts';
import { openBlocks, openMessage } from './proforma.mails.ts';
import { attachmentBlock, type Block, facts, notice, partsOf, small, text } from '../../../mail/mailType.ts';
import { introduction } from '../../../mail/introduction.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import { courseBlock, orderMail, orderMessage, orderMessageOf, type Starts } from './order.mails.ts';
import type { OrderFields } from '../order.model.ts';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import type { CancellationFields } from '../cancellations/cancellation.model.ts';
import { numberOf, refundDueDay } from '../cancellations/cancellationLookup.service.ts';

/** The refund of a cancellation and what the institute keeps, in KM. */
export const refundMessage = z.object({
  /** The number of the cancellation. */
  number: z.string(),
  amount: z.number(),
  retained: z.number(),
  /** The last day on which the refund arrives. */
  dueDay: z.string(),
  isPaypal: z.boolean(),
  /** 16 digits, or empty while the buyer has given none. */
  account: z.string(),
});
export type RefundMessage = z.infer<typeof refundMessage>;

export const cancelledMessage = orderMessage.extend({
  /** The buyer has paid money that was not given back. */
  hasPaid: z.boolean(),
  /** Absent when no seat was paid. */
  refund: refundMessage.optional(),
});
type CancelledMessage = z.infer<typeof cancelledMessage>;

const orderCancelledMessage = cancelledMessage.extend({
  /** The ids of the documents that cancel the proforma; absent when the mail is sent again. */
  documents: z.string().array().optional(),
});

/** `seats` are the cancelled ones: `2 × Python u praksi`. */
const seatsMessage = cancelledMessage.extend({
  seats: z.string(),
  /** How many seats are left. */
  left: z.number(),
  /** Absent when nothing has to be paid. */
  open: openMessage.optional(),
});

/** A refund that PayPal has not taken, or that staff have rejected with this note. */
const refundChangedMessage = orderMessage.extend({ refund: refundMessage, note: z.string() });
export type RefundChangedMessage = z.infer<typeof refundChangedMessage>;

const returnedMessage = orderMessage.extend({
  /** The amount that was given back. */
  returned: z.number(),
  /** The ids of the documents that confirm it. */
  documents: z.string().array(),
});

/** Tells the buyer that some seats of an order are cancelled; the others stay. */
export const seatsCancelledMail = orderMail(
  'seatsCancelled',
  seatsMessage,
  ({ seats, left, open, refund, ...about }, context) => ({
    subject: `Otkazana mjesta – prijava ${about.reference}`,
    preview: `Otkazano: ${seats}.`,
    heading: 'Otkazana mjesta',
    blocks: [
      text(`u vašoj prijavi ${about.reference} je otkazano: ${seats}. ${leftText(left)}`),
      refund && refundBlocks(refund),
      open && openBlocks(open, about.reference, context),
      text(`Ako mjesta niste željeli otkazati, pišite nam na ${context.site.contact.email}.`),
      courseBlock('Ostaje u prijavi', about),
    ],
  }),
  { documents: ({ open }) => open?.documents },
);

const leftText = (left: number): string =>
  countText(left, {
    one: 'Ostaje vam %d mjesto, koje čuvamo.',
    few: 'Ostaju vam %d mjesta, koja čuvamo.',
    other: 'Ostaje vam %d mjesta, koja čuvamo.',
  });

/** Tells the buyer that a refund goes to an account, because PayPal has not taken it. */
export const refundNotSentMail = orderMail(
  'refundNotSent',
  refundChangedMessage,
  ({ refund, reference }, context) => ({
    subject: `PayPal nije prihvatio povrat – prijava ${reference}`,
    preview: 'Novac vraćamo na bankovni račun.',
    heading: 'Novac vraćamo na račun',
    blocks: [
      text(`PayPal nije prihvatio povrat po prijavi ${reference}, pa novac vraćamo na bankovni račun.`),
      refundBlocks(refund),
    ],
    belowLink: small(`Pitanja šaljite na ${context.site.contact.email}.`),
  }),
);

/** Names the account by its end alone, which its owner recognises. */
const endOf = (account: string): string => `račun koji završava na ${account.slice(-4)}`;

/** Tells the buyer that the account of a refund was given or changed. */
export const refundAccountMail = orderMail(
  'refundAccount',
  refundChangedMessage,
  ({ refund, reference }, context) => ({
    subject: `Račun za povrat – prijava ${reference}`,
    preview: `Povrat šaljemo na ${endOf(refund.account)}.`,
    heading: 'Račun za povrat je upisan',
    blocks: [
      text(
        `povrat od ${formatKm(refund.amount)} po otkazivanju ${refund.number} šaljemo na ${endOf(refund.account)}.`,
      ),
      notice(
        `Ako niste vi upisali ovaj račun, odmah promijenite lozinku i javite nam se na ${context.site.contact.email}.`,
      ),
    ],
  }),
);

export const refundRejectedMail = orderMail(
  'refundRejected',
  refundChangedMessage,
  ({ refund, note, reference }, context) => ({
    subject: `Povrat je odbijen – prijava ${reference}`,
    preview: `Povrat po otkazivanju ${refund.number} je odbijen.`,
    heading: 'Povrat je odbijen',
    blocks: [
      text(`povrat od ${formatKm(refund.amount)} po otkazivanju ${refund.number} odbijen je. Razlog:`),
      notice(note),
      text(`Ako se s tim ne slažete, pišite nam na ${context.site.contact.email}.`),
    ],
  }),
);

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

/** `2 × Python u praksi, 1 × Excel`; in mails with the first days. */
export const seatsText = ({ lines }: CancellationFields, starts: Starts = new Map()): string =>
  lines
    .map(({ kurs, name, seats }) => `${seats} × ${runTitle(name, starts.get(kurs.toString()))}`)
    .join(', ');

/** Returns the message that the order was cancelled. */
export const cancelledMessageOf = (order: OrderFields, starts: Starts): CancelledMessage => ({
  ...orderMessageOf(order, starts),
  hasPaid: order.paid > order.refunded,
});

export const orderCancelledMail = orderMail(
  'orderCancelled',
  orderCancelledMessage,
  (message, context) => {
    const { reference, hasPaid, refund } = message;
    return {
      subject: `Prijava ${reference} je otkazana`,
      preview: 'Mjesta iz prijave više ne čuvamo.',
      heading: 'Prijava je otkazana',
      blocks: [
        introduction('orderCancelled', message, context, { rest: 'Mjesta iz nje više ne čuvamo.' }),
        refund && refundBlocks(refund),
        hasPaid && !refund && text('O povratu uplaćenog iznosa javit ćemo vam se e-mailom.'),
        attachmentBlock(context, 'U prilogu je storno predračuna. Po njemu više ne treba ništa uplatiti.'),
        text(`Ako prijavu niste željeli otkazati, pišite nam na ${context.site.contact.email}.`),
        courseBlock('Otkazana prijava', message),
      ],
    };
  },
  { documents: ({ documents }) => documents },
);

/** Returns the amounts of a cancellation, and until when and where the refund arrives. */
export function refundBlocks({
  number,
  amount,
  retained,
  dueDay,
  isPaypal,
  account,
}: RefundMessage): Block[] {
  const day = dayText(noonOf(dueDay));
  const how = isPaypal
    ? `Iznos stiže najkasnije ${day} Vraćamo ga preko PayPala, odakle je i stigao.`
    : account
      ? `Iznos stiže najkasnije ${day} Vraćamo ga na ${endOf(account)}.`
      : `Da bismo vam iznos vratili do ${day}, na stranici prijave unesite broj svog računa. Dok ga nemamo, isplata nije moguća.`;
  return partsOf<Block>([
    facts('Otkazivanje', [
      { label: 'Broj otkazivanja', value: number },
      amount > 0 && { label: 'Vraćamo', value: formatKm(amount), isTotal: true },
      retained > 0 && { label: 'Zadržavamo', value: formatKm(retained) },
    ]),
    amount > 0 && text(how),
  ]);
}

export const moneyReturnedMail = orderMail('moneyReturned', returnedMessage, (message, context) => {
  const { reference, returned } = message;
  return {
    subject: `Povrat novca – prijava ${reference}`,
    preview: `Evidentirali smo povrat: ${formatKm(returned)}.`,
    heading: 'Povrat novca',
    blocks: [
      introduction('moneyReturned', message, context),
      facts('Povrat', [
        { label: 'Referentni broj', value: reference },
        { label: 'Iznos', value: formatKm(returned) },
      ]),
      attachmentBlock(context, 'U prilogu je potvrda o povratu.'),
      text(`Ako novac ne stigne za nekoliko radnih dana, javite nam se na ${context.site.contact.email}.`),
      courseBlock('Vaša prijava', message),
    ],
  };
});
