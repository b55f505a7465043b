import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { order as orderSchema, orderView } from '@institut/contract/orders/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { as } from '../../../test/support/client.ts';
import { createOrder, bearer, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { Order, type OrderFields } from './order.model.ts';
import { adminOrder, type AdminOrder } from '@institut/contract/orders/admin.schema';

useTestDatabase();

const get = (path: string, user: UserDocument) => testApp().get(path).set('Authorization', bearer(user));

const deliver = (id: string, user: UserDocument) =>
  testApp().put(apiUrl(API.orderDelivery, { id })).set('Authorization', bearer(user)).send({});

describe('orders of a user', () => {
  const wire = z.strictObject(orderSchema.shape);

  const NOWHERE = ['ffffffffffffffffffffffff', 'x', '%00', '1'];

  describe('GET /api/orders/myorders', () => {
    it('lists only the user’s orders, newest first', async () => {
      const user = await createUser();
      const first = await createOrder(user);
      const second = await createOrder(user);
      await createOrder(await createUser());
      const { body, headers } = await get(API.myOrders, user).expect(200).expect('Cache-Control', 'no-store');
      const orders = z.array(wire).parse(body);
      expect(orders.map(({ _id }) => _id)).toEqual([second._id.toString(), first._id.toString()]);
      expect(headers['x-total-count']).toBe('2');
    });

    it('answers 50 orders when no number is given, and pages of any other size', async () => {
      const user = await createUser();
      for (let n = 0; n < 52; n += 1) await createOrder(user);
      const { body: all, headers } = await get(API.myOrders, user).expect(200);
      expect(all).toHaveLength(50);
      expect(headers['x-total-count']).toBe('52');
      expect(headers['link']).toContain('</api/orders/myorders?pageNumber=2&pageSize=50>; rel="next"');

      const pages = await Promise.all(
        [1, 2, 3].map((n) => get(`${API.myOrders}?pageNumber=${n}&pageSize=20`, user).expect(200)),
      );
      expect(pages.map(({ body }) => body.length)).toEqual([20, 20, 12]);
      expect(
        new Set(
          pages.flatMap(({ body }) =>
            z
              .array(wire)
              .parse(body)
              .map(({ _id }) => _id),
          ),
        ).size,
      ).toBe(52);
      const { body: beyond } = await get(`${API.myOrders}?pageNumber=99`, user).expect(200);
      expect(beyond).toEqual([]);
    });

    it.each([
      'pageNumber=0',
      'pageNumber=x',
      'pageSize=0',
      'pageSize=101',
      'pageSize=-1',
      'pageSize=1&pageSize=2',
    ])('answers 400 to %s', async (query) => {
      const { body } = await get(`${API.myOrders}?${query}`, await createUser()).expect(400);
      expect(body.code).toBe('validation');
    });

    it('answers 401 without a token', async () => {
      const { body } = await testApp().get(API.myOrders).expect(401);
      expect(body.message).toBe(TOKEN_FAILED_MESSAGE);
    });
  });

  describe('GET /api/orders/:id', () => {
    it('answers the order with all its fields to its buyer and to admins', async () => {
      const user = await createUser();
      const order = await createOrder(user, { idempotencyKey: 'k', requestHash: 'h' });
      const path = apiUrl(API.order, { id: order._id.toString() });
      const { body } = await get(path, user).expect(200).expect('Cache-Control', 'no-store');
      expect(z.strictObject(orderView.shape).parse(body)).toMatchObject({
        reference: order.reference,
        totalPrice: 192,
        isPaymentPending: false,
        onlineLinks: [],
      });
      const { body: forAdmin } = await get(path, await createUser({ isAdmin: true })).expect(200);
      expect(forAdmin).toEqual(body);
    });

    it('answers 404 to other users, as for an unknown order', async () => {
      const order = await createOrder(await createUser());
      const stranger = await createUser();
      for (const id of [order._id.toString(), ...NOWHERE]) {
        const { body } = await get(apiUrl(API.order, { id }), stranger).expect(404);
        expect(body).toEqual({ message: 'Prijava nije pronađena.', code: 'not_found' });
      }
    });

    it('answers 401 without a token', async () => {
      const order = await createOrder(await createUser());
      const { body } = await testApp()
        .get(apiUrl(API.order, { id: order._id.toString() }))
        .expect(401);
      expect(body.message).toBe(TOKEN_FAILED_MESSAGE);
    });

    it('answers an order whose buyer was deleted', async () => {
      const user = await createUser({ email: 'bivsa@example.com' });
      const order = await createOrder(user);
      await UserModel.deleteOne({ _id: user.id });
      const { body } = await get(
        apiUrl(API.order, { id: order._id.toString() }),
        await createUser({ isAdmin: true }),
      ).expect(200);
      expect(body.user).toEqual({ _id: user.id, name: 'Ana Anić', email: 'bivsa@example.com' });
    });
  });

  describe('PUT /api/orders/:id/deliver', () => {
    const PAID = { isPaid: true, paidAt: new Date(), paymentStatus: 'Placeno' } as const;

    it('marks a paid order delivered and records it in the history', async () => {
      const admin = await createUser({ isAdmin: true });
      const order = await createOrder(await createUser(), PAID);
      const { body } = await deliver(order._id.toString(), admin).expect(200);
      const answer = wire.parse(body);
      expect(answer.isDelivered).toBe(true);
      expect(answer.history.at(-1)).toMatchObject({ by: 'staff', event: 'delivered' });
      const stored = await Order.findById(order._id).orFail().lean();
      expect(stored).toMatchObject({ isDelivered: true, isPaid: true, paymentStatus: 'Placeno' });
      expect(stored.deliveredAt?.toISOString()).toBe(answer.deliveredAt);
      expect(stored.history.at(-1)?.user?.toString()).toBe(admin.id);
    });

    it('answers 409 to an unpaid order', async () => {
      const order = await createOrder(await createUser());
      const { body } = await deliver(order._id.toString(), await createUser({ isAdmin: true })).expect(409);
      expect(body).toEqual({ message: 'Prijava još nije plaćena.', code: 'conflict' });
      expect(await Order.findById(order._id)).toMatchObject({ isDelivered: false, deliveredAt: null });
    });

    it('delivers once when 5 admins click together', async () => {
      const admin = await createUser({ isAdmin: true });
      const order = await createOrder(await createUser(), PAID);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => deliver(order._id.toString(), admin)),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        'Prijava je već označena kao isporučena.',
      );
      const { history } = await Order.findById(order._id).orFail();
      expect(history).toHaveLength(1);
    });

    it('is for admins only', async () => {
      const buyer = await createUser();
      const order = await createOrder(buyer, PAID);
      const id = order._id.toString();
      await deliver(id, buyer).expect(403);
      await testApp().put(apiUrl(API.orderDelivery, { id })).expect(401);
      expect(await Order.findById(id)).toMatchObject({ isDelivered: false });
    });

    it('answers 404 to an order that is not there', async () => {
      const admin = await createUser({ isAdmin: true });
      for (const id of NOWHERE) {
        const { body } = await deliver(id, admin).expect(404);
        expect(body.message).toBe('Prijava nije pronađena.');
      }
    });
  });
});

