import { trusted } from 'mongoose';
import { AppError, conflict } from '../../lib/errors.ts';
import { recordPayment } from '../orders/order.service.ts';
import {
  afterRefusal,
  captureIn,
  hasFailed,
  isFinal,
  isFor,
  paymentDeclined,
  paymentMismatch,
  paymentPending,
  paymentUnconfirmed,
} from './captureRules.ts';
import { hasPaypalKeys, paypal, PaypalRefusal } from './paypalClient.ts';
import type { PaypalOrderAnswer } from './paypalAnswers.ts';
import { type CaptureOutcome, PaypalOrderModel, type PaypalOrderFields } from './paypalOrder.model.ts';

/** The application as it is after its payment has been recorded. */
type PaidOrder = Awaited<ReturnType<typeof recordPayment>>;

/** PayPal holds an uncertain payment for some days; after this nothing more can come of it. */
const OPEN_FOR_MS = 30 * 24 * 60 * 60 * 1000;
/** A capture that was asked for a moment ago is still under way. */
const UNDER_WAY_MS = 60_000;

/**
 * Takes the buyer's money for an order they have agreed to in PayPal's window, and records it. That it was asked for is
 * stored first: whatever happens to the answer or to us, `settle` finds the money again.
 */
export async function captureAndRecord(link: PaypalOrderFields): Promise<PaidOrder> {
  await PaypalOrderModel.updateOne(
    { _id: link._id },
    { $set: { captureAskedAt: new Date(), outcome: null } },
  );
  const paid = await record(link, await captureAtPaypal(link));
  if (!paid) throw paymentUnconfirmed();
  return paid;
}

/**
 * Asks PayPal what became of an order there and records a capture it knows of. Null while there is none.
 * Throws a conflict for a capture that is uncertain, failed, or not what the application costs.
 */
async function settle(link: PaypalOrderFields): Promise<PaidOrder | null> {
  const known = await paypal().findOrder(link._id);
  const paid = known && (await record(link, known));
  if (paid) return paid;
  if (!known || !isUnderWay(link)) await closeAsAsked(link, 'none');
  return null;
}

/** Our clock may have been ahead when the capture was asked for, and put right since. */
const isUnderWay = ({ captureAskedAt }: PaypalOrderFields, now = new Date()): boolean =>
  captureAskedAt !== null && Math.abs(now.getTime() - captureAskedAt.getTime()) < UNDER_WAY_MS;

const settling = new Map<string, Promise<PaidOrder | null>>();

/** `settle` for somebody who only looks: asks once for all who look meanwhile. Null also when it cannot be settled now. */
export function settleQuietly(link: PaypalOrderFields): Promise<PaidOrder | null> {
  const underWay = settling.get(link._id);
  if (underWay) return underWay;
  const begun = settle(link)
    .catch(() => null)
    .finally(() => settling.delete(link._id));
  settling.set(link._id, begun);
  return begun;
}

/** Records `known`'s capture for its application, once. Null when nothing was captured. */
export async function record(link: PaypalOrderFields, known: PaypalOrderAnswer): Promise<PaidOrder | null> {
  const capture = captureIn(known);
  if (!capture) return null;
  const { id: captureId, amount, status } = capture;
  if (status === 'PENDING') throw paymentPending();
  if (hasFailed(known)) {
    await close(link, 'none');
    throw paymentDeclined();
  }
  const customId = capture.custom_id ?? known.purchase_units[0]?.custom_id;
  const isOurs = known.id === link._id && isFor(link, { custom_id: customId, amount });
  if (status !== 'COMPLETED' || !isOurs) {
    await close(link, 'refused');
    throw paymentMismatch();
  }
  const payment = {
    captureId,
    providerOrderId: link._id,
    amount: amount.value,
    currency: amount.currency_code,
    payerEmail: known.payer?.email_address ?? '',
    paidAt: capture.create_time ? new Date(capture.create_time) : new Date(),
  };
  const order = await recordPayment(link.order.toString(), payment).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') await close(link, 'refused');
    throw error;
  });
  await close(link, 'recorded');
  return order;
}

/** Settles every capture whose end is not known, for buyers who never came back. Gives how many were recorded. */
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
    // The same name for the same try: PayPal captures once, however often it is asked.
    return await paypal().captureOrder(link._id, `capture-${link._id}-${link.refusals}`);
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw paymentUnconfirmed(error);
    if (error.issue === 'ORDER_ALREADY_CAPTURED') {
      const known = await findOrUnconfirmed(link);
      if (known) return known;
      throw conflict('PayPal više ne zna za ovu uplatu. Obratite nam se prije nove uplate.');
    }
    // Whatever else PayPal says may be about a repetition, while the first try is still at work.
    if (!isFinal(error)) throw paymentUnconfirmed(error);
    const { _id, refusals } = link;
    await PaypalOrderModel.updateOne(
      { _id, refusals, outcome: null },
      { $set: { outcome: 'none' }, $inc: { refusals: 1 } },
    );
    throw afterRefusal(error);
  }
}

/** What PayPal knows of an order whose capture was asked for. */
export async function findOrUnconfirmed({ _id }: PaypalOrderFields): Promise<PaypalOrderAnswer | null> {
  try {
    return await paypal().findOrder(_id);
  } catch (error) {
    throw paymentUnconfirmed(error);
  }
}

/** Stores how the captures of an order at PayPal have ended. */
export async function close({ _id }: PaypalOrderFields, outcome: CaptureOutcome): Promise<void> {
  await PaypalOrderModel.updateOne({ _id }, { $set: { outcome } });
}

/** `close`, unless another capture was asked for meanwhile. */
async function closeAsAsked(
  { _id, captureAskedAt }: PaypalOrderFields,
  outcome: CaptureOutcome,
): Promise<void> {
  await PaypalOrderModel.updateOne({ _id, captureAskedAt, outcome: null }, { $set: { outcome } });
}
