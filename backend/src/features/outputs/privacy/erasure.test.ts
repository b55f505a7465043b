import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { accountDeletion } from '@institut/contract/accounts/schema';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createReviewedCourse,
  createUser,
  SHIPPING_ADDRESS,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { usePaypal } from '../../../test/support/paypalPayments.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Review } from '../../catalogue/reviews/review.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { dump, erase, eraseUser, useDataDir } from '../../../test/support/erasures.ts';

useTestDatabase();
const payments = usePaypal();
useDataDir();

const preview = async (user: UserDocument) => {
  const call = as(user).previewAccountDeletion();
  return accountDeletion.parse((await call.expect(200)).body);
};
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const stored = (order: OrderFields) => Order.findById(order._id).orFail().lean();
const PAID = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;

describe('the deletion of the own account', () => {
  it('sends no mail to an address that was never confirmed', async () => {
    const user = await createUser({ emailConfirmedAt: null });
    await eraseUser(user).expect(204);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });

  it('needs the current password and ends the token', async () => {
    const user = await createUser();
    const { body: missing } = await erase(bearer(user), '').expect(400);
    expect(missing.fields).toEqual({ currentPassword: 'Unesite trenutnu lozinku.' });
    const { body: wrong } = await erase(bearer(user), 'pogrešna').expect(422);
    expect(wrong.code).toBe('wrong_password');
    expect(await UserModel.countDocuments({ _id: user.id })).toBe(1);
    await eraseUser(user).expect(204);
    await eraseUser(user).expect(401);
    await as(user).getProfile().expect(401);
    await testApp().post(API.login).send({ email: user.email, password: TEST_PASSWORD }).expect(401);
  });

  it('is refused after five wrong passwords', async () => {
    const user = await createUser();
    for (let n = 0; n < 5; n += 1) await erase(bearer(user), 'pogrešna').expect(422);
    await eraseUser(user).expect(429);
    expect(await UserModel.countDocuments({ _id: user.id })).toBe(1);
  });

  it.each<[string, Partial<OrderFields>, RegExp]>([
    ['a paid order that is not delivered', PAID, /^Imate nezavršenu prijavu s uplatom: K7M2-9QXA\. /],
    [
      'a paid order that was rejected and whose money was not returned',
      { ...PAID, status: 'Niste primljeni u trening program' },
      /K7M2-9QXA/,
    ],
    [
      'money of an order that is not recorded as paid',
      { paymentResult: { method: '', reference: '', note: '', captureId: 'CAP1', provider: null } },
      /^Ishod uplate još nije poznat za: K7M2-9QXA\./,
    ],
  ])('is refused with the reference and changes nothing: %s', async (_what, state, sentence) => {
    const user = await createUser();
    await createOrder(user, { reference: 'K7M2-9QXA', ...state });
    expect((await preview(user)).obstacles).toEqual([expect.stringMatching(sentence)]);
    const before = await dump();
    const { body } = await eraseUser(user).expect(409);
    expect(body).toMatchObject({ code: 'conflict', message: expect.stringMatching(sentence) });
    expect(await stored(await Order.findOne().orFail().lean())).toMatchObject({
      buyerEmail: expect.any(String),
    });
    expect(before).toContain('K7M2-9QXA');
    expect(await Order.countDocuments({ erasedAt: null })).toBe(await Order.countDocuments());
  });

  it('is refused while PayPal has not said whether a payment succeeded', async () => {
    await payments.loseAnswer();
    const { body } = await eraseUser(payments.buyer).expect(409);
    expect(body.message).toContain(payments.order.reference);
    expect(await UserModel.countDocuments({ _id: payments.buyer.id })).toBe(1);
  });

  it('is refused to the last administrator and possible for one of two', async () => {
    const [admin, other] = [await createUser({ isAdmin: true }), await createUser({ isAdmin: true })];
    await eraseUser(admin).expect(204);
    const { body } = await eraseUser(other).expect(409);
    expect(body.message).toMatch(/^Vi ste jedini administrator\. /);
    expect((await preview(other)).obstacles).toEqual([body.message]);
    const [entry] = await AuditEntry.find({ event: 'deleted' }).lean();
    expect(entry).toMatchObject({ actor: { name: 'Ana Anić' }, target: { id: admin.id, label: 'Ana Anić' } });
  });

  it('cancels open unpaid orders, returns their seats and sends no mail about it', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 10 });
    const { body } = await as(user)
      .placeOrder({ body: buildOrderBody([course], { orderItems: [{ kurs: idOf(course), qty: 3 }] }) })
      .expect(201);
    await createOrder(user, { ...PAID, isDelivered: true, deliveredAt: new Date() });
    expect(await preview(user)).toMatchObject({ obstacles: [], orders: 2, cancelledOrders: 1 });
    await eraseUser(user).expect(204);
    expect(await Course.findById(course._id)).toMatchObject({ freeSeats: 10 });
    const order = await Order.findById(body._id).orFail().lean();
    expect(order).toMatchObject({
      status: 'Niste primljeni u trening program',
      buyerName: 'Obrisani korisnik',
    });
    expect(order.history.at(-1)).toMatchObject({ by: 'system', event: 'status', to: order.status });
    expect((await readOutbox()).map(({ message }) => message.kind)).toEqual(['accountDeleted']);
  });

  it('deletes the reviews and leaves the ratings of the others, also on a course that became a draft', async () => {
    const user = await createUser();
    const given = [{ rating: 5 }, { rating: 2, user: user._id }, { rating: 4 }];
    const courses = [await createReviewedCourse(given), await createReviewedCourse(given)];
    await Course.updateOne({ _id: courses[1]!.course._id }, { isDraft: true });
    expect(await preview(user)).toMatchObject({ reviews: 2 });
    await eraseUser(user).expect(204);
    for (const { course } of courses) {
      expect(await Course.findById(course._id)).toMatchObject({ numReviews: 2, rating: 4.5 });
      expect(await Review.countDocuments({ course: course._id })).toBe(2);
    }
  });

  it('leaves staff an order they can read, list and change, whose buyer gets no mail', async () => {
    const [user, admin] = [await createUser({ name: 'Zvjezdogor' }), await createUser({ isAdmin: true })];
    const order = await createOrder(user, { ...PAID, isDelivered: true, deliveredAt: new Date() });
    await eraseUser(user).expect(204);
    await OutboxMail.deleteMany({});
    const asAdmin = { Authorization: bearer(admin) };
    const buyer = { _id: user.id, name: 'Obrisani korisnik', email: '' };
    const path = apiUrl(API.orderView, { id: idOf(order) });
    const { body: seen } = await testApp().get(path).set(asAdmin).expect(200);
    expect(seen).toMatchObject({ user: buyer, shippingAddress: { address: '', city: '' } });
    const search = (keyword: string) => testApp().get(API.orders).query({ keyword }).set(asAdmin).expect(200);
    expect((await search('obrisani')).body).toMatchObject([{ user: buyer }]);
    expect((await search('Zvjezdogor')).body).toEqual([]);
    const edit = apiUrl(API.orderEdit, { id: idOf(order) });
    await testApp().put(edit).set(asAdmin).send({ status: 'Prijava se nalazi u proceduri' }).expect(200);
    const { body } = await testApp()
      .post(apiUrl(API.orderNotice, { id: idOf(order) }))
      .set(asAdmin)
      .send({})
      .expect(409);
    expect(body.message).toBe('Podnosilac je obrisao nalog, pa nema adrese na koju bismo poslali e-mail.');
    expect(await OutboxMail.countDocuments()).toBe(0);
    const csv = apiUrl(API.export, { list: 'orders' });
    const { text } = await testApp().get(csv).query({ format: 'csv' }).set(asAdmin).expect(200);
    expect(text).toContain('Obrisani korisnik');
  });

  it('lets the address register again, without the orders of the deleted account', async () => {
    const user = await createUser({ email: 'ponovo@example.com' });
    const order = await createOrder(user, { ...PAID, isDelivered: true, deliveredAt: new Date() });
    await eraseUser(user).expect(204);
    const { body } = await testApp()
      .post(API.users)
      .send({ name: 'Ana', email: 'ponovo@example.com', password: 'kestenova pura 12' })
      .expect(201);
    const me = { Authorization: `Bearer ${body.token}` };
    expect((await testApp().get(API.myOrders).set(me).expect(200)).body).toEqual([]);
    await testApp()
      .get(apiUrl(API.order, { id: idOf(order) }))
      .set(me)
      .expect(404);
  });

  it('parallel orders and reviews leave no record of a deleted user', async () => {
    const course = await createCourse({ countInStock: 50 });
    for (let round = 0; round < 2; round += 1) {
      const user = await createUser();
      const as = { Authorization: bearer(user) };
      const order = () =>
        testApp()
          .post(API.orders)
          .set(as)
          .send(buildOrderBody([course]));
      const review = testApp()
        .post(apiUrl(API.courseReviews, { id: idOf(course) }))
        .set(as)
        .send({ rating: 5, comment: 'Odlično' });
      const answers = await Promise.all([order(), eraseUser(user), review, order()]);
      expect(tally(answers)[204]).toBe(1);
      expect(await Order.countDocuments({ user: user.id, erasedAt: null })).toBe(0);
      expect(await Review.countDocuments({ user: user.id })).toBe(0);
    }
    expect(await Course.findById(course._id)).toMatchObject({ freeSeats: 50, numReviews: 0 });
  });

  it('by staff needs a settled payment, too, and is recorded without the name', async () => {
    const [admin, user] = [await createUser({ isAdmin: true }), await createUser()];
    const order = await createOrder(user, PAID);
    const remove = () => as(admin).deleteUser({ params: { id: user.id } });
    const { body } = await remove().expect(409);
    expect(body.message).toMatch(
      new RegExp(`^Korisnik ima nezavršenu prijavu s uplatom: .*${order.reference}`),
    );
    await Order.updateOne({ _id: order._id }, { isDelivered: true, deliveredAt: new Date() });
    await remove().expect(204);
    const [entry] = await AuditEntry.find({ event: 'deleted' }).lean();
    expect(entry).toMatchObject({ actor: { kind: 'admin' }, target: { id: user.id, label: '' } });
    expect(await stored(order)).toMatchObject({
      buyerName: 'Obrisani korisnik',
      shippingAddress: { city: '' },
    });
    expect(JSON.stringify(await stored(order))).not.toContain(SHIPPING_ADDRESS.address);
  });
});
