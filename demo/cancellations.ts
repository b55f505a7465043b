import type { CancellationFields } from '@institut/backend/features/core/orders/cancellations/cancellation.model';
import { refundFor, without } from '@institut/backend/features/core/orders/cancellations/refundRules';
import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import { kmText } from '@institut/backend/features/core/ledger/ledger.service';
import type { PaymentFields } from '@institut/backend/features/core/ledger/payment.model';
import { paymentStateOf } from '@institut/backend/features/core/ledger/paymentState';
import { releasedWith, type SeatFields } from '@institut/backend/features/core/seats/seat.model';
import { dayAfter } from '@institut/contract/frame/days';
import { Types } from 'mongoose';
import type { LifeOrder } from './lives.ts';
import { momentOf } from './season.ts';

type Content = {
  courses: (Pick<CourseFields, 'start' | 'isDraft' | 'freeSeats'> & { _id: Types.ObjectId })[];
  orders: readonly LifeOrder[];
  seats: readonly SeatFields[];
  payments: PaymentFields[];
};

const DAYS_AGO = 4;
const ACCOUNT = '1290079401028494';

/**
 * Cancels one seat of a paid order of several, as its buyer did some days ago in time for a full refund, which nobody has
 * paid out yet. Returns the cancellation.
 */
export function cancelledSeats(
  { courses, orders, seats, payments }: Content,
  day: string,
): CancellationFields[] {
  const at = momentOf(dayAfter(day, -DAYS_AGO), 1115);
  const chosen = orders.flatMap((order) => {
    const [line, ...others] = order.orderItems;
    const course = courses.find(({ _id }) => line?.kurs.equals(_id));
    const isPaid = order.paid > 0 && order.isPaid && !order.isDelivered && !order.erasedAt;
    // The journeys need the full course, and the one with a single seat.
    const isComing = course && !course.isDraft && course.start > day && course.freeSeats > 1;
    if (!line || others.length > 0 || line.held < 2 || !isPaid || !isComing || order.updatedAt > at)
      return [];
    const counts = new Map([[line._id.toString(), 1]]);
    const byId = new Map([[course._id.toString(), course]]);
    const plan = refundFor({ order, seats: counts, courses: byId, pending: 0, now: at });
    return plan.rule === 'free' ? [{ order, line, course, counts, plan }] : [];
  });
  const [found] = chosen.toSorted((a, b) => +b.order.createdAt - +a.order.createdAt);
  if (!found) return [];
  const { order, line, course, counts, plan } = found;
  const seat = seats.findLast((one) => one.line?.equals(line._id) && one.state === 'held');
  if (!seat) throw new Error(`The order ${order.reference} has no seat.`);
  const refund: PaymentFields = {
    _id: new Types.ObjectId(),
    order: order._id,
    kind: 'refund',
    state: 'requested',
    source: 'staff',
    amount: plan.refund,
    method: '',
    reference: '',
    note: '',
    provider: null,
    at,
    recordedAt: at,
    by: null,
    reason: 'cancelled',
    account: ACCOUNT,
    accountConfirmedAt: at,
  };
  payments.push(refund);
  Object.assign(seat, releasedWith('cancelled', at));
  course.freeSeats += 1;
  const after = { ...without(order, counts), heldSeats: order.heldSeats - 1, retained: plan.retained };
  const records = payments.filter((one) => one.order?.equals(order._id));
  const author = { at, by: 'buyer', user: order.user, name: order.buyerName, from: null } as const;
  const { __v: version } = order;
  Object.assign(order, after, paymentStateOf(after, records), {
    history: [
      ...order.history,
      { ...author, event: 'seatsCancelled', to: `1 × ${line.name}` },
      { ...author, event: 'refundRequested', to: kmText(plan.refund) },
    ],
    updatedAt: at,
    __v: version + 1,
  });
  return [
    {
      _id: new Types.ObjectId(),
      order: order._id,
      n: 1,
      at,
      by: 'buyer',
      seats: [seat._id],
      lines: [{ kurs: line.kurs, name: line.name, seats: 1 }],
      rule: plan.rule,
      refund: plan.refund,
      retained: plan.retained,
      reason: 'Kolegica u to vrijeme ide na službeni put.',
      payment: refund._id,
    },
  ];
}
