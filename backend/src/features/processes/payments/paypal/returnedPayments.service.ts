import { toFeninga } from '@institut/contract/money/money';
import { KM_PER_EUR, PAYPAL_CURRENCY } from '@institut/contract/payments/values';
import { CAPTURE_STATE, type CaptureState } from '@institut/contract/orders/values';
import { trusted } from 'mongoose';
import { noteCaptureState } from '../../../core/orders/changing/orderPayments.service.ts';
import type { ProviderRefund } from '../../../core/orders/commands/followCapture.ts';
import type { PaypalCapture } from './paypalAnswers.ts';
import { hasPaypalKeys, paypal } from './paypalClient.ts';
import { PaypalOrderModel, type PaypalOrderFields } from './paypalOrder.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A buyer can open a dispute for so long, and PayPal refunds so long without further steps. */
const RETURNABLE_FOR_MS = 180 * DAY_MS;
/** Bounds one run, so that it neither lasts long nor meets PayPal's rate limit. */
const BATCH = 50;
/** PayPal is down: the next run goes on. */
const FAILURES_MAX = 3;

/**
 * Asks PayPal once a day about every capture of the last 180 days, those first that were not asked about for longest,
 * and notes refunds and reversals on the orders. Returns the number of noted changes.
 */
export async function findReturnedPayments(now = new Date()): Promise<number> {
  if (!hasPaypalKeys()) return 0;
  const due = await PaypalOrderModel.find({
    outcome: 'recorded',
    captureAskedAt: trusted({ $gte: new Date(now.getTime() - RETURNABLE_FOR_MS) }),
    // Also true for one that was never asked about.
    checkedAt: trusted({ $not: { $gt: new Date(now.getTime() - DAY_MS) } }),
  })
    .sort({ checkedAt: 1 })
    .limit(BATCH)
    .lean();
  const failures: unknown[] = [];
  let noted = 0;
  for (const link of due) {
    try {
      if (await lookAt(link, now)) noted += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be checked at PayPal');
  return noted;
}

/** Returns whether the state of the capture has changed since the last look. */
async function lookAt(link: PaypalOrderFields, now: Date): Promise<boolean> {
  const { _id, order, captureId, captureState: earlier } = link;
  // Stored first, so that one capture with which something is wrong does not hold up the others.
  await PaypalOrderModel.updateOne({ _id }, { $set: { checkedAt: now } });
  const capture = captureId && (await paypal().findCapture(captureId));
  const state = capture && stateOf(capture);
  // Another part may have been given back of a capture that was partly refunded before.
  const isSame = state === (earlier ?? CAPTURE_STATE.completed) && state !== CAPTURE_STATE.partlyRefunded;
  if (!state || isSame) return false;
  const refunds = state === CAPTURE_STATE.completed ? [] : await refundsOf(link, now);
  return noteCaptureState(order.toString(), capture.id, { state, refunds, earlier }, (session) =>
    PaypalOrderModel.updateOne({ _id }, { $set: { captureState: state } }, { session }),
  );
}

/** Returns the completed refunds that PayPal names; none when it does not tell, so that staff have to look. */
async function refundsOf({ _id }: PaypalOrderFields, now: Date): Promise<ProviderRefund[]> {
  const known = await paypal().findOrder(_id);
  const refunds = known?.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []) ?? [];
  return refunds.flatMap(({ id, status, amount, create_time: at }) =>
    status === 'COMPLETED' && amount.currency_code === PAYPAL_CURRENCY
      ? [
          {
            refundId: id,
            value: amount.value,
            feninga: toFeninga(Number(amount.value) * KM_PER_EUR),
            at: at ? new Date(at) : now,
          },
        ]
      : [],
  );
}

/** Null while PayPal is still checking. */
function stateOf({ status }: PaypalCapture): CaptureState | null {
  if (status === 'PENDING') return null;
  return Object.values(CAPTURE_STATE).find((state) => state === status) ?? CAPTURE_STATE.reversed;
}
