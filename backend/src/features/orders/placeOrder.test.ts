import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/order.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { env } from '../../config/env.ts';
import {
  createCourse,
  buildOrderBody,
  SHIPPING_ADDRESS,
  bearer,
  createUser,
  createOrder,
} from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { databaseCalls } from '../../test/support/testDatabase.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { UserModel, type UserDocument } from '../users/user.model.ts';
import { Order } from './order.model.ts';
import { randomUUID } from 'node:crypto';
import { tally } from '../../test/support/httpClient.ts';
import { readOutbox } from '../../test/support/mailOutbox.ts';
import { createReference } from './reference.ts';

useTestDatabase();

const wire = z.strictObject(orderSchema.shape);

const place = (user: UserDocument, body: object) =>
  testApp().post(API.orders).set('Authorization', bearer(user)).send(body);

const line = ({ _id }: CourseFields, qty: unknown = 1) => ({ kurs: _id.toString(), qty });

const placesLeft = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).countInStock;

describe('POST /api/orders', () => {
  afterEach(() => {
    env.PAYPAL_CLIENT_ID = null;
  });

  it('stores the order with a snapshot of courses and buyer and takes its seats', async () => {
    const user = await createUser({ name: 'Ana', lastName: 'Hadžić', email: 'ana@example.com' });
    const course = await createCourse({ name: 'Web razvoj', price: 49.9, countInStock: 10 });
    const body = { ...buildOrderBody([course]), orderItems: [line(course, 3)] };

    const { body: answer } = await place(user, body).expect(201).expect('Cache-Control', 'no-store');
    const order = wire.parse(answer);
    expect(order).toMatchObject({
      user: { _id: user.id, name: 'Ana Hadžić', email: 'ana@example.com' },
      orderItems: [
        {
          ...line(course, 3),
          name: 'Web razvoj',
          image: course.image,
          category: course.category,
          price: 49.9,
        },
      ],
      shippingAddress: SHIPPING_ADDRESS,
      paymentMethod: 'licno',
      itemsPrice: 149.7,
      shippingPrice: 0,
      taxPrice: 22.46,
      totalPrice: 172.16,
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      paymentStatus: 'Nije placeno',
      status: 'Vasa prijava je u procesu administracije',
      notificationStatus: 'Korisnik nije obavjesten',
    });
    expect(order.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(order.history).toEqual([
      { at: expect.any(String), by: 'buyer', event: 'placed', from: null, to: null },
    ]);

    expect(await placesLeft(course)).toBe(7);
    const stored = await Order.findById(order._id).orFail().lean();
    expect(stored).toMatchObject({
      reference: order.reference,
      buyerEmail: 'ana@example.com',
      totalPrice: 172.16,
      rates: { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100 },
    });
    expect(stored.user.toString()).toBe(user.id);
    expect(stored.history[0]?.user?.toString()).toBe(user.id);
    expect(stored).not.toHaveProperty('idempotencyKey');
  });

  it.each([
    { price: 6.7, itemsPrice: 6.7, shippingPrice: 100, taxPrice: 1.01, totalPrice: 107.71 },
    { price: 100, itemsPrice: 100, shippingPrice: 100, taxPrice: 15, totalPrice: 215 },
    { price: 100.01, itemsPrice: 100.01, shippingPrice: 0, taxPrice: 15, totalPrice: 115.01 },
    { price: 0, itemsPrice: 0, shippingPrice: 100, taxPrice: 0, totalPrice: 100 },
  ])('prices a course of $price KM at $totalPrice KM', async ({ price, ...amounts }) => {
    const course = await createCourse({ price });
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(201);
    expect(wire.parse(body)).toMatchObject(amounts);
    expect(await Order.findOne().lean()).toMatchObject(amounts);
  });

  it('answers the correct total for many seats', async () => {
    const course = await createCourse({ price: 99_999.99, countInStock: 1000 });
    const { body } = await place(await createUser({ isAdmin: true }), {
      ...buildOrderBody([course]),
      orderItems: [line(course, 1000)],
    }).expect(201);
    expect(wire.parse(body)).toMatchObject({ itemsPrice: 99_999_990, totalPrice: 114_999_988.5 });
  });

  it('ignores amounts, names, flags and owners that a client sends', async () => {
    const user = await createUser();
    const other = await createUser();
    const course = await createCourse({ price: 200 });
    const _id = new Types.ObjectId().toString();
    const { body } = await place(user, {
      ...buildOrderBody([course]),
      orderItems: [{ ...line(course), price: 0.01, name: 'Jeftino', image: 'x', category: 'x' }],
      shippingAddress: { ...SHIPPING_ADDRESS, extra: 'x' },
      _id,
      user: other.id,
      reference: 'AAAA-AAAA',
      itemsPrice: 0.01,
      shippingPrice: 0,
      taxPrice: 0,
      isPaid: true,
      paidAt: '2020-01-01T00:00:00.000Z',
      isDelivered: true,
      paymentStatus: 'Placeno',
      status: 'Polaznik odabran u trening program',
      notificationStatus: 'Korisnik obavjesten',
      history: [],
      rates: { taxPercent: 0 },
      createdAt: '2001-01-01T00:00:00.000Z',
    }).expect(201);

    const order = wire.parse(body);
    expect(order).toMatchObject({ totalPrice: 230, isPaid: false, paidAt: null, isDelivered: false });
    const stored = await Order.findById(order._id).orFail().lean();
    expect(stored).toMatchObject({
      totalPrice: 230,
      isPaid: false,
      paymentStatus: 'Nije placeno',
      status: 'Vasa prijava je u procesu administracije',
      rates: { taxPercent: 15 },
    });
    expect(stored.orderItems[0]).toMatchObject({ name: course.name, price: 200 });
    expect(stored.user.toString()).toBe(user.id);
    expect(stored.reference).not.toBe('AAAA-AAAA');
    expect(stored._id.toString()).not.toBe(_id);
    expect(stored.createdAt.getFullYear()).toBeGreaterThan(2001);
    expect(stored.history).toHaveLength(1);
  });

  it('keeps its snapshot when the course is edited later', async () => {
    const user = await createUser();
    const course = await createCourse({ name: 'Stari naziv', price: 80 });
    const { body } = await place(user, buildOrderBody([course])).expect(201);
    await Course.updateOne({ _id: course._id }, { name: 'Novi naziv', price: 999, image: '/novo.webp' });
    const { body: later } = await testApp()
      .get(apiUrl(API.order, { id: body._id }))
      .set('Authorization', bearer(user))
      .expect(200);
    expect(later).toEqual({ ...body, isPaymentPending: false });
  });

  it.each([0, -1, 1.5, '2', 1e9, null, true, [2], { $gt: 0 }, { $inc: 5 }])(
    'answers 400 to the quantity %j and takes no seats',
    async (qty) => {
      const course = await createCourse();
      const { body } = await place(await createUser(), {
        ...buildOrderBody([]),
        orderItems: [line(course, qty)],
      }).expect(400);
      expect(body.code).toBe('validation');
      expect(Object.keys(body.fields)).toEqual(['orderItems.0.qty']);
      expect(await placesLeft(course)).toBe(20);
      expect(await Order.countDocuments()).toBe(0);
    },
  );

  it('answers 400 to an empty list, a repeated course and malformed ids', async () => {
    const user = await createUser();
    const course = await createCourse();
    const attempts: [unknown, string][] = [
      [[], 'orderItems'],
      [undefined, 'orderItems'],
      [{ 0: line(course) }, 'orderItems'],
      [[line(course), line(course)], 'orderItems'],
      [[{ qty: 1 }], 'orderItems.0.kurs'],
      [[{ kurs: { $ne: null }, qty: 1 }], 'orderItems.0.kurs'],
      [[{ kurs: 'x', qty: 1 }], 'orderItems.0.kurs'],
      [['x'], 'orderItems.0'],
      [Array.from({ length: 51 }, () => ({ kurs: new Types.ObjectId().toString(), qty: 1 })), 'orderItems'],
    ];
    for (const [orderItems, field] of attempts) {
      const { body } = await place(user, { ...buildOrderBody([]), orderItems }).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
    expect(await placesLeft(course)).toBe(20);
  });

  it('answers 400 and names the missing fields of address and payment', async () => {
    const course = await createCourse();
    const user = await createUser();
    const { body } = await place(user, {
      orderItems: [line(course)],
      shippingAddress: { ...SHIPPING_ADDRESS, city: ' ', country: { $ne: '' } },
      paymentMethod: 'gotovina',
    }).expect(400);
    expect(body.fields).toEqual({
      'shippingAddress.city': 'Unesite grad.',
      'shippingAddress.country': 'Ovdje treba unijeti tekst.',
      paymentMethod: 'Odaberite način plaćanja.',
    });
    await place(user, { orderItems: [line(course)] }).expect(400);
    expect(await placesLeft(course)).toBe(20);
  });

  it('accepts PayPal only when it is configured', async () => {
    const user = await createUser();
    const body = buildOrderBody([await createCourse()], { paymentMethod: 'PayPal' });
    const { body: refusal } = await place(user, body).expect(400);
    expect(refusal.fields).toEqual({ paymentMethod: 'Plaćanje karticom ili PayPalom trenutno nije moguće.' });

    env.PAYPAL_CLIENT_ID = 'client';
    const { body: order } = await place(user, body).expect(201);
    expect(order.paymentMethod).toBe('PayPal');
  });

  it.each<PlaceOrderBody['paymentMethod']>(['licno', 'organizacija', 'Grant'])(
    'accepts %s',
    async (paymentMethod) => {
      const course = await createCourse();
      const { body } = await place(await createUser(), buildOrderBody([course], { paymentMethod })).expect(
        201,
      );
      expect(body).toMatchObject({ paymentMethod, isPaid: false });
    },
  );

  it('answers 429 to the 101st request of one account within ten minutes', async () => {
    const user = await createUser();
    for (let n = 0; n < 100; n += 1) await place(user, {}).expect(400);
    const { body, headers } = await place(user, {}).expect(429);
    expect(body.code).toBe('too_many_requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await place(await createUser(), {}).expect(400);
  });

  it('answers 401 without a token', async () => {
    const course = await createCourse();
    await testApp()
      .post(API.orders)
      .send(buildOrderBody([course]))
      .expect(401);
    expect(await placesLeft(course)).toBe(20);
  });
});

describe('POST /api/orders with the total that the buyer saw', () => {
  it('places the order when it is the current one, as a number or a text', async () => {
    const user = await createUser();
    const course = await createCourse({ price: 6.7 });
    for (const totalPrice of [107.71, '107.71', 107.710000000001]) {
      const { body } = await place(user, { ...buildOrderBody([course]), totalPrice }).expect(201);
      expect(body.totalPrice).toBe(107.71);
    }
  });

  it('answers 409 with the new prices after a price was changed, and stores nothing', async () => {
    const user = await createUser();
    const python = await createCourse({ name: 'Python', price: 10, countInStock: 4 });
    const cad = await createCourse({ name: 'CAD', price: 50, countInStock: 4 });
    const body = { ...buildOrderBody([]), orderItems: [line(python, 2), line(cad)], totalPrice: 180.5 };
    await Course.updateOne({ _id: python._id }, { price: 999 });

    const { body: refusal } = await place(user, body).expect(409);
    expect(refusal).toEqual({
      message: 'Cijene su se u međuvremenu promijenile: ukupno je 2.355,20\u00a0KM umjesto 180,50\u00a0KM.',
      code: 'price_changed',
      prices: {
        lines: [
          { ...line(python, 2), name: 'Python', price: 999 },
          { ...line(cad), name: 'CAD', price: 50 },
        ],
        itemsPrice: 2048,
        shippingPrice: 0,
        taxPrice: 307.2,
        totalPrice: 2355.2,
      },
    });
    expect([await placesLeft(python), await placesLeft(cad)]).toEqual([4, 4]);
    expect([await Order.countDocuments(), (await readOutbox()).length]).toEqual([0, 0]);

    const { totalPrice } = refusal.prices;
    await place(user, { ...body, totalPrice }).expect(201);
    expect((await Order.findOne().orFail()).totalPrice).toBe(2355.2);
  });

  it.each([0.01, 1e9, '0.00', 92.01])('answers 409 to another total: %j', async (totalPrice) => {
    const course = await createCourse({ price: 80 });
    const { body } = await place(await createUser(), { ...buildOrderBody([course]), totalPrice }).expect(409);
    expect(body).toMatchObject({ code: 'price_changed', prices: { totalPrice: 192 } });
    expect([await placesLeft(course), await Order.countDocuments()]).toEqual([20, 0]);
  });

  it.each([-1, 'sto', '1e5', null, true, [192], { $gt: 0 }])(
    'answers 400 to the total %j',
    async (totalPrice) => {
      const course = await createCourse({ price: 80 });
      const { body } = await place(await createUser(), { ...buildOrderBody([course]), totalPrice }).expect(
        400,
      );
      expect(Object.keys(body.fields)).toEqual(['totalPrice']);
      expect(await Order.countDocuments()).toBe(0);
    },
  );
});

const placeWithKey = (user: UserDocument, body: object, key: string) =>
  testApp().post(API.orders).set('Authorization', bearer(user)).set(IDEMPOTENCY_KEY_HEADER, key).send(body);

const isReplay = ({ headers }: { headers: Record<string, string> }) =>
  headers['idempotent-replayed'] === 'true';

describe('repeated requests', () => {
  describe('POST /api/orders with an Idempotency-Key', () => {
    it('returns the same order to a repeated request', async () => {
      const user = await createUser();
      const course = await createCourse({ countInStock: 5 });
      const body = buildOrderBody([course]);
      const key = randomUUID();

      const first = await placeWithKey(user, body, key).expect(201);
      const second = await placeWithKey(user, { ...body, totalPrice: 1 }, key).expect(201);
      expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
      expect(second.body).toEqual(first.body);
      expect(await placesLeft(course)).toBe(4);
      expect(await Order.countDocuments()).toBe(1);
    });

    it('returns the same order after the price of its course was changed', async () => {
      const user = await createUser();
      const course = await createCourse({ price: 80 });
      const body = { ...buildOrderBody([course]), totalPrice: 192 };
      const key = randomUUID();
      const first = await placeWithKey(user, body, key).expect(201);
      await Course.updateOne({ _id: course._id }, { price: 999 });
      const second = await placeWithKey(user, body, key).expect(201);
      expect(isReplay(second)).toBe(true);
      expect(second.body).toEqual(first.body);
      await placeWithKey(user, body, randomUUID()).expect(409);
      expect(await Order.countDocuments()).toBe(1);
    });

    it('returns the same order after its course is full or deleted', async () => {
      const user = await createUser();
      const course = await createCourse({ countInStock: 1 });
      const key = randomUUID();
      const first = await placeWithKey(user, buildOrderBody([course]), key).expect(201);
      await Course.deleteOne({ _id: course._id });
      const second = await placeWithKey(user, buildOrderBody([course]), key).expect(201);
      expect(second.body).toEqual(first.body);
    });

    it('answers 422 to the same key with another body', async () => {
      const user = await createUser();
      const course = await createCourse({ countInStock: 5 });
      const key = randomUUID();
      await placeWithKey(user, buildOrderBody([course]), key).expect(201);
      const { body } = await placeWithKey(
        user,
        buildOrderBody([course], { paymentMethod: 'Grant' }),
        key,
      ).expect(422);
      expect(body).toEqual({
        message: 'Ova prijava je već poslana s drugačijim sadržajem.',
        code: 'idempotency_mismatch',
      });
      expect(await placesLeft(course)).toBe(4);
    });

    it('distinguishes the keys of two users, and two keys of one user', async () => {
      const course = await createCourse({ countInStock: 5 });
      const key = randomUUID();
      const ana = await createUser();
      const first = await placeWithKey(ana, buildOrderBody([course]), key).expect(201);
      const ofAnother = await placeWithKey(await createUser(), buildOrderBody([course]), key).expect(201);
      const again = await placeWithKey(ana, buildOrderBody([course]), randomUUID()).expect(201);
      expect(new Set([first.body._id, ofAnother.body._id, again.body._id]).size).toBe(3);
      expect(await placesLeft(course)).toBe(2);
    });

    it('places an order under a key whose first request was refused', async () => {
      const user = await createUser();
      const course = await createCourse({ countInStock: 0 });
      const key = randomUUID();
      await placeWithKey(user, buildOrderBody([course]), key).expect(409);
      await Course.updateOne({ _id: course._id }, { countInStock: 1 });
      expect(isReplay(await placeWithKey(user, buildOrderBody([course]), key).expect(201))).toBe(false);
    });

    it.each(['1', 'nije-uuid', 'x'.repeat(5000), '{"$ne":null}'])(
      'answers 400 to the key %.20j',
      async (key) => {
        const course = await createCourse();
        const { body } = await placeWithKey(await createUser(), buildOrderBody([course]), key).expect(400);
        expect(body.message).toBe('Idempotency-Key mora biti UUID.');
        expect(await Order.countDocuments()).toBe(0);
      },
    );

    it.each([20, 1])(
      'places one order when 10 identical requests race for %d seats',
      async (countInStock) => {
        const user = await createUser();
        const course = await createCourse({ countInStock });
        const key = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => placeWithKey(user, buildOrderBody([course]), key)),
        );
        expect(tally(answers)).toEqual({ 201: 10 });
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
        expect(await placesLeft(course)).toBe(countInStock - 1);
        expect(await Order.countDocuments()).toBe(1);
      },
    );

    it('places one order when 5 pairs of different bodies race, and refuses the other body', async () => {
      const user = await createUser();
      const course = await createCourse({ countInStock: 20 });
      const key = randomUUID();
      const bodies = [buildOrderBody([course]), buildOrderBody([course], { paymentMethod: 'Grant' })];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => placeWithKey(user, bodies[index % 2] ?? {}, key)),
      );
      expect(tally(answers)).toEqual({ 201: 5, 422: 5 });
      expect(await placesLeft(course)).toBe(19);
      expect(await Order.countDocuments()).toBe(1);
    });
  });
});

