import { createHash } from 'node:crypto';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '../database/databaseErrors.ts';
import { Course } from '../features/courses/course.model.ts';
import { Order, type OrderFields, type OrderItemFields } from '../features/orders/order.model.ts';
import { releasedBefore, Seat, seatRecords, type SeatFields } from '../features/seats/seat.model.ts';
import { batchesWithout } from './batches.ts';

type OldCourse = { _id: Types.ObjectId; countInStock?: number };
type OldOrder = Pick<OrderFields, '_id' | 'status' | 'erasedAt' | 'expiredAt' | 'updatedAt'> & {
  orderItems: Omit<OrderItemFields, '_id' | 'held'>[];
};

/**
 * Makes a record of each seat that orders of earlier versions hold, or held before they were rejected, and the capacity of
 * each course from them. The number of free seats moves to a new field, and 0 stays in the old one: a process of an
 * earlier version that still runs shows full courses and sells nothing.
 */
export const seats = {
  id: '003-seats',
  async *run(): AsyncGenerator<number> {
    yield* moveFreeSeats();
    yield* storeSeats();
    yield* storeCapacities();
  },
};

/** The seats written at once; an order of earlier versions may have 50,000. */
const SEATS_AT_ONCE = 1000;

async function* moveFreeSeats(): AsyncGenerator<number> {
  for await (const batch of batchesWithout(Course, 'freeSeats')) {
    for (const _id of batch) await moveFreeSeatsOf(_id);
    yield batch.length;
  }
}

async function moveFreeSeatsOf(_id: Types.ObjectId): Promise<void> {
  const courses = Course.collection;
  for (;;) {
    const course = await courses.findOne<OldCourse>({ _id, freeSeats: { $exists: false } });
    if (!course) return;
    const { countInStock } = course;
    const moved = { freeSeats: Math.max(0, Math.trunc(countInStock ?? 0)), countInStock: 0, seatChanges: 0 };
    // A process of an earlier version may sell a seat between the two.
    const asRead = countInStock === undefined ? { $exists: false } : countInStock;
    const isMoved = { _id, freeSeats: { $exists: false }, countInStock: asRead };
    if ((await courses.updateOne(isMoved, { $set: moved })).matchedCount > 0) return;
  }
}

async function* storeSeats(): AsyncGenerator<number> {
  for await (const batch of batchesWithout(Order, 'heldSeats')) {
    const orders = Order.collection.find<OldOrder>({ _id: { $in: batch }, heldSeats: { $exists: false } });
    for await (const order of orders) await storeSeatsOf(order);
    yield batch.length;
  }
}

/** The ids follow from the order, so that an interrupted call leaves nothing that the next one stores again. */
async function storeSeatsOf({ _id, orderItems, ...order }: OldOrder): Promise<void> {
  const isHeld = order.status !== ORDER_STATUS.rejected;
  const lines = orderItems.map((item, index) => ({
    ...item,
    _id: idFrom(_id, index),
    held: isHeld ? item.qty : 0,
  }));
  const status = isHeld ? undefined : releasedBefore(order);
  const records = seatRecords({ _id, orderItems: lines }, status, ({ _id: line }, n) => idFrom(line, n));
  for (let from = 0; from < records.length; from += SEATS_AT_ONCE) {
    await insertMissing(records.slice(from, from + SEATS_AT_ONCE));
  }
  const held = { orderItems: lines, heldSeats: isHeld ? records.length : 0 };
  await Order.collection.updateOne({ _id, heldSeats: { $exists: false } }, { $set: held });
}

const idFrom = (parent: Types.ObjectId, n: number): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${parent.toString()} ${n}`).digest('hex').slice(0, 24));

async function insertMissing(records: SeatFields[]): Promise<void> {
  const stored = await Seat.find({ _id: trusted({ $in: records.map(({ _id }) => _id) }) }, { _id: 1 }).lean();
  const known = new Set(stored.map(({ _id }) => _id.toString()));
  const missing = records.filter(({ _id }) => !known.has(_id.toString()));
  if (missing.length === 0) return;
  try {
    await Seat.collection.insertMany(missing, { ordered: false });
  } catch (error) {
    // Another process stores the same ones.
    if (!isDuplicateKey(error)) throw error;
  }
}

async function* storeCapacities(): AsyncGenerator<number> {
  for await (const batch of batchesWithout(Course, 'capacity')) {
    for (const _id of batch) {
      const held = await Seat.countDocuments({ course: _id, state: 'held' });
      const course = await Course.findById(_id, { freeSeats: 1 }).lean();
      const capacity = (course?.freeSeats ?? 0) + held;
      await Course.collection.updateOne({ _id, capacity: { $exists: false } }, { $set: { capacity } });
    }
    yield batch.length;
  }
}
