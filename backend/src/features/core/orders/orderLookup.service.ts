import { type ClientSession, type QueryFilter, trusted, type Types } from 'mongoose';
import { Order, orderKeys, type OrderFields, type OrderItemFields } from './order.model.ts';
import { searchOrders } from './orderSearch.service.ts';

export type { OrderFields, OrderItemFields } from './order.model.ts';

/** An order as several are read: without its history, which is the longest part of it. */
export type FoundOrder = Omit<OrderFields, 'history' | 'searchKey'>;

/** Returns those of the orders that exist, without their histories. */
export const findOrders = (
  ids: readonly (Types.ObjectId | string)[],
  session: ClientSession | null = null,
): Promise<FoundOrder[]> =>
  Order.find({ _id: trusted({ $in: [...ids] }) }, { history: 0, searchKey: 0 })
    .session(session)
    .lean<FoundOrder[]>()
    .exec();

const MONEY = [
  'openAmount',
  'paid',
  'isPaid',
  'paymentStatus',
  'totalPrice',
  'heldSeats',
  'erasedAt',
] as const satisfies readonly (keyof OrderFields)[];
/** The fields of an order that the states of its documents follow from. */
export type OrderMoney = Pick<OrderFields, '_id' | (typeof MONEY)[number]>;

export const findOrderMoney = (ids: readonly string[]): Promise<OrderMoney[]> =>
  Order.find({ _id: trusted({ $in: [...ids] }) }, [...MONEY])
    .lean<OrderMoney[]>()
    .exec();

/** Returns those of the orders that exist, with their histories. */
export const findWholeOrders = (ids: readonly (Types.ObjectId | string)[]): Promise<OrderFields[]> =>
  Order.find({ _id: trusted({ $in: [...ids] }) })
    .lean<OrderFields[]>()
    .exec();

/** Returns an order with its history, null for none. */
export const findOrder = (id: string): Promise<OrderFields | null> =>
  Order.findById(id).lean<OrderFields>().exec();

/** Returns the id of the order of a course with a reference, with or without its hyphen; null for none. */
export async function findByReference(reference: string, course: string): Promise<Types.ObjectId | null> {
  const letters = reference.toUpperCase().replace(/[\s-]/g, '');
  const spellings = trusted({ $in: [letters, letters.replace(/^(.{4})(.+)$/, '$1-$2')] });
  const order = await Order.findOne({ reference: spellings, 'orderItems.kurs': course }, { _id: 1 }).lean();
  return order?._id ?? null;
}

/** Returns the order that notes a document of the certified system, null for none. */
export const findFiscalOrder = (
  key: string,
  session: ClientSession,
): Promise<Pick<OrderFields, '_id' | 'reference'> | null> =>
  Order.findOne({ 'fiscalDocuments.key': key }, { reference: 1 }).session(session).lean().exec();

/** Returns the ids of the orders of a course, or of all courses, that a keyword finds. */
export async function findOrderIds(course: string | undefined, keyword: string): Promise<Types.ObjectId[]> {
  const { find } = await searchOrders(keyword);
  return idsOf(course, find);
}

/** Returns the ids of the orders for any of these courses. */
export const findOrderIdsOf = (courses: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> =>
  Order.distinct('_id', { 'orderItems.kurs': trusted({ $in: [...courses] }) }).exec();

/** Returns the ids of all courses that orders were placed for, deleted ones too. */
export const findOrderedCourseIds = (): Promise<Types.ObjectId[]> => Order.distinct('orderItems.kurs').exec();

const IDS_AT_ONCE = 5000;

/** Returns the courses of orders, as the orders name them. */
export async function findOrderedCourses(ids: readonly Types.ObjectId[]): Promise<OrderedCourses[]> {
  const found: OrderedCourses[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const orders = Order.find(
      { _id: trusted({ $in: ids.slice(start, start + IDS_AT_ONCE) }) },
      { 'orderItems.kurs': 1, 'orderItems.name': 1, 'orderItems.start': 1 },
    );
    found.push(...(await orders.lean<OrderedCourses[]>()));
  }
  return found;
}
type OrderedCourse = Pick<OrderItemFields, 'kurs' | 'name' | 'start'>;
export type OrderedCourses = { _id: Types.ObjectId; orderItems: readonly OrderedCourse[] };

/** Returns a course as one of its orders names it. */
export async function findOrderedCourse(id: string): Promise<OrderedCourse | undefined> {
  const order = await Order.findOne({ 'orderItems.kurs': id }, { orderItems: 1 }).lean();
  return order?.orderItems.find(({ kurs }) => kurs.equals(id));
}

/** Returns the ids of the orders of a course, or of all courses, that were paid, or of those that were not. */
export const findIdsByPayment = (course: string | undefined, isPaid: boolean): Promise<Types.ObjectId[]> =>
  idsOf(course, { isPaid });

async function idsOf(course: string | undefined, find: QueryFilter<OrderFields>): Promise<Types.ObjectId[]> {
  const ofCourse = course === undefined ? [] : [{ 'orderItems.kurs': course }];
  const orders = await Order.find({ $and: [...ofCourse, find] }, { _id: 1 }).lean();
  return orders.map(({ _id }) => _id);
}

/** Returns the search keys of an order with other lines. */
export const keysWithLines = (order: OrderFields, orderItems: readonly OrderItemFields[]) =>
  orderKeys({ ...order, orderItems });

/** Returns the search keys of an order with another address of its buyer. */
export const keysWithEmail = (order: OrderFields, buyerEmail: string) => orderKeys({ ...order, buyerEmail });

/** Returns the search keys of an order with another payer, or without one. */
export const keysWithPayer = (order: OrderFields, payer: OrderFields['payer']) =>
  orderKeys({ ...order, payer });
