import { randomUUID } from 'node:crypto';
import mongoose, { mongo } from 'mongoose';
import { buildOrderBody, createCourse, createUser } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { readOutbox } from '../../../../test/support/mailOutbox.ts';
import { line, place, placeWithKey, seatsLeft } from '../../../../test/support/placing.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { databaseCalls } from '../../../../test/support/testDatabase.ts';
import { Course } from '../../courses/course.model.ts';
import { UserModel } from '../../../users/lookup/user.model.ts';
import { Order } from '../order.model.ts';
import { placedEffects, type PlacedOrder } from './placedEffects.ts';

useTestDatabase();

describe('the database operations of POST /api/orders', () => {
  it('are eleven for an order, however many courses it has', async () => {
    const user = await createUser();
    const courses = await Promise.all(Array.from({ length: 5 }, () => createCourse()));
    const calls = await databaseCalls(() => place(user, buildOrderBody(courses)).expect(201));
    // Session with user, courses; lock, user, open orders, seats of the network, order, mail, participants, seats, free seats.
    expect(calls).toBe(11);
    expect(await databaseCalls(() => place(user, buildOrderBody(courses)).expect(201))).toBe(11);
  });

  it('are shared by orders that arrive together', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser()));
    const course = await createCourse({ countInStock: 20 });
    const calls = await databaseCalls(() =>
      Promise.all(users.map((user) => place(user, buildOrderBody([course])).expect(201))),
    );
    // Each reads its session; the first is stored alone, the others while it is stored, most of them in one group.
    expect(calls).toBeLessThan(20 + 10 * 10);
    expect(await Order.countDocuments()).toBe(20);
    expect(await seatsLeft(course)).toBe(0);
  });

  it('are shared also with those who repeat an earlier order', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser()));
    const body = buildOrderBody([await createCourse({ countInStock: 60 })]);
    const orders = users.map((user) => ({ user, key: randomUUID() }));
    const send = () => Promise.all(orders.map(({ user, key }) => placeWithKey(user, body, key).expect(201)));
    const before = await send();
    for (const order of orders.slice(0, 10)) order.key = randomUUID();
    let after = before;
    const calls = await databaseCalls(async () => {
      after = await send();
    });
    // Each reads its session; who repeats an order reads it and the start of its course.
    expect(calls).toBeLessThan(20 + 10 * 2 + 10 * 10);
    const isSame = after.map((answer, index) => answer.body._id === before[index]?.body._id);
    expect(isSame).toEqual(orders.map((_, index) => index >= 10));
    expect(await Order.countDocuments()).toBe(30);
  });

  it('start no transaction for a full course', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 0 });
    await place(user, buildOrderBody([course])).expect(409);
    const writes = jest.fn();
    mongoose.connection.on('operation-start', writes);
    await place(user, buildOrderBody([course])).expect(409);
    mongoose.connection.off('operation-start', writes);
    const methods = writes.mock.calls.map(([{ collectionName, method }]) => `${collectionName}.${method}`);
    expect(methods.toSorted()).toEqual(['courses.find', 'sessions.aggregate']);
  });
});

const lockUsers = UserModel.updateMany.bind(UserModel);

/** Runs `edit` between the read of the courses and the next transaction. */
function editBeforeTransaction(edit: () => Promise<unknown>): void {
  jest.spyOn(UserModel, 'updateMany').mockImplementationOnce((...given) => {
    const edited = edit();
    const query = lockUsers(...given);
    const run = query.exec.bind(query);
    query.exec = () => edited.then(run);
    return query;
  });
}

