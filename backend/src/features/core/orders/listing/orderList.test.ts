import {
  NOTIFICATION_STATUS,
  ORDER_STATUS,
  ORDER_VIEW_FILTERS,
  ORDER_VIEWS,
  PAYMENT_STATUS,
} from '@institut/contract/orders/values';
import {
  adminOrderSummary,
  type AdminOrderListQuery,
  adminOrderListQuery,
} from '@institut/contract/orders/admin.schema';
import { ORDER_LABELS } from '@institut/contract/orders/labels';
import { API } from '@institut/contract/frame/endpoints';
import { NOBODY } from '@institut/contract/participants/person';
import { z } from 'zod';
import { as } from '../../../../test/support/client.ts';
import { createOrder, bearer, createUser } from '../../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { pretendMatches } from '../../../../test/support/testDatabase.ts';
import type { UserDocument } from '../../../users/lookup/user.model.ts';
import { Participant, participantKeys } from '../../../processes/participants/participant.model.ts';
import { readCsv } from '../../../../test/support/exportFiles.ts';
import { Payment } from '../../ledger/payment.model.ts';
import { Order, type OrderFields, orderKeys } from '../order.model.ts';
import { trusted, Types } from 'mongoose';
import { listAllOrders } from './orderList.service.ts';

useTestDatabase();

const ORGANISATION = {
  name: 'Primjer d.o.o.',
  isForeign: false,
  jib: '4200123450004',
  pdv: '',
  address: 'Obala 1, Sarajevo',
  contact: '',
  purchaseOrder: 'NAR-77',
  accountantEmail: '',
};

const list = async (query: Record<string, string>, user?: UserDocument) =>
  as(user ?? (await createUser({ isAdmin: true }))).listOrders({ query });

const views = async (query: { kurs?: string } = {}, user?: UserDocument) =>
  as(user ?? (await createUser({ isAdmin: true }))).countOrderViews({ query });

const id = ({ _id }: OrderFields) => _id.toString();

const item = (name: string) => ({
  kurs: new Order()._id,
  name,
  image: '',
  category: 'Tehnicke',
  price: 80,
  qty: 1,
});

/** Takes all seats from lines of an order. */
async function cancelLines(order: OrderFields, ...lines: number[]): Promise<void> {
  const items = order.orderItems.map(({ held }, index) => (lines.includes(index) ? 0 : held));
  const heldSeats = items.reduce((sum, held) => sum + held, 0);
  const held = Object.fromEntries(items.map((count, index) => [`orderItems.${index}.held`, count]));
  await Order.updateOne({ _id: order._id }, { $set: { ...held, heldSeats } });
}

const ids = (...orders: OrderFields[]) => orders.map(id);

