import { eurText, PAYPAL_CURRENCY } from '@institut/contract/payments/values';
import { changeOrder, type Next, SYSTEM } from '../../../core/orders/changing/orderChange.ts';
import {
  findCaptured,
  findRecord,
  isBooked,
  type PaymentFields,
  recordsOf,
  type RefundChange,
  refundsToSend,
} from '../../../core/ledger/ledger.service.ts';
import { isFinalRefusal, paypalAmount } from './captureRules.ts';
import type { PaypalRefundAnswer } from './paypalAnswers.ts';
import { hasPaypalKeys, paypal, PaypalRefusal } from './paypalClient.ts';

/** Bounds one run, so that it neither lasts long nor meets PayPal's rate limit. */
const BATCH = 50;
/** PayPal is down: the next run goes on. */
const FAILURES_MAX = 3;

/**
 * Sends the approved refunds to PayPal, and asks again about those whose result is not known. Returns how many are paid.
 * Each is stored as `sending` first and repeated with the same request id, so PayPal gives the money back once.
 */
export async function sendRefunds(): Promise<number> {
  if (!hasPaypalKeys()) return 0;
  const failures: unknown[] = [];
  let paid = 0;
  for (const record of await refundsToSend(BATCH)) {
    try {
      if (await send(record)) paid += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some refunds could not be sent to PayPal');
  return paid;
}

async function send({ _id }: PaymentFields): Promise<boolean> {
  const id = _id.toString();
  await begin(id);
  const record = await findRecord(id);
  if (record?.state !== 'sending' || !record.provider) return false;
  try {
    const answer = await askPaypal(id, record.provider);
    return answer !== null && (await note(record, answer));
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || !isFinalRefusal(error)) throw error;
    await giveUp(record, error.issue);
    return false;
  }
}

const askPaypal = (
  requestId: string,
  { refundId, captureId, currency, value }: NonNullable<PaymentFields['provider']>,
): Promise<PaypalRefundAnswer | null> =>
  refundId
    ? paypal().findRefund(refundId)
    : paypal().refundCapture(captureId, {
        requestId,
        amount: { currency_code: currency, value },
        note: 'Povrat',
      });

/** Stores the amount that PayPal is asked for. A refund that exceeds what is left of the payments goes back to staff. */
async function begin(id: string): Promise<void> {
  const found = await findRecord(id);
  if (found?.state !== 'approved') return;
  await changeOrder(String(found.order), {
    by: () => SYSTEM,
    next: async (order, session) => {
      const record = await findRecord(id, session);
      if (record?.state !== 'approved' || !record.provider) return null;
      const capture = await findCaptured(record.provider.captureId, session);
      const value = capture && refundValue(record, capture, await recordsOf(order._id, session));
      if (!value || record.amount > order.paid - order.refunded) {
        const change = { state: 'requested', note: 'PayPal: iznos je veći od preostalog.' } as const;
        return refundEvent(record, change);
      }
      const provider = { ...record.provider, value, currency: PAYPAL_CURRENCY };
      const sending = { state: 'sending', provider } as const;
      return refundEvent(record, sending);
    },
  });
}

const refundEvent = (record: PaymentFields, change: RefundChange & Pick<PaymentFields, 'state'>): Next => ({
  ledger: [{ what: 'changeRefund', record, change }],
  notes: [{ event: 'refundState', from: record.state, to: change.state }],
});

/**
 * Returns how much PayPal gives back of a capture, in its currency: the refund at the fixed rate in whole cents, and the last
 * refund everything that is left. Null for more than is left.
 */
export function refundValue(
  record: Pick<PaymentFields, '_id' | 'amount'>,
  capture: Pick<PaymentFields, 'amount' | 'provider'>,
  records: readonly PaymentFields[],
): string | null {
  const others = records.filter(
    (one) =>
      one.kind === 'refund' &&
      !one._id.equals(record._id) &&
      (isBooked(one) || one.state === 'sending') &&
      one.provider?.captureId === capture.provider?.captureId,
  );
  const left = others.reduce((rest, { amount }) => rest - amount, capture.amount);
  if (record.amount > left) return null;
  const leftCents = others.reduce((rest, one) => rest - centsOf(one), centsOf(capture));
  const cents =
    record.amount === left ? leftCents : Math.min(centsOf({ ...record, provider: null }), leftCents);
  return cents > 0 ? eurText(cents) : null;
}

const centsOf = ({ amount, provider }: Pick<PaymentFields, 'amount' | 'provider'>): number =>
  Math.round(Number(provider?.value || paypalAmount(amount).value) * 100);

/** Records what PayPal says of a refund. Returns whether it is paid. */
async function note(
  { _id, order }: PaymentFields,
  { id, status, create_time: at }: PaypalRefundAnswer,
): Promise<boolean> {
  const isPaid = status === 'COMPLETED';
  await changeOrder(String(order), {
    by: () => SYSTEM,
    next: async (_, session) => {
      const record = await findRecord(_id.toString(), session);
      // The look at returned payments may have found it first.
      if (record?.state !== 'sending' || !record.provider) return null;
      if (status === 'FAILED' || status === 'CANCELLED') return givenUp(record, status);
      const provider = { ...record.provider, refundId: id };
      const paid = { state: 'paid', reference: id, at: at ? new Date(at) : new Date() } as const;
      return { ledger: [{ what: 'changeRefund', record, change: { provider, ...(isPaid && paid) } }] };
    },
  });
  return isPaid;
}

/** Leaves a refund that PayPal does not pay to staff, who pay it to an account, for which the buyer is asked. */
const givenUp = (record: PaymentFields, issue: string): Next =>
  refundEvent(record, { state: 'requested', source: 'staff', provider: null, note: `PayPal: ${issue}` });

async function giveUp({ _id, order }: PaymentFields, issue: string): Promise<void> {
  await changeOrder(String(order), {
    by: () => SYSTEM,
    next: async (_, session) => {
      const record = await findRecord(_id.toString(), session);
      return record?.state === 'sending' ? givenUp(record, issue) : null;
    },
  });
}
