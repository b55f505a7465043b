import { adminCourse } from '@institut/contract/courses/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { as } from '../../../../test/support/client.ts';
import { bearer, buildCourse, createCourse } from '../../../../test/support/factories.ts';
import { giveInstitute } from '../../../../test/support/institute.ts';
import { readOutbox } from '../../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { DocumentModel } from '../../../outputs/documents/document.model.ts';
import { Seat } from '../../seats/seat.model.ts';

useTestDatabase();

const LAST_SECOND = '2027-03-01T22:59:59Z';
const NEXT_DAY = '2027-03-01T23:00:00Z';
const EARLY = { kind: 'early', percent: 10, until: '2027-03-01' };
const GROUP = { kind: 'group', percent: 15, minSeats: 3 };
const shop = useShop({ course: { price: 100, countInStock: 20, start: '2027-05-03' } });
afterEach(() => jest.useRealTimers());
auditAfterEach();

const setDiscounts = async (discounts: object[] | undefined, expected = 200) => {
  const { isDraft: _, ...fields } = buildCourse({ price: 100, start: '2027-05-03' });
  const body = { ...fields, capacity: 20, ...(discounts && { discounts }) };
  const response = await testApp()
    .put(apiUrl(API.course, { id: shop.course._id.toString() }))
    .set('Authorization', bearer(shop.staff))
    .send(body)
    .expect(expected);
  return response.body;
};
const order = (seats: number, totalPrice?: number) =>
  as(shop.buyer).placeOrder({ body: shop.bodyOf({ seats, ...(totalPrice && { totalPrice }) }) });

beforeEach(async () => {
  giveInstitute();
  fakeDate(LAST_SECOND);
  await setDiscounts([EARLY, GROUP]);
});

it('keeps the id of a rule, and the rules of an edit that names none', async () => {
  const { discounts } = adminCourse.parse(await setDiscounts(undefined));
  expect(discounts).toMatchObject([EARLY, GROUP]);
  const [early, group] = discounts;
  const edited = await setDiscounts([{ ...group, percent: 20 }, EARLY]);
  expect(edited.discounts[0]).toEqual({ ...group, percent: 20 });
  expect(edited.discounts[1]._id).not.toBe(early?._id);
});

it.each([
  ['neither a percentage nor an amount', { ...EARLY, percent: 0 }, 'percent'],
  ['both', { ...EARLY, amountKm: 5 }, 'percent'],
  ['an early discount without a day', { ...EARLY, until: '' }, 'until'],
  ['a group of one', { ...GROUP, minSeats: 1 }, 'minSeats'],
])('refuses %s', async (_what, rule, field) => {
  const { fields } = await setDiscounts([rule], 400);
  expect(Object.keys(fields)).toEqual([`discounts.0.${field}`]);
});

it('takes an early discount until the last second of its day, and tells a client that saw it of the other price', async () => {
  const { body } = await order(1, 203.5).expect(201);
  expect(body).toMatchObject({
    itemsPrice: 100,
    discountPrice: 10,
    shippingPrice: 100,
    taxPrice: 13.5,
    totalPrice: 203.5,
    orderItems: [
      {
        discounts: [
          {
            kind: 'early',
            percent: 10,
            amountKm: 10,
            text: expect.stringMatching(/^Rana prijava do 1\.\s3\.\s2027\.: −10\s%$/) as string,
          },
        ],
      },
    ],
  });
  const path = apiUrl(API.course, { id: shop.course._id.toString() });
  expect((await testApp().get(path).expect(200)).body.currentDiscounts).toHaveLength(2);
  fakeDate(NEXT_DAY);
  expect((await testApp().get(path).expect(200)).body.currentDiscounts).toMatchObject([{ kind: 'group' }]);
  const refused = await order(1, 203.5).expect(409);
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    prices: { discountPrice: 0, totalPrice: 215, lines: [{ price: 100, qty: 1 }] },
  });
  await order(1).expect(201);
});

it('keeps the share of a discount, its documents and mails after a cancelled seat, and pays back the rest', async () => {
  const id = (await order(3, 293.25).expect(201)).body._id;
  expect((await readOutbox()).map(({ message }) => message)).toContainEqual(
    expect.objectContaining({ kind: 'orderPlaced', discountPrice: 45 }),
  );
  await as(shop.staff)
    .recordPayment({ params: { id }, body: { amount: 293.25 } })
    .expect(200);
  const [seat] = await Seat.find({ order: id }).lean();
  await as(shop.staff)
    .cancelOrder({ params: { id }, body: { seats: [String(seat?._id)] } })
    .expect(200);
  const { body } = await as(shop.buyer).getOrder({ params: { id } }).expect(200);
  expect(body).toMatchObject({ discountPrice: 45, totalPrice: 293.25, amountDue: 195.5, isPaid: true });
  expect(body.cancellations).toMatchObject([{ refund: { amount: 97.75 } }]);
  const documents = await DocumentModel.find().lean();
  expect(documents.map(({ snapshot }) => snapshot.discountPrice)).toEqual(documents.map(() => 45));
});

it('counts an order as settled that its discount leaves nothing to pay for', async () => {
  const free = { ...EARLY, amountKm: 0, minSeats: 0, percent: 100, _id: new Types.ObjectId() };
  const { _id } = await createCourse({ price: 150, discounts: [free] } as Parameters<typeof createCourse>[0]);
  const orderItems = [{ kurs: String(_id), qty: 1 }];
  const { body } = await as(shop.buyer)
    .placeOrder({ body: { ...shop.bodyOf(), orderItems, totalPrice: 0 } })
    .expect(201);
  expect(body).toMatchObject({ discountPrice: 150, totalPrice: 0, openAmount: 0, isPaid: true });
  expect(await DocumentModel.countDocuments({ kind: 'proforma' })).toBe(0);
});

it('gives the next run the same discounts, early ones as many days later', async () => {
  const params = { id: String(shop.course._id) };
  const { body } = await as(shop.staff)
    .repeatCourse({ params, body: { days: 14 } })
    .expect(201);
  expect(body.discounts).toMatchObject([{ ...EARLY, until: '2027-03-15' }, GROUP]);
});

it('takes the discount of a seat along to another course', async () => {
  const id = (await order(3, 293.25).expect(201)).body._id;
  const other = await createCourse({ price: 200, countInStock: 5, start: '2027-06-01' });
  const [seat] = await Seat.find({ order: id }).lean();
  await as(shop.staff)
    .moveSeat({ params: { id }, body: { seat: String(seat?._id), kurs: String(other._id) } })
    .expect(200);
  const { body } = await as(shop.buyer).getOrder({ params: { id } }).expect(200);
  expect(body.amountDue).toBe(391);
  expect(body.orderItems[1]).toMatchObject({ discounts: [{ kind: 'group', amountKm: 30 }] });
  const [proforma] = (await DocumentModel.find().lean()).toSorted((a, b) => b.revision - a.revision);
  expect(proforma?.snapshot).toMatchObject({ itemsPrice: 400, discountPrice: 60, totalPrice: 391 });
});