describe('lists for admins', () => {
  const wire = z.array(z.strictObject(adminOrderSummary.shape));

  const { paid: PAID, granted: GRANTED } = PAYMENT_STATUS;

  const { inReview: IN_PROCEDURE, admitted: ADMITTED, rejected: REJECTED } = ORDER_STATUS;

  const idsOf = async (query: Partial<Record<keyof AdminOrderListQuery, string>>) => {
    const { body, headers } = await list(query);
    const ids = wire.parse(body).map(({ _id }) => _id);
    expect(headers['x-total-count']).toBe(String(ids.length));
    return ids;
  };

  const firstRefund = async () => wire.parse((await list({})).body)[0]?.refund;

  describe('GET /api/orders', () => {
    it('lists the orders of all users, newest first, with only the fields of the table', async () => {
      const first = await createOrder(await createUser(), { idempotencyKey: 'k', requestHash: 'h' });
      const second = await createOrder(await createUser({ name: 'Emir', lastName: 'Hodžić' }));
      const { body, headers } = await list({});
      const orders = wire.parse(body);
      expect(orders.map(({ _id }) => _id)).toEqual([id(second), id(first)]);
      expect(orders[0]).toMatchObject({ user: { name: 'Emir Hodžić' }, reference: second.reference });
      expect(headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('x-total-count-relation');
    });

    it('answers 50 orders when no number is given, and keeps the filters in the links to other pages', async () => {
      const user = await createUser();
      for (let n = 0; n < 52; n += 1) await createOrder(user, { status: ADMITTED });
      await createOrder(user);
      const { body: all, headers } = await list({ status: ADMITTED });
      expect(all).toHaveLength(50);
      expect(headers['x-total-count']).toBe('52');
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '') ?? [];
      const { body: rest } = await testApp()
        .get(next)
        .set('Authorization', bearer(await createUser({ isAdmin: true })));
      const orders = wire.parse([...all, ...rest]);
      expect(new Set(orders.map(({ _id }) => _id)).size).toBe(52);
      expect(orders.every(({ status }) => status === ADMITTED)).toBe(true);
      const { body: page } = await list({ pageNumber: '3', pageSize: '20', isPaid: 'false' });
      expect(page).toHaveLength(13);
      expect((await list({ pageNumber: '99' })).body).toEqual([]);
    });

    it.each([
      ['of all orders', {}],
      ['without the rejected ones', { isRejected: 'false' }],
    ])('says of a list %s that there are more than 10,000', async (_which, query) => {
      await createOrder(await createUser());
      pretendMatches(1_000_000);
      const { body, headers } = await list({ ...query, createdFrom: '2026-01-01', pageSize: '100' });
      expect(body).toHaveLength(1);
      expect(headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-relation': 'gte' });
      expect(headers['link']).toMatch(/pageNumber=100&[^>]*>; rel="last"$/);
      expect((await list({ pageNumber: '100', pageSize: '100' })).headers['link']).not.toContain('"next"');
    });

    it('counts a part payment of seats that were released later as no payment', async () => {
      const buyer = await createUser();
      const [part, whole] = [await createOrder(buyer), await createOrder(buyer)];
      const staff = await createUser({ isAdmin: true });
      for (const { _id, paid } of [
        { _id: part._id, paid: 50 },
        { _id: whole._id, paid: whole.totalPrice },
      ]) {
        const params = { id: _id };
        await as(staff)
          .recordPayment({ params, body: { amount: paid } })
          .expect(200);
        await as(staff)
          .editOrder({ params, body: { status: REJECTED } })
          .expect(200);
      }
      expect((await Order.find({ isPaid: true })).map(({ _id }) => _id.toString()).toSorted()).toEqual(
        ids(part, whole).toSorted(),
      );
      expect(await idsOf({ isPaid: 'true' })).toEqual(ids(whole));
      expect(await idsOf({ isPaid: 'false' })).toEqual(ids(part));
      expect(await idsOf({ paymentStatus: PAID })).toEqual(ids(whole));
      expect(await idsOf({ paymentStatus: PAYMENT_STATUS.unpaid })).toEqual(ids(part));
      const { text } = await as(staff)
        .exportList({ params: { list: 'orders' } })
        .expect(200);
      const [headers = [], ...rows] = readCsv(text);
      const flags = rows.map((row) => [
        row[headers.indexOf('Referentni broj')],
        row[headers.indexOf(ORDER_LABELS.isPaid)],
      ]);
      expect(Object.fromEntries(flags)).toEqual({ [part.reference]: 'Ne', [whole.reference]: 'Da' });
    });

    it('names the refunds that wait beside what was paid', async () => {
      const order = await createOrder(await createUser());
      const staff = await createUser({ isAdmin: true });
      await as(staff)
        .recordPayment({ params: { id: order._id }, body: { amount: 50 } })
        .expect(200);
      await as(staff)
        .cancelOrder({ params: { id: order._id }, body: {} })
        .expect(200);
      expect(await firstRefund()).toEqual({ amount: 50, isApproved: false });
      const { _id } = await Payment.findOne({ state: 'requested' }).orFail();
      const body = { state: 'approved', asOf: 'requested' } as const;
      await as(staff)
        .decideRefund({ params: { id: _id }, body })
        .expect(200);
      expect(await firstRefund()).toEqual({ amount: 50, isApproved: true });
    });

    it.each(['HADZIC', 'hadžić emira', 'emira@', 'K7M2-9QXA', 'k7m29qxa', 'masinsko ucenje', 'učenje hadz'])(
      'finds orders by buyer, reference and course, ignoring case and diacritics: %s',
      async (keyword) => {
        const user = await createUser({ name: 'Emira', lastName: 'Hadžić', email: 'emira@example.com' });
        const sought = await createOrder(user, {
          reference: 'K7M2-9QXA',
          orderItems: [item('Uvod'), item('Mašinsko učenje')],
        });
        await createOrder(await createUser({ name: 'Emir' }), { orderItems: [item('Uvod')] });
        expect(await idsOf({ keyword })).toEqual([id(sought)]);
      },
    );

    it.each(['(a+)+$', '.*', '^', '[', '\\', '$where', '{"$gt":""}', 'a'.repeat(100)])(
      'searches for the keyword %.20s literally',
      async (keyword) => {
        await createOrder(await createUser());
        expect(await idsOf({ keyword })).toEqual([]);
      },
    );

    it('finds an order by a participant and by the order number of the payer', async () => {
      const [sought] = [await createOrder(await createUser()), await createOrder(await createUser())];
      await Participant.updateOne(
        { order: sought._id },
        { $set: participantKeys({ ...NOBODY, name: 'Mak', lastName: 'Šaćir' }) },
      );
      const payer = { type: 'organisation' as const, ...ORGANISATION };
      await Order.updateOne({ _id: sought._id }, { $set: orderKeys({ ...sought, payer }) });
      for (const keyword of ['Šaćir', 'sacir mak', 'NAR-77']) {
        expect(await idsOf({ keyword })).toEqual([id(sought)]);
      }
      expect(await idsOf({ keyword: 'sacir', isPaid: 'true' })).toEqual([]);
      await Participant.updateOne({ order: sought._id }, { $set: { isCurrent: false } });
      expect(await idsOf({ keyword: 'sacir' })).toEqual([]);
    });

    it('filters by every status and flag, together with the keyword', async () => {
      const ana = await createUser({ name: 'Ana' });
      const plain = await createOrder(ana);
      const paid = await createOrder(ana, { isPaid: true, paidAt: new Date(), paymentStatus: PAID });
      const granted = await createOrder(ana, { isPaid: true, paidAt: new Date(), paymentStatus: GRANTED });
      const delivered = await createOrder(await createUser({ name: 'Emir' }), {
        isPaid: true,
        paidAt: new Date(),
        paymentStatus: PAID,
        isDelivered: true,
        deliveredAt: new Date(),
        status: REJECTED,
        notificationStatus: NOTIFICATION_STATUS.notified,
      });
      expect(await idsOf({ isPaid: 'false' })).toEqual([id(plain)]);
      expect(await idsOf({ isPaid: 'true' })).toEqual([delivered, granted, paid].map(id));
      expect(await idsOf({ paymentStatus: GRANTED })).toEqual([id(granted)]);
      expect(await idsOf({ isDelivered: 'true' })).toEqual([id(delivered)]);
      expect(await idsOf({ isDelivered: 'false', isPaid: 'true' })).toEqual([granted, paid].map(id));
      expect(await idsOf({ status: REJECTED })).toEqual([id(delivered)]);
      expect(await idsOf({ notificationStatus: NOTIFICATION_STATUS.notified })).toEqual([id(delivered)]);
      expect(await idsOf({ paymentStatus: PAID, keyword: 'ana' })).toEqual([id(paid)]);
    });

    it('lists the orders that contain a course, also as their second one, newest first', async () => {
      const user = await createUser();
      const [python, plc] = [item('Python'), item('PLC')];
      const first = await createOrder(user, { orderItems: [python] });
      await createOrder(user, { orderItems: [plc] });
      const both = await createOrder(user, { orderItems: [plc, python], isPaid: true });
      const kurs = python.kurs.toString();
      expect(await idsOf({ kurs })).toEqual(ids(both, first));
      expect(await idsOf({ kurs, isPaid: 'false' })).toEqual(ids(first));
      expect(await idsOf({ kurs: new Types.ObjectId().toString() })).toEqual([]);
      expect((await list({ kurs: 'python' })).status).toBe(400);
    });

    it('leaves an order out of the open ones of a course whose seats in it are cancelled', async () => {
      const user = await createUser();
      const [python, plc] = [item('Python'), item('PLC')];
      const partly = await createOrder(user, { orderItems: [python, plc] });
      await cancelLines(partly, 1);
      const rejected = await createOrder(user, { orderItems: [plc], status: REJECTED });
      const kurs = plc.kurs.toString();
      expect(await idsOf({ kurs, isRejected: 'false', isCancelled: 'false' })).toEqual([]);
      expect(await idsOf({ kurs, isCancelled: 'false' })).toEqual(ids(rejected));
      expect(await idsOf({ kurs })).toEqual(ids(rejected, partly));
      expect(await idsOf({ kurs: python.kurs.toString(), isCancelled: 'false' })).toEqual(ids(partly));
      const { body } = await views({ kurs });
      expect(body).toEqual({ all: 2, new: 0, inReview: 0, unpaid: 0, paid: 0, rejected: 1 });
    });

    it('excludes or lists orders that have expired, also without the field of later versions', async () => {
      const user = await createUser();
      const expired = await createOrder(user, { status: REJECTED, expiredAt: new Date() });
      const rejected = await createOrder(user, { status: REJECTED });
      await Order.collection.updateOne({ _id: rejected._id }, { $unset: { expiredAt: 1 } });
      expect(await idsOf({ isExpired: 'true' })).toEqual(ids(expired));
      expect(await idsOf({ isExpired: 'false' })).toEqual(ids(rejected));
      expect(await idsOf({ isExpired: 'true', isRejected: 'false' })).toEqual([]);
    });

    it('excludes or lists cancelled orders, also without the field of later versions', async () => {
      const user = await createUser();
      const cancelled = await createOrder(user, { cancelledAt: new Date() });
      const open = await createOrder(user);
      await Order.collection.updateOne({ _id: open._id }, { $unset: { cancelledAt: 1 } });
      expect(await idsOf({ isCancelled: 'true' })).toEqual(ids(cancelled));
      expect(await idsOf({ isCancelled: 'false' })).toEqual(ids(open));
      expect(await idsOf({ isCancelled: 'false', isRejected: 'false' })).toEqual(ids(open));
    });

    describe('GET /api/orders/pregledi', () => {
      it('counts the orders that the list shows in each view, of all and of one course', async () => {
        const user = await createUser();
        const [python, plc] = [item('Python'), item('PLC')];
        const isPaid = { isPaid: true, paidAt: new Date(), paymentStatus: PAID };
        const isCancelled = { cancelledAt: new Date() };
        for (const orderItems of [[python], [plc], [plc, python]]) {
          await createOrder(user, { orderItems });
          await createOrder(user, { orderItems, ...isPaid });
          await createOrder(user, { orderItems, status: IN_PROCEDURE });
          await createOrder(user, { orderItems, status: ADMITTED, ...isPaid });
          await createOrder(user, { orderItems, status: REJECTED });
          await createOrder(user, { orderItems, status: IN_PROCEDURE, ...isCancelled });
          await createOrder(user, { orderItems, ...isCancelled });
        }
        for (const cancelled of await Order.find({ cancelledAt: trusted({ $ne: null }) })) {
          await cancelLines(cancelled, ...cancelled.orderItems.keys());
        }
        const { body: all } = await views();
        expect(all).toEqual({ all: 21, new: 6, inReview: 3, unpaid: 6, paid: 6, rejected: 3 });
        const kurs = python.kurs.toString();
        const { body: ofCourse } = await views({ kurs });
        expect(ofCourse).toEqual({ all: 14, new: 4, inReview: 2, unpaid: 4, paid: 4, rejected: 2 });
        for (const view of ORDER_VIEWS) {
          const filters = Object.entries(ORDER_VIEW_FILTERS[view]).map(([name, value]) => [name, `${value}`]);
          expect(await idsOf(Object.fromEntries(filters))).toHaveLength(all[view]);
          expect(await idsOf({ ...Object.fromEntries(filters), kurs })).toHaveLength(ofCourse[view]);
        }
      });

      it('counts no view beyond 10,001', async () => {
        pretendMatches(1_000_000);
        const many = Object.fromEntries(ORDER_VIEWS.map((view) => [view, 10_001]));
        expect((await views()).body).toEqual(many);
        expect((await views({ kurs: id(await createOrder(await createUser())) })).body).toEqual(many);
      });

      it('answers 400 to what is no course, and 403 to a buyer', async () => {
        expect((await views({ kurs: 'python' })).body.fields).toHaveProperty('kurs');
        expect((await views({}, await createUser())).status).toBe(403);
      });
    });

    it('excludes or lists rejected orders', async () => {
      const user = await createUser();
      const rejected = await createOrder(user, { status: REJECTED });
      const admitted = await createOrder(user, { status: ADMITTED });
      expect(await idsOf({ isRejected: 'true' })).toEqual(ids(rejected));
      expect(await idsOf({ isRejected: 'false' })).toEqual(ids(admitted));
      expect(await idsOf({ isRejected: 'false', status: REJECTED })).toEqual([]);
      expect(await idsOf({ isRejected: 'false', isPaid: 'false', keyword: 'kurs' })).toEqual(ids(admitted));
    });

    it('filters by days in Sarajevo, including the first and the last', async () => {
      const user = await createUser();
      // In summer the day begins at 22:00 of the one before in UTC, in winter at 23:00.
      const placed = [
        '2026-06-30T21:59:59Z',
        '2026-06-30T22:00:00Z',
        '2026-11-30T22:59:59Z',
        '2026-11-30T23:00:00Z',
      ];
      const orders: OrderFields[] = [];
      for (const moment of placed) {
        const createdAt = new Date(moment);
        orders.push(
          await createOrder(user, { createdAt, isPaid: true, paidAt: createdAt, paymentStatus: PAID }),
        );
      }
      const [june, july, november, december] = orders.map(id);
      expect(await idsOf({ createdFrom: '2026-07-01', createdTo: '2026-11-30' })).toEqual([november, july]);
      expect(await idsOf({ createdFrom: '2026-12-01' })).toEqual([december]);
      expect(await idsOf({ createdTo: '2026-06-30' })).toEqual([june]);
      expect(await idsOf({ paidFrom: '2026-07-01', paidTo: '2026-07-01' })).toEqual([july]);
      expect(await idsOf({ paidFrom: '2026-07-02', createdTo: '2026-07-01' })).toEqual([]);
      await createOrder(user);
      expect(await idsOf({ paidFrom: '2026-01-01', paidTo: '2099-12-31' })).toHaveLength(4);
    });

    it('sorts by date, total and status in both directions', async () => {
      const user = await createUser();
      const [cheap, dear, middle] = [
        await createOrder(user, { totalPrice: 9.5, status: REJECTED }),
        await createOrder(user, { totalPrice: 1000, status: IN_PROCEDURE }),
        await createOrder(user, { totalPrice: 100, status: ADMITTED }),
      ];
      expect(await idsOf({ direction: 'asc' })).toEqual(ids(cheap, dear, middle));
      expect(await idsOf({ sort: 'createdAt' })).toEqual(ids(middle, dear, cheap));
      expect(await idsOf({ sort: 'totalPrice' })).toEqual(ids(dear, middle, cheap));
      expect(await idsOf({ sort: 'totalPrice', direction: 'asc' })).toEqual(ids(cheap, middle, dear));
      expect(await idsOf({ sort: 'status', direction: 'asc' })).toEqual(ids(cheap, middle, dear));
      expect(await idsOf({ sort: 'status' })).toEqual(ids(dear, middle, cheap));
    });

    it.each([
      'pageNumber=0',
      'pageSize=101',
      'pageSize=5&pageSize=6',
      'keyword=a&keyword=b',
      `keyword=${'a'.repeat(101)}`,
      `keyword=${'a'.repeat(10_000)}`,
      'status=Primljen',
      'paymentStatus=placeno',
      'notificationStatus=da',
      'isPaid=1',
      'isDelivered=yes',
      'isRejected=0',
      'isExpired=da',
      'isCancelled=2',
      'createdFrom=2026-02-30',
      'createdTo=danas',
      'paidFrom=2026-1-1',
      'paidTo=2026-01-01T00:00:00Z',
      'sort=buyerEmail',
      'sort=__proto__',
      'direction=up',
    ])('answers 400 to %.40s', async (query) => {
      const admin = bearer(await createUser({ isAdmin: true }));
      const { body } = await testApp().get(`${API.orders}?${query}`).set('Authorization', admin).expect(400);
      expect(body.code).toBe('validation');
      expect(Object.keys(body.fields)).toEqual([query.slice(0, query.indexOf('='))]);
    });

    it('ignores operators in the query', async () => {
      const order = await createOrder(await createUser());
      const { body } = await list({ 'status[$ne]': 'x', 'keyword[$regex]': 'nema', $where: 'false' });
      expect(wire.parse(body).map(({ _id }) => _id)).toEqual([id(order)]);
    });

    it('is for admins only', async () => {
      const buyer = await createUser();
      await createOrder(buyer);
      await testApp().get(API.orders).expect(401);
      const { status, body } = await list({}, buyer);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    });
  });
});

const reference = (n: number) => `${String(n).padStart(4, '0')}-AAAA`;

describe('listAllOrders', () => {
  const MANY = 300;

  const PAGE = 20;

  const FIRST_DAY = Date.UTC(2026, 0, 1);

  /** Orders one minute apart; every third one is for a course of pottery, the first one by Zvonimir. */
  async function createManyOrders(): Promise<void> {
    const { _id, ...order } = await createOrder(await createUser());
    await Order.deleteOne({ _id });
    const orders = Array.from({ length: MANY }, (_, n) => {
      const [item] = order.orderItems;
      if (!item) throw new Error('An order has an item.');
      const texts = {
        buyerName: n === 0 ? 'Zvonimir Krpan' : 'Ana Anić',
        buyerEmail: 'a@b.ba',
        reference: reference(n),
        orderItems: [{ ...item, name: n % 3 === 0 ? 'Kurs grnčarstva' : 'Kurs' }],
      };
      const createdAt = new Date(FIRST_DAY + n * 60_000);
      return { ...order, ...texts, ...orderKeys(texts), _id: new Types.ObjectId(), createdAt };
    });
    await Order.collection.insertMany(orders);
  }

  async function list(query: object) {
    const asked = adminOrderListQuery.parse({ pageSize: String(PAGE), ...query });
    const { orders, total } = await listAllOrders(asked);
    return { references: orders.map((order) => order.reference), total };
  }

  const newest = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => reference(MANY - 1 - from - index));

  describe('a list of 300 orders', () => {
    beforeEach(createManyOrders);

    it('contains each order once across all pages, and has a shorter last page', async () => {
      const all: string[] = [];
      for (let page = 1; page <= MANY / PAGE; page += 1) {
        const { references, total } = await list({ pageNumber: String(page) });
        expect(total).toBe(MANY);
        all.push(...references);
      }
      expect(all).toEqual(newest(0, MANY));
      expect((await list({ pageNumber: '16' })).references).toEqual([]);
      const { references } = await list({ pageSize: '18', pageNumber: '17' });
      expect(references).toEqual(newest(16 * 18, MANY));
    });

    it('finds and counts one order, some and nearly all orders', async () => {
      expect(await list({ keyword: 'vonimi' })).toEqual({ references: [reference(0)], total: 1 });
      expect(await list({ keyword: '0000-aa rpa' })).toEqual({ references: [reference(0)], total: 1 });
      expect(await list({ keyword: 'zvonimira' })).toEqual({ references: [], total: 0 });

      const { references, total } = await list({ keyword: 'grncar', pageNumber: '5' });
      expect(total).toBe(MANY / 3);
      expect(references).toHaveLength(PAGE);
      expect(references.at(-1)).toBe(reference(0));

      expect(await list({ keyword: 'Anić' })).toEqual({ references: newest(0, PAGE), total: MANY - 1 });
      expect(await list({ keyword: 'k' })).toMatchObject({ total: MANY });
      expect(await list({ keyword: '7-', pageSize: '1' })).toMatchObject({ total: 30 });

      const search = { keyword: 'grncar' };
      expect(await list(search)).toMatchObject({ total: 100 });
      await Order.deleteOne({ reference: reference(0) });
      expect(await list(search)).toMatchObject({ total: 99 });
    });
  });
});
