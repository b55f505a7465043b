import { runTitle } from '@institut/contract/timetable/runName';
import { hasPermission, type Permission } from '@institut/contract/accounts/permissions';
import { toKm } from '@institut/contract/money/money';
import { SCARCE_COURSES_MAX } from '@institut/contract/limits';
import type { PaymentKind } from '@institut/contract/payments/values';
import type {
  CourseFigures,
  OrderFigures,
  Overview,
  OverviewMonth,
  ScarceCourse,
  PendingOrder,
} from '@institut/contract/overview/schema';
import { daysBetween } from '@institut/contract/frame/days';
import { today } from '../../../lib/instituteDay.ts';
import { type NewOrder } from '../../core/orders/listing/orderOverview.service.ts';
import { type CourseSeats, type OverviewFigures, scarceCourses } from './overview.service.ts';

export function presentOverview(figures: OverviewFigures, held: readonly Permission[]): Overview {
  const { now, day, content } = figures;
  return {
    at: now.toISOString(),
    today: day,
    ...(hasPermission(held, 'orders') && presentOrders(figures)),
    ...(hasPermission(held, 'courses') && presentCourses(figures)),
    content: {
      ...(hasPermission(held, 'content') && { news: content.news, careers: content.careers }),
      ...(hasPermission(held, 'courses') && { courses: content.courses }),
      ...(hasPermission(held, 'administration') && { users: content.users }),
    },
  };
}

function presentOrders(figures: OverviewFigures): OrderFigures {
  const { day, orders, latest, waited, attention } = figures;
  return {
    applications: {
      total: orders.total,
      awaiting: orders.awaiting,
      inProcedure: orders.inProcedure,
      latest: latest.map((order) => presentPending(order, day)),
      courses: waited.map(({ _id, name, orders: count }) => ({ _id, name, orders: count })),
      lastWeek: orders.lastWeek,
    },
    unpaid: presentUnpaid(figures),
    attention: {
      grant: attention.grant,
      unpaid: attention.unpaid,
      surplus: attention.surplus,
      unassigned: attention.unassigned,
    },
    months: presentMonths(figures),
  };
}

const presentCourses = ({ courses }: OverviewFigures): CourseFigures => ({
  seats: presentSeats(courses),
  scarce: presentScarce(courses),
});

function presentPending(order: NewOrder, day: string): PendingOrder {
  const { __v: version } = order;
  return {
    _id: order._id.toString(),
    reference: order.reference,
    name: order.buyerName,
    courses: order.orderItems.filter(({ held }) => held > 0).map(({ name, start }) => runTitle(name, start)),
    totalPrice: order.totalPrice,
    amountDue: toKm(order.amountDue),
    paid: toKm(order.paid),
    refunded: toKm(order.refunded),
    openAmount: toKm(order.openAmount),
    paymentStatus: order.paymentStatus,
    days: daysSince(order.createdAt, day),
    version,
  };
}

const daysSince = (moment: Date, day: string): number => Math.max(0, daysBetween(today(moment), day));

function presentUnpaid({ day, unpaid, oldest }: OverviewFigures): OrderFigures['unpaid'] {
  return {
    count: sum(unpaid, ({ count }) => count),
    total: toKm(sum(unpaid, ({ feninga }) => feninga)),
    ages: unpaid.map(({ key: age, count, feninga }) => ({ age, count, total: toKm(feninga) })),
    oldest: oldest && {
      _id: oldest._id.toString(),
      reference: oldest.reference,
      name: oldest.buyerName,
      totalPrice: oldest.totalPrice,
      openAmount: toKm(oldest.openAmount),
      days: daysSince(oldest.createdAt, day),
    },
  };
}

function presentSeats(courses: readonly CourseSeats[]): CourseFigures['seats'] {
  return {
    courses: courses.length,
    held: sum(courses, ({ held }) => held),
    offered: sum(courses, ({ offered }) => offered),
    capacity: sum(courses, ({ capacity }) => capacity),
  };
}

function presentScarce(courses: readonly CourseSeats[]): CourseFigures['scarce'] {
  const scarce = scarceCourses(courses);
  return { count: scarce.length, courses: scarce.slice(0, SCARCE_COURSES_MAX).map(presentCourse) };
}

function presentCourse({ _id, name, start, free, held, offered, capacity }: CourseSeats): ScarceCourse {
  return { _id: _id.toString(), name, start, free, held, offered, capacity };
}

function presentMonths({ months, placed, payments }: OverviewFigures): OverviewMonth[] {
  const sumOf = (month: string, kind: PaymentKind) =>
    toKm(payments.find((sums) => sums.month === month && sums.kind === kind)?.feninga ?? 0);
  return months.map((month) => ({
    month,
    applications: placed.get(month) ?? 0,
    paid: sumOf(month, 'payment'),
    granted: sumOf(month, 'grant'),
  }));
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