const pathTo = ({ _id }: OrderFields) => apiUrl(API.orderView, { id: _id.toString() });

const edit = (order: OrderFields, admin: UserDocument, body: object) =>
  as(admin)
    .editOrder({ params: { id: order._id.toString() }, body })
    .expect(200);

describe('orders for admins', () => {
  const wire = z.strictObject(adminOrder.shape);

  describe('GET /api/orders/:id/view', () => {
    it('shows notes and history to admins and never to the buyer', async () => {
      const admin = await createUser({ name: 'Amina', lastName: 'Begić', isAdmin: true });
      const buyer = await createUser();
      const order = await createOrder(buyer, { idempotencyKey: 'k', requestHash: 'h' });
      await edit(order, admin, { isPaid: true, paymentResult: { note: 'Sumnjiva uplatnica' } });

      const { body } = await get(pathTo(order), admin).expect(200).expect('Cache-Control', 'no-store');
      const view: AdminOrder = wire.parse(body);
      expect(view.paymentResult).toMatchObject({ note: 'Sumnjiva uplatnica', captureId: null });
      expect(view.history.map(({ event, user }) => [event, user?.name])).toEqual([
        ['paymentStatus', 'Amina Begić'],
        ['paidAt', 'Amina Begić'],
        ['paymentResult', 'Amina Begić'],
      ]);

      const { body: forBuyer } = await get(apiUrl(API.order, { id: view._id }), buyer).expect(200);
      const seen = z.strictObject(orderView.shape).parse(forBuyer);
      expect(seen.history.map(({ event }) => event)).toEqual(['paymentStatus']);
      const { body: own } = await get(API.myOrders, buyer).expect(200);
      expect(JSON.stringify([forBuyer, own])).not.toMatch(/Sumnjiva|Amina|Begić/);
    });

    it('shows the names of deleted users', async () => {
      const admin = await createUser({ isAdmin: true });
      const gone = await createUser({ name: 'Bivši', lastName: 'Kolega', isAdmin: true });
      const buyer = await createUser({ email: 'bivsa@example.com' });
      const order = await createOrder(buyer);
      await edit(order, gone, { isDelivered: 'Korisnik obavjesten' });
      for (const { _id } of [gone, buyer]) await UserModel.deleteOne({ _id });
      const { body } = await get(pathTo(order), admin).expect(200);
      const view = wire.parse(body);
      expect(view.user).toEqual({ _id: buyer.id, name: 'Ana Anić', email: 'bivsa@example.com' });
      expect(view.history[0]?.user).toEqual({ _id: gone.id, name: 'Bivši Kolega' });
    });

    it('is for admins only, not for the buyer, and answers 404 to an unknown order', async () => {
      const buyer = await createUser();
      const order = await createOrder(buyer);
      await testApp().get(pathTo(order)).expect(401);
      await get(pathTo(order), buyer).expect(403);
      const admin = await createUser({ isAdmin: true });
      for (const id of ['ffffffffffffffffffffffff', 'x', '1', '%00', '{"$ne":null}']) {
        const { body } = await get(apiUrl(API.orderView, { id }), admin).expect(404);
        expect(body).toEqual({ message: 'Prijava nije pronađena.', code: 'not_found' });
      }
    });
  });
});
