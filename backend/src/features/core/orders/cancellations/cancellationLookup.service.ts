import type { Cancellation } from '@institut/contract/cancellations/schema';
import { dayAfter, dayOf } from '@institut/contract/frame/days';
import { REFUND_DAYS } from '@institut/contract/limits';
import { toKm } from '@institut/contract/money/money';
import { PAYMENT_STATES } from '@institut/contract/payments/values';
import { type ClientSession, trusted, type Types } from 'mongoose';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import { type CancellationFields, CancellationModel } from './cancellation.model.ts';

export type { CancellationFields };
type CancelledOrder = { _id: Types.ObjectId; reference: string };

/** Returns the cancellations of an order, oldest first. */
export const cancellationsOf = (
  order: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<CancellationFields[]> =>
  CancellationModel.find({ order }).sort({ n: 1 }).session(session).lean<CancellationFields[]>().exec();

/** Returns the cancellations of several orders, in no order. */
export const cancellationsOfAll = (
  orders: readonly { _id: Types.ObjectId }[],
): Promise<CancellationFields[]> =>
  CancellationModel.find({ order: trusted({ $in: orders.map(({ _id }) => _id) }) })
    .lean<CancellationFields[]>()
    .exec();

/** Returns the cancellations that led to some of these refunds, by the id of the refund. */
export async function cancellationsByRefund(
  refunds: readonly Types.ObjectId[],
): Promise<Map<string, CancellationFields>> {
  const found = await CancellationModel.find({ payment: trusted({ $in: [...refunds] }) }).lean<
    CancellationFields[]
  >();
  return new Map(found.map((one) => [String(one.payment), one]));
}

/** Removes what the buyer wrote, with the rest of what names them. */
export async function eraseReasons(order: Types.ObjectId, session: ClientSession): Promise<void> {
  await CancellationModel.updateMany(
    { order },
    { $set: { reason: '' }, $unset: { key: '', requestHash: '' } },
    { session },
  );
}

/** `K7M2-9QXA-1` */
export const numberOf = (
  { reference }: Pick<CancelledOrder, 'reference'>,
  { n }: Pick<CancellationFields, 'n'>,
) => `${reference}-${n}`;

type RefundState = (typeof PAYMENT_STATES.refund)[number];

/** The states of records have those of payments among them, which no refund has. */
export function refundStateOf({ state }: Pick<PaymentFields, 'state'>): RefundState {
  const found = PAYMENT_STATES.refund.find((one) => one === state);
  if (!found) throw new Error(`A refund is ${state}`);
  return found;
}

/** Returns the last day on which a requested refund has to be paid. */
export const refundDueDay = ({ recordedAt }: Pick<PaymentFields, 'recordedAt'>): string =>
  dayAfter(dayOf(recordedAt), REFUND_DAYS);

/** An approved account stays: the bank may have the order already. */
export const mayGiveAccount = ({
  state,
  source,
  account,
}: Pick<PaymentFields, 'state' | 'source' | 'account'>): boolean =>
  source !== 'paypal' && (state === 'requested' || (state === 'approved' && !account));

/** Returns the cancellations of an order with what became of their refunds. */
export const presentCancellations = (
  order: CancelledOrder,
  cancellations: readonly CancellationFields[],
  records: readonly PaymentFields[],
): Cancellation[] =>
  cancellations.map((one) => {
    const record = records.find(({ _id }) => one.payment?.equals(_id));
    return {
      _id: one._id.toString(),
      number: numberOf(order, one),
      at: one.at.toISOString(),
      by: one.by,
      rule: one.rule,
      lines: one.lines.map(({ kurs, name, seats }) => ({ kurs: kurs.toString(), name, seats })),
      reason: one.reason,
      refundKm: toKm(one.refund),
      retainedKm: toKm(one.retained),
      refund: record ? presentRefund(record) : null,
    };
  });

const presentRefund = (record: PaymentFields): NonNullable<Cancellation['refund']> => ({
  _id: record._id.toString(),
  state: refundStateOf(record),
  amount: toKm(record.amount),
  method: record.source === 'paypal' ? 'paypal' : 'bank',
  account: record.account ?? '',
  dueDay: refundDueDay(record),
  paidAt: record.state === 'paid' ? record.at.toISOString() : null,
  mayGiveAccount: mayGiveAccount(record),
});

/** A cancellation in the copy of the buyer's data. */
export const presentOwnCancellation = ({
  n,
  at,
  by,
  lines,
  rule,
  refund,
  retained,
  reason,
}: CancellationFields) => ({
  n,
  at: at.toISOString(),
  by,
  lines: lines.map(({ kurs, name, seats }) => ({ kurs: kurs.toString(), name, seats })),
  rule,
  refund: toKm(refund),
  retained: toKm(retained),
  reason,
});
