import { dayAfter } from '@institut/contract/frame/days';
import type { receivableListQuery } from '@institut/contract/money/list.schema';
import {
  AGE_DAYS_MAX,
  type PayerKind,
  RECEIVABLE_AGES,
  type ReceivableAge,
} from '@institut/contract/money/values';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { type QueryFilter, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../../../database/countMatches.ts';
import { eachInOrder } from '../../../../database/eachInOrder.ts';
import { type SearchCondition } from '../../../../database/search/searchFilter.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { directed } from '../../../../lib/listQuery.ts';
import { choicesOf } from '../../courses/courseLookup.service.ts';
import { findStarts } from '../../seats/seats.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { IS_OPEN, type OrderSum, sumsOf } from './orderSums.ts';
import { withPresentStarts } from './presentStarts.ts';
import { searchOrders } from '../orderSearch.service.ts';

type ListQuery = z.output<typeof receivableListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;
type Filter = QueryFilter<OrderFields>;

type CourseChoice = ReturnType<typeof choicesOf>[number];

export type ReceivableFields = Omit<OrderFields, 'history' | 'shippingAddress' | 'note' | 'searchKey'>;

/** Returns a page of the orders of which something is open, and what the orders of each age add up to. */
export async function listReceivables(query: ListQuery): Promise<{
  orders: ReceivableFields[];
  total: number;
  sums: (OrderSum & { key: ReceivableAge })[];
  courses: CourseChoice[];
}> {
  const day = today();
  const { find, count } = await searchOrders(query.keyword);
  const [orders, sums, courses] = await Promise.all([
    pageOf(query, filterOf(query, find, day)),
    sumsOf(RECEIVABLE_AGES, (age) => filterOf({ ...query, age }, count, day)),
    coursesOfOrders(IS_OPEN),
  ]);
  const shown = sums.filter(({ key }) => !query.age || query.age === key);
  const total = shown.reduce((sum, one) => sum + one.count, 0);
  return { orders: await withPresentStarts(orders), total, sums, courses };
}

/** Returns the courses of these orders by name: the choices of a filter. */
async function coursesOfOrders(filter: Filter): Promise<CourseChoice[]> {
  const courses = await Order.aggregate<{ _id: Types.ObjectId; name: string; start: string | null }>([
    { $match: filter },
    { $unwind: '$orderItems' },
    {
      $group: {
        _id: '$orderItems.kurs',
        name: { $max: '$orderItems.name' },
        start: { $max: '$orderItems.start' },
      },
    },
  ]);
  const starts = await findStarts(courses.map(({ _id }) => _id.toString()));
  return choicesOf(
    courses.map(({ _id, name, start }) => ({ _id, name, start: starts.get(_id.toString()) ?? start ?? '' })),
  );
}

/** Returns the number and the open sum of all receivables of each age. */
export const sumReceivables = (day: string): Promise<(OrderSum & { key: ReceivableAge })[]> =>
  sumsOf(RECEIVABLE_AGES, (age) => ({ ...IS_OPEN, ...ageFilter(age, day) }));

/** Returns how many orders `eachReceivable` yields. */
export async function countReceivables(query: Asked): Promise<number> {
  const { count } = await searchOrders(query.keyword);
  return Order.countDocuments(filterOf(query, count, today())).exec();
}

/** Yields the orders of the list one by one. */
export async function* eachReceivable(query: Asked): AsyncGenerator<ReceivableFields> {
  const { find } = await searchOrders(query.keyword);
  for (const part of inSequence(query, filterOf(query, find, today()))) {
    yield* eachInOrder(Order.find(part, '_id').sort(sortOf(query)).lean(), async (byId) =>
      withPresentStarts(await findReceivables(byId).lean<ReceivableFields[]>()),
    );
  }
}

/** An order without a due day sorts before all days, and belongs behind them. */
function inSequence({ sort, direction }: Asked, filter: Filter): Filter[] {
  if (sort !== 'dueDay' || direction === 'desc') return [filter];
  return [{ dueDay: trusted({ $gt: '' }) }, { dueDay: null }].map((part) => ({ $and: [filter, part] }));
}

async function pageOf(query: ListQuery, filter: Filter): Promise<ReceivableFields[]> {
  const found: ReceivableFields[] = [];
  let skip = (query.pageNumber - 1) * query.pageSize;
  for (const part of inSequence(query, filter)) {
    const limit = query.pageSize - found.length;
    if (limit === 0) break;
    const orders = await findReceivables(part)
      .sort(sortOf(query))
      .skip(skip)
      .limit(limit)
      .lean<ReceivableFields[]>();
    found.push(...orders);
    skip = orders.length > 0 || skip === 0 ? 0 : skip - (await countMatches(Order, part, skip));
  }
  return found;
}

const findReceivables = (filter: Filter) =>
  Order.find(filter, { history: 0, shippingAddress: 0, note: 0, searchKey: 0 });

function filterOf({ age, payer, kurs }: Asked, search: SearchCondition, day: string): Filter {
  const others: Filter[] = [
    ...(age ? [ageFilter(age, day)] : []),
    ...(payer ? [PAYER_FILTERS[payer]] : []),
    ...(Object.keys(search).length > 0 ? [search] : []),
  ];
  return {
    ...IS_OPEN,
    // The sums are aggregated, which converts no ids.
    ...(kurs && { 'orderItems.kurs': new Types.ObjectId(kurs) }),
    ...(others.length > 0 && { $and: others }),
  };
}

/** The days since the due day of each age: after the age before, up to its own. */
const DAYS: Readonly<Record<Exclude<ReceivableAge, 'notDue'>, { after: number; upTo: number }>> = {
  week: { after: -1, upTo: AGE_DAYS_MAX.week },
  month: { after: AGE_DAYS_MAX.week, upTo: AGE_DAYS_MAX.month },
  quarter: { after: AGE_DAYS_MAX.month, upTo: AGE_DAYS_MAX.quarter },
  older: { after: AGE_DAYS_MAX.quarter, upTo: Infinity },
};

/** An amount that is due today is of the first age. */
function ageFilter(age: ReceivableAge, day: string): Filter {
  if (age === 'notDue') return { $or: [{ dueDay: trusted({ $gt: day }) }, { dueDay: null }] };
  const { after, upTo } = DAYS[age];
  const earliest = upTo === Infinity ? '' : dayAfter(day, -upTo);
  return { dueDay: trusted({ $gte: earliest, $lt: dayAfter(day, -after) }) };
}

/** Returns the age of a receivable that is due on a day `daysLate` days ago. */
export const ageOf = (daysLate: number): ReceivableAge =>
  daysLate < 0
    ? 'notDue'
    : (RECEIVABLE_AGES.find((age) => age !== 'notDue' && daysLate <= DAYS[age].upTo) ?? 'older');

const isOrganisation = {
  $or: [{ 'payer.type': PAYER_TYPE.organisation }, { paymentMethod: PAYMENT_METHOD.organisation }],
};

const PAYER_FILTERS: Readonly<Record<PayerKind, Filter>> = {
  grant: { paymentMethod: PAYMENT_METHOD.grant },
  organisation: { paymentMethod: trusted({ $ne: PAYMENT_METHOD.grant }), ...isOrganisation },
  person: {
    paymentMethod: trusted({ $nin: [PAYMENT_METHOD.grant, PAYMENT_METHOD.organisation] }),
    'payer.type': trusted({ $ne: PAYER_TYPE.organisation }),
  },
};

/** Returns who is expected to pay an order, as the filters do. */
export function payerKindOf({
  paymentMethod,
  payer,
}: Pick<OrderFields, 'paymentMethod' | 'payer'>): PayerKind {
  if (paymentMethod === PAYMENT_METHOD.grant) return 'grant';
  const isPaidByOrganisation =
    payer?.type === PAYER_TYPE.organisation || paymentMethod === PAYMENT_METHOD.organisation;
  return isPaidByOrganisation ? 'organisation' : 'person';
}

const sortOf = ({ sort, direction }: Asked) => directed({ [sort]: 1, _id: 1 }, direction);
