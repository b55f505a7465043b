import { API } from '@institut/contract/frame/endpoints';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { placeOrderBody, type PlaceOrderBody } from '@institut/contract/orders/schema';
import type { PayerBody } from '@institut/contract/payers/schema';
import { trusted } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import {
  buildOrderBody,
  callerOf,
  createCourse,
  createOrder,
  createUser,
} from '../../../../test/support/factories.ts';
import { place, seatsLeft } from '../../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import type { UserDocument } from '../../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../courses/course.model.ts';
import { Order } from '../order.model.ts';
import { expireUnconfirmed } from '../unpaid/unconfirmed.service.ts';
import { readFacts } from './placingFacts.ts';

useTestDatabase();

const COMPANY = {
  type: 'organisation',
  name: 'Primjer Drvo d.o.o.',
  jib: '4200123450004',
  address: 'Industrijska zona 4, 72220 Zavidovići',
} as const satisfies PayerBody;
const OTHER = { ...COMPANY, jib: '4200123450012' };
const THIRD = { ...COMPANY, jib: '4201001003003' };
const PERSON = { type: 'person', name: 'Kunigunda Javor', address: 'Obala 7, 71000 Sarajevo' } as const;

const bodyOf = (course: CourseFields, payer: object | null, qty = 1, more: Partial<PlaceOrderBody> = {}) => ({
  ...buildOrderBody([], {
    orderItems: [{ kurs: course._id.toString(), qty }],
    paymentMethod: 'organizacija',
    ...more,
  }),
  ...(payer && { payer }),
});

const order = (
  user: UserDocument,
  course: CourseFields,
  qty: number,
  payer: object | null = COMPANY,
  more = {},
) => place(user, bodyOf(course, payer, qty, more));

/** Staff have admitted an earlier order that the organisation paid, whose course is over. */
async function know(jib: string) {
  const payer = {
    ...COMPANY,
    contact: '',
    email: '',
    accountantEmail: '',
    purchaseOrder: '',
    pdv: '',
    isForeign: false,
    jib,
  };
  const { _id } = await createOrder(await createUser(), { paymentMethod: 'organizacija', payer });
  await Order.updateOne({ _id }, { status: ORDER_STATUS.admitted, heldSeats: 0, 'orderItems.0.held': 0 });
}

const siteConfig = async () => (await testApp().get(API.siteConfig).expect(200)).body;

