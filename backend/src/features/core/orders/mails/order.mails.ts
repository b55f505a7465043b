import { countText } from '@institut/contract/frame/plural';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD, PAYMENT_METHODS, type PaymentMethod } from '@institut/contract/orders/checkout';
import { genitiveDays } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { REFUND_DAYS, UNCONFIRMED_ORDER_RULE } from '@institut/contract/limits';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import { NOTHING_FOR_GRANT, paymentSentence, type PaymentTurn } from '@institut/contract/orders/paymentRule';
import { ORDER_STATUS, ORDER_STATUS_INFO } from '@institut/contract/orders/values';
import { apiUrl, PAGES } from '@institut/contract/frame/paths';
import { lineTotal } from '@institut/contract/money/pricing';
import { z } from 'zod';
import {
  attachmentBlock,
  facts,
  greetingByFirstName,
  pageUrl,
  type Block,
  type MailContext,
  type MailPart,
  type MailText,
  type MailType,
  notice,
  small,
  text,
} from '../../../mail/mailType.ts';
import { introduction } from '../../../mail/introduction.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import { dryRunSession } from '../../../../database/dryRun.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { noteWithoutEmail } from '../../../mail/mail.service.ts';
import { isOrganisation, policyOf } from '../../courses/policy.ts';
import { payerBlock, payerMessage, payerMessageOf } from './payer.mails.ts';
import { paymentTextOf } from '../unpaid/unpaidRules.ts';
import { timetableBlocks } from '../../courses/timetableFacts.ts';
import { Order, type OrderFields, type OrderItemFields } from '../order.model.ts';

/** Name and address are the buyer's as the order keeps them. Amounts in KM. */
export const orderMessage = z.object({
  to: emailAddress(),
  name: z.string(),
  orderId: z.string(),
  reference: z.string(),
  /** The names of the courses and when they begin. */
  courses: z.string().array(),
});
export type OrderMessage = z.infer<typeof orderMessage>;

/** Notes, for a preview of mails, that the buyer has deleted the account and gets none. */
export const noteErasedBuyer = ({
  buyerName: name,
  reference,
}: Pick<OrderFields, 'buyerName' | 'reference'>): void => noteWithoutEmail([{ name, reference }]);

