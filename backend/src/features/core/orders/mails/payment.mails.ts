import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_STATUS, PAYMENT_STATUS_INFO } from '@institut/contract/orders/values';
import { z } from 'zod';
import { replacedBlocks } from './proforma.mails.ts';
import { introduction } from '../../../mail/introduction.ts';
import { attachmentBlock, facts, notice, text } from '../../../mail/mailType.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import { bankSlip, courseBlock, courseFacts, orderMail, orderMessage } from './order.mails.ts';

const paymentMessage = orderMessage.extend({
  paymentStatus: z.enum(PAYMENT_STATUS),
  totalPrice: z.number(),
  paidAt: z.date(),
  /** The payments of the order without its refunds, in KM. */
  paid: z.number(),
  /** The surplus of the order in KM; absent without one. */
  surplus: z.number().optional(),
});

const partPaymentMessage = orderMessage.extend({
  /** The amounts that have arrived and that still have to be paid. */
  arrived: z.number(),
  open: z.number(),
  /** The instalment that is due next; absent when the rest is due at once. */
  next: z.object({ dueDay: z.string(), amount: z.number() }).optional(),
  /** The ids of the proformas over the rest. */
  documents: z.string().array(),
});

export const paymentRecordedMail = orderMail('paymentRecorded', paymentMessage, (message, context) => {
  const { reference, totalPrice, paid, paidAt, paymentStatus, surplus } = message;
  const isGrant = paymentStatus === PAYMENT_STATUS.granted;
  const amount = formatKm(isGrant ? totalPrice : paid);
  const { label, mail } = PAYMENT_STATUS_INFO[paymentStatus];
  return {
    subject: `${mail.subject} – prijava ${reference}`,
    preview: isGrant ? 'Za ovu prijavu ne morate ništa uplatiti.' : `${label}: ${amount}.`,
    heading: mail.subject,
    blocks: [
      introduction(isGrant ? 'grantApproved' : 'paymentRecorded', message, context, {
        standard: mail.text,
        rest: mail.rest ?? '',
      }),
      facts('Plaćanje', [
        { label: 'Referentni broj', value: reference },
        ...courseFacts(message),
        { label: 'Iznos', value: amount },
        !isGrant && { label: 'Status', value: label },
        { label: 'Datum', value: dayText(paidAt) },
      ]),
      surplus &&
        notice(
          `Uplatili ste ${formatKm(surplus)} više nego što je trebalo. O povratu te razlike javit ćemo vam se e-mailom.`,
        ),
      attachmentBlock(context, 'U prilogu je potvrda o uplati.'),
    ],
  };
});

export const partPaymentMail = orderMail(
  'partPayment',
  partPaymentMessage,
  (message, context) => {
    const { reference, arrived, open, next, documents } = message;
    return {
      subject: `Primili smo dio iznosa – prijava ${reference}`,
      preview: `Primili smo ${formatKm(arrived)}. Ostaje još ${formatKm(open)}.`,
      heading: 'Primili smo dio iznosa',
      blocks: [
        text(
          `evidentirali smo uplatu od ${formatKm(arrived)}. Za ovu prijavu ostaje da uplatite još ${formatKm(open)}.`,
        ),
        next && notice(`Sljedeća rata: ${formatKm(next.amount)} do ${dayText(noonOf(next.dueDay))}`),
        replacedBlocks(documents, context),
        bankSlip({ reference, totalPrice: next?.amount ?? open }, context),
        courseBlock('Vaša prijava', message),
      ],
    };
  },
  { documents: ({ documents }) => documents },
);
