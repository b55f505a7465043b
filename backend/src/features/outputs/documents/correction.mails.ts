import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { PAYMENT_KINDS } from '@institut/contract/payments/values';
import { type ClientSession, trusted } from 'mongoose';
import { z } from 'zod';
import { newestProforma, numbersOf } from './accountantCopy.ts';
import { DocumentModel, type IssuedDocument } from './document.model.ts';
import {
  openBlocks,
  openMessage,
  openMessageOf,
  type Requested,
} from '../../core/orders/mails/proforma.mails.ts';
import { type Block, facts, type MailContext, notice, partsOf, text } from '../../mail/mailType.ts';
import {
  bankSlip,
  courseBlock,
  orderMail,
  orderMessage,
  orderMessageOf,
  type Starts,
} from '../../core/orders/mails/order.mails.ts';
import type { OrderFields } from '../../core/orders/order.model.ts';
import { isBooked, recordsOf } from '../../core/ledger/ledger.service.ts';

/** A withdrawn payment or refund. Amounts in KM. */
const withdrawn = z.object({
  kind: z.enum(PAYMENT_KINDS),
  amount: z.number(),
  /** The money has arrived all the same, and waits to be assigned. */
  isUnassigned: z.boolean().optional(),
});
type Withdrawn = z.infer<typeof withdrawn>;

const correctionMessage = orderMessage.extend({
  withdrawn: withdrawn.array(),
  /** The payment belongs to another order: its reference if it is the buyer's own, otherwise empty. */
  movedTo: z.string().optional(),
  amountDue: z.number(),
  paid: z.number(),
  refunded: z.number(),
  openAmount: z.number(),
  isGrantAsked: z.boolean(),
  /** Absent when nothing has to be paid, or no proforma states it. */
  open: openMessage.optional(),
  /** The ids of the documents that the proforma replaces, and the numbers of those that no longer count. */
  replaced: z.string().array(),
  revoked: z.string().array(),
});
type CorrectionMessage = z.infer<typeof correctionMessage>;

/** Tells the buyer what is true after staff have withdrawn a payment, a refund or a grant. */
export const paymentCorrectedMail = orderMail(
  'paymentCorrected',
  correctionMessage,
  async (message, context) => {
    const first = withdrawnTexts(message)[0] ?? '';
    return {
      subject: `Ispravka uplate – prijava ${message.reference}`,
      preview: `${capital(first)}. ${standText(message)}.`,
      heading: 'Ispravka uplate',
      blocks: [
        text(whatText(message)),
        await standBlocks(message, context),
        courseBlock('Vaša prijava', message),
      ],
    };
  },
  { documents: ({ open }) => open?.documents },
);

/** A withdrawal as the mail to the buyer names it: the records, where the money went, and the documents that no longer count. */
export type Correction = { withdrawn: Withdrawn[]; movedTo: string | undefined; revoked: string[] };

type Changed = { before: OrderFields; after: OrderFields };

/** Returns what a change has withdrawn of the money or the grant of an order. */
export function withdrawnBetween({ before, after }: Changed): Withdrawn[] {
  const [payment, refund] = [before.paid - after.paid, before.refunded - after.refunded];
  const isUnassigned = after.unassigned > before.unassigned;
  const hasLostGrant =
    before.paymentStatus === PAYMENT_STATUS.granted && after.paymentStatus !== PAYMENT_STATUS.granted;
  return [
    ...(payment > 0
      ? [{ kind: 'payment' as const, amount: toKm(payment), ...(isUnassigned && { isUnassigned }) }]
      : []),
    ...(refund > 0 ? [{ kind: 'refund' as const, amount: toKm(refund) }] : []),
    ...(hasLostGrant ? [{ kind: 'grant' as const, amount: toKm(after.amountDue) }] : []),
  ];
}

/** Returns what the buyer has to be told about a change in which staff have withdrawn something; null for any other. */
export async function correctionOf(
  changed: Changed,
  movedTo: string | undefined,
  session: ClientSession,
): Promise<Correction | null> {
  const given = withdrawnBetween(changed);
  if (given.length === 0) return null;
  const { _id: order } = changed.after;
  const kinds = trusted({ $in: [DOCUMENT_KIND.receipt, DOCUMENT_KIND.credit] });
  const documents = await DocumentModel.find({ order, isIssued: true, kind: kinds })
    .session(session)
    .lean<IssuedDocument[]>();
  const records = documents.length > 0 ? await recordsOf(order, session) : [];
  const rejected = records.filter((record) => !isBooked(record)).map(({ _id }) => _id.toString());
  return { withdrawn: given, movedTo, revoked: revokedOf(documents, { ...changed, rejected }) };
}

