import { setTimeout as sleep } from 'node:timers/promises';
import { trusted, type Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { conflict } from '../../lib/errors.ts';
import { getOrder, getPayableOrder, readAgain } from '../orders/order.service.ts';
import type { SessionUser } from '../users/user.service.ts';
import { captureAndRecord, close, findOrUnconfirmed, record, settleQuietly } from './capture.service.ts';
import { hasFailed, isFor, paymentMismatch, paypalAmount } from './captureRules.ts';
import { hasPaypalKeys, paypal } from './paypalClient.ts';
import type { PaypalOrderAnswer } from './paypalAnswers.ts';
import { type CaptureOutcome, PaypalOrderModel, type PaypalOrderFields } from './paypalOrder.model.ts';

type PlacedOrder = Awaited<ReturnType<typeof getOrder>>;

/** Whoever looks at their application does not wait for PayPal any longer than this. */
const PATIENCE_MS = 2000;

/** States in which the buyer can still agree to an order at PayPal. */
const PAYABLE = new Set(['CREATED', 'SAVED', 'APPROVED', 'PAYER_ACTION_REQUIRED']);

/**
 * Opens an order at PayPal for a buyer's own unpaid application, and gives its id. An application has at most one
 * that can be paid, however many windows ask: an earlier one is used again while PayPal keeps it. Throws `conflict`
 * when it turns out to be paid already.
 */
export async function openPaypalOrder(orderId: string, buyer: SessionUser): Promise<string> {
  const order = await getPayableOrder(orderId, buyer.id);
  const client = paypal();
  const latest = await PaypalOrderModel.findOne({ order: order._id }).sort({ attempt: -1 }).lean();
  const known = latest && (await (isOpen(latest) ? findOrUnconfirmed(latest) : client.findOrder(latest._id)));
  if (latest && known && hasFailed(known)) await close(latest, 'none');
  else if (latest && known) {
    if (await record(latest, known)) throw conflict('Prijava je već plaćena.');
    if (isPayable(latest, known)) return latest._id;
  }
  const amount = paypalAmount(order.totalPrice);
  const attempt = (latest?.attempt ?? 0) + 1;
  const created = await client.createOrder({
    requestId: `${orderId}-${attempt}`,
    customId: orderId,
    invoiceId: order.reference,
    description: `Prijava ${order.reference}`,
    brandName: env.SITE_NAME,
    amount,
  });
  return remember({ _id: created.id, order: order._id, attempt, amount });
}

/**
 * Takes the payment that a buyer has agreed to at PayPal, or finds it when it was taken before, and gives the paid
 * application. The id is believed only as one of ours for this very application; everything else PayPal is asked.
 */
export async function payOrder(
  orderId: string,
  buyer: SessionUser,
  paypalOrderId: string,
): Promise<PlacedOrder> {
  const order = await getOrder(orderId, { ...buyer, isAdmin: false });
  if (order.isPaid && order.paymentResult?.provider?.orderId === paypalOrderId) return order;
  const client = paypal();
  const link = await PaypalOrderModel.findOne({ _id: paypalOrderId, order: order._id }).lean();
  if (!link) throw conflict('Ova uplata ne pripada ovoj prijavi.');
  const known = await client.findOrder(link._id);
  if (!known) throw conflict('PayPal više ne zna za ovu uplatu. Pokrenite plaćanje ponovo.');

  const earlier = await record(link, known);
  if (earlier) return earlier;
  await getPayableOrder(orderId, buyer.id);
  if (!isPayable(link, known)) throw paymentMismatch();
  return captureAndRecord(link);
}

/**
 * The application, paid if a capture of which we never heard the end turns out to have succeeded, and whether there is
 * still one whose end nobody knows. Looking at an application never fails because of PayPal.
 */
export async function settleOrder(
  order: PlacedOrder,
): Promise<{ settled: PlacedOrder; isPaymentPending: boolean }> {
  const unpaid = { settled: order, isPaymentPending: false };
  if (order.isPaid || !hasPaypalKeys()) return unpaid;
  const captures = capturesOf(order, [null, 'recorded']);
  // Usually none. Several when an earlier order at PayPal has lapsed: any of them may hold the money.
  const asked = await PaypalOrderModel.find(captures).lean();
  if (asked.length === 0) return unpaid;
  const answers = Promise.all(asked.filter(isOpen).map(settleQuietly));
  await Promise.race([answers, sleep(PATIENCE_MS, undefined, { ref: false })]);
  // In this order: what somebody else has recorded since is seen as paid, never as neither.
  const isOneOpen = (await PaypalOrderModel.exists(capturesOf(order, [null]))) !== null;
  const settled = await readAgain(order);
  return { settled, isPaymentPending: isOneOpen && !settled.isPaid };
}

/** Captures that were asked for, with one of these outcomes. */
const capturesOf = ({ _id: order }: PlacedOrder, outcomes: (CaptureOutcome | null)[]) => ({
  order,
  outcome: trusted({ $in: outcomes }),
  captureAskedAt: trusted({ $ne: null }),
});

/** Whether a capture was asked for and nobody knows how it has ended. */
const isOpen = ({ captureAskedAt, outcome }: PaypalOrderFields): boolean =>
  captureAskedAt !== null && outcome === null;

/** Nothing captured yet, ours, and for exactly what the application costs: a window can change an order at PayPal. */
function isPayable(
  link: PaypalOrderFields,
  { id, status, purchase_units: units }: PaypalOrderAnswer,
): boolean {
  const [unit] = units;
  return (
    id === link._id && PAYABLE.has(status) && units.length === 1 && unit !== undefined && isFor(link, unit)
  );
}

/** Stored before the buyer hears of it. Of two that were made at once the first one stands. */
async function remember(
  link: Pick<PaypalOrderFields, '_id' | 'attempt' | 'amount'> & { order: Types.ObjectId },
): Promise<string> {
  const { _id: id, order, attempt } = link;
  try {
    await PaypalOrderModel.create(link);
    return id;
  } catch (error) {
    const first = isDuplicateKey(error) && (await PaypalOrderModel.findOne({ order, attempt }).lean());
    if (first) return first._id;
    throw error;
  }
}
