import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { auditRecords } from '../commands/doctor/auditRecords.ts';
import { Course } from '../features/courses/course.model.ts';
import { Order, type OrderFields } from '../features/orders/order.model.ts';
import { Participant } from '../features/participants/participant.model.ts';
import { Seat, seatRecords } from '../features/seats/seat.model.ts';
import { createCourse, createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { seats as migration } from './003-seats.ts';
import { participants } from './005-participants.ts';

useTestDatabase();

const NAMES = { name: 'Kurs', image: '', category: 'Tehnicke', price: 80 };

/** Changes all records into those of version 0.2.0: free seats alone, lines without ids. */
async function makeOld(): Promise<void> {
  const courses = await Course.find({}, 'freeSeats').lean();
  await Course.collection.bulkWrite(
    courses.map(({ _id, freeSeats }) => {
      const update = {
        $set: { countInStock: freeSeats },
        $unset: { capacity: '', freeSeats: '', seatChanges: '' },
      };
      return { updateOne: { filter: { _id }, update } };
    }),
  );
  const unset = { heldSeats: '', 'orderItems.$[]._id': '', 'orderItems.$[].held': '' };
  await Order.collection.updateMany({}, { $unset: unset });
  await Seat.deleteMany({});
  await Participant.deleteMany({});
}

async function migrate(batches = Infinity, work = migration.run()): Promise<void> {
  let left = batches;
  while (left > 0 && !(await work.next()).done) left -= 1;
}
const nameParticipants = (batches?: number) => migrate(batches, participants.run());

/** More seats than the migration writes at once; an order may have 200 today, earlier versions had no limit. */
const MANY = 1010;
/** With those of `fill` more orders than one batch. */
const OTHERS = 16;

const line = (qty: number, kurs: Types.ObjectId) => ({ ...NAMES, kurs, qty });

/** Creates an order of each kind. */
async function fill() {
  const user = await createUser();
  const course = await createCourse({ countInStock: 5 });
  const { _id: kurs } = course;
  const orders = {
    held: await createOrder(user, { orderItems: [line(2, kurs), line(1, (await createCourse())._id)] }),
    rejected: await createOrder(user, { orderItems: [line(3, kurs)], status: ORDER_STATUS.rejected }),
    expired: await createOrder(user, {
      orderItems: [line(1, kurs)],
      status: ORDER_STATUS.rejected,
      expiredAt: new Date('2026-03-01'),
    }),
    erased: await createOrder(user, {
      orderItems: [line(1, kurs)],
      status: ORDER_STATUS.rejected,
      erasedAt: new Date('2026-03-01'),
    }),
    ofDeletedCourse: await createOrder(user, { orderItems: [line(4, new Types.ObjectId())] }),
    large: await createOrder(user, { orderItems: [line(10, kurs)] }),
  };
  return { course, orders };
}

/** Stores copies of an order with their seats, without participants. */
async function addCopies({ _id, orderItems, ...order }: OrderFields): Promise<void> {
  const copies = Array.from({ length: OTHERS }, (_, n) => ({
    ...order,
    _id: new Types.ObjectId(),
    reference: `KOPIJA${n}`,
    orderItems: orderItems.map((item) => ({ ...item, _id: new Types.ObjectId() })),
  }));
  await Order.collection.insertMany(copies);
  await Seat.collection.insertMany(copies.flatMap((copy) => seatRecords(copy)));
}

const seatsOf = async ({ _id: order }: OrderFields) => {
  const seats = await Seat.find({ order }).lean();
  return Array.from(new Set(seats.map(({ state, reason }) => `${seats.length} ${state} ${reason}`)));
};

const seatProblems = async () =>
  (await auditRecords()).filter(({ problem }) => /seat|capacity/.test(problem));

describe('the migration of seats', () => {
  it('makes a record of each seat, and capacities that the orders leave', async () => {
    const { course, orders } = await fill();
    await makeOld();
    await Order.collection.updateOne({ _id: orders.large._id }, { $set: { 'orderItems.0.qty': MANY } });
    await migrate();
    expect(await Course.findById(course._id).lean()).toMatchObject({ capacity: MANY + 7, freeSeats: 5 });
    expect(await Course.collection.distinct('countInStock')).toEqual([0]);
    expect(await seatsOf(orders.held)).toEqual(['3 held null']);
    expect(await seatsOf(orders.rejected)).toEqual(['3 released rejected']);
    expect(await seatsOf(orders.expired)).toEqual(['1 released expired']);
    expect(await seatsOf(orders.erased)).toEqual(['1 released erased']);
    expect(await seatsOf(orders.ofDeletedCourse)).toEqual(['4 held null']);
    expect(await seatsOf(orders.large)).toEqual([`${MANY} held null`]);
    expect(await Order.findById(orders.held._id).lean()).toMatchObject({
      heldSeats: 3,
      orderItems: [{ held: 2 }, { held: 1 }],
    });
    await nameParticipants();
    expect(await seatProblems()).toEqual([]);
  });

  it.each([1, 2, 3, 4])('continues after %d batches, and two calls at once do no harm', async (batches) => {
    const { orders } = await fill();
    await addCopies(orders.held);
    await makeOld();
    await migrate(batches);
    await Promise.all([migrate(), migrate()]);
    const ids = await Seat.distinct('_id');
    expect(await seatsOf(orders.large)).toEqual(['10 held null']);
    await nameParticipants();
    expect(await seatProblems()).toEqual([]);
    await migrate();
    expect(await Seat.distinct('_id')).toEqual(ids);
  });

  it('keeps the seats that a process of an earlier version sells meanwhile', async () => {
    const course = await createCourse({ countInStock: 5 });
    await makeOld();
    const read = Course.collection.findOne.bind(Course.collection);
    jest.spyOn(Course.collection, 'findOne').mockImplementationOnce(async (...given) => {
      const found = await read(...given);
      await Course.collection.updateOne({ _id: course._id }, { $inc: { countInStock: -2 } });
      return found;
    });
    await migrate();
    expect(await Course.findById(course._id).lean()).toMatchObject({ freeSeats: 3, capacity: 3 });
  });
});

const participantsOf = async ({ _id: order }: OrderFields) =>
  (await Participant.find({ order }).sort({ state: 1, _id: 1 }).lean()).map(({ name, state }) => [
    name,
    state,
  ]);

describe('the migration of participants', () => {
  it('makes the buyer of one seat its participant, and leaves other seats without a name', async () => {
    const { orders } = await fill();
    await makeOld();
    await migrate();
    await nameParticipants();
    expect(await participantsOf(orders.held)).toEqual([
      ['Ana', 'confirmed'],
      ['', 'unnamed'],
      ['', 'unnamed'],
    ]);
    expect(await participantsOf(orders.expired)).toEqual([['Ana', 'confirmed']]);
    expect(await participantsOf(orders.erased)).toEqual([['', 'unnamed']]);
    expect(await Participant.countDocuments()).toBe(await Seat.countDocuments());
  });

  it.each([1, 2])('continues after %d batches, and two calls at once do no harm', async (batches) => {
    const { orders } = await fill();
    await addCopies(orders.held);
    await Participant.deleteMany({});
    await nameParticipants(batches);
    await Promise.all([nameParticipants(), nameParticipants()]);
    const ids = await Participant.distinct('_id');
    expect(ids).toHaveLength(await Seat.countDocuments());
    await nameParticipants();
    expect(await Participant.distinct('_id')).toEqual(ids);
  });
});
