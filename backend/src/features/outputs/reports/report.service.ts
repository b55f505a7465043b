import { COURSE_TYPE_LABELS, COURSE_TYPES } from '@institut/contract/courses/values';
import type { Report, ReportFigures, ReportQuery, ReportRow } from '@institut/contract/reports/schema';
import { toKm } from '@institut/contract/money/money';
import type { ReportGroup } from '@institut/contract/reports/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { NO_LECTURER } from '@institut/contract/timetable/values';
import { heldMinutes } from '@institut/contract/timetable/timetable';
import type { Types } from 'mongoose';
import { countedRuns, type CountedRun, coursesWithMoney } from '../../core/courses/courseLookup.service.ts';
import type { SumByCourses } from '../../core/ledger/ledgerLists.service.ts';
import { discountsOf } from '../../core/orders/codes/givenDiscounts.service.ts';
import { findOrderedCourse, findOrderedCourses } from '../../core/orders/orderLookup.service.ts';
import { heldSeatsOf } from '../../core/seats/capacity.ts';
import { oncePerQuery } from '../../../lib/oncePerQuery.ts';
import { journalSums } from '../money/journalRows.ts';
import { countPeople } from './countPeople.service.ts';

/** Figures while they are added up: time in minutes and money in feninga, so that sums are exact. */
type Sums = Omit<ReportFigures, 'hours'> & { minutes: number };
type Group = { key: string; name: string; order: string; sums: Sums };

const nothing = (): Sums => ({
  runs: 0,
  capacity: 0,
  held: 0,
  waiting: 0,
  attended: 0,
  completed: 0,
  minutes: 0,
  discounts: 0,
  revenue: 0,
  refunds: 0,
});

/** Adds figures to all of `sums`. */
function add(sums: readonly Sums[], figures: Partial<Sums>): void {
  for (const each of sums) {
    for (const name of Object.keys(figures) as (keyof Sums)[]) each[name] += figures[name] ?? 0;
  }
}

/** Returns the figures of a period. `REPORT_FIGURE_INFO` says what belongs to it. */
export async function takeReport({ od, do: until, po }: ReportQuery): Promise<Report> {
  const [{ runs, people, discounts }, { money, orders }] = await Promise.all([
    runsWithPeople(od, until),
    moneyWithOrders(od, until),
  ]);
  const ordered = new Map(
    orders.map(({ _id, orderItems }) => [_id.toString(), orderItems.map(({ kurs }) => kurs)]),
  );
  const coursesOf = ({ courses, order }: Money) => (order ? (ordered.get(order.toString()) ?? []) : courses);
  const known = await findAllCourses(runs, money.flatMap(coursesOf));
  const groups = new Map<string, Group>();
  const total = nothing();
  const sumsOf = (labels: readonly Label[]): Sums[] =>
    labels.map(({ key, name, order }) => {
      const group = groups.get(key) ?? { key, name, order, sums: nothing() };
      groups.set(key, group);
      return group.sums;
    });
  for (const run of runs)
    add([total, ...sumsOf(labelsOf(run, po))], {
      ...figuresOf(run, people),
      discounts: discounts(run._id.toString()),
    });
  for (const one of money) {
    const courses = coursesOf(one).flatMap((kurs) => known.get(kurs.toString()) ?? []);
    const labels = courses.flatMap((course) => labelsOf(course, po));
    const distinct = new Map((labels.length > 0 ? labels : [UNKNOWN]).map((label) => [label.key, label]));
    add([total, ...sumsOf([...distinct.values()])], one.sums);
  }
  const rows = [...groups.values()].toSorted((a, b) => a.order.localeCompare(b.order, 'bs'));
  return {
    rows: rows.map(({ key, name, sums }): ReportRow => Object.assign({ key, name }, present(sums))),
    total: present(total),
  };
}

const reportOf = oncePerQuery(takeReport);

export const countReportRows = async (query: ReportQuery): Promise<number> =>
  (await reportOf(query)).rows.length;