describe('the limits of an organisation', () => {
  beforeEach(() => {
    jest.replaceProperty(env, 'MAX_UNPAID_ORDERS', 0);
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_NETWORK', 0);
  });

  it('are 30 seats of a course, over all its orders and accounts', async () => {
    const course = await createCourse({ name: 'Robotika', countInStock: 100 });
    await know(COMPANY.jib);
    const { body } = await order(await createUser(), course, 31).expect(409);
    const sentence = 'Na kursu „Robotika” za organizaciju možete zauzeti najviše 30 mjesta.';
    expect(body).toEqual({
      message: `${sentence} Ako vam treba više mjesta, pišite nam na info@example.com.`,
      code: 'seat_limit',
      fields: { 'orderItems.0.qty': sentence },
    });
    const user = await createUser();
    await order(user, course, 30).expect(201);
    expect((await order(user, course, 1).expect(409)).body.code).toBe('seat_limit');
    // Another number is no other account, and another account no other organisation.
    await order(user, course, 1, OTHER).expect(409);
    const refusal = (await order(await createUser(), course, 1).expect(409)).body;
    expect(refusal.fields).toEqual({
      'orderItems.0.qty':
        'Na kursu „Robotika” za organizaciju možete zauzeti najviše 30 mjesta, a dio ih je za ovu organizaciju već zauzet s drugog naloga.',
    });
    await order(await createUser(), course, 1, OTHER).expect(201);
    expect(await seatsLeft(course)).toBe(69);
  });

  it('are 60 unpaid seats over all courses and accounts once it is known, until some are paid', async () => {
    const [user, colleague] = [await createUser(), await createUser()];
    await know(COMPANY.jib);
    const [first, second, third] = [
      await createCourse({ countInStock: 40 }),
      await createCourse({ countInStock: 40 }),
      await createCourse({ countInStock: 40 }),
    ];
    const { body: paid } = await order(user, first, 30).expect(201);
    await order(user, second, 30).expect(201);
    const limit = 'U neplaćenim prijavama koje plaća organizacija možete imati najviše 60 mjesta, a ';
    const ask = 'Ako vam treba više mjesta, pišite nam na info@example.com.';
    expect((await order(user, third, 1).expect(409)).body).toEqual({
      message: `${limit}već ih imate 60. ${ask}`,
      code: 'unpaid_seat_limit',
    });
    expect((await order(colleague, third, 1).expect(409)).body).toEqual({
      message: `${limit}dio ih je za ovu organizaciju već zauzet s drugog naloga. ${ask}`,
      code: 'unpaid_seat_limit',
    });
    await Order.updateOne({ _id: paid._id }, { isPaid: true, paid: 100, paymentStatus: PAYMENT_STATUS.paid });
    await order(colleague, third, 30).expect(201);
    expect([await seatsLeft(third), await Order.countDocuments({ heldSeats: trusted({ $gt: 0 }) })]).toEqual([
      10, 3,
    ]);
  });

  it('let a company that nobody knows apply for 30 people in one step', async () => {
    const course = await createCourse({ countInStock: 90 });
    await order(await createUser(), course, 30).expect(201);
    expect(await seatsLeft(course)).toBe(60);
  });

  it('are 30 seats over all courses, accounts and kinds while nobody knows it, until staff admit one order', async () => {
    const [user, colleague] = [await createUser(), await createUser()];
    const courses = await Promise.all(Array.from({ length: 4 }, () => createCourse({ countInStock: 60 })));
    const [first, second, third, fourth] = courses;
    const { body: placed } = await order(user, first!, 20).expect(201);
    await place(user, bodyOf(second!, null, 4, { paymentMethod: 'Grant' })).expect(201);
    const { body } = await order(user, third!, 7).expect(409);
    expect(body).toEqual({
      message:
        'Dok organizaciju ne primimo na prvi kurs ili ona ne plati prvu prijavu, u prijavama koje čekaju možete imati najviše 30 mjesta, a već ih imate 24. Platite neku od ranijih prijava, sačekajte odluku o prijemu ili nam pišite na info@example.com.',
      code: 'unpaid_seat_limit',
    });
    await order(user, third!, 6).expect(201);
    await place(user, bodyOf(fourth!, null, 1, { paymentMethod: 'licno' })).expect(409);
    await order(colleague, fourth!, 5).expect(409);
    await order(colleague, fourth!, 4).expect(201);
    await Order.updateOne({ _id: placed._id }, { status: ORDER_STATUS.admitted });
    await order(colleague, fourth!, 20).expect(201);
    await place(user, bodyOf(fourth!, null, 1, { paymentMethod: 'licno' })).expect(201);
  });

  it('leave two thirds of a course to others while nobody knows the organisations', async () => {
    const course = await createCourse({ name: 'Robotika', countInStock: 36 });
    const { body } = await order(await createUser(), course, 13).expect(409);
    const sentence =
      'Na kursu „Robotika” organizacije koje prvi put prijavljuju polaznike mogu prije odluke o prijemu zauzeti zajedno najviše 12 mjesta';
    expect(body).toEqual({
      message: `${sentence}. Pošaljite prijavu za manje mjesta ili nam pišite na info@example.com, pa ćemo vam odobriti ostala.`,
      code: 'seat_limit',
      fields: { 'orderItems.0.qty': `${sentence}.` },
    });
    await order(await createUser(), course, 9).expect(201);
    const { body: second } = await order(await createUser(), course, 4, OTHER).expect(409);
    expect(second.fields).toEqual({ 'orderItems.0.qty': `${sentence}, a sada ih je ostalo 3.` });
    await order(await createUser(), course, 3, OTHER).expect(201);
    const { body: third } = await order(await createUser(), course, 1, THIRD).expect(409);
    expect(third.message).toBe(
      `${sentence}, a sada su sva zauzeta. Pišite nam na info@example.com, pa ćemo vam odobriti mjesta.`,
    );
    // Seats of a known organisation do not count, nor seats that staff have admitted.
    await know(OTHER.jib);
    await order(await createUser(), course, 9, OTHER).expect(201);
    await order(await createUser(), course, 3, THIRD).expect(201);
    // A small course is open for as many as a person may have.
    const small = await createCourse({ countInStock: 6 });
    await order(await createUser(), small, 5, THIRD).expect(201);
    expect([await seatsLeft(course), await seatsLeft(small)]).toEqual([12, 1]);
  });

  it('and those of a person do not count for each other once it is known', async () => {
    const user = await createUser();
    await know(COMPANY.jib);
    const course = await createCourse({ countInStock: 60 });
    await order(user, course, 30).expect(201);
    expect((await order(user, course, 6, null, { paymentMethod: 'licno' }).expect(409)).body.code).toBe(
      'seat_limit',
    );
    await order(user, course, 5, null, { paymentMethod: 'licno' }).expect(201);
    await order(user, await createCourse(), 5, null, { paymentMethod: 'licno' }).expect(201);
    const { body } = await order(user, await createCourse(), 1, null, { paymentMethod: 'licno' }).expect(409);
    expect(body.message).toMatch(
      /^U neplaćenim prijavama možete imati najviše 10 mjesta, a već ih imate 10\./,
    );
  });

  it('hold only for a JIB, and only when the organisation pays', async () => {
    const course = await createCourse({ countInStock: 60 });
    const abroad = { type: 'organisation', name: 'Beispiel GmbH', isForeign: true, address: 'Graz' };
    const cases: [object | null, Partial<PlaceOrderBody>][] = [
      [null, {}],
      [PERSON, {}],
      [abroad, {}],
      [COMPANY, { paymentMethod: 'Grant' }],
      [COMPANY, { paymentMethod: 'licno' }],
    ];
    for (const [payer, more] of cases) {
      const user = await createUser();
      const { body } = await place(user, bodyOf(course, payer, 6, more)).expect(409);
      expect(body.fields['orderItems.0.qty']).toMatch(/jedna osoba može zauzeti najviše 5 mjesta\.$/);
      await place(user, bodyOf(course, payer, 5, more)).expect(201);
    }
    await order(await createUser(), course, 6, { ...COMPANY, jib: '4200123450005' }).expect(400);
    expect(await seatsLeft(course)).toBe(35);
  });

  it('need a confirmed e-mail address', async () => {
    const user = await createUser({ emailConfirmedAt: null });
    const course = await createCourse();
    expect((await order(user, course, 2).expect(409)).body.code).toBe('email_unconfirmed');
    await order(user, course, 1).expect(201);
    expect(await seatsLeft(course)).toBe(19);
  });

  it('count the seats of new organisations alone, also when staff place an order in the same group', async () => {
    await know(COMPANY.jib);
    const course = await createCourse();
    const commandOf = (user: UserDocument, payer: object) => ({
      buyer: callerOf(user),
      body: placeOrderBody.parse(bodyOf(course, payer)),
      fingerprint: null,
      slots: [],
      network: null,
      staff: null,
    });
    const group = [
      commandOf(await createUser({ isAdmin: true }), COMPANY),
      commandOf(await createUser(), OTHER),
    ];
    const { known } = await withTransaction((session) => readFacts(group, new Map(), session));
    expect([...known]).toEqual([COMPANY.jib]);
  });

  it('are settings that the browser gets, null without a limit', async () => {
    expect(await siteConfig()).toMatchObject({ seatsPerPerson: 5, seatsPerOrganisation: 30 });
    jest.replaceProperty(env, 'MAX_SEATS_PER_ORGANISATION', 0);
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_ORGANISATION', 0);
    expect(await siteConfig()).toMatchObject({ seatsPerPerson: 5, seatsPerOrganisation: null });
    const course = await createCourse({ countInStock: 90 });
    await order(await createUser(), course, 90).expect(201);
  });
});

