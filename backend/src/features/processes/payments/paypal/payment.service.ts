import { setTimeout as sleep } from 'node:timers/promises';
import { trusted, type Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { eachRecord } from '../../../../database/eachRecord.ts';
import { conflict } from '../../../../lib/errors.ts';
import { getPayableOrder } from '../../../core/orders/changing/orderPayments.service.ts';
import { getOrder, readAgain } from '../../../core/orders/order.service.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import {
  captureAndRecord,
  closePaypalOrder,
  findPaypalOrder,
  recordCapture,
  trySettle,
} from './capture.service.ts';
import { isCaptureFailed, matchesOrder, paymentMismatch, paypalAmount } from './captureRules.ts';
import { hasPaypalKeys, paypal } from './paypalClient.ts';
import type { PaypalOrderAnswer } from './paypalAnswers.ts';
import { type CaptureOutcome, PaypalOrderModel, type PaypalOrderFields } from './paypalOrder.model.ts';

type PlacedOrder = Awaited<ReturnType<typeof getOrder>>;

/** Viewing an order waits at most this long for PayPal. */
const PATIENCE_MS = 2000;

/** The statuses in which the buyer can still approve an order at PayPal. */
const PAYABLE = new Set(['CREATED', 'SAVED', 'APPROVED', 'PAYER_ACTION_REQUIRED']);

/**
 * Creates an order at PayPal for a buyer's own unpaid order and returns its id. An order has at most one payable order at
 * PayPal: an earlier one is reused while PayPal keeps it. Throws a conflict if the order turns out to be paid.
 */
export async function openPaypalOrder(orderId: string, buyer: SessionUser): Promise<string> {
  const order = await getPayableOrder(orderId, buyer.id);
  const client = paypal();
  const latest = await PaypalOrderModel.findOne({ order: order._id }).sort({ attempt: -1 }).lean();
  const known = latest && (await (isOpen(latest) ? findPaypalOrder(latest) : client.findOrder(latest._id)));
  if (latest && known && isCaptureFailed(known)) await closePaypalOrder(latest, 'none');
  else if (latest && known) {
    if (await recordCapture(latest, known)) throw conflict('Prijava je već plaćena.');
    if (latest.feninga === order.openAmount && isPayable(latest, known)) return latest._id;
  }
  const feninga = order.openAmount;
  const amount = paypalAmount(feninga);
  const attempt = (latest?.attempt ?? 0) + 1;
  const created = await client.createOrder({
    requestId: `${orderId}-${attempt}`,
    customId: orderId,
    // Accounts that refuse repeated invoice numbers also refuse that of a refunded attempt.
    invoiceId: attempt === 1 ? order.reference : `${order.reference}-${attempt}`,
    description: `Prijava ${order.reference}`,
    brandName: env.SITE_NAME,
    amount,
  });
  return storePaypalOrder({ _id: created.id, order: order._id, attempt, amount, feninga });
}

/** Yields the orders at PayPal for these orders as the copy of the buyer's data contains them. */
export async function* eachPaypalOrderOf(orders: readonly PlacedOrder[]) {
  const references = new Map(orders.map(({ _id, reference }) => [_id.toString(), reference]));
  const found = PaypalOrderModel.find({ order: trusted({ $in: [...references.keys()] }) });
  for await (const paid of eachRecord(found.sort({ order: 1, attempt: 1 }).lean<PaypalOrderFields>())) {
    yield {
      _id: paid._id,
      reference: references.get(paid.order.toString()) ?? null,
      attempt: paid.attempt,
      amount: { value: paid.amount.value, currency: paid.amount.currency_code },
      refusals: paid.refusals,
      captureAskedAt: paid.captureAskedAt?.toISOString() ?? null,
      outcome: paid.outcome,
      captureId: paid.captureId,
      captureState: paid.captureState,
      checkedAt: paid.checkedAt?.toISOString() ?? null,
      createdAt: paid.createdAt.toISOString(),
    };
  }
}