/** Yields the rows and their total, for a file. */
export async function* eachReportRow(query: ReportQuery): AsyncGenerator<ReportRow> {
  const { rows, total } = await reportOf(query);
  yield* rows;
  yield { key: '', name: 'Ukupno', ...total };
}

const present = ({ minutes, discounts, revenue, refunds, ...counts }: Sums): ReportFigures => ({
  ...counts,
  hours: Math.round((minutes / 60) * 100) / 100,
  discounts: toKm(discounts),
  revenue: toKm(revenue),
  refunds: toKm(refunds),
});

const figuresOf = (run: CountedRun, people: Awaited<ReturnType<typeof countPeople>>): Partial<Sums> => ({
  ...people(run._id.toString()),
  runs: 1,
  capacity: run.capacity,
  held: heldSeatsOf(run),
  waiting: run.waiting,
  minutes: heldMinutes(run.lessons),
});

async function runsWithPeople(from: string, to: string) {
  const runs = await countedRuns(from, to);
  const ids = runs.map(({ _id }) => _id);
  const [people, given] = await Promise.all([countPeople(ids), discountsOf(ids)]);
  const discounts = (run: string): number =>
    (given.get(run) ?? []).reduce((sum, { feninga }) => sum + feninga, 0);
  return { runs, people, discounts };
}

type Money = Pick<SumByCourses, 'courses' | 'order'> & { sums: Partial<Sums> };

/** Returns what arrived and was given back in a period, and the orders of the records that do not name their courses. */
async function moneyWithOrders(from: string, to: string) {
  const [payments, refunds] = await Promise.all([
    journalSums('payment', from, to),
    journalSums('refund', from, to),
  ]);
  const money: Money[] = [
    ...payments.map(({ courses, order, feninga: revenue }) => ({ courses, order, sums: { revenue } })),
    ...refunds.map(({ courses, order, feninga }) => ({ courses, order, sums: { refunds: feninga } })),
  ];
  const ids = new Map(money.flatMap(({ order }) => (order ? [[order.toString(), order] as const] : [])));
  return { money, orders: await findOrderedCourses([...ids.values()]) };
}

/** Returns the runs and the courses that money was for, by id; deleted ones as an order names them. */
async function findAllCourses(
  runs: readonly CountedRun[],
  paid: readonly Types.ObjectId[],
): Promise<Map<string, Labelled>> {
  const known = new Map<string, Labelled>(runs.map((run) => [run._id.toString(), run]));
  const missing = () => [...new Set(paid.map(String))].filter((id) => !known.has(id));
  for (const course of await coursesWithMoney(missing())) known.set(course._id.toString(), course);
  for (const line of await Promise.all(missing().map(findOrderedCourse)))
    if (line) known.set(line.kurs.toString(), { _id: line.kurs, name: line.name, start: line.start ?? '' });
  return known;
}

/** The row that something belongs to; rows are in the order of their texts. */
type Label = Pick<Group, 'key' | 'name' | 'order'>;
type Labelled = Pick<CountedRun, '_id' | 'name' | 'start'> & Partial<CountedRun>;

/** The money of courses that were deleted since, of which only the name is known. */
const UNKNOWN: Label = { key: '', name: 'Obrisani kursevi', order: '2' };

function labelsOf({ _id, name, start, tipObuke, lecturers }: Labelled, po: ReportGroup): Label[] {
  if (po === 'kurs')
    return [{ key: _id.toString(), name: runTitle(name, start), order: `0${start} ${name}` }];
  if (!tipObuke) return [UNKNOWN];
  if (po === 'tip') {
    const order = `0${COURSE_TYPES.indexOf(tipObuke)}`;
    return [{ key: tipObuke, name: COURSE_TYPE_LABELS[tipObuke], order }];
  }
  const names = [...new Set((lecturers ?? []).map((lecturer) => lecturer.name))];
  if (names.length === 0) return [{ key: NO_LECTURER, name: NO_LECTURER, order: '1' }];
  return names.map((lecturer) => ({ key: lecturer, name: lecturer, order: `0${lecturer}` }));
}
