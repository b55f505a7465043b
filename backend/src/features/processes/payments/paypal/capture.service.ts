import { LRUCache } from 'lru-cache';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { AppError, conflict } from '../../../../lib/errors.ts';
import { bookCapture, withPayableOrder } from '../../../core/orders/changing/orderPayments.service.ts';
import {
  refusalError,
  relevantCapture,
  isCaptureFailed,
  isFinalRefusal,
  matchesOrder,
  paymentDeclined,
  paymentMismatch,
  paymentPending,
  paymentUnconfirmed,
} from './captureRules.ts';
import { hasPaypalKeys, paypal, PaypalRefusal } from './paypalClient.ts';
import type { PaypalOrderAnswer } from './paypalAnswers.ts';
import { type CaptureOutcome, PaypalOrderModel, type PaypalOrderFields } from './paypalOrder.model.ts';

type PaidOrder = Awaited<ReturnType<typeof bookCapture>>;

/** PayPal holds an uncertain payment for some days; after this time it is not checked any more. */
const OPEN_FOR_MS = 30 * 24 * 60 * 60 * 1000;
/** A capture that was requested within this time may still be running. */
const UNDER_WAY_MS = 60_000;

/**
 * Captures a payment that the buyer has approved and records it. The request is stored first, so that `settle` finds the
 * money if the response is lost or this process ends. Throws `unavailable` when PayPal has not confirmed the capture.
 */
export async function captureAndRecord(link: PaypalOrderFields): Promise<PaidOrder> {
  await withPayableOrder(link.order.toString(), link.feninga, (session) =>
    PaypalOrderModel.updateOne(
      { _id: link._id },
      { $set: { captureAskedAt: new Date(), outcome: null } },
      { session },
    ),
  );
  const paid = await recordCapture(link, await captureAtPaypal(link));
  if (!paid) throw paymentUnconfirmed();
  return paid;
}

/**
 * Reads an order at PayPal and records its capture. Returns null without a capture. Throws a conflict for a capture that
 * is pending, failed, or has another amount.
 */
async function settle(link: PaypalOrderFields): Promise<PaidOrder | null> {
  const known = await paypal().findOrder(link._id);
  const paid = known && (await recordCapture(link, known));
  if (paid) return paid;
  if (!known || !isUnderWay(link)) await closeUnlessRecaptured(link, 'none');
  return null;
}

/** The absolute difference, because the clock may have been set back since the capture was requested. */
const isUnderWay = ({ captureAskedAt }: PaypalOrderFields, now = new Date()): boolean =>
  captureAskedAt !== null && Math.abs(now.getTime() - captureAskedAt.getTime()) < UNDER_WAY_MS;

const settling = new Map<string, Promise<PaidOrder | null>>();
/** However often a buyer reads an order, PayPal is asked about it once in this time. */
const ASK_AGAIN_AFTER_MS = 5000;
const askedLately = new LRUCache<string, true>({ max: 1000, ttl: ASK_AGAIN_AFTER_MS, ttlResolution: 0 });

/**
 * Like `settle`, but without errors, shared by parallel callers and at most once in five seconds: returns null when the
 * payment cannot be settled now.
 */
export function trySettle(link: PaypalOrderFields): Promise<PaidOrder | null> {
  const underWay = settling.get(link._id);
  if (underWay) return underWay;
  if (askedLately.has(link._id)) return Promise.resolve(null);
  askedLately.set(link._id, true);
  const begun = settle(link)
    .catch(() => null)
    .finally(() => settling.delete(link._id));
  settling.set(link._id, begun);
  return begun;
}