/**
 * Captures a payment that the buyer has approved at PayPal, or finds the earlier capture, and returns the paid order. The
 * id must belong to this order; everything else is read from PayPal.
 */
export async function payOrder(
  orderId: string,
  buyer: SessionUser,
  paypalOrderId: string,
): Promise<PlacedOrder> {
  const order = await getOrder(orderId, { ...buyer, permissions: [] });
  if (isPaidBy(order, paypalOrderId)) return order;
  const client = paypal();
  const link = await PaypalOrderModel.findOne({ _id: paypalOrderId, order: order._id }).lean();
  if (!link) throw conflict('Ova uplata ne pripada ovoj prijavi.');
  const known = await client.findOrder(link._id);
  if (!known) throw conflict('PayPal više ne zna za ovu uplatu. Pokrenite plaćanje ponovo.');

  const earlier = await recordCapture(link, known);
  if (earlier) return earlier;
  try {
    await getPayableOrder(orderId, buyer.id);
    if (!isPayable(link, known)) throw paymentMismatch();
    return await captureAndRecord(link);
  } catch (error) {
    // A parallel request may have recorded the same payment in the meantime.
    const now = await readAgain(order);
    if (isPaidBy(now, paypalOrderId)) return now;
    throw error;
  }
}

const isPaidBy = ({ isPaid, paymentResult }: PlacedOrder, paypalOrderId: string): boolean =>
  isPaid && paymentResult?.provider?.orderId === paypalOrderId;

/**
 * Settles open captures of an order. Returns the order, paid if a capture succeeded, and whether the outcome of a capture
 * is still unknown. Never fails because of PayPal.
 */
export async function settleOrder(
  order: PlacedOrder,
): Promise<{ settled: PlacedOrder; isPaymentPending: boolean }> {
  const unpaid = { settled: order, isPaymentPending: false };
  if (order.isPaid || !hasPaypalKeys()) return unpaid;
  const captures = capturesOf(order, [null, 'recorded']);
  // Usually none; several after an earlier order at PayPal has expired.
  const asked = await PaypalOrderModel.find(captures).lean();
  if (asked.length === 0) return unpaid;
  const answers = Promise.all(asked.filter(isOpen).map(trySettle));
  await Promise.race([answers, sleep(PATIENCE_MS, undefined, { ref: false })]);
  // The order is read last: a payment recorded in parallel shows as paid, never as neither paid nor pending.
  const isOneOpen = (await PaypalOrderModel.exists(capturesOf(order, [null]))) !== null;
  const settled = await readAgain(order);
  return { settled, isPaymentPending: isOneOpen && !settled.isPaid };
}

const capturesOf = ({ _id: order }: PlacedOrder, outcomes: (CaptureOutcome | null)[]) => ({
  order,
  outcome: trusted({ $in: outcomes }),
  captureAskedAt: trusted({ $ne: null }),
});

/** Returns whether a capture was requested and its outcome is unknown. */
const isOpen = ({ captureAskedAt, outcome }: PaypalOrderFields): boolean =>
  captureAskedAt !== null && outcome === null;

/** Returns whether an order at PayPal can be captured for exactly the amount due; the buyer's browser can change it. */
function isPayable(
  link: PaypalOrderFields,
  { id, status, purchase_units: units }: PaypalOrderAnswer,
): boolean {
  const [unit] = units;
  return (
    id === link._id &&
    PAYABLE.has(status) &&
    units.length === 1 &&
    unit !== undefined &&
    matchesOrder(link, unit)
  );
}

/** Stores a new order at PayPal before the buyer sees it. Of two parallel ones, the first is kept. */
async function storePaypalOrder(
  link: Pick<PaypalOrderFields, '_id' | 'attempt' | 'amount' | 'feninga'> & { order: Types.ObjectId },
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