const orderOne =
  (course: CourseFields, qty = 1) =>
  async (user: UserDocument) =>
    place(user, bodyOf(course, null, qty, { paymentMethod: 'licno' }));

describe('the seats of one network', () => {
  it('are 60 within a day that nobody has paid for or admitted, of all accounts; a first seat is always possible', async () => {
    const courses = await Promise.all(Array.from({ length: 6 }, () => createCourse({ countInStock: 90 })));
    const [first, second, third] = courses;
    const { body: placed } = await order(await createUser(), first!, 30).expect(201);
    await order(await createUser(), second!, 28, OTHER).expect(201);
    const user = await createUser();
    expect((await orderOne(third!, 3)(user)).body).toEqual({
      message:
        'S jedne mreže se u jednom danu može zauzeti najviše 60 mjesta koja nisu plaćena ni odobrena, a s vaše ih je već zauzeto 58. Platite neku od ranijih prijava, sačekajte odluku o prijemu, pokušajte sutra ili nam pišite na info@example.com.',
      code: 'unpaid_seat_limit',
    });
    expect((await orderOne(third!, 2)(user)).status).toBe(201);
    expect((await orderOne(third!)(user)).status).toBe(409);
    expect((await orderOne(third!)(await createUser())).status).toBe(201);
    // Staff are not limited, and what they decide makes room.
    await place(await createUser({ isAdmin: true }), bodyOf(third!, null, 9)).expect(201);
    await Order.updateOne({ _id: placed._id }, { status: ORDER_STATUS.admitted });
    expect((await orderOne(third!, 5)(await createUser())).status).toBe(201);
    const stored = await Order.find({}, { network: 1, user: 1 }).lean();
    expect(stored.filter(({ network }) => network === undefined)).toHaveLength(1);
    expect(stored.map(({ network = '' }) => network).join()).not.toContain('127.0.0');

    // A day later nothing says any more from which network an order came.
    const day = 24 * 60 * 60_000;
    await expireUnconfirmed(async () => false, new Date(Date.now() + day));
    expect(await Order.countDocuments({ network: trusted({ $exists: true }) })).toBe(0);
    expect((await orderOne(third!, 5)(await createUser())).status).toBe(201);
  });
});