/** Records the capture of `known` for its order, once. Returns null without a capture, throws as `settle` does. */
export async function recordCapture(
  link: PaypalOrderFields,
  known: PaypalOrderAnswer,
): Promise<PaidOrder | null> {
  const capture = relevantCapture(known);
  if (!capture) return null;
  const { id: captureId, amount, status } = capture;
  if (status === 'PENDING') throw paymentPending();
  if (isCaptureFailed(known)) {
    await closePaypalOrder(link, 'none');
    throw paymentDeclined();
  }
  const customId = capture.custom_id ?? known.purchase_units[0]?.custom_id;
  const isOurs = known.id === link._id && matchesOrder(link, { custom_id: customId, amount });
  if (status !== 'COMPLETED' || !isOurs) {
    await closePaypalOrder(link, 'refused');
    throw paymentMismatch();
  }
  const payment = {
    captureId,
    providerOrderId: link._id,
    feninga: link.feninga,
    amount: amount.value,
    currency: amount.currency_code,
    payerEmail: known.payer?.email_address ?? '',
    paidAt: capture.create_time ? new Date(capture.create_time) : new Date(),
  };
  const order = await bookCapture(link.order.toString(), payment).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') await closePaypalOrder(link, 'refused');
    throw error;
  });
  await PaypalOrderModel.updateOne({ _id: link._id }, { $set: { outcome: 'recorded', captureId } });
  return order;
}

const NOT_FAILED: (CaptureOutcome | null)[] = [null, 'recorded', 'refused'];

/** Returns whether money has moved for an order, or may have: every capture that was requested and has not failed. */
export async function hasPayment(order: Types.ObjectId, session: ClientSession | null): Promise<boolean> {
  const captures = { order, captureAskedAt: trusted({ $ne: null }), outcome: trusted({ $in: NOT_FAILED }) };
  return (await PaypalOrderModel.exists(captures).session(session)) !== null;
}

/** Settles every capture without a known outcome, for buyers who did not return. Returns the number of recorded ones. */
export async function settleOpenCaptures(now = new Date()): Promise<number> {
  if (!hasPaypalKeys()) return 0;
  const open = await PaypalOrderModel.find({
    outcome: null,
    captureAskedAt: trusted({ $gte: new Date(now.getTime() - OPEN_FOR_MS) }),
  }).lean();
  const failures: unknown[] = [];
  let recorded = 0;
  for (const link of open.filter((one) => !isUnderWay(one, now))) {
    try {
      if (await settle(link)) recorded += 1;
    } catch (error) {
      if (!isPending(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be settled');
  return recorded;
}

const isPending = (error: unknown): boolean => error instanceof AppError && error.code === 'payment_pending';

async function captureAtPaypal(link: PaypalOrderFields): Promise<PaypalOrderAnswer> {
  try {
    // The same request id makes PayPal capture only once.
    return await paypal().captureOrder(link._id, `capture-${link._id}-${link.refusals}`);
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw paymentUnconfirmed(error);
    if (error.issue === 'ORDER_ALREADY_CAPTURED') {
      const known = await findPaypalOrder(link);
      if (known) return known;
      throw conflict('PayPal više ne zna za ovu uplatu. Obratite nam se prije nove uplate.');
    }
    // Any other response may be about a repeated request while the first one is still running.
    if (!isFinalRefusal(error)) throw paymentUnconfirmed(error);
    const { _id, refusals } = link;
    await PaypalOrderModel.updateOne(
      { _id, refusals, outcome: null },
      { $set: { outcome: 'none' }, $inc: { refusals: 1 } },
    );
    throw refusalError(error);
  }
}

/** Returns an order at PayPal whose capture was requested, or null. Throws `unavailable` when PayPal does not answer. */
export async function findPaypalOrder({ _id }: PaypalOrderFields): Promise<PaypalOrderAnswer | null> {
  try {
    return await paypal().findOrder(_id);
  } catch (error) {
    throw paymentUnconfirmed(error);
  }
}

/** Stores the outcome of the captures of an order at PayPal. */
export async function closePaypalOrder({ _id }: PaypalOrderFields, outcome: CaptureOutcome): Promise<void> {
  await PaypalOrderModel.updateOne({ _id }, { $set: { outcome } });
}

/** Like `closePaypalOrder`, unless another capture was requested in the meantime. */
async function closeUnlessRecaptured(
  { _id, captureAskedAt }: PaypalOrderFields,
  outcome: CaptureOutcome,
): Promise<void> {
  await PaypalOrderModel.updateOne({ _id, captureAskedAt, outcome: null }, { $set: { outcome } });
}