describe('POST /api/orders when a course is edited while the order is stored', () => {
  it('charges the new price', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price: 200, name: 'Novo ime' }));
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(201);
    expect(body.orderItems).toMatchObject([{ price: 200, name: 'Novo ime' }]);
    expect(await seatsLeft(course)).toBe(4);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('answers 503 and stores nothing when the course is edited at every attempt', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    for (const price of [101, 102, 103, 104, 105]) {
      editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price }));
    }
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(503);
    expect(body.code).toBe('unavailable');
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([5, 0]);
  });

  it('refuses the total of the old price', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price: 200 }));
    const { body } = await place(await createUser(), {
      ...buildOrderBody([course]),
      totalPrice: 215,
    }).expect(409);
    expect(body.code).toBe('price_changed');
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([5, 0]);
  });

  it.each([
    ['withdrawn', { isDraft: true }, 'conflict'],
    ['full', { freeSeats: 0 }, 'sold_out'],
    ['closed', { start: '2020-01-01' }, 'applications_closed'],
  ])('refuses a course that is now %s', async (_what, change, code) => {
    const course = await createCourse({ countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, change));
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(409);
    expect(body.code).toBe(code);
    expect(await Order.countDocuments()).toBe(0);
  });
});

/** Returns the error after which the driver repeats a transaction. */
function conflict(): Error {
  const error = new mongo.MongoServerError({ message: 'A conflict.' });
  error.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
  return error;
}

/** Sends an order of another buyer for each body, all at once. */
async function placeAll(bodies: object[]): Promise<Record<number, number>> {
  const users = await Promise.all(bodies.map(() => createUser()));
  return tally(await Promise.all(bodies.map((body, index) => place(users[index]!, body))));
}

describe('POST /api/orders of several buyers at once', () => {
  it('refuses the ones that break a rule, and stores the others', async () => {
    const [rich, poor, staff] = [
      await createUser(),
      await createUser({ emailConfirmedAt: null }),
      await createUser({ isAdmin: true }),
    ];
    const course = await createCourse({ price: 100, countInStock: 50 });
    const of = (qty: number) => ({ ...buildOrderBody([course]), orderItems: [line(course, qty)] });
    const first = await createUser();
    const answers = await Promise.all([
      place(first, of(1)),
      place(rich, of(6)),
      place(poor, of(2)),
      place(await createUser(), { ...of(1), totalPrice: 1 }),
      place(staff, of(7)),
      place(await createUser(), of(50)),
      place(await createUser(), of(5)),
    ]);
    expect(answers.map(({ status, body }) => (status === 201 ? status : body.code))).toEqual([
      201,
      'seat_limit',
      'email_unconfirmed',
      'price_changed',
      201,
      expect.stringMatching(/seat_limit|sold_out/),
      201,
    ]);
    expect(await seatsLeft(course)).toBe(37);
    expect(await Order.countDocuments()).toBe(3);
    expect(await readOutbox()).toHaveLength(3);
  });

  describe('that are stored in one transaction', () => {
    const effects = placedEffects.get();
    afterEach(() => placedEffects.set(effects));

    /** Makes `fail` the last effect of new orders; the first order of a test is stored alone. */
    const addEffect = (fail: (placed: readonly PlacedOrder[]) => void) =>
      placedEffects.set([...effects, async (placed) => fail(placed)]);

    it('stores the others when one of them fails by a fault', async () => {
      addEffect((placed) => {
        if (placed.some(({ order }) => order.note === 'kvar')) throw new Error('A fault.');
      });
      const course = await createCourse();
      const body = buildOrderBody([course]);
      expect(await placeAll([body, body, { ...body, note: 'kvar' }, body])).toEqual({ 201: 3, 500: 1 });
      expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([17, 3]);
    });

    it('decides anew when the transaction is repeated', async () => {
      const sizes: number[] = [];
      addEffect((placed) => {
        const isRepeated = sizes.at(-1) === placed.length;
        sizes.push(placed.length);
        if (placed.length > 1 && !isRepeated) throw conflict();
      });
      const course = await createCourse({ countInStock: 4 });
      expect(await placeAll(Array.from({ length: 8 }, () => buildOrderBody([course])))).toEqual({
        201: 4,
        409: 4,
      });
      expect(Math.max(...sizes)).toBeGreaterThan(1);
      expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([0, 4]);
      expect(await readOutbox()).toHaveLength(4);
    });

    it('goes through one by one when it conflicts with others again and again', async () => {
      addEffect((placed) => {
        if (placed.length > 1) throw conflict();
      });
      const course = await createCourse();
      expect(await placeAll(Array.from({ length: 8 }, () => buildOrderBody([course])))).toEqual({ 201: 8 });
      expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([12, 8]);
    });
  });
});
