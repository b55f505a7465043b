import { API } from '@institut/contract/frame/endpoints';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { apiUrl } from '@institut/contract/frame/paths';
import { trusted } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { as } from '../../../../test/support/client.ts';
import {
  buildOrderBody,
  createCourse,
  createOrder,
  callerOf,
  createUser,
} from '../../../../test/support/factories.ts';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { seatsLeft } from '../../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import type { CourseFields } from '../../courses/course.model.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { UserModel, type UserDocument } from '../../../users/lookup/user.model.ts';
import { Order } from '../order.model.ts';
import { placeOrder } from './placeOrder.service.ts';

useTestDatabase();
afterEach(() => jest.useRealTimers());

const place = (user: UserDocument, course: CourseFields, qty = 1, more: Partial<PlaceOrderBody> = {}) =>
  as(user).placeOrder({
    body: buildOrderBody([], { orderItems: [{ kurs: course._id.toString(), qty }], ...more }),
  });

/** Returns how many seats of a course the stored open orders hold. */
async function seatsOrdered({ _id }: CourseFields): Promise<number> {
  const orders = await Order.find({ status: trusted({ $ne: ORDER_STATUS.rejected }) }).lean();
  const items = orders.flatMap(({ orderItems }) => orderItems).filter(({ kurs }) => kurs.equals(_id));
  return items.reduce((sum, { qty }) => sum + qty, 0);
}

async function reject(orderId: string): Promise<void> {
  await as(await createUser({ isAdmin: true }))
    .editOrder({ params: { id: orderId }, body: { status: ORDER_STATUS.rejected } })
    .expect(200);
}

describe('the limit of seats per person and course', () => {
  it('refuses a sixth seat of a course in one order, and stores nothing', async () => {
    const course = await createCourse({ name: 'Web razvoj', countInStock: 20 });
    const { body } = await place(await createUser(), course, 6).expect(409);
    const sentence = 'Na kursu „Web razvoj” jedna osoba može zauzeti najviše 5 mjesta.';
    expect(body).toEqual({
      message: `${sentence} Ako vam treba više mjesta, pišite nam na info@example.com.`,
      code: 'seat_limit',
      fields: { 'orderItems.0.qty': sentence },
    });
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([20, 0]);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });

  it('counts the seats of earlier orders, paid ones too, until they are rejected', async () => {
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS', 0);
    const user = await createUser();
    const course = await createCourse({ name: 'Web razvoj', countInStock: 20 });
    const { body: first } = await place(user, course, 3).expect(201);
    await Order.updateOne({ _id: first._id }, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
    const { body: refusal } = await place(user, course, 3).expect(409);
    expect(refusal.fields).toEqual({
      'orderItems.0.qty':
        'Na kursu „Web razvoj” jedna osoba može zauzeti najviše 5 mjesta, a vi ih u ranijim prijavama već imate 3.',
    });
    await place(user, await createCourse(), 5).expect(201);
    await place(user, course, 2).expect(201);
    await place(await createUser(), course, 5).expect(201);
    expect(await seatsLeft(course)).toBe(10);

    await reject(first._id);
    await place(user, course, 3).expect(201);
    expect(await seatsLeft(course)).toBe(10);
    expect(await seatsOrdered(course)).toBe(10);
  });

  it('is not passed by 8 parallel orders of one account', async () => {
    jest.replaceProperty(env, 'MAX_UNPAID_ORDERS', 0);
    const user = await createUser();
    const course = await createCourse({ countInStock: 20 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(user, course)));
    expect(tally(answers)).toEqual({ 201: 5, 409: 3 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['seat_limit']),
    );
    expect([await Order.countDocuments(), await seatsOrdered(course), await seatsLeft(course)]).toEqual([
      5, 5, 15,
    ]);
  });

  it('is part of the site configuration, null without a limit', async () => {
    expect((await testApp().get(API.siteConfig).expect(200)).body.seatsPerPerson).toBe(5);
    jest.replaceProperty(env, 'MAX_SEATS_PER_PERSON', 0);
    expect((await testApp().get(API.siteConfig).expect(200)).body.seatsPerPerson).toBeNull();
  });
});

describe('the limit of unpaid orders per account', () => {
  it('refuses a sixth unpaid order, grants included, until one is paid or rejected', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 20 });
    const courses = await Promise.all(Array.from({ length: 5 }, () => createCourse()));
    const orders: string[] = [];
    for (const [index, own] of courses.entries()) {
      const paymentMethod = index % 2 ? 'Grant' : 'licno';
      orders.push((await place(user, own, 1, { paymentMethod }).expect(201)).body._id);
    }
    const { body } = await place(user, course).expect(409);
    expect(body).toEqual({
      message:
        'Jedan nalog može imati najviše 5 neplaćenih prijava. Novu možete poslati kada neka od njih bude plaćena ili odbijena, istekne ili je otkažete.',
      code: 'unpaid_limit',
    });
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([20, 5]);

    await Order.updateOne(
      { user: user._id, paymentMethod: 'Grant' },
      { isPaid: true, paymentStatus: PAYMENT_STATUS.granted },
    );
    await place(user, course).expect(201);
    await place(user, course).expect(409);
    await reject(orders[0] ?? '');
    await place(user, course).expect(201);
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([18, 7]);
  });
});

