import { adminOrder, type AdminOrder } from '@institut/contract/orderAdmin.schema';
import { orderView } from '@institut/contract/order.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { createOrder, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { UserModel, type UserDocument } from '../users/user.model.ts';
import type { OrderFields } from './order.model.ts';

useTestDatabase();

const wire = z.strictObject(adminOrder.shape);
const pathTo = ({ _id }: OrderFields) => apiUrl(API.orderView, { id: _id.toString() });
const get = (path: string, user: UserDocument) => testApp().get(path).set('Authorization', bearer(user));
const edit = (order: OrderFields, admin: UserDocument, body: object) =>
  testApp()
    .put(apiUrl(API.orderEdit, { id: order._id.toString() }))
    .set('Authorization', bearer(admin))
    .send(body)
    .expect(200);

describe('GET /api/orders/:id/view', () => {
  it('shows staff what was noted and who did it, and nothing of it to the buyer', async () => {
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

  it('still names those who are gone by now', async () => {
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

  it('is for admins only, buyers included, and 404 for what is not there', async () => {
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
