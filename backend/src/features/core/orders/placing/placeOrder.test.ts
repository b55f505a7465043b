import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/orders/schema';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { z } from 'zod';
import { auditRecords } from '../../../../commands/doctor/auditRecords.ts';
import { env } from '../../../../config/env.ts';
import { as } from '../../../../test/support/client.ts';
import {
  buildOrderBody,
  createCourse,
  createUser,
  SHIPPING_ADDRESS,
} from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { readOutbox } from '../../../../test/support/mailOutbox.ts';
import { line, place, seatsLeft } from '../../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { Course } from '../../courses/course.model.ts';
import { Order } from '../order.model.ts';

useTestDatabase();

const wire = z.strictObject(orderSchema.shape);

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

    expect(await seatsLeft(course)).toBe(7);
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
    const course = await createCourse({ price: 99_999.99, countInStock: 200 });
    const { body } = await place(await createUser({ isAdmin: true }), {
      ...buildOrderBody([course]),
      orderItems: [line(course, 200)],
    }).expect(201);
    expect(wire.parse(body)).toMatchObject({ itemsPrice: 19_999_998, totalPrice: 22_999_997.7 });
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
    const { body: later } = await as(user)
      .getOrder({ params: { id: body._id } })
      .expect(200);
    expect(later).toEqual({ ...body, isPaymentPending: false, cancellations: [], onlineLinks: [] });
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
      expect(await seatsLeft(course)).toBe(20);
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
    expect(await seatsLeft(course)).toBe(20);
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
    expect(await seatsLeft(course)).toBe(20);
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
    expect(await seatsLeft(course)).toBe(20);
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
        discountPrice: 0,
        shippingPrice: 0,
        taxPrice: 307.2,
        totalPrice: 2355.2,
      },
    });
    expect([await seatsLeft(python), await seatsLeft(cad)]).toEqual([4, 4]);
    expect([await Order.countDocuments(), (await readOutbox()).length]).toEqual([0, 0]);

    const { totalPrice } = refusal.prices;
    await place(user, { ...body, totalPrice }).expect(201);
    expect((await Order.findOne().orFail()).totalPrice).toBe(2355.2);
  });

  it('is refused with new prices when a setting has changed since, and an earlier order keeps its rates', async () => {
    const course = await createCourse({ price: 80 });
    const user = await createUser();
    const body = { ...buildOrderBody([course]), totalPrice: 192 };
    const { body: earlier } = await place(user, body).expect(201);
    const rates = { taxPercent: 17, shippingKm: 12.5, freeShippingAboveKm: 80, feeHasTax: true };
    jest.replaceProperty(env, 'RATES', rates);

    const { body: refusal } = await place(user, body).expect(409);
    expect(refusal).toMatchObject({
      code: 'price_changed',
      prices: { itemsPrice: 80, shippingPrice: 12.5, taxPrice: 15.73, totalPrice: 108.23 },
    });
    const { body: later } = await place(user, { ...body, totalPrice: 108.23 }).expect(201);
    const { body: read } = await as(user).getOrder({ params: { id: earlier._id } });
    jest.restoreAllMocks();
    expect(read).toMatchObject({ shippingPrice: 100, taxPrice: 12, totalPrice: 192 });
    expect(await Order.find({}, { rates: 1 }).sort({ _id: 1 }).lean()).toMatchObject([
      { rates: env.RATES },
      { rates },
    ]);
    expect(later).toMatchObject({ shippingPrice: 12.5, taxPrice: 15.73, totalPrice: 108.23 });
    expect(await auditRecords()).toEqual([]);
  });

  it.each([0.01, 1e9, '0.00', 92.01])('answers 409 to another total: %j', async (totalPrice) => {
    const course = await createCourse({ price: 80 });
    const { body } = await place(await createUser(), { ...buildOrderBody([course]), totalPrice }).expect(409);
    expect(body).toMatchObject({ code: 'price_changed', prices: { totalPrice: 192 } });
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([20, 0]);
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

describe('the mail about a new order', () => {
  it('is queued with the order and contains the stored names and amounts', async () => {
    const buyer = await createUser();
    const course = await createCourse({ name: 'Python', price: 6.7 });
    const body = buildOrderBody([course]);
    const { body: order } = await as(buyer).placeOrder({ body });
    const [mail] = await readOutbox();
    expect(mail!.message).toEqual({
      kind: 'orderPlaced',
      to: buyer.email,
      name: 'Ana Anić',
      orderId: order._id,
      reference: order.reference,
      paymentMethod: 'licno',
      courses: ['Python, počinje 1.\u00a09.\u00a02099.'],
      courseIds: [course._id.toString()],
      lines: [{ name: 'Python', start: 'počinje 1.\u00a09.\u00a02099.', qty: 1, price: 6.7 }],
      dueDay: order.dueDay,
      isUnconfirmed: false,
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
    const place = () => as(buyer).placeOrder({ body, key });
    const answers = await Promise.all([place(), place(), place()]);
    answers.push(await place());
    expect(tally(answers)).toEqual({ 201: 4 });
    expect(await readOutbox()).toHaveLength(1);
  });

  it('is not queued for an order that was refused', async () => {
    const buyer = await createUser();
    const body = buildOrderBody([await createCourse(), await createCourse({ countInStock: 0 })]);
    const { status } = await as(buyer).placeOrder({ body });
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
