import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { accountDeletion } from '@institut/contract/accounts/schema';
import mongoose from 'mongoose';
import { env } from '../../../config/env.ts';
import { fold } from '../../../database/search/keys.ts';
import { createLogger } from '../../../lib/logger.ts';
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
import { asBytes, readZip } from '../../../test/support/exportFiles.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { deliveryDeps, readOutbox } from '../../../test/support/mailOutbox.ts';
import { usePaypal } from '../../../test/support/paypalPayments.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { createFullCourse } from '../../../test/support/waitingLists.ts';
import { WaitingEntry } from '../../processes/waitingList/waitingEntry.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Review } from '../../catalogue/reviews/review.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { fileTransport, mailFolder } from '../../mail/mail.transport.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { Erasure } from './erasure.model.ts';
import { readRemovedIds } from '../../users/accounts/removedIds.ts';
import { finishErasures } from './erasure.service.ts';
import { KnownLogin } from '../../users/auth/knownLogin.model.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';

useTestDatabase();
const payments = usePaypal();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'institut-erasure-'));
  jest.replaceProperty(env, 'DATA_DIR', dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const erase = (authorization: string, currentPassword: unknown = TEST_PASSWORD) =>
  testApp().delete(API.profile).set('Authorization', authorization).send({ currentPassword });
const eraseUser = (user: UserDocument) => erase(bearer(user));
const preview = async (user: UserDocument) => {
  const call = as(user).previewAccountDeletion();
  return accountDeletion.parse((await call.expect(200)).body);
};
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const stored = (order: OrderFields) => Order.findById(order._id).orFail().lean();
const PAID = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;

/** Sends everything that waits in the outbox into the folder of mails; returns the log of it. */
async function deliverMails(): Promise<string> {
  const transport = fileTransport(
    mailFolder(dataDir),
    { name: 'Institut', address: 'info@example.com' },
    true,
  );
  const { deps, log } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return log();
}

/** Every document of every collection as text. */
async function dump(): Promise<string> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const documents = await Promise.all(collections.map((one) => one.find().toArray()));
  return JSON.stringify(documents);
}

const filesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');

const MARKS = {
  name: 'Zvjezdogor',
  lastName: 'Planinčević',
  email: 'zvjezdogor.p@example.net',
  formerEmail: 'stara.zvjezda@example.net',
  address: 'Jorgovanska 9941',
  city: 'Kestengrad',
  postalCode: 'KG-9941',
  country: 'Zemlja Javora',
  comment: 'Limunžuti komentar o predavaču',
  note: 'uplatila tetka Kunigunda',
  phone: '+387 61 994 179',
  orderNote: 'ručak bez kestena',
  payer: 'platilac.kunigunda@example.org',
  device: 'Edge na Windowsu',
} as const;

/** Returns the marks that a text contains, as they were written or as a search key. */
const marksIn = (text: string, marks: readonly string[] = Object.values(MARKS)): string[] =>
  marks.filter((mark) => text.includes(mark) || text.includes(fold(mark)));

