import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { env } from '../../../config/env.ts';
import { fold } from '../../../database/search/keys.ts';
import { createLogger } from '../../../lib/logger.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createUser,
} from '../../../test/support/factories.ts';
import { asBytes, readZip } from '../../../test/support/exportFiles.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { usePaypal } from '../../../test/support/paypalPayments.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { createFullCourse } from '../../../test/support/waitingLists.ts';
import { WaitingEntry } from '../../processes/waitingList/waitingEntry.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Review } from '../../catalogue/reviews/review.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { fileTransport, mailFolder } from '../../mail/mail.transport.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Erasure } from './erasure.model.ts';
import { readRemovedIds } from '../../users/accounts/removedIds.ts';
import { finishErasures } from './erasure.service.ts';
import { KnownLogin } from '../../users/auth/knownLogin.model.ts';
import { UserModel } from '../../users/lookup/user.model.ts';
import { dump, erase, eraseUser, useDataDir } from '../../../test/support/erasures.ts';

useTestDatabase();
const payments = usePaypal();
const { path, deliverMails } = useDataDir();

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();

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
    const files = filesIn(mailFolder(path()));
    expect(marksIn(planted)).toEqual(Object.values(MARKS));
    expect(marksIn(files, [email, formerEmail])).toEqual([email, formerEmail]);
    expect(await KnownLogin.countDocuments()).toBe(1);

    await app.delete(API.profile).set(me()).send({ currentPassword: password }).expect(204);
    lines.push(await deliverMails());
    await flushEvents({ all: true });

    expect(marksIn(await dump())).toEqual([]);
    expect(marksIn(filesIn(path()))).toEqual([]);
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
    expect(filesIn(mailFolder(path())).match(/^To: .*$/gm)).toHaveLength(4);
    expect(await OutboxMail.countDocuments({ 'message.userId': registered._id })).toBe(4);
    await OutboxMail.deleteOne({ 'message.kind': 'passwordReset' });

    await erase(`Bearer ${changed.token}`, password).expect(204);
    expect(await dump()).not.toContain('@example.net');
    expect(filesIn(path())).not.toContain('@example.net');
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
      expect(filesIn(path()).match(/^To: merima.tajna@example.net/gm)).toHaveLength(1);
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
    expect(filesIn(path())).toContain('Ima li slobodnih mjesta');
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

  it('is finished by the next round of the job when its files could not be removed', async () => {
    const user = await createUser({ email: 'prekinuto@example.com' });
    await testApp().post(API.forgotPassword).send({ email: user.email }).expect(202);
    await deliverMails();
    // A folder in place of the list of deleted users.
    mkdirSync(join(path(), 'erased-users'));
    await eraseUser(user).expect(204);
    expect(await Erasure.countDocuments()).toBe(1);
    expect(filesIn(mailFolder(path()))).toContain('prekinuto@example.com');
    await expect(finishErasures()).rejects.toThrow('could not be deleted completely');
    rmSync(join(path(), 'erased-users'), { recursive: true });
    expect(await finishErasures()).toBe(1);
    expect(await Erasure.countDocuments()).toBe(0);
    expect(filesIn(path())).not.toContain('prekinuto@example.com');
    expect(await readRemovedIds(path(), 'erased-users')).toEqual(new Set([user.id]));
    expect(await finishErasures()).toBe(0);
  });

  it('removes the file of a mail that was being sent meanwhile', async () => {
    const user = await createUser({ email: 'usput@example.com' });
    await testApp().post(API.forgotPassword).send({ email: user.email }).expect(202);
    const sendingUntil = new Date(Date.now() + 600_000);
    await OutboxMail.updateOne({}, { lease: 'x', nextAttemptAt: sendingUntil });
    const mail = await OutboxMail.findOne().orFail().lean();
    await eraseUser(user).expect(204);
    const transport = fileTransport(mailFolder(path()), { name: '', address: 'info@example.com' }, true);
    await transport.send({ id: idOf(mail), to: user.email, subject: 'x', html: '', text: '' });
    expect(await finishErasures(new Date(sendingUntil.getTime() + 1))).toBe(1);
    expect(filesIn(mailFolder(path()))).toBe('');
    expect(await Erasure.countDocuments()).toBe(0);
  });
});