describe('the limit of unpaid seats per account', () => {
  const SENTENCE =
    'U neplaćenim prijavama možete imati najviše 10 mjesta, a već ih imate 9. Ako vam treba više mjesta, pišite nam na info@example.com.';

  it('counts the seats of all courses in unpaid orders, grants too, until they are paid', async () => {
    const user = await createUser();
    const [first, second, third] = [await createCourse(), await createCourse(), await createCourse()];
    const { body: paid } = await place(user, first, 5).expect(201);
    await place(user, second, 4, { paymentMethod: 'Grant' }).expect(201);
    const { body } = await place(user, third, 2).expect(409);
    expect(body).toEqual({ message: SENTENCE, code: 'unpaid_seat_limit' });
    expect([await seatsLeft(third), await Order.countDocuments()]).toEqual([20, 2]);
    await place(user, third, 1).expect(201);
    await Order.updateOne({ _id: paid._id }, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
    await place(user, third, 4).expect(201);
    expect(await seatsLeft(third)).toBe(15);
  });

  it('refuses one order with more seats', async () => {
    const courses = [await createCourse(), await createCourse(), await createCourse()];
    const orderItems = courses.map(({ _id }) => ({ kurs: _id.toString(), qty: 4 }));
    const { body } = await place(await createUser(), courses[0]!, 1, { orderItems }).expect(409);
    expect(body.message).toMatch(/^U neplaćenim prijavama možete imati najviše 10 mjesta\. Ako/);
    expect(await Order.countDocuments()).toBe(0);
  });
});

it('an order of an account that was deleted after its login was checked is refused and takes no seats', async () => {
  const user = await createUser();
  const course = await createCourse({ countInStock: 5 });
  await UserModel.deleteOne({ _id: user._id });
  await expect(placeOrder(callerOf(user), buildOrderBody([course]))).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([5, 0]);
});

const confirmFirst = (email: string) =>
  `Potvrdite e-mail adresu, pa pošaljite prijavu ponovo: link smo poslali na ${email}. Dok adresa nije potvrđena, možete imati jednu prijavu za jedno mjesto na jednom kursu.`;
const createUnconfirmed = () => createUser({ emailConfirmedAt: null });
const confirmNow = ({ _id }: UserDocument) => UserModel.updateOne({ _id }, { emailConfirmedAt: new Date() });

describe('an account whose address is not confirmed', () => {
  it('cannot order two seats, nor one seat of two courses, and nothing is stored', async () => {
    const [user, course, other] = [await createUnconfirmed(), await createCourse(), await createCourse()];
    const { body } = await place(user, course, 2).expect(409);
    expect(body).toEqual({ message: confirmFirst(user.email), code: 'email_unconfirmed' });
    const { orderItems } = buildOrderBody([course, other]);
    await place(user, course, 1, { orderItems }).expect(409);
    expect([await seatsLeft(course), await seatsLeft(other), await Order.countDocuments()]).toEqual([
      20, 20, 0,
    ]);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });

  it('has one open order with one seat, paid or not, until it is rejected', async () => {
    const [user, course] = [await createUnconfirmed(), await createCourse()];
    const { body: first } = await place(user, course).expect(201);
    await Order.updateOne({ _id: first._id }, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
    expect((await place(user, await createCourse()).expect(409)).body.code).toBe('email_unconfirmed');
    await reject(first._id);
    await place(user, await createCourse()).expect(201);
    expect([await Order.countDocuments(), await seatsOrdered(course)]).toEqual([2, 0]);
  });

  it('can repeat the same order after it is confirmed, with the same token', async () => {
    const [user, course] = [await createUnconfirmed(), await createCourse()];
    await place(user, course, 3).expect(409);
    await confirmNow(user);
    await place(user, course, 3).expect(201);
    expect(await seatsOrdered(course)).toBe(3);
  });

  it('gets its one order back for a repeated request, also while it may have no other', async () => {
    const [user, course] = [await createUnconfirmed(), await createCourse()];
    const key = '7f1b0a52-6a43-4f0e-9b1c-1d2e3f405162';
    const first = await place(user, course).set('Idempotency-Key', key).expect(201);
    const again = await place(user, course).set('Idempotency-Key', key).expect(201);
    expect(again.body._id).toBe(first.body._id);
  });

  it('places one of 5 parallel orders', async () => {
    const user = await createUnconfirmed();
    const courses = await Promise.all(Array.from({ length: 5 }, () => createCourse()));
    const answers = await Promise.all(courses.map((course) => place(user, course)));
    expect(tally(answers)).toEqual({ 201: 1, 409: 4 });
    expect(await Order.countDocuments()).toBe(1);
    const left = await Promise.all(courses.map(seatsLeft));
    expect(left.filter((seats) => seats === 19)).toHaveLength(1);
  });
});

describe('a course that has begun', () => {
  it('cannot be applied for from the day after its start, whoever asks', async () => {
    const begun = await createCourse({ name: 'Robotika', start: '2020-01-01', countInStock: 4 });
    for (const isAdmin of [false, true]) {
      const { body } = await place(await createUser({ isAdmin }), begun).expect(409);
      const sentence = 'Kurs „Robotika” je počeo, pa su prijave zatvorene.';
      expect(body).toEqual({
        message: sentence,
        code: 'applications_closed',
        fields: { 'orderItems.0.kurs': sentence },
      });
    }
    expect([await seatsLeft(begun), await Order.countDocuments()]).toEqual([4, 0]);
  });

  it('is open for applications until midnight at the institute after the day of its start', async () => {
    const course = await createCourse({ start: '2031-11-22', countInStock: 4 });
    const read = async () => (await testApp().get(apiUrl(API.course, { id: course._id.toString() }))).body;
    const user = await createUser();

    fakeDate('2031-11-22T22:59:59Z');
    expect(await read()).toMatchObject({ isClosed: false });
    await place(user, course).expect(201);
    jest.setSystemTime(new Date('2031-11-22T23:00:00Z'));
    expect(await read()).toMatchObject({ isClosed: true });
    await place(user, course).expect(409);
    jest.useRealTimers();
    expect(await seatsLeft(course)).toBe(3);
  });

  it('keeps a course without a start open', async () => {
    const course = await createCourse({ start: '' });
    await place(await createUser(), course).expect(201);
    const { body } = await testApp()
      .get(apiUrl(API.course, { id: course._id.toString() }))
      .expect(200);
    expect(body.isClosed).toBe(false);
  });

  it('is marked in the lists of courses', async () => {
    await createCourse({ name: 'Otvoren' });
    await createCourse({ name: 'Zatvoren', start: '2020-01-01' });
    const { body } = await testApp().get(`${API.courses}?runs=all`).expect(200);
    expect(
      body.kursevi.map(({ name, isClosed }: { name: string; isClosed: boolean }) => [name, isClosed]),
    ).toEqual([
      ['Otvoren', false],
      ['Zatvoren', true],
    ]);
  });

  it('can be readmitted to by staff', async () => {
    const begun = await createCourse({ start: '2020-01-01', countInStock: 4 });
    const { _id: kurs, name, image, category, price } = begun;
    const orderItems = [{ kurs, name, image, category, price, qty: 2 }];
    const order = await createOrder(await createUser(), { orderItems, status: ORDER_STATUS.rejected });
    await as(await createUser({ isAdmin: true }))
      .editOrder({ params: { id: order._id.toString() }, body: { status: ORDER_STATUS.admitted } })
      .expect(200);
    expect(await seatsLeft(begun)).toBe(2);
  });
});
