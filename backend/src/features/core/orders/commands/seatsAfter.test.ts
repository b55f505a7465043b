import { ORDER_STATUS } from '@institut/contract/orders/values';
import { NOW, orderOf } from '../../../../test/support/orderFacts.ts';
import type { OrderFields } from '../order.model.ts';
import { lossOf, seatsAfter } from './seatsAfter.ts';

const { new: NEW, inReview: IN_REVIEW, admitted: ADMITTED, rejected: REJECTED } = ORDER_STATUS;

type Fields = Partial<OrderFields>;
/** An order of two seats that holds one, or that has lost all: so many by a rejection. */
function orderWith(fields: Fields, lastHeld?: number | null): OrderFields {
  const order = orderOf({ held: lastHeld === undefined ? 1 : 0, fields });
  for (const line of order.orderItems) if (lastHeld !== undefined) line.lastHeld = lastHeld;
  return order;
}

/** The reason of a loss, the seats held then, and those that a readmission would hold again. */
it.each<[string, OrderFields, Fields, [string | null, number, number | null | undefined]]>([
  ['a new status', orderWith({ status: NEW }), { status: IN_REVIEW }, [null, 1, undefined]],
  ['the same status', orderWith({ status: REJECTED }, 1), { status: REJECTED }, [null, 0, 1]],
  ['a rejection', orderWith({ status: ADMITTED }), { status: REJECTED }, ['rejected', 0, 1]],
  ['an expiry', orderWith({ status: NEW }), { status: REJECTED, expiredAt: NOW }, ['expired', 0, 1]],
  ['an erasure', orderWith({ status: NEW }), { status: REJECTED, erasedAt: NOW }, ['erased', 0, 1]],
  ['a cancellation', orderWith({ status: ADMITTED }), { cancelledAt: NOW }, ['cancelled', 0, null]],
  ['a readmission', orderWith({ status: REJECTED }, 1), { status: ADMITTED }, [null, 1, null]],
  ['a readmission to the first status', orderWith({ status: REJECTED }, 2), { status: NEW }, [null, 2, null]],
  [
    'a status after a cancellation',
    orderWith({ status: NEW, cancelledAt: NOW }, null),
    { status: ADMITTED },
    [null, 0, null],
  ],
  [
    'a rejection after a cancellation',
    orderWith({ status: NEW, cancelledAt: NOW }, null),
    { status: REJECTED },
    ['rejected', 0, null],
  ],
  [
    'a readmission after a cancellation',
    orderWith({ status: REJECTED, cancelledAt: NOW }, null),
    { status: NEW },
    [null, 0, null],
  ],
])('%s', (_what, before, changes, expected) => {
  const after = seatsAfter(before, { ...before, ...changes });
  const [line] = after.orderItems;
  expect([lossOf(before, { ...before, ...changes }), after.heldSeats, line?.lastHeld]).toEqual(expected);
  expect(line?.held).toBe(after.heldSeats);
});
