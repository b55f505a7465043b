import { discountCodeBody, WRONG_CODE } from '@institut/contract/discounts/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { as } from '../../../../test/support/client.ts';
import { createCourse, createUser } from '../../../../test/support/factories.ts';
import { giveInstitute } from '../../../../test/support/institute.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { AuditEntry } from '../../../audit/audit.model.ts';
import { DocumentModel } from '../../../outputs/documents/document.model.ts';
import { Order } from '../order.model.ts';
import { Seat } from '../../seats/seat.model.ts';
import { createDiscountCode } from './discountCodes.service.ts';

useTestDatabase();
const shop = useShop({ course: { price: 100, countInStock: 60, start: '2099-05-03' } });
auditAfterEach();
afterEach(() => jest.useRealTimers());
beforeEach(() => giveInstitute());

const codeOf = (terms: object) => createDiscountCode(discountCodeBody.parse(terms));
const order = (
  discountCode: string,
  more: Partial<Parameters<typeof shop.bodyOf>[0]> = {},
  buyer = shop.buyer,
) => as(buyer).placeOrder({ body: shop.bodyOf({ discountCode, ...more }) });
const check = (code: string) => as(shop.buyer).checkDiscountCode({ body: { code } });
const listed = async () => (await as(shop.staff).listDiscountCodes({ query: {} }).expect(200)).body;

it('adds, changes and turns off a code, each with an entry of the audit log', async () => {
  const body = { percent: 20, organisation: 'Metalprodukt d.o.o.', courses: [String(shop.course._id)] };
  const created = (await as(shop.staff).createDiscountCode({ body }).expect(201)).body;
  expect(created).toMatchObject({
    code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string,
    courses: [{ _id: String(shop.course._id) }],
    uses: 0,
    costKm: 0,
  });
  await as(shop.staff)
    .checkDiscountCode({ body: { code: created.code.toLowerCase() } })
    .expect(200);
  const params = { id: created._id };
  await as(shop.staff)
    .updateDiscountCode({ params, body: { ...body, isActive: false } })
    .expect(200);
  expect(await listed()).toMatchObject([{ code: created.code, isActive: false }]);
  const { body: refused } = await as(shop.staff)
    .checkDiscountCode({ body: { code: created.code } })
    .expect(400);
  expect(refused.message).toBe(WRONG_CODE);
  const entries = await AuditEntry.find({ 'target.kind': 'discountCode' }).sort({ _id: 1 }).lean();
  expect(entries.map(({ event, changes }) => [event, changes?.map(({ field }) => field)])).toEqual([
    ['discountCodeAdded', expect.anything()],
    ['discountCodeChanged', ['isActive']],
  ]);
});

it.each([
  ['neither a percentage nor an amount', {}, 'percent'],
  ['both', { percent: 5, amountKm: 5 }, 'percent'],
  ['a last day before the first', { percent: 5, from: '2027-03-02', to: '2027-03-01' }, 'to'],
])('refuses a code with %s', async (_what, body, field) => {
  const { fields } = (await as(shop.staff).createDiscountCode({ body }).expect(400)).body;
  expect(Object.keys(fields)).toEqual([field]);
});

it('gives the same answer for every code that cannot be used, and takes ten wrong ones in an hour', async () => {
  fakeDate('2027-03-02T10:00:00Z');
  const over = await codeOf({ percent: 10, to: '2027-03-01' });
  const later = await codeOf({ percent: 10, from: '2027-03-03' });
  const good = await codeOf({ percent: 10, from: '2027-03-02', to: '2027-03-02' });
  for (const code of [over.code, later.code, 'K7M2-9QXA', 'pogrešno', '']) {
    const { body } = await check(code).expect(400);
    expect(body).toMatchObject({ code: 'validation', fields: { code: WRONG_CODE } });
  }
  await check(good.code).expect(200);
  for (let tried = 5; tried < 10; tried += 1) await check('K7M2-9QXA').expect(400);
  await check(good.code).expect(429);
});

it('counts an order with a code that cannot be used as a wrong try', async () => {
  for (let tried = 0; tried < 10; tried += 1) await order('K7M2-9QXA').expect(409);
  expect((await order('K7M2-9QXA')).status).toBe(429);
  await shop.place();
});

