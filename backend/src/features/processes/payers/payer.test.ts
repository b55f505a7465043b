import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { orderView, type PlaceOrderBody } from '@institut/contract/orders/schema';
import type { PayerBody } from '@institut/contract/payers/schema';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createUser,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { place, placeWithKey, seatsLeft } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { presentOwnOrder } from '../../core/orders/order.presenter.ts';

useTestDatabase();

const COMPANY = {
  type: 'organisation',
  name: 'Primjer Drvo d.o.o.',
  jib: '4200 1234 50004',
  pdv: '200.123.450.004',
  address: 'Industrijska zona 4, 72220 Zavidovići',
  contact: 'Edin Kos, racunovodstvo@example.net',
  purchaseOrder: 'NAR-2027/118',
  accountantEmail: 'knjige@example.org',
} as const satisfies PayerBody;
const STORED = { ...COMPANY, isForeign: false, jib: '4200123450004', pdv: '200123450004' };
const PERSON = {
  type: 'person',
  name: 'Kunigunda Javor',
  address: 'Obala 7, 71000 Sarajevo',
  contact: '061 994 179',
} as const satisfies PayerBody;

const read = async (path: string, user: UserDocument) =>
  (await testApp().get(path).set('Authorization', bearer(user)).expect(200)).body;
const bodyOf = (
  course: CourseFields,
  payer: object | undefined,
  qty = 1,
  more: Partial<PlaceOrderBody> = {},
) => ({
  ...buildOrderBody([], {
    orderItems: [{ kurs: course._id.toString(), qty }],
    paymentMethod: 'organizacija',
  }),
  ...(payer && { payer }),
  ...more,
});

describe('the payer of an order', () => {
  it('is stored without separators, and shown to the buyer, to staff and in the copy of the own data', async () => {
    const [user, staff] = [await createUser(), await createUser({ isAdmin: true })];
    const { body } = await place(user, bodyOf(await createCourse(), COMPANY)).expect(201);
    expect(body.payer).toEqual(STORED);
    const order = await Order.findById(body._id).orFail().lean<OrderFields>();
    expect([order.payer, presentOwnOrder(order, []).payer]).toEqual([STORED, STORED]);
    const path = apiUrl(API.order, { id: body._id });
    expect(orderView.parse(await read(path, user)).payer).toEqual(STORED);
    expect(adminOrder.parse(await read(`${path}/view`, staff)).payer).toEqual(STORED);
    expect((await read(API.myOrders, user))[0].payer).toEqual(STORED);
    expect((await read(API.orders, staff))[0].payer).toEqual(STORED);
  });

  it('may be a person or an organisation from abroad, with any payment method', async () => {
    const user = await createUser();
    const course = await createCourse();
    const abroad = { type: 'organisation', name: 'Beispiel GmbH', isForeign: true, address: 'Graz' };
    for (const payer of [PERSON, abroad]) {
      const { body } = await place(user, bodyOf(course, payer, 1, { paymentMethod: 'licno' })).expect(201);
      expect(body.payer).toMatchObject(payer);
      expect((await Order.findById(body._id).orFail().lean()).payer).toMatchObject(payer);
    }
  });

  it('is absent for a client that sends none', async () => {
    const { body } = await place(await createUser(), bodyOf(await createCourse(), undefined)).expect(201);
    expect(body.payer).toBeNull();
    expect(await Order.findById(body._id).lean()).not.toHaveProperty('payer');
  });

  it.each([
    [{ ...COMPANY, jib: '4200123450005' }, 'payer.jib', 'JIB nije ispravan: provjerite cifre.'],
    [{ ...COMPANY, jib: '42001' }, 'payer.jib', 'JIB ima 13 cifara.'],
    [{ ...COMPANY, jib: { $ne: '' } }, 'payer.jib', 'Ovdje treba unijeti tekst.'],
    [{ ...PERSON, name: '' }, 'payer.name', 'Unesite ime i prezime.'],
  ])('is refused with %j', async (payer, field, sentence) => {
    const course = await createCourse();
    const { body } = await place(await createUser(), bodyOf(course, payer)).expect(400);
    expect(body.fields).toEqual({ [field]: sentence });
    expect([await seatsLeft(course), await Order.countDocuments()]).toEqual([20, 0]);
  });

  it('drops what a client sends besides, such as a personal number', async () => {
    const sent = { ...PERSON, jmb: '0101990170006', jib: '4200123450004', isAdmin: true };
    const { body } = await place(await createUser(), bodyOf(await createCourse(), sent)).expect(201);
    expect((await Order.findById(body._id).orFail().lean()).payer).toEqual(PERSON);
  });

  it('belongs to what an idempotency key is compared with only when it is sent', async () => {
    const [user, key, other] = [await createUser(), randomUUID(), randomUUID()];
    const course = await createCourse();
    const { body: first } = await placeWithKey(user, bodyOf(course, undefined), key).expect(201);
    expect((await placeWithKey(user, bodyOf(course, undefined), key).expect(201)).body._id).toBe(first._id);
    const { body: refusal } = await placeWithKey(user, bodyOf(course, COMPANY), key).expect(422);
    expect(refusal.code).toBe('idempotency_mismatch');
    const { body: second } = await placeWithKey(user, bodyOf(course, COMPANY), other).expect(201);
    const again = await placeWithKey(user, bodyOf(course, { ...COMPANY, jib: '4200123450004' }), other);
    expect([again.status, again.body._id]).toEqual([201, second._id]);
  });

  it('is in the mail about the order, without the contact', async () => {
    await place(await createUser(), bodyOf(await createCourse(), COMPANY)).expect(201);
    const [mail] = await readOutbox();
    expect(mail?.message).toMatchObject({
      payer: {
        name: STORED.name,
        jib: STORED.jib,
        pdv: STORED.pdv,
        address: STORED.address,
        purchaseOrder: STORED.purchaseOrder,
      },
    });
    expect(JSON.stringify(mail)).not.toContain('Edin');
  });

  it.each(['primjer drvo', '4200123450004'])('finds the order: %s', async (keyword) => {
    const [user, staff] = [await createUser(), await createUser({ isAdmin: true })];
    const { body } = await place(user, bodyOf(await createCourse(), COMPANY)).expect(201);
    await place(user, bodyOf(await createCourse(), PERSON)).expect(201);
    const found = await read(`${API.orders}?keyword=${encodeURIComponent(keyword)}`, staff);
    expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([body._id]);
  });

  it('is erased with the buyer when it is a person, and loses its contact when it is an organisation', async () => {
    const [user, staff] = [await createUser(), await createUser({ isAdmin: true })];
    const course = await createCourse();
    const { body: company } = await place(user, bodyOf(course, COMPANY)).expect(201);
    const { body: person } = await place(user, bodyOf(course, PERSON)).expect(201);
    await as(user)
      .deleteAccount({ body: { currentPassword: TEST_PASSWORD } })
      .expect(204);
    expect((await Order.findById(company._id).orFail().lean()).payer).toEqual({
      ...STORED,
      contact: '',
      accountantEmail: '',
    });
    expect(await Order.findById(person._id).lean()).not.toHaveProperty('payer');
    const stored = JSON.stringify(await Order.find().select('+searchGrams').lean());
    expect(stored).not.toMatch(/kunigunda|994 179|edin kos|racunovodstvo|knjige/i);
    expect(await read(`${API.orders}?keyword=kunigunda`, staff)).toEqual([]);
    expect(await read(`${API.orders}?keyword=drvo`, staff)).toHaveLength(1);
  });
});
