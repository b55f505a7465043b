import { CAPTURE_STATE, type CaptureState } from '@institut/contract/orders/values';
import type { LedgerChange, PaymentFields } from '../../ledger/ledger.service.ts';

/** Money that the provider says it gave back: one refund by its id, or all that is left of a capture. */
export type ProviderRefund = { refundId: string; value: string; feninga: number; at: Date };

/** The state of a capture at PayPal, with its refunds there. */
export type CaptureNews = { state: CaptureState; refunds: readonly ProviderRefund[] };

/** Returns the refund at PayPal that a refund of the ledger was sent as; the record does not know yet that it is paid. */
export const sentAs = (
  { kind, state, provider }: PaymentFields,
  captureId: string,
  refunds: readonly ProviderRefund[],
): ProviderRefund | undefined =>
  kind === 'refund' && state === 'sending' && provider?.captureId === captureId
    ? refunds.find(({ refundId, value }) =>
        provider.refundId ? provider.refundId === refundId : provider.value === value,
      )
    : undefined;

/**
 * Decides what the ledger writes about a booked capture: the refunds that PayPal names, or after a refund of everything or a
 * reversal all that is left; a capture that is complete again loses the refunds that no id proves. An unassigned capture whose
 * money is gone is closed.
 */
export function followCapture(
  capture: PaymentFields,
  records: readonly PaymentFields[],
  { state, refunds }: CaptureNews,
): LedgerChange[] {
  const isGone = state === CAPTURE_STATE.refunded || state === CAPTURE_STATE.reversed;
  if (capture.state === 'unassigned') return isGone ? [{ what: 'close', record: capture }] : [];
  const { captureId = '' } = capture.provider ?? {};
  const { changes, present } = settleSent(records, captureId, refunds);
  const known = present.filter(
    (one) => one.kind === 'refund' && one.state === 'paid' && one.provider?.captureId === captureId,
  );
  if (state === CAPTURE_STATE.completed) {
    const unproved = known.filter(({ provider }) => provider?.refundId === null);
    return [...changes, ...unproved.map((record) => ({ what: 'withdraw', record }) as const)];
  }
  const news = refunds.filter(({ refundId }) => !present.some((one) => one.provider?.refundId === refundId));
  const rest = { refundId: null, value: '', feninga: Infinity, at: new Date() };
  const left = capture.amount - known.reduce((sum, { amount }) => sum + amount, 0);
  return [...changes, ...refundsOf(capture, isGone ? [...news, rest] : news, left)];
}

/** Marks the refunds as paid that this site has sent and of which only PayPal knows the result. Returns all records then. */
function settleSent(
  records: readonly PaymentFields[],
  captureId: string,
  refunds: readonly ProviderRefund[],
): { changes: LedgerChange[]; present: PaymentFields[] } {
  const present = [...records];
  const changes: LedgerChange[] = [];
  for (const [index, record] of present.entries()) {
    const unknown = refunds.filter(
      ({ refundId }) =>
        record.provider?.refundId === refundId || !present.some((one) => one.provider?.refundId === refundId),
    );
    const found = sentAs(record, captureId, unknown);
    if (!found || !record.provider) continue;
    const provider = { ...record.provider, refundId: found.refundId };
    const change = { state: 'paid', reference: found.refundId, at: found.at, provider } as const;
    changes.push({ what: 'changeRefund', record, change });
    present[index] = { ...record, ...change };
  }
  return { changes, present };
}

type Given = Omit<ProviderRefund, 'refundId'> & { refundId: string | null };

/** Returns the refunds of a capture, together at most what is left of it. */
function refundsOf(
  { provider: paid, method, order }: PaymentFields,
  given: readonly Given[],
  left: number,
): LedgerChange[] {
  const { captureId = '', orderId = '', currency = '' } = paid ?? {};
  let rest = left;
  return given.flatMap(({ refundId, value, feninga, at }) => {
    const amount = Math.min(feninga, rest);
    if (amount <= 0) return [];
    rest -= amount;
    const provider = { orderId, captureId, refundId, value, currency, payerEmail: '' };
    const record = {
      order,
      source: 'paypal',
      amount,
      method,
      reference: refundId ?? '',
      at,
      provider,
    } as const;
    return [{ what: 'refund', record }] as const;
  });
}