describe('the mail about a new order', () => {
  it('is queued with the order and contains the stored names and amounts', async () => {
    const buyer = await createUser();
    const course = await createCourse({ name: 'Python', price: 6.7 });
    const body = buildOrderBody([course]);
    const { body: order } = await testApp().post(API.orders).set('Authorization', bearer(buyer)).send(body);
    const [mail] = await readOutbox();
    expect(mail!.message).toEqual({
      kind: 'orderPlaced',
      to: buyer.email,
      name: 'Ana Anić',
      orderId: order._id,
      reference: order.reference,
      paymentMethod: 'licno',
      lines: [{ name: 'Python', qty: 1, price: 6.7 }],
      itemsPrice: 6.7,
      shippingPrice: 100,
      taxPrice: 1.01,
      totalPrice: 107.71,
    });
  });

  it('is queued once for repeated requests', async () => {
    const buyer = await createUser();
    const body = buildOrderBody([await createCourse()]);
    const key = randomUUID();
    const place = () =>
      testApp()
        .post(API.orders)
        .set('Authorization', bearer(buyer))
        .set(IDEMPOTENCY_KEY_HEADER, key)
        .send(body);
    const answers = await Promise.all([place(), place(), place()]);
    answers.push(await place());
    expect(tally(answers)).toEqual({ 201: 4 });
    expect(await readOutbox()).toHaveLength(1);
  });

  it('is not queued for an order that was refused', async () => {
    const buyer = await createUser();
    const body = buildOrderBody([await createCourse(), await createCourse({ countInStock: 0 })]);
    const { status } = await testApp().post(API.orders).set('Authorization', bearer(buyer)).send(body);
    expect(status).toBe(409);
    expect(await readOutbox()).toEqual([]);
  });
});

