import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { priceOrder, type Prices } from '@institut/contract/money/pricing';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { BATCH, dateText, type Violation, violations } from './violation.ts';

/** Compares the fields of each order with each other. Returns the ids of all orders as well. */
export async function orderViolations(): Promise<{ found: Violation[]; ids: Set<string> }> {
  const found: Violation[] = [];
  const ids = new Set<string>();
  for await (const order of Order.find().lean<OrderFields[]>().cursor({ batchSize: BATCH })) {
    ids.add(order._id.toString());
    found.push(...violations('orders', order, orderProblems(order)));
  }
  return { found, ids };
}

function* orderProblems(order: OrderFields): Generator<string> {
  yield* amountProblems(order);
  yield* codeProblems(order);
  const courses = order.orderItems.map(({ kurs }) => kurs.toString());
  if (new Set(courses).size < courses.length) yield 'a course is in two lines';
  if (order.orderItems.some(({ qty, held }) => !Number.isInteger(qty) || qty < 1 || held > qty))
    yield 'a line has no whole seat';
  if (order.isDelivered !== (order.deliveredAt !== null))
    yield `isDelivered is ${order.isDelivered} and deliveredAt is ${dateText(order.deliveredAt)}`;
  // A delivered order whose money PayPal gave back later stays delivered.
  if (order.isDelivered && !order.isPaid && order.refunded === 0)
    yield 'isDelivered is true and isPaid is false';
  yield* historyProblems(order);
}

function* amountProblems(order: OrderFields): Generator<string> {
  const placed = order.orderItems.filter(({ movedFrom }) => !movedFrom);
  const expected = priceOrder(placed, order.rates);
  for (const amount of [
    'itemsPrice',
    'discountPrice',
    'shippingPrice',
    'taxPrice',
    'totalPrice',
  ] satisfies (keyof Prices)[]) {
    // Orders of earlier versions have no discounts.
    const stored = order[amount] ?? 0;
    if (stored !== expected[amount])
      yield `${amount} is ${stored}, and its lines result in ${expected[amount]}`;
  }
}

/** A code takes off the placed lines what its percentage says. */
function* codeProblems({ orderItems, discountCode }: OrderFields): Generator<string> {
  let isUsed = false;
  for (const { price, qty, movedFrom, discounts = [] } of orderItems) {
    const byCode = discounts.find(({ kind }) => kind === 'code');
    if (!byCode || movedFrom) continue;
    isUsed = true;
    const { percent, amountKm } = byCode;
    const others = discounts.filter((one) => one !== byCode);
    const rest = others.reduce((left, other) => left - toFeninga(other.amountKm), toFeninga(price) * qty);
    const expected = toKm(Math.round((rest * percent) / 100));
    if (percent > 0 && amountKm !== expected)
      yield `the code takes ${amountKm} off a line, and its ${percent} % are ${expected}`;
  }
  if (isUsed !== (discountCode !== undefined))
    yield `discountCode is ${discountCode ?? 'not set'}, and ${isUsed ? 'a' : 'no'} line has the discount of a code`;
}

/** The latest entry of the history about a field names the field's value. */
function* historyProblems({ history, ...order }: OrderFields): Generator<string> {
  const fields = ['status', 'paymentStatus', 'notificationStatus'] as const satisfies StaffOrderEvent[];
  for (const field of fields) {
    const latest = history.findLast(({ event }) => event === field);
    if (latest && latest.to !== order[field])
      yield `${field} is ${order[field]}, and its history ends with ${latest.to}`;
  }
}
