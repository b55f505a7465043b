import { hasPermission, type Permission } from '@institut/contract/accounts/permissions';
import type { PendingCounts } from '@institut/contract/overview/schema';
import { isScarce } from '@institut/contract/overview/values';
import { OVERVIEW_MONTHS } from '@institut/contract/limits';
import { LRUCache } from 'lru-cache';
import { refreshVersions, versionOf } from '../../../database/versions.ts';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { countCareers } from '../../site/careers/career.service.ts';
import {
  countCourses,
  type UpcomingCourse,
  upcomingCourses,
} from '../../catalogue/courses/course.service.ts';
import { countNews } from '../../site/news/news.service.ts';
import {
  countAttention,
  countByMonth,
  countNewOrders,
  countOrders,
  coursesOfNewOrders,
  hasMoreOrders,
  latestNewOrders,
  oldestUnpaid,
} from '../../core/orders/listing/orderOverview.service.ts';
import { sumReceivables } from '../../core/orders/listing/receivables.service.ts';
import { countRequestedRefunds, countUnassigned, sumByMonth } from '../../core/ledger/ledgerLists.service.ts';
import { heldSeatsOf } from '../../core/seats/capacity.ts';
import { countUsers } from '../../users/accounts/userAdmin.service.ts';

export type CourseSeats = Pick<UpcomingCourse, '_id' | 'name' | 'start'> & {
  free: number;
  held: number;
  offered: number;
  capacity: number;
};

export type OverviewFigures = Awaited<ReturnType<typeof computeOverview>>;

/** Above this number of orders the sums take a second or two. */
const MANY_ORDERS = 5000;
const MAX_AGE_MS = 30_000;

const SOURCES = ['orders', 'payments', 'courses', 'news', 'careers', 'users'] as const;

const cachedFigures = new LRUCache<string, OverviewFigures, Date>({
  max: 1,
  ttl: MAX_AGE_MS,
  ttlResolution: 0,
  fetchMethod: (_asOfNow, _stale, { context }) => computeOverview(context),
});

/**
 * Returns the figures of the dashboard. With many orders they are cached for at most 30 seconds and until a process writes
 * to one of the collections.
 */
export async function takeOverview(now: Date): Promise<OverviewFigures> {
  if (!(await hasMoreOrders(MANY_ORDERS))) return computeOverview(now);
  await refreshVersions();
  const asOfNow = [today(now), ...SOURCES.map(versionOf)].join(' ');
  return cachedFigures.forceFetch(asOfNow, { context: now });
}

async function computeOverview(now: Date) {
  const day = today(now);
  const months = monthsUpTo(day.slice(0, 7), OVERVIEW_MONTHS);
  const [first = day.slice(0, 7)] = months;
  const [orders, latest, waited, unpaid, oldest, attention, unassigned, placed, payments, courses, content] =
    await Promise.all([
      countOrders(day),
      latestNewOrders(),
      coursesOfNewOrders(),
      sumReceivables(day),
      oldestUnpaid(),
      countAttention(now),
      countUnassigned(),
      countByMonth(months),
      sumByMonth(startOfDay(`${first}-01`)),
      seatsByCourse(day),
      countContent(),
    ]);
  return {
    now,
    day,
    months,
    orders,
    latest,
    waited,
    unpaid,
    oldest,
    attention: { ...attention, unassigned },
    placed,
    payments,
    courses,
    content,
  };
}

/** Returns upcoming courses with their free, held and offered seats, which together are the capacity. */
async function seatsByCourse(day: string): Promise<CourseSeats[]> {
  const courses = await upcomingCourses(day);
  return courses.map((course) => ({
    _id: course._id,
    name: course.name,
    start: course.start,
    free: course.freeSeats,
    held: heldSeatsOf(course),
    offered: course.offeredSeats,
    capacity: course.capacity,
  }));
}

/** Returns the nearly full courses, fewest free seats first, then by start. */
export function scarceCourses(courses: readonly CourseSeats[]): CourseSeats[] {
  return courses.filter(isScarce).toSorted((a, b) => a.free - b.free);
}

async function countContent() {
  const [news, courses, careers, users] = await Promise.all([
    countNews(),
    countCourses(),
    countCareers(),
    countUsers(),
  ]);
  return { news, courses, careers, users };
}

/** Returns how many new orders, records of money and drafts wait for somebody with these permissions. */
export async function countPending(held: readonly Permission[]): Promise<PendingCounts> {
  const hasContent = hasPermission(held, 'content');
  const hasMoney = hasPermission(held, 'money');
  const [orders, unassigned, refunds, courses, news, careers] = await Promise.all([
    hasPermission(held, 'orders') ? countNewOrders() : null,
    hasMoney ? countUnassigned() : null,
    hasMoney ? countRequestedRefunds() : null,
    hasPermission(held, 'courses') ? countCourses() : null,
    hasContent ? countNews() : null,
    hasContent ? countCareers() : null,
  ]);
  return {
    ...(orders !== null && { orders }),
    ...(unassigned !== null && { unassigned }),
    ...(refunds !== null && { refunds }),
    ...(courses && { courses: courses.drafts }),
    ...(news && { news: news.drafts }),
    ...(careers && { careers: careers.drafts }),
  };
}

/** Returns the month (YYYY-MM) `months` before another: ('2026-01', 1) -> '2025-12'. */
export function monthBefore(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/** Returns `count` months up to the given one: ('2026-01', 2) -> ['2025-12', '2026-01']. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthBefore(month, count - 1 - index));
}
