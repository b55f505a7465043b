import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/order.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { Types } from 'mongoose';
import { z } from 'zod';
import { env } from '../../config/env.ts';
import {
  createCourse,
  buildOrderBody,
  SHIPPING_ADDRESS,
  bearer,
  createUser,
} from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import type { UserDocument } from '../users/user.model.ts';
import { Order } from './order.model.ts';

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

  it('stores the order with a snapshot of everything and takes its places', async () => {
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

  it('answers a sum far above what one place may cost', async () => {
    const course = await createCourse({ price: 99_999.99, countInStock: 1000 });
    const { body } = await place(await createUser(), {
      ...buildOrderBody([course]),
      orderItems: [line(course, 1000)],
    }).expect(201);
    expect(wire.parse(body)).toMatchObject({ itemsPrice: 99_999_990, totalPrice: 114_999_988.5 });
  });

  it('ignores amounts, names, flags and owners a client sends', async () => {
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
      totalPrice: 0.01,
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
    'answers 400 to the quantity %j and takes nothing',
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

  it('answers 400 and names what is missing of address and payment', async () => {
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

  it('takes PayPal only when the server has keys', async () => {
    const user = await createUser();
    const body = buildOrderBody([await createCourse()], { paymentMethod: 'PayPal' });
    const { body: refusal } = await place(user, body).expect(400);
    expect(refusal.fields).toEqual({ paymentMethod: 'Plaćanje karticom ili PayPalom trenutno nije moguće.' });

    env.PAYPAL_CLIENT_ID = 'client';
    const { body: order } = await place(user, body).expect(201);
    expect(order.paymentMethod).toBe('PayPal');
  });

  it.each<PlaceOrderBody['paymentMethod']>(['licno', 'organizacija', 'Grant'])(
    'takes %s',
    async (paymentMethod) => {
      const course = await createCourse();
      const { body } = await place(await createUser(), buildOrderBody([course], { paymentMethod })).expect(
        201,
      );
      expect(body).toMatchObject({ paymentMethod, isPaid: false });
    },
  );

  it('answers 429 to the 101st try of one account within ten minutes', async () => {
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
