import { fiscalKindsOf } from '@institut/contract/fiscal/values';
import type { Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { fiscalAmountOf } from '../../features/core/orders/fiscal/fiscalAmount.ts';
import { Payment, type PaymentFields } from '../../features/core/ledger/payment.model.ts';
import { paymentStateOf } from '../../features/core/ledger/paymentState.ts';
import { BATCH, dateText, missingOrder, type Violation, violations } from './violation.ts';

/**
 * Compares the ledger with the orders: their payment fields follow from their records, no more was given back than was paid,
 * and each capture of the provider pays once. What differs is read again in one snapshot.
 */
export async function paymentViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  const records = new Map<string, PaymentFields[]>();
  const captures = new Set<string>();
  for await (const record of Payment.find().lean<PaymentFields[]>().cursor({ batchSize: BATCH })) {
    const order = record.order?.toString();
    if (order !== undefined) {
      records.set(order, [...(records.get(order) ?? []), record]);
      found.push(...(await missingOrder('payments', record._id, order, orders)));
    }
    const captureId = record.kind === 'payment' && record.provider?.captureId;
    if (!captureId) continue;
    if (captures.has(captureId))
      found.push(...violations('payments', record, [`capture ${captureId} pays twice`]));
    captures.add(captureId);
  }
  for await (const order of Order.find().lean<OrderFields[]>().cursor({ batchSize: BATCH })) {
    if (paymentProblems(order, records.get(order._id.toString()) ?? []).length === 0) continue;
    found.push(...violations('orders', order, await paymentProblemsNow(order._id)));
  }
  return found;
}

function paymentProblems(order: OrderFields, records: readonly PaymentFields[]): string[] {
  const expected = Object.entries(paymentStateOf(order, records));
  const stored = new Map(Object.entries(order));
  const problems = expected.flatMap(([field, value]) => {
    const [is, should] = [textOf(stored.get(field) ?? null), textOf(value)];
    return is === should ? [] : [`${field} is ${is}, and its payments result in ${should}`];
  });
  const { paid, refunded } = order;
  const courses = String(order.orderItems.map(({ kurs }) => kurs));
  const others = records.filter((record) => record.courses && String(record.courses) !== courses);
  return [
    ...problems,
    ...others.map(({ _id }) => `the payment ${_id.toString()} names other courses than it`),
    ...(refunded > paid ? [`${refunded} feninga were given back of ${paid}`] : []),
    ...fiscalProblems(order, records),
  ];
}

/** Each fiscal document names a record of its order and at most its amount; each record knows what they cover of it. */
function* fiscalProblems(
  { fiscalDocuments = [] }: OrderFields,
  records: readonly PaymentFields[],
): Generator<string> {
  for (const { kind, number, payment, amount } of fiscalDocuments) {
    const record = records.find(({ _id }) => _id.equals(payment));
    if (!record) yield `the ${kind} ${number} names a payment that the order does not have`;
    else if (!fiscalKindsOf(record.kind).includes(kind)) yield `the ${kind} ${number} names a ${record.kind}`;
    else if (amount > record.amount) yield `the ${kind} ${number} has ${amount} feninga of ${record.amount}`;
  }
  for (const { _id, amount, hasFiscal = false, fiscalAmount = 0, isCovered = false } of records) {
    const covered = fiscalAmountOf(_id, fiscalDocuments);
    const isKnown = fiscalAmount === covered && hasFiscal === covered > 0 && isCovered === covered >= amount;
    if (!isKnown) yield `the payment ${_id.toString()} does not know that fiscal documents cover ${covered}`;
  }
}

const textOf = (value: unknown): string => (value instanceof Date ? dateText(value) : String(value));

const paymentProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const order = await Order.findOne({ _id }).session(session).lean();
    const records = await Payment.find({ order: _id }).session(session).lean();
    return order ? paymentProblems(order, records) : [];
  });