const free = async () => (await Course.find({ freeSeats: trusted({ $gt: 0 }) }).lean()).slice(0, 12);

it('two accounts with a made-up organisation leave more than half of a shop with 123 free seats', async () => {
  const courses = await Promise.all(
    Array.from({ length: 17 }, (_, index) => createCourse({ countInStock: index < 4 ? 8 : 7 })),
  );
  const total = async () => (await Promise.all(courses.map(seatsLeft))).reduce((sum, left) => sum + left, 0);
  expect(await total()).toBe(123);
  const madeUp = { ...COMPANY, jib: '4201001003003' };
  for (const user of [await createUser(), await createUser()]) {
    for (const [payer, paymentMethod] of [
      [madeUp, 'organizacija'],
      [OTHER, 'organizacija'],
      [null, 'Grant'],
      [null, 'licno'],
    ] as const) {
      // The largest orders first.
      for (const lines of [12, 1]) {
        for (const most of [8, 1]) {
          const orderItems = (await free())
            .slice(0, lines)
            .map(({ _id, freeSeats }) => ({ kurs: _id.toString(), qty: Math.min(freeSeats, most) }));
          await place(user, bodyOf(courses[0]!, payer, 1, { paymentMethod, orderItems }));
        }
      }
    }
  }
  expect(await total()).toBeGreaterThan(60);
});