describe('the deletion of the own account', () => {
  it('leaves none of 14 marks planted through the API in any collection, mail file or log', async () => {
    const lines: string[] = [];
    const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
    const app = testApp({ logger });
    const { name, lastName, formerEmail, email, comment, note, address, city, postalCode, country } = MARKS;
    const { phone, orderNote } = MARKS;
    const admin = await createUser({ isAdmin: true });
    const asAdmin = { Authorization: bearer(admin) };
    const [courseA, courseB] = [await createCourse(), await createCourse()];
    const password = 'kestenova pura 12';
    const agent = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0' };
    const registered = await app
      .post(API.users)
      .set(agent)
      .send({ name, lastName, email: formerEmail, password, wantsEventMail: true });
    await UserModel.updateOne({ email: formerEmail }, { emailConfirmedAt: new Date() });
    const me = () => ({ Authorization: `Bearer ${token}` });
    let { token } = registered.body;
    const place = async (body: Partial<Parameters<typeof buildOrderBody>[1]> = {}) => {
      const shippingAddress = { address, city, postalCode, country };
      const given = buildOrderBody([courseA], { shippingAddress, phone, note: orderNote, ...body });
      const { body: order } = await app
        .post(API.orders)
        .set({ ...me(), 'Idempotency-Key': crypto.randomUUID() })
        .send(given)
        .expect(201);
      return order._id as string;
    };
    const [transfer, card, open] = [await place(), await place({ paymentMethod: 'PayPal' }), await place()];
    const changed = await app
      .put(API.profile)
      .set({ ...me(), ...agent })
      .send({ email, currentPassword: password })
      .expect(200);
    ({ token } = changed.body);
    await UserModel.updateOne({ email }, { emailConfirmedAt: new Date() });
    await app.post(API.forgotPassword).send({ email }).expect(202);
    await app.post(API.login).set(agent).send({ email, password: 'pogrešna lozinka' }).expect(401);
    await UserModel.updateOne({ email }, { emailConfirmedAt: new Date() });
    await app.post(API.login).set(agent).send({ email, password }).expect(200);
    for (const course of [courseA, courseB]) {
      const reviews = apiUrl(API.courseReviews, { id: idOf(course) });
      await app.post(reviews).set(me()).send({ rating: 2, comment }).expect(201);
    }
    const removed = await Review.findOne({ course: courseB._id }).orFail().lean();
    await app
      .delete(apiUrl(API.courseReview, { id: idOf(courseB), reviewId: idOf(removed) }))
      .set(asAdmin)
      .send({ reason: 'neprimjeren' })
      .expect(200);
    await app
      .put(apiUrl(API.orderEdit, { id: transfer }))
      .set(asAdmin)
      .send({ isPaid: 'Placeno', paidAt: '2026-11-20', paymentResult: { note, reference: 'IZVOD-7' } })
      .expect(200);
    const { body: opened } = await app
      .post(apiUrl(API.orderPaypal, { id: card }))
      .set(me())
      .send({})
      .expect(201);
    payments.paypal.approve(opened.paypalOrderId).payer = { email_address: MARKS.payer };
    await app
      .put(apiUrl(API.orderPayment, { id: card }))
      .set(me())
      .send({ id: opened.paypalOrderId })
      .expect(200);
    for (const id of [transfer, card]) {
      await app.put(apiUrl(API.orderDelivery, { id })).set(asAdmin).send({}).expect(200);
    }
    lines.push(await deliverMails());
    await app
      .post(apiUrl(API.orderNotice, { id: open }))
      .set(asAdmin)
      .send({})
      .expect(200);
    await flushEvents({ all: true });

    const planted = await dump();
    const files = filesIn(mailFolder(dataDir));
    expect(marksIn(planted)).toEqual(Object.values(MARKS));
    expect(marksIn(files, [email, formerEmail])).toEqual([email, formerEmail]);
    expect(await KnownLogin.countDocuments()).toBe(1);

    await app.delete(API.profile).set(me()).send({ currentPassword: password }).expect(204);
    lines.push(await deliverMails());
    await flushEvents({ all: true });

    expect(marksIn(await dump())).toEqual([]);
    expect(marksIn(filesIn(dataDir))).toEqual([]);
    expect(await KnownLogin.countDocuments()).toBe(0);
    expect(lines.length).toBeGreaterThan(10);
    expect(marksIn(lines.join(''))).toEqual([]);

    // Orders that stay for bookkeeping, and the seats of the open order.
    expect(await Order.findById(card).orFail().lean()).toMatchObject({
      buyerName: 'Obrisani korisnik',
      buyerEmail: '',
      isPaid: true,
      totalPrice: 192,
      paymentResult: { captureId: expect.stringMatching(/^CAP/), provider: { payerEmail: '' } },
    });
    expect(await Order.findById(transfer).orFail().lean()).toMatchObject({
      paymentResult: { reference: 'IZVOD-7', note: '' },
    });
    expect(await Order.findById(open).orFail().lean()).toMatchObject({
      status: 'Niste primljeni u trening program',
    });
    expect(await Course.findById(courseA._id)).toMatchObject({ freeSeats: 18, numReviews: 0, rating: 0 });
  });

  it('deletes the mails to an address that the account had before, and their files after the outbox has none', async () => {
    const [former, email] = ['prva.adresa@example.net', 'druga.adresa@example.net'];
    const password = 'kestenova pura 12';
    const given = { name: 'Ana', email: former, password };
    const { body: registered } = await testApp().post(API.users).send(given).expect(201);
    await UserModel.updateOne({ email: former }, { emailConfirmedAt: new Date() });
    await testApp().post(API.forgotPassword).send({ email: former }).expect(202);
    await deliverMails();
    // As mails of kinds that do not name the account.
    await OutboxMail.updateMany({}, { $unset: { 'message.userId': 1 } });
    const { body: changed } = await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${registered.token}`)
      .send({ email, currentPassword: password })
      .expect(200);
    await deliverMails();
    expect(filesIn(mailFolder(dataDir)).match(/^To: .*$/gm)).toHaveLength(4);
    expect(await OutboxMail.countDocuments({ 'message.userId': registered._id })).toBe(4);
    await OutboxMail.deleteOne({ 'message.kind': 'passwordReset' });

    await erase(`Bearer ${changed.token}`, password).expect(204);
    expect(await dump()).not.toContain('@example.net');
    expect(filesIn(dataDir)).not.toContain('@example.net');
  });

  it.each(['with', 'without'])(
    'leaves what others stored under an address that it has not confirmed, %s a change of address',
    async (how) => {
      const [email, password] = ['merima.tajna@example.net', 'kestenova pura 12'];
      const { course } = await createFullCourse([1]);
      const url = apiUrl(API.courseWaiting, { id: idOf(course) });
      await testApp().post(url).send({ email, name: 'Merima Tajna' }).expect(202);
      await deliverMails();
      const { body: registered } = await testApp()
        .post(API.users)
        .send({ name: 'Napadač', email, password })
        .expect(201);
      let me = { Authorization: `Bearer ${registered.token}` };
      await testApp()
        .post(API.orders)
        .set(me)
        .send(buildOrderBody([await createCourse()]))
        .expect(201);
      await deliverMails();
      const copy = await asBytes(testApp().get(API.ownData).set(me)).expect(200);
      const files = readZip(copy.body);
      expect(JSON.parse(files.get('liste-cekanja.json') ?? '')).toEqual([]);
      expect([...files.values()].join('')).not.toContain('Merima');
      expect(files.get('poruke.json')).not.toContain('waitingConfirmation');
      if (how === 'with') {
        const given = { email: 'druga@example.org', currentPassword: password };
        const { body } = await testApp().put(API.profile).set(me).send(given).expect(200);
        me = { Authorization: `Bearer ${body.token}` };
      }
      await testApp().delete(API.profile).set(me).send({ currentPassword: password }).expect(204);
      expect(await WaitingEntry.find().lean()).toMatchObject([{ email, isActive: true }]);
      expect((await readOutbox()).map(({ message }) => message.kind)).toContain('waitingConfirmation');
      expect(filesIn(dataDir).match(/^To: merima.tajna@example.net/gm)).toHaveLength(1);
      expect(await Order.countDocuments({ buyerEmail: email })).toBe(0);
    },
  );

  it('of an account with the address of the site leaves the messages of the contact page', async () => {
    const message = { name: 'Šejla', email: 'sejla@example.net', message: 'Ima li slobodnih mjesta?' };
    for (let n = 0; n < 2; n += 1) {
      await testApp().post(API.contact).send(message).expect(204);
      if (n === 0) await deliverMails();
    }
    // Only an account of an earlier version can have it.
    const user = await createUser({ email: env.SITE_EMAIL });
    await eraseUser(user).expect(204);
    const left = await readOutbox();
    expect(left.filter(({ message: { kind } }) => kind === 'contact')).toHaveLength(2);
    expect(filesIn(dataDir)).toContain('Ima li slobodnih mjesta');
  });

  it('does not begin again the hour in which the address has got its mails, and keeps no address for it', async () => {
    const email = 'tudja.adresa@example.net';
    const password = 'kestenova pura 12';
    for (let round = 1; round <= 3; round += 1) {
      const { body } = await testApp().post(API.users).send({ name: 'Ana', email, password }).expect(201);
      await deliverMails();
      for (let mail = 2; mail <= 5; mail += 1) {
        await testApp().post(API.confirmationMail).set('Authorization', `Bearer ${body.token}`).expect(202);
        await deliverMails();
      }
      const waiting = await OutboxMail.countDocuments({ state: 'waiting' });
      expect(waiting).toBe(round <= 2 ? 0 : 5);
      await erase(`Bearer ${body.token}`, password).expect(204);
      expect(await dump()).not.toContain('@example.net');
    }
    const left = await readOutbox();
    expect(left).toHaveLength(10);
    for (const { sentAt, removeAt } of left)
      expect(removeAt!.getTime() - sentAt!.getTime()).toBe(60 * 60_000);
  });

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

  it('keeps mails of another account that has taken over a former address', async () => {
    const user = await createUser({ email: 'nova@example.com' });
    await createOrder(user, { buyerEmail: 'stara@example.com' });
    await testApp()
      .post(API.users)
      .send({ name: 'Emir', email: 'stara@example.com', password: 'kestenova pura 12' })
      .expect(201);
    await eraseUser(user).expect(204);
    const left = await OutboxMail.find({ 'message.to': 'stara@example.com' }).lean();
    expect(left.map(({ message }) => message.kind)).toEqual(['welcome']);
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

  it('is finished by the next round of the job when its files could not be removed', async () => {
    const user = await createUser({ email: 'prekinuto@example.com' });
    await testApp().post(API.forgotPassword).send({ email: user.email }).expect(202);
    await deliverMails();
    // A folder in place of the list of deleted users.
    mkdirSync(join(dataDir, 'erased-users'));
    await eraseUser(user).expect(204);
    expect(await Erasure.countDocuments()).toBe(1);
    expect(filesIn(mailFolder(dataDir))).toContain('prekinuto@example.com');
    await expect(finishErasures()).rejects.toThrow('could not be deleted completely');
    rmSync(join(dataDir, 'erased-users'), { recursive: true });
    expect(await finishErasures()).toBe(1);
    expect(await Erasure.countDocuments()).toBe(0);
    expect(filesIn(dataDir)).not.toContain('prekinuto@example.com');
    expect(await readRemovedIds(dataDir, 'erased-users')).toEqual(new Set([user.id]));
    expect(await finishErasures()).toBe(0);
  });

  it('removes the file of a mail that was being sent meanwhile', async () => {
    const user = await createUser({ email: 'usput@example.com' });
    await testApp().post(API.forgotPassword).send({ email: user.email }).expect(202);
    const sendingUntil = new Date(Date.now() + 600_000);
    await OutboxMail.updateOne({}, { lease: 'x', nextAttemptAt: sendingUntil });
    const mail = await OutboxMail.findOne().orFail().lean();
    await eraseUser(user).expect(204);
    const transport = fileTransport(mailFolder(dataDir), { name: '', address: 'info@example.com' }, true);
    await transport.send({ id: idOf(mail), to: user.email, subject: 'x', html: '', text: '' });
    expect(await finishErasures(new Date(sendingUntil.getTime() + 1))).toBe(1);
    expect(filesIn(mailFolder(dataDir))).toBe('');
    expect(await Erasure.countDocuments()).toBe(0);
  });
});