it('takes a code off the price, and refuses it once it is over', async () => {
  fakeDate('2027-03-01T22:59:59Z');
  const { code } = await codeOf({ percent: 50, to: '2027-03-01' });
  const { body } = await order(code, { totalPrice: 157.5 }).expect(201);
  expect(body).toMatchObject({ discountPrice: 50, shippingPrice: 100, taxPrice: 7.5, totalPrice: 157.5 });
  expect(body.orderItems[0].discounts).toMatchObject([{ kind: 'code', percent: 50, amountKm: 50 }]);
  fakeDate('2027-03-01T23:00:00Z');
  const refused = await order(code, { totalPrice: 157.5 }).expect(409);
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    prices: { totalPrice: 215, discountPrice: 0 },
  });
  expect(refused.body.message).toMatch(/^Kod za popust više ne vrijedi: ukupno je 215,00\sKM umjesto/);
  // The buyer agrees to the price without the code.
  await order(code, { totalPrice: 215 }).expect(201);
  expect(await listed()).toMatchObject([{ uses: 1, costKm: 50 }]);
});

it('does not use a code that takes less off than the course', async () => {
  const { code } = await codeOf({ percent: 5, maxUses: 1 });
  const discounted = await createCourse({
    price: 100,
    discounts: [
      {
        _id: new Types.ObjectId(),
        kind: 'early',
        percent: 10,
        amountKm: 0,
        until: '2099-01-01',
        minSeats: 0,
      },
    ],
  });
  const orderItems = [{ kurs: String(discounted._id), qty: 1 }];
  const { body } = await as(shop.buyer)
    .placeOrder({ body: { ...shop.bodyOf(), orderItems, discountCode: code } })
    .expect(201);
  expect(body.orderItems[0].discounts).toMatchObject([{ kind: 'early', amountKm: 10 }]);
  expect(await listed()).toMatchObject([{ uses: 0, costKm: 0 }]);
});

it('gives one use to one of 50 buyers', async () => {
  const { code } = await codeOf({ amountKm: 20, maxUses: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => createUser()));
  const answers = await Promise.all(buyers.map((buyer) => order(code, { totalPrice: 192 }, buyer)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  expect(await Order.countDocuments({ discountCode: code })).toBe(1);
});

it('gives a use back with the seats, and holds them again only while there is one', async () => {
  const created = await codeOf({ percent: 10, maxUses: 1 });
  const { code } = created;
  await shop.place({ discountCode: code });
  await shop.edit({ status: ORDER_STATUS.rejected }).expect(200);
  expect(await listed()).toMatchObject([{ uses: 0, costKm: 0 }]);
  await order(code, {}, await createUser()).expect(201);
  const { body: refused } = await shop.edit({ status: ORDER_STATUS.new }).expect(409);
  expect(refused.message).toContain('iskorišten u drugim prijavama');
  const change = (maxUses: number) =>
    as(shop.staff).updateDiscountCode({ params: { id: created._id }, body: { percent: 10, maxUses } });
  await change(2).expect(200);
  await shop.edit({ status: ORDER_STATUS.new }).expect(200);
  const { fields } = (await change(1).expect(409)).body;
  expect(Object.keys(fields)).toEqual(['maxUses']);
});

it('keeps the share of an amount after a cancelled seat, in documents, refund and cost', async () => {
  const { code } = await codeOf({ amountKm: 10 });
  const id = (await order(code, { seats: 3 }).expect(201)).body._id;
  await as(shop.staff)
    .recordPayment({ params: { id }, body: { amount: 333.5 } })
    .expect(200);
  const [seat] = await Seat.find({ order: id }).lean();
  await as(shop.staff)
    .cancelOrder({ params: { id }, body: { seats: [String(seat?._id)] } })
    .expect(200);
  const { body } = await as(shop.buyer).getOrder({ params: { id } }).expect(200);
  // Two of three seats keep 6.67 of 10.00: 193.33 and tax.
  expect(body).toMatchObject({ discountPrice: 10, totalPrice: 333.5, amountDue: 222.33 });
  expect(body.cancellations).toMatchObject([{ refund: { amount: 111.17 } }]);
  expect(await listed()).toMatchObject([{ uses: 1, costKm: 6.67 }]);
  const documents = await DocumentModel.find().lean();
  expect(documents[0]?.snapshot.lines[0]?.discounts).toMatchObject([
    { text: expect.stringContaining(`Kod ${code}`) as string, amountKm: 10 },
  ]);
});