const placedMessage = orderMessage.extend({
  /** The ids of the courses, whose timetables the mail has. */
  courseIds: z.string().array(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  payer: payerMessage.optional(),
  lines: z.array(z.object({ name: z.string(), start: z.string(), qty: z.number(), price: z.number() })),
  /** Absent without discounts. */
  discountPrice: z.number().optional(),
  dueDay: z.string().nullable(),
  isUnconfirmed: z.boolean(),
  /** When the order expires unless its address is confirmed; absent when it is. */
  unconfirmedUntil: z.date().optional(),
  /** Staff have placed the order for the buyer. */
  isByStaff: z.boolean().optional(),
  itemsPrice: z.number(),
  shippingPrice: z.number(),
  taxPrice: z.number(),
  totalPrice: z.number(),
});
type PlacedMessage = z.infer<typeof placedMessage>;

const statusMessage = orderMessage.extend({
  /** The ids of the courses, whose timetables the mail has; absent before the admission. */
  courseIds: z.string().array().optional(),
  status: z.enum(ORDER_STATUS),
  /** The buyer has paid money, which a rejection gives back. */
  hasPaid: z.boolean(),
  /** The days of withdrawal that begin with this mail; absent when none do. */
  withdrawalDays: z.number().optional(),
  /** How many seats the order holds; absent for one. */
  seats: z.number().optional(),
  /** When to pay what is open; absent when nothing is. */
  payment: z.string().optional(),
  /** Staff send the mail again: the status has not changed. */
  isRepeated: z.boolean().optional(),
});

type OrderMailText = MailText & {
  /** Instead of the link to the order. */
  link?: Block;
  /** The small print below the link. */
  belowLink?: MailPart;
};

/** Returns the type of a mail to the buyer: the greeting, the text of the mail and the link to the order. */
export const orderMail = <Message extends Omit<OrderMessage, 'courses'>>(
  kind: string,
  schema: z.ZodType<Message>,
  write: (message: Message, context: MailContext) => OrderMailText | Promise<OrderMailText>,
  more?: Pick<MailType<Message>, 'documents'>,
): MailType<Message> => ({
  ...more,
  kind,
  schema,
  render: async (message, context) => {
    const { blocks, link = toOrder(message, context), belowLink, ...head } = await write(message, context);
    return { ...head, blocks: [text(greetingByFirstName(message.name)), ...blocks, link, belowLink] };
  },
});

/** Returns the content that every mail about an order has. */
export const orderMessageOf = (
  { _id, buyerEmail, buyerName, reference, orderItems, heldSeats }: OrderFields,
  starts: Starts,
): OrderMessage => ({
  to: buyerEmail,
  name: buyerName,
  orderId: _id.toString(),
  reference,
  courses: presentItems({ orderItems, heldSeats }).map((item) =>
    [timesText(item.name, seatsOfLine(item, { heldSeats })), ...startOf(item, starts)].join(', '),
  ),
});

/** `Python × 2`; of one seat only the name. */
const timesText = (name: string, count: number): string => (count > 1 ? `${name} ×\u00a0${count}` : name);

/** Returns the courses of an order without those whose seats have all moved to another one. */
const presentItems = ({ orderItems, heldSeats }: Pick<OrderFields, 'orderItems' | 'heldSeats'>) =>
  orderItems.filter((item) => seatsOfLine(item, { heldSeats }) > 0);

const courseIdsOf = (order: OrderFields): string[] => presentItems(order).map(({ kurs }) => kurs.toString());

/** The first days of courses now, by course id. */
export type Starts = ReadonlyMap<string, string>;

/** Returns when the course begins, and when it should have begun if it was moved; nothing if that is not known. */
function startOf({ kurs, start: placed = '' }: OrderItemFields, starts: Starts): string[] {
  const start = starts.get(kurs.toString()) ?? placed;
  if (!start) return [];
  const begins = start < today() ? 'počeo je' : 'počinje';
  const day = `${begins} ${dayText(noonOf(start))}`;
  if (placed === '' || placed === start) return [day];
  // Without the year of the new day.
  const earlier = dayText(noonOf(placed)).replace(`\u00a0${start.slice(0, 4)}.`, '');
  return [`${day} (pomjeren, ranije ${earlier})`];
}

/** Returns the message about the order's present status. */
export const statusMessageOf = (order: OrderFields, starts: Starts): z.infer<typeof statusMessage> => ({
  ...orderMessageOf(order, starts),
  ...(order.status === ORDER_STATUS.admitted && { courseIds: courseIdsOf(order) }),
  status: order.status,
  hasPaid: order.paid > order.refunded,
  ...(order.heldSeats > 1 && { seats: order.heldSeats }),
  ...withdrawalOf(order),
  ...paymentOf(order),
});

function paymentOf(order: OrderFields): { payment?: string } {
  const payment = paymentTextOf(order);
  return payment === '' ? {} : { payment };
}

/** Companies have no right of withdrawal. */
function withdrawalOf(order: OrderFields): { withdrawalDays?: number } {
  if (order.status !== ORDER_STATUS.admitted || isOrganisation(order)) return {};
  return { withdrawalDays: Math.min(...order.orderItems.map((item) => policyOf(item).withdrawalDays)) };
}

/** Returns the message of the confirmation, with the order's lines and sums. */
export function orderPlacedMessage(order: OrderFields, starts: Starts = new Map()): PlacedMessage {
  const { paymentMethod, payer, itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = order;
  return {
    ...orderMessageOf(order, starts),
    courseIds: courseIdsOf(order),
    paymentMethod,
    ...(payer && { payer: payerMessageOf(payer) }),
    lines: order.orderItems.map((item) => ({
      name: item.name,
      start: startOf(item, starts).join(', '),
      qty: item.qty,
      price: item.price,
    })),
    dueDay: order.dueDay,
    isUnconfirmed: order.unconfirmedUntil !== undefined,
    ...(order.unconfirmedUntil && { unconfirmedUntil: order.unconfirmedUntil }),
    ...(order.history[0]?.by === 'staff' && { isByStaff: true }),
    itemsPrice,
    ...(discountPrice && { discountPrice }),
    shippingPrice,
    taxPrice,
    totalPrice,
  };
}

const PURPOSE = 'Kao svrhu uplate navedite referentni broj, da bismo uplatu povezali s vašom prijavom.';
export const HOW_TO_PAY: Record<PaymentMethod, string> = {
  licno: `Iznos uplatite na račun instituta. ${PURPOSE}`,
  organizacija: `Prijavu plaća vaša organizacija: proslijedite joj ove podatke za uplatu. ${PURPOSE}`,
  Grant: NOTHING_FOR_GRANT,
  PayPal: `Iznos platite na stranici prijave, a možete ga uplatiti i na račun instituta. ${PURPOSE}`,
};

const howToPay = ({ paymentMethod, payer }: PlacedMessage): string =>
  payer && paymentMethod !== PAYMENT_METHOD.grant
    ? `Ove podatke za uplatu proslijedite platiocu. ${PURPOSE}`
    : HOW_TO_PAY[paymentMethod];

const CONFIRM = `${UNCONFIRMED_ORDER_RULE} Potvrdite adresu linkom iz e-maila koji ste dobili kada ste otvorili nalog; novi link možete zatražiti u profilu.`;

export const orderPlacedMail = orderMail('orderPlaced', placedMessage, async (message, context) => {
  const { reference, paymentMethod, isByStaff = false, isUnconfirmed } = message;
  const payment = paymentSentence(turnOf(message), today(context.now));
  return {
    subject: isByStaff ? `Vaša prijava ${reference}` : `Primili smo vašu prijavu ${reference}`,
    preview:
      paymentMethod === PAYMENT_METHOD.grant
        ? HOW_TO_PAY.Grant
        : `Ukupno ${formatKm(message.totalPrice)}. U poruci su i podaci za uplatu.`,
    heading: isByStaff ? 'Upisali smo vašu prijavu' : 'Primili smo vašu prijavu',
    blocks: [
      isByStaff
        ? text(`u vaše ime smo upisali prijavu i ona čeka na obradu. ${decisionOn(reference)}`)
        : introduction('orderPlaced', message, context, { rest: decisionOn(reference) }),
      billOf(message),
      await timetableBlocks(message.courseIds),
      // A stranger could otherwise register the address of somebody else and write to them in the name of the payer.
      message.payer && !isUnconfirmed && payerBlock(message.payer),
      payment !== '' && notice(payment),
      isUnconfirmed && text(CONFIRM),
      paymentMethod !== PAYMENT_METHOD.grant && text(howToPay(message)),
      attachmentBlock(context, 'U prilogu je predračun s popunjenom uplatnicom.'),
      paymentMethod !== PAYMENT_METHOD.grant && bankSlip(message, context),
    ],
    belowLink:
      isByStaff && small(`Ako niste tražili ovu prijavu, javite nam se na ${context.site.contact.email}.`),
  };
});

const decisionOn = (reference: string): string =>
  `Njen referentni broj je ${reference}. Odluku o prijemu javit ćemo vam e-mailom čim bude donesena.`;

const turnOf = (message: PlacedMessage): PaymentTurn => ({
  paymentMethod: message.paymentMethod,
  hasPayer: message.payer !== undefined,
  isAdmitted: false,
  unconfirmedUntil: message.unconfirmedUntil ?? null,
  amount: message.totalPrice,
  isInstalment: false,
  dueDay: message.dueDay,
  lastDay: null,
  heldSeats: message.lines.reduce((sum, { qty }) => sum + qty, 0),
});

function billOf(message: PlacedMessage): Block {
  const lines = message.lines.map((line) => ({
    label: [timesText(line.name, line.qty), line.start].filter(Boolean).join(', '),
    value: formatKm(lineTotal(line)),
  }));
  const { discountPrice = 0 } = message;
  return facts('Vaša prijava', [
    ...lines,
    discountPrice > 0 && { label: 'Popust', value: formatKm(-discountPrice) },
    message.shippingPrice > 0 && { label: 'Naknada', value: formatKm(message.shippingPrice) },
    { label: 'PDV', value: formatKm(message.taxPrice) },
    { label: 'Ukupno', value: formatKm(message.totalPrice), isTotal: true },
  ]);
}

export function bankSlip(
  { reference, totalPrice }: Pick<PlacedMessage, 'reference' | 'totalPrice'>,
  { site }: MailContext,
): Block {
  return facts('Podaci za uplatu', [
    { label: 'Iznos', value: formatKm(totalPrice) },
    { label: 'Referentni broj', value: reference },
    { label: 'Račun', value: site.bank.account },
    { label: 'Primalac', value: site.bank.recipient },
    { label: 'Banka', value: site.bank.name },
  ]);
}

const statusMail = orderMail('statusChanged', statusMessage, async (message, context) => {
  const { reference, status, hasPaid, isRepeated = false, withdrawalDays } = message;
  const { label, mailText } = ORDER_STATUS_INFO[status];
  return {
    subject: `${isRepeated ? 'Status' : 'Novi status'} prijave ${reference}`,
    preview: label,
    heading: isRepeated ? 'Status vaše prijave' : 'Status vaše prijave je promijenjen',
    blocks: [
      statusIntroduction(message, context),
      notice(label),
      text(admittedText(message) ?? mailText(context.site.contact.email, hasPaid)),
      message.payment && text(message.payment),
      courseBlock('Vaša prijava', message),
      await timetableBlocks(message.courseIds, { isAdmitted: status === ORDER_STATUS.admitted }),
      withdrawalDays && !isRepeated && withdrawalNotice(message, withdrawalDays, context),
    ],
  };
});

/** Returns the sentence before the status; staff can replace that of a decision. */
function statusIntroduction(message: z.infer<typeof statusMessage>, context: MailContext): Block {
  const { reference, status, isRepeated = false } = message;
  const standard = `vaša prijava ${reference} ima ${isRepeated ? 'ovaj' : 'novi'} status:`;
  if (status === ORDER_STATUS.admitted) return introduction('orderAdmitted', message, context, { standard });
  if (status === ORDER_STATUS.rejected) return introduction('orderRejected', message, context, { standard });
  return text(standard);
}

/** Tells the buyer the status of an order, unless it has another one since the mail was queued, which has a mail of its own. */
export const statusChangedMail: typeof statusMail = {
  ...statusMail,
  render: async (message, context) => {
    const order = await Order.findById(message.orderId, ['status']).session(dryRunSession()).lean();
    return order && order.status !== message.status ? null : statusMail.render(message, context);
  },
};

/** Returns what the admission says of several seats; null for one, which the status itself describes. */
function admittedText({ status, seats = 1 }: z.infer<typeof statusMessage>): string | null {
  if (status !== ORDER_STATUS.admitted || seats === 1) return null;
  const inProgramme = countText(seats, {
    one: '%d mjesto u trening programu je osigurano',
    few: '%d mjesta u trening programu su osigurana',
    other: '%d mjesta u trening programu je osigurano',
  });
  return `Prijava je prihvaćena: ${inProgramme}. Radujemo se polaznicima.`;
}

/** The notice that the law on consumers asks for, with the sentence of its form. */
const withdrawalNotice = (
  { name, reference }: OrderMessage,
  days: number,
  { site }: MailContext,
): Block[] => [
  text(
    `Kao potrošač možete bez navođenja razloga odustati u roku od ${genitiveDays(days)} od ovog e-maila; dan kada ste ga dobili se ne računa. Odustajete na stranici prijave ili porukom na ${site.contact.email}, a uplaćeno vraćamo u roku od ${genitiveDays(REFUND_DAYS)}.`,
  ),
  small(
    `Za poruku je dovoljno: „Odustajem od ugovora po prijavi ${reference}. ${name || 'Ime i prezime'}, datum.” Ako ste u prijavi označili da kurs smije početi ranije, za održane susrete plaćate srazmjeran dio.`,
  ),
];

/** Returns the courses of the order as facts. */
export const courseFacts = ({ courses }: OrderMessage) => courses.map((value) => ({ label: 'Kurs', value }));

/** Returns the courses of the order as a block; none for an order without courses. */
export function courseBlock(title: string, message: OrderMessage): Block[] {
  const courses = courseFacts(message);
  return courses.length > 0 ? [facts(title, courses)] : [];
}

export function toOrder({ orderId }: Pick<OrderMessage, 'orderId'>, context: MailContext): Block {
  return {
    kind: 'action',
    label: 'Otvori prijavu',
    url: pageUrl(context, apiUrl(PAGES.order, { id: orderId })),
  };
}
