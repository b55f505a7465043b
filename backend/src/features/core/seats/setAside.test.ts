import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { withTransaction } from '../../../database/transaction.ts';
import { as } from '../../../test/support/client.ts';
import { createCourse, createOrder, createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { Order, type OrderFields } from '../orders/order.model.ts';
import { Seat } from './seat.model.ts';
import { releaseSeats } from './seats.service.ts';

useTestDatabase();

let admin: UserDocument;
beforeEach(async () => (admin = await createUser({ isAdmin: true })));

const orderFor = async ({ _id: kurs, name, image, category, price }: CourseFields, qty: number) =>
  createOrder(await createUser(), { orderItems: [{ kurs, name, image, category, price, qty }] });

const setStatus = ({ _id }: OrderFields, status: OrderStatus) =>
  as(admin).editOrder({ params: { id: _id.toString() }, body: { status } });
const reject = (order: OrderFields) => setStatus(order, ORDER_STATUS.rejected).expect(200);
const readmit = (order: OrderFields) => setStatus(order, ORDER_STATUS.new);

/** Creates a full course for which somebody waits. */
const createWaitedFor = () => createCourse({ name: 'Web razvoj', countInStock: 0, waiting: 1 });

/** Returns the stored numbers of a course, and how many records say so. */
async function numbersOf({ _id: course }: CourseFields) {
  const { capacity, freeSeats, offeredSeats, seatChanges } = await Course.findById(course).orFail().lean();
  const [held, offered] = await Promise.all(
    (['held', 'offered'] as const).map((state) => Seat.countDocuments({ course, state })),
  );
  return { capacity, free: freeSeats, offeredSeats, held, offered, seatChanges };
}

describe('seats that are released while somebody waits', () => {
  it('are set aside, and the number of free seats stays', async () => {
    const course = await createWaitedFor();
    const order = await orderFor(course, 2);
    await reject(order);
    expect(await numbersOf(course)).toEqual({
      capacity: 2,
      free: 0,
      offeredSeats: 2,
      held: 0,
      offered: 2,
      seatChanges: 1,
    });
    const released = await Seat.find({ order: order._id }).sort('_id').lean();
    const aside = await Seat.find({ state: 'offered' }, { _id: 0 }).sort('successorOf').lean();
    expect(released).toMatchObject([{ reason: 'rejected' }, { reason: 'rejected' }]);
    const record = { course: course._id, order: null, line: null, reason: null, releasedAt: null };
    const [first, second] = released.map(({ _id }) => _id);
    const setAsideAt = expect.any(Date);
    expect(aside).toEqual([
      { ...record, state: 'offered', successorOf: first, setAsideAt },
      { ...record, state: 'offered', successorOf: second, setAsideAt },
    ]);
    expect(await Order.findById(order._id)).toMatchObject({ heldSeats: 0 });
  });

  it('leave nothing in a course that is deleted', async () => {
    const course = await createWaitedFor();
    const order = await orderFor(course, 2);
    await Course.deleteOne({ _id: course._id });
    await reject(order);
    expect(await Seat.distinct('state')).toEqual(['released']);
  });
});

describe('the undo of a rejection while seats are set aside', () => {
  it('takes them back without a free seat', async () => {
    const course = await createWaitedFor();
    const order = await orderFor(course, 2);
    await reject(order);
    await readmit(order).expect(200);
    expect(await numbersOf(course)).toEqual({
      capacity: 2,
      free: 0,
      offeredSeats: 0,
      held: 2,
      offered: 0,
      seatChanges: 2,
    });
    expect(await Seat.countDocuments()).toBe(2);
    expect(await Order.findById(order._id)).toMatchObject({ heldSeats: 2 });
  });

  it('takes none that another order released', async () => {
    const course = await createWaitedFor();
    const [own, other] = [await orderFor(course, 1), await orderFor(course, 1)];
    await reject(own);
    await reject(other);
    await readmit(own).expect(200);
    expect(await numbersOf(course)).toMatchObject({ free: 0, offeredSeats: 1, held: 1, offered: 1 });
    await readmit(other).expect(200);
    expect(await numbersOf(course)).toMatchObject({ free: 0, offeredSeats: 0, held: 2, offered: 0 });
  });

  it('takes free seats in the place of those that were offered meanwhile, all or none', async () => {
    const course = await createWaitedFor();
    const order = await orderFor(course, 2);
    await reject(order);
    await Seat.updateOne({ state: 'offered' }, { $unset: { successorOf: '' } });
    const { body } = await readmit(order).expect(409);
    expect(body.code).toBe('sold_out');
    expect(await numbersOf(course)).toMatchObject({ free: 0, offeredSeats: 2, held: 0, offered: 2 });

    await Course.updateOne({ _id: course._id }, { $inc: { capacity: 1, freeSeats: 1 } });
    await readmit(order).expect(200);
    expect(await numbersOf(course)).toMatchObject({ free: 0, offeredSeats: 1, held: 2, offered: 1 });
  });
});

/** Raises the number of those who wait, as an entry does: only for a course without free seats. */
const enter = ({ _id }: CourseFields) =>
  withTransaction(async (session) => {
    const { freeSeats } = await Course.findById(_id).session(session).lean().orFail();
    if (freeSeats > 0) return;
    await Course.updateOne({ _id }, { $inc: { waiting: 1, seatChanges: 1 } }, { session });
  });

describe('a release and the first entry of a waiting list at once', () => {
  it('sets the seats aside when the entry is stored first', async () => {
    const course = await createCourse({ countInStock: 0 });
    const order = await orderFor(course, 2);
    let isFirst = true;
    await withTransaction(async (session) => {
      await Course.findById(course._id).session(session);
      if (isFirst) {
        isFirst = false;
        await enter(course);
      }
      await releaseSeats(order, 'rejected', session);
    });
    expect(await numbersOf(course)).toMatchObject({ free: 0, offeredSeats: 2, held: 0, offered: 2 });
  });

  it('never leaves a free seat and somebody who waits', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const course = await createCourse({ countInStock: 0 });
        return { course, order: await orderFor(course, 1) };
      }),
    );
    await Promise.all(
      pairs.flatMap(({ course, order }) => [
        withTransaction((session) => releaseSeats(order, 'rejected', session)),
        enter(course),
      ]),
    );
    for (const { course } of pairs) {
      const { waiting } = await Course.findById(course._id).orFail().lean();
      const { free, offered } = await numbersOf(course);
      expect({ free, offered }).toEqual(waiting ? { free: 0, offered: 1 } : { free: 1, offered: 0 });
    }
  });
});
