import { API } from '@institut/contract/frame/endpoints';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import type { PayerBody } from '@institut/contract/payers/schema';
import { env } from '../../../config/env.ts';
import { buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { place, seatsLeft } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../accounts/user.model.ts';
import type { CourseFields } from '../../courses/course.model.ts';
import { Order } from '../order.model.ts';

useTestDatabase();
afterEach(() => jest.restoreAllMocks());

const COMPANY = {
  type: 'organisation',
  name: 'Primjer Drvo d.o.o.',
  jib: '4200123450004',
  address: 'Industrijska zona 4, 72220 Zavidovići',
} as const satisfies PayerBody;
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

const siteConfig = async () => (await testApp().get(API.siteConfig).expect(200)).body;

describe('the limits of an organisation', () => {
  beforeEach(() => void jest.replaceProperty(env, 'MAX_UNPAID_ORDERS', 0));

  it('are 30 seats of a course, over all its orders', async () => {
    const course = await createCourse({ name: 'Robotika', countInStock: 70 });
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
    // Another number is no other account.
    await order(user, course, 1, { ...COMPANY, jib: '4200123450012' }).expect(409);
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([40, 1]);
  });

  it('are 60 unpaid seats over all courses, until some are paid', async () => {
    const user = await createUser();
    const [first, second, third] = [
      await createCourse({ countInStock: 40 }),
      await createCourse({ countInStock: 40 }),
      await createCourse({ countInStock: 40 }),
    ];
    const { body: paid } = await order(user, first, 30).expect(201);
    await order(user, second, 30).expect(201);
    const { body } = await order(user, third, 1).expect(409);
    expect(body).toEqual({
      message:
        'U neplaćenim prijavama koje plaća organizacija možete imati najviše 60 mjesta, a već ih imate 60. Ako vam treba više mjesta, pišite nam na info@example.com.',
      code: 'unpaid_seat_limit',
    });
    await Order.updateOne({ _id: paid._id }, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
    await order(user, third, 30).expect(201);
    expect([await seatsLeft(third), await Order.countDocuments()]).toEqual([10, 3]);
  });

  it('and those of a person do not count for each other', async () => {
    const user = await createUser();
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

  it('are not passed by 8 parallel orders of one account', async () => {
    const user = await createUser();
    const courses = await Promise.all(Array.from({ length: 8 }, () => createCourse({ countInStock: 30 })));
    const answers = await Promise.all(courses.map((course) => order(user, course, 20)));
    expect(tally(answers)).toEqual({ 201: 3, 409: 5 });
    expect(await Order.countDocuments()).toBe(3);
  }, 60_000);

  it('are settings that the browser gets, null without a limit', async () => {
    expect(await siteConfig()).toMatchObject({ seatsPerPerson: 5, seatsPerOrganisation: 30 });
    jest.replaceProperty(env, 'MAX_SEATS_PER_ORGANISATION', 0);
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_ORGANISATION', 0);
    expect(await siteConfig()).toMatchObject({ seatsPerPerson: 5, seatsPerOrganisation: null });
    const course = await createCourse({ countInStock: 90 });
    await order(await createUser(), course, 90).expect(201);
  });
});