/** Returns the numbers of the receipts that were true before a change and are not now, and of credits about withdrawn refunds. */
export function revokedOf(
  documents: readonly IssuedDocument[],
  { before, after, rejected }: Changed & { rejected: readonly string[] },
): string[] {
  const isReplaced = ({ _id }: IssuedDocument) => documents.some(({ replaces }) => replaces?.equals(_id));
  const isRevoked = ({ kind, snapshot, payment }: IssuedDocument) => {
    if (kind === DOCUMENT_KIND.credit)
      return before.refunded > after.refunded && rejected.includes(String(payment));
    const amount = toFeninga(snapshot.amount);
    return amount <= before.paid && amount > after.paid;
  };
  return documents
    .filter((document) => !isReplaced(document) && isRevoked(document))
    .map(({ number }) => number);
}

/** Returns the message about a correction, with the proforma that counts now. */
export async function correctionMessageOf(
  order: OrderFields,
  { withdrawn: given, movedTo, revoked }: Correction,
  { starts, requested, session }: { starts: Starts; requested: Requested; session: ClientSession },
): Promise<CorrectionMessage> {
  const open = openMessageOf(order, requested);
  const valid = open && open.documents.length === 0 ? await newestProforma(order, session) : [];
  return {
    ...orderMessageOf(order, starts),
    withdrawn: given,
    ...(movedTo !== undefined && { movedTo }),
    amountDue: toKm(order.amountDue),
    paid: toKm(order.paid),
    refunded: toKm(order.refunded),
    openAmount: toKm(order.openAmount),
    isGrantAsked: order.paymentMethod === PAYMENT_METHOD.grant,
    ...(open && {
      open: { ...open, documents: [...open.documents, ...valid.map(({ _id }) => String(_id))] },
    }),
    replaced: requested
      .filter(({ kind }) => kind === DOCUMENT_KIND.proforma)
      .flatMap(({ replaces }) => replaces?.toString() ?? []),
    revoked,
  };
}

/** Sentences without their full stops. */
const withdrawnTexts = ({ withdrawn: given }: Pick<CorrectionMessage, 'withdrawn'>): string[] =>
  given.map(({ kind, amount }) => {
    switch (kind) {
      case 'payment':
        return `uplata od ${formatKm(amount)}, koju smo evidentirali uz ovu prijavu, stornirana je i više se ne računa`;
      case 'refund':
        return `povrat od ${formatKm(amount)}, koji smo evidentirali uz ovu prijavu, storniran je i više se ne računa`;
      default:
        return 'grant koji smo evidentirali uz ovu prijavu je storniran i više ne pokriva cijenu';
    }
  });

function whatText(message: CorrectionMessage): string {
  const { withdrawn: given, movedTo } = message;
  const reason =
    movedTo === undefined
      ? given.some(({ isUnassigned }) => isUnassigned)
        ? ['Novac je stigao na naš račun. Javit ćemo vam se kad utvrdimo na šta se odnosi.']
        : []
      : [movedTo ? `Premjestili smo je na vašu prijavu ${movedTo}.` : 'Ta uplata pripada drugoj prijavi.'];
  const sentences = withdrawnTexts(message).map((text, index) => `${index > 0 ? capital(text) : text}.`);
  return [...sentences, ...reason, 'Ono što smo vam o tome ranije javili više ne vrijedi.'].join(' ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const standText = ({ openAmount }: CorrectionMessage): string => {
  if (openAmount > 0) return `Za uplatu ostaje ${formatKm(openAmount)}`;
  return openAmount < 0 ? `Uplaćeno je ${formatKm(-openAmount)} više` : 'Ništa ne ostaje za uplatu';
};

async function standBlocks(message: CorrectionMessage, context: MailContext): Promise<Block[]> {
  const { amountDue, paid, refunded, openAmount, isGrantAsked, open, reference, replaced, revoked } = message;
  const isToPay = open !== undefined || openAmount > 0;
  const numbers = [...(await numbersOf(replaced)), ...revoked];
  return partsOf<Block>([
    !isToPay && notice(standText(message)),
    facts('Stanje prijave', [
      { label: 'Cijena', value: formatKm(amountDue) },
      { label: 'Uplaćeno', value: formatKm(paid) },
      refunded > 0 && { label: 'Vraćeno', value: formatKm(refunded) },
      { label: openAmount < 0 ? 'Preplata' : 'Ostaje', value: formatKm(Math.abs(openAmount)), isTotal: true },
    ]),
    isToPay &&
      (open
        ? openBlocks(open, reference, context)
        : isGrantAsked
          ? text('Ne uplaćujte ništa dok vas ne obavijestimo o odluci o grantu.')
          : bankSlip({ reference, totalPrice: openAmount }, context)),
    numbers.length > 0 && text(`Više ne vrijedi: ${numbers.join(', ')}.`),
  ]);
}
