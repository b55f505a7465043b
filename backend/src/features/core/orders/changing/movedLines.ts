import { movedDiscounts, withDiscounts } from '@institut/contract/discounts/shares';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { balanceOfMove } from '@institut/contract/transfers/balance';
import { newLine } from '../orderLine.ts';
import type { OrderFields, OrderItemFields } from '../orderLookup.service.ts';
import { pendingRefunds, type PaymentFields } from '../../ledger/ledger.service.ts';
import { paymentStateOf } from '../../ledger/paymentState.ts';
import type { SeatFields } from '../../seats/seatLookup.service.ts';
import type { OfferedCourse } from '../../seats/seats.service.ts';

/** An order once a seat has moved: the line that got it, all lines, and in feninga what is left to pay; below 0 what comes back. */
type Moved = { line: OrderItemFields; orderItems: OrderItemFields[]; balance: number };

/** Returns what the move of a seat to a course makes of an order; null when it has placed all its seats of the course already. */
export function movedTo(
  order: OrderFields,
  seat: Pick<SeatFields, 'line'>,
  to: OfferedCourse,
  records: readonly PaymentFields[],
): Moved | null {
  const line = lineFor(order, seat, to);
  if (!line) return null;
  const orderItems = withMoved(order, seat, line);
  return { line, orderItems, balance: balanceAfter(order, orderItems, records) };
}

/** Returns the line that gets the seat: one to which seats of the course moved before or returns to, otherwise a new one. */
function lineFor(
  order: OrderFields,
  { line: movedFrom }: Pick<SeatFields, 'line'>,
  to: OfferedCourse,
): OrderItemFields | null {
  const line = order.orderItems.find(({ kurs }) => kurs.equals(to._id));
  if (line && line.held < line.qty) return { ...line, held: line.held + 1 };
  if (line && !line.movedFrom) return null;
  const left = order.orderItems.find(({ _id }) => movedFrom?.equals(_id));
  const taken = left ? movedDiscounts(left, line?.price ?? to.price) : [];
  if (!line) return { ...newLine(to, 1, taken), ...(movedFrom && { movedFrom }) };
  const discounts = withDiscounts(line.discounts ?? [], taken);
  return {
    ...line,
    held: line.held + 1,
    qty: line.qty + 1,
    ...(discounts.length > 0 && { discounts }),
  };
}

function withMoved(
  { orderItems }: OrderFields,
  seat: Pick<SeatFields, 'line'>,
  line: OrderItemFields,
): OrderItemFields[] {
  const lines = orderItems.map((item) => {
    if (item._id.equals(line._id)) return line;
    return seat.line?.equals(item._id) ? { ...item, held: item.held - 1 } : item;
  });
  return lines.includes(line) ? lines : [...lines, line];
}

function balanceAfter(
  order: OrderFields,
  moved: OrderItemFields[],
  records: readonly PaymentFields[],
): number {
  const { amountDue: before, openAmount, paymentStatus } = paymentStateOf(order, records);
  const { amountDue } = paymentStateOf({ ...order, orderItems: moved }, records);
  return balanceOfMove({
    open: openAmount + pendingRefunds(records),
    change: amountDue - before,
    isGranted: paymentStatus === PAYMENT_STATUS.granted,
  });
}