describe('a stored order', () => {
  it('is exactly what its model would store', async () => {
    const user = await createUser({ name: 'Đula', lastName: 'Šarić' });
    const courses = [await createCourse({ price: 49.9 }), await createCourse({ image: '' })];
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    await place(user, buildOrderBody(courses)).set(key).expect(201);
    const stored = await Order.collection.findOne({});
    const made = new Order(stored);
    await made.validate();
    expect(stored).toEqual(made.toObject());
    const { createdAt, updatedAt, history } = made;
    expect([updatedAt, history[0]?.at]).toEqual([createdAt, createdAt]);
  });
});

describe('the database operations of POST /api/orders', () => {
  it('are 12 for the first order of an account and 10 for the next, however many courses it has', async () => {
    const user = await createUser();
    const courses = await Promise.all(Array.from({ length: 5 }, () => createCourse()));
    const calls = await databaseCalls(() => place(user, buildOrderBody(courses)).expect(201));
    // Session and user, two rate limits, courses; courses, lock, buyer, open orders, order, mail, seats.
    expect(calls).toBe(12);
    expect(await databaseCalls(() => place(user, buildOrderBody(courses)).expect(201))).toBe(10);
  });

  it('are shared by the orders that arrive while another one is stored', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser()));
    const course = await createCourse({ countInStock: 20 });
    const calls = await databaseCalls(() =>
      Promise.all(users.map((user) => place(user, buildOrderBody([course])).expect(201))),
    );
    expect(calls).toBeLessThan(20 * 10);
    expect(await Order.countDocuments()).toBe(20);
    expect(await placesLeft(course)).toBe(0);
  });

  it('are reads alone for a course that is full', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 0 });
    await place(user, buildOrderBody([course])).expect(409);
    const writes = jest.fn();
    mongoose.connection.on('operation-start', writes);
    await place(user, buildOrderBody([course])).expect(409);
    mongoose.connection.off('operation-start', writes);
    const methods = writes.mock.calls.map(([{ collectionName, method }]) => `${collectionName}.${method}`);
    expect(methods.toSorted()).toEqual(['courses.find', 'sessions.find', 'users.find']);
  });
});

const updateUsers = UserModel.updateMany.bind(UserModel);

/** Runs `edit` between the read of the courses and the next transaction. */
function editBeforeTransaction(edit: () => Promise<unknown>): void {
  jest.spyOn(UserModel, 'updateMany').mockImplementationOnce((...given) => {
    const edited = edit();
    const query = updateUsers(...given);
    const run = query.exec.bind(query);
    query.exec = () => edited.then(run);
    return query;
  });
}

describe('POST /api/orders when a course is edited while the order is stored', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('charges the new price', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price: 200, name: 'Novo ime' }));
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(201);
    expect(body.orderItems).toMatchObject([{ price: 200, name: 'Novo ime' }]);
    expect(await placesLeft(course)).toBe(4);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('answers 503 and stores nothing when the course is edited at every attempt', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    for (const price of [101, 102, 103, 104, 105]) {
      editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price }));
    }
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(503);
    expect(body.code).toBe('unavailable');
    expect([await placesLeft(course), await Order.countDocuments()]).toEqual([5, 0]);
  });

  it('refuses the total of the old price', async () => {
    const course = await createCourse({ price: 100, countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, { price: 200 }));
    const { body } = await place(await createUser(), {
      ...buildOrderBody([course]),
      totalPrice: 215,
    }).expect(409);
    expect(body.code).toBe('price_changed');
    expect([await placesLeft(course), await Order.countDocuments()]).toEqual([5, 0]);
  });

  it.each([
    ['withdrawn', { isDraft: true }, 'conflict'],
    ['full', { countInStock: 0 }, 'sold_out'],
    ['closed', { start: '2020-01-01' }, 'applications_closed'],
  ])('refuses a course that is now %s', async (_what, change, code) => {
    const course = await createCourse({ countInStock: 5 });
    editBeforeTransaction(() => Course.updateOne({ _id: course._id }, change));
    const { body } = await place(await createUser(), buildOrderBody([course])).expect(409);
    expect(body.code).toBe(code);
    expect(await Order.countDocuments()).toBe(0);
  });
});

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
    expect(await placesLeft(course)).toBe(37);
    expect(await Order.countDocuments()).toBe(3);
    expect(await readOutbox()).toHaveLength(3);
  });

  it('returns the earlier order to those that repeat one, and stores the others', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => createUser()));
    const course = await createCourse({ countInStock: 50 });
    const send = (user: UserDocument, key: string) =>
      place(user, buildOrderBody([course])).set(IDEMPOTENCY_KEY_HEADER, key);
    const orders = users.map((user) => ({ user, key: randomUUID() }));
    const repeated = orders.slice(0, 3);
    const before = await Promise.all(repeated.map(({ user, key }) => send(user, key).expect(201)));
    const after = await Promise.all(orders.map(({ user, key }) => send(user, key).expect(201)));
    expect(after.slice(0, 3).map(({ body }) => body._id)).toEqual(before.map(({ body }) => body._id));
    expect(after.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      'true',
      'true',
      'true',
      undefined,
      undefined,
      undefined,
    ]);
    expect(await Order.countDocuments()).toBe(6);
    expect(await placesLeft(course)).toBe(44);
  });
});

jest.mock('./reference.ts', () => {
  const actual = jest.requireActual<{ createReference: () => string }>('./reference.ts');
  return { createReference: jest.fn(actual.createReference) };
});

const drawn = jest.mocked(createReference);

describe('createReference', () => {
  it('draws evenly from 32 unambiguous characters', () => {
    const references = Array.from({ length: 4000 }, () => createReference());
    expect(references.every((text) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text))).toBe(true);
    expect(new Set(references).size).toBe(4000);
    const counts = new Map<string, number>();
    for (const digit of references.join('').replaceAll('-', ''))
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 1000 expected of each; 200 away is more than six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

describe('POST /api/orders when the drawn reference is taken', () => {
  it('draws again, and takes the seats once', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    await createOrder(user, { reference: 'AAAA-AAAA' });
    drawn.mockReturnValueOnce('AAAA-AAAA').mockReturnValueOnce('AAAA-AAAA').mockReturnValueOnce('BBBB-BBBB');

    const { body } = await testApp()
      .post(API.orders)
      .set('Authorization', bearer(user))
      .send(buildOrderBody([course]))
      .expect(201);
    expect(body.reference).toBe('BBBB-BBBB');
    expect(await Order.countDocuments()).toBe(2);
    expect(await Course.findById(course._id)).toMatchObject({ countInStock: 4 });
  });
});
