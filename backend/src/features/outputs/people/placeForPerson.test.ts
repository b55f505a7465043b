import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { Types } from 'mongoose';
import { z } from 'zod';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { env } from '../../../config/env.ts';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createUser,
  SHIPPING_ADDRESS,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { line, seatsLeft } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { NO_PASSWORD } from '../../users/auth/password.ts';
import { PasswordReset } from '../../users/auth/passwordReset.model.ts';
import { SecondFactor } from '../../users/auth/secondFactor.model.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { expireUnconfirmed } from '../../core/orders/unpaid/unconfirmed.service.ts';
import { Order } from '../../core/orders/order.model.ts';

useTestDatabase();

const wire = z.strictObject(adminOrder.shape);
const NEW_PERSON = { name: 'Mirza', lastName: 'Delić', email: 'mirza@example.com' };
const NEW_PASSWORD = 'zelena-jabuka-19';

const send = (staff: UserDocument, body: object, key?: string) => {
  const request = testApp().post(API.ordersForPeople).set('Authorization', bearer(staff));
  return (key ? request.set(IDEMPOTENCY_KEY_HEADER, key) : request).send(body);
};
const createStaff = () => createUser({ name: 'Amra', lastName: 'Hodžić', isAdmin: true });
const logIn = (email: string, password: string) => testApp().post(API.login).send({ email, password });
const reset = (token: string, password = NEW_PASSWORD) =>
  testApp().post(API.resetPassword).send({ token, password });

const inviteAgain = (staff: UserDocument, id: string) => as(staff).inviteAgain({ params: { id } });

/** Sends the waiting mails and returns them. */
async function sendMails() {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails;
}

const tokenIn = (text: string | undefined): string => /#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

/** Opens an account with an order and returns the token of its invitation. */
async function invite(person = NEW_PERSON): Promise<string> {
  const [staff, course] = [await createStaff(), await createCourse()];
  await send(staff, { ...buildOrderBody([course]), person }).expect(201);
  const mail = (await sendMails()).find(({ subject }) => subject.startsWith('Vaš nalog'));
  return tokenIn(mail?.text);
}

describe('POST /api/osobe/prijave for somebody with an account', () => {
  it('places the order for the person and names staff as its author', async () => {
    const [staff, ana] = [await createStaff(), await createUser({ name: 'Ana', lastName: 'Anić' })];
    const course = await createCourse({ name: 'Web razvoj', price: 150, countInStock: 10 });
    const body = {
      ...buildOrderBody([course], { phone: '+387 61 123 456', note: 'Javio se telefonom' }),
      orderItems: [line(course, 2)],
      user: ana.id,
    };
    const { body: answer } = await send(staff, body).expect(201);
    const order = wire.parse(answer);
    expect(order).toMatchObject({
      user: { _id: ana.id, name: 'Ana Anić', email: ana.email },
      heldSeats: 2,
      totalPrice: 345,
      phone: '+387 61 123 456',
      note: 'Javio se telefonom',
      unconfirmedUntil: null,
      history: [{ by: 'staff', event: 'placed', user: { _id: staff.id, name: 'Amra Hodžić' } }],
    });
    expect(await seatsLeft(course)).toBe(8);
    expect((await Order.findOne().orFail().lean()).user.toString()).toBe(ana.id);
    const mine = await as(ana).listMyOrders().expect(200);
    expect(mine.body).toMatchObject([
      { _id: order._id, history: [{ by: 'staff', event: 'placed', from: null, to: null }] },
    ]);
    expect(JSON.stringify(mine.body)).not.toContain('Amra');
    expect(await auditRecords()).toEqual([]);
  });

  it('tells the person, and records the act of staff', async () => {
    const [staff, ana, course] = [await createStaff(), await createUser(), await createCourse()];
    const { body: order } = await send(staff, { ...buildOrderBody([course]), user: ana.id });
    const [mail, ...others] = await sendMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ana.email, subject: `Vaša prijava ${order.reference}` });
    expect(mail?.text).toContain('u vaše ime smo upisali prijavu');
    expect(mail?.text).toContain('Ako niste tražili ovu prijavu, javite nam se');
    expect(await AuditEntry.find({ event: 'placedForPerson' }).lean()).toMatchObject([
      {
        actor: { kind: 'admin', name: 'Amra Hodžić' },
        target: { kind: 'order', id: order._id, label: order.reference },
      },
    ]);
  });

  it('changes nothing in the account', async () => {
    const [staff, ana, course] = [await createStaff(), await createUser(), await createCourse()];
    const fields = '-lock';
    const before = await UserModel.findById(ana.id, fields).lean();
    await send(staff, { ...buildOrderBody([course]), user: ana.id }).expect(201);
    expect(await UserModel.findById(ana.id, fields).lean()).toEqual(before);
  });

  it('takes the address of the newest order, and asks for one where there is none', async () => {
    const [staff, ana, course] = [await createStaff(), await createUser(), await createCourse()];
    const { shippingAddress: _, ...body } = buildOrderBody([course]);
    const refused = await send(staff, { ...body, user: ana.id });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      'shippingAddress.address': 'Unesite adresu.',
      'shippingAddress.city': 'Unesite grad.',
      'shippingAddress.postalCode': 'Unesite poštanski broj.',
      'shippingAddress.country': 'Unesite državu.',
    });
    await createOrder(ana, { createdAt: new Date('2026-01-01') });
    const newest = { ...SHIPPING_ADDRESS, city: 'Tuzla', postalCode: '75000' };
    await createOrder(ana, { shippingAddress: newest });
    const { body: order } = await send(staff, { ...body, user: ana.id }).expect(201);
    expect(order.shippingAddress).toEqual(newest);
  });

  it('does not apply the limits of accounts', async () => {
    const before = { ...env };
    Object.assign(env, { MAX_SEATS_PER_PERSON: 1, MAX_UNPAID_ORDERS: 1, MAX_UNPAID_SEATS: 1 });
    try {
      const staff = await createStaff();
      const ana = await createUser({ emailConfirmedAt: null });
      const course = await createCourse();
      const body = { ...buildOrderBody([course]), orderItems: [line(course, 5)], user: ana.id };
      await send(staff, body).expect(201);
      await send(staff, body).expect(201);
      expect(await seatsLeft(course)).toBe(10);
    } finally {
      Object.assign(env, before);
    }
  });

  it('takes an account that was never confirmed from the stranger who opened it, and invites its owner', async () => {
    const [staff, course] = [await createStaff(), await createCourse()];
    const registered = await testApp()
      .post(API.users)
      .send({ name: 'Stranac', email: NEW_PERSON.email, password: NEW_PASSWORD })
      .expect(201);
    await SecondFactor.create({ _id: registered.body._id, recoveryCodes: ['kod'] });
    await sendMails();
    const key = randomUUID();
    const body = { ...buildOrderBody([course], { note: 'alergija na orahe' }), user: registered.body._id };
    for (let n = 0; n < 2; n += 1) await send(staff, body, key).expect(201);
    const asStranger = (path: string) =>
      testApp().get(path).set('Authorization', `Bearer ${registered.body.token}`);
    await asStranger(API.myOrders).expect(401);
    expect((await logIn(NEW_PERSON.email, NEW_PASSWORD)).status).toBe(401);
    expect(await SecondFactor.countDocuments()).toBe(0);
    const user = await UserModel.findById(registered.body._id).orFail().lean();
    expect(user).toMatchObject({ passwordHash: NO_PASSWORD, invitedAt: expect.any(Date) });
    const mails = await sendMails();
    expect(mails.map(({ to }) => to)).toEqual([NEW_PERSON.email, NEW_PERSON.email]);
    const invitation = mails.find(({ subject }) => subject.startsWith('Vaš nalog'));
    expect((await reset(tokenIn(invitation?.text), 'druga-lozinka-7')).status).toBe(204);
    const { body: owner } = await logIn(NEW_PERSON.email, 'druga-lozinka-7').expect(200);
    const mine = await testApp().get(API.myOrders).set('Authorization', `Bearer ${owner.token}`).expect(200);
    expect(mine.body).toMatchObject([{ note: 'alergija na orahe' }]);
    expect(await AuditEntry.countDocuments({ event: 'invited' })).toBe(1);
  });

  it('places the same request once', async () => {
    const [staff, ana, course] = [await createStaff(), await createUser(), await createCourse()];
    const [body, key] = [{ ...buildOrderBody([course]), user: ana.id }, randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => send(staff, body, key)));
    expect(tally(answers)).toEqual({ 201: 3 });
    expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(1);
    expect(await Order.countDocuments()).toBe(1);
    expect(await readOutbox()).toHaveLength(1);
    const other = await send(staff, { ...body, note: 'Drugačije' }, key);
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it.each([
    ['an unknown user', { user: new Types.ObjectId().toString() }, 404],
    ['nobody', {}, 400],
    ['two people', { user: new Types.ObjectId().toString(), person: NEW_PERSON }, 400],
    ['an id that is none', { user: { $ne: null } }, 400],
  ])('refuses an order for %s', async (_whom, who, status) => {
    const [staff, course] = [await createStaff(), await createCourse()];
    expect((await send(staff, { ...buildOrderBody([course]), ...who })).status).toBe(status);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('refuses seats that are not free, beside their line', async () => {
    const [staff, ana] = [await createStaff(), await createUser()];
    const course = await createCourse({ countInStock: 1 });
    const { body, status } = await send(staff, {
      ...buildOrderBody([course]),
      orderItems: [line(course, 2)],
      user: ana.id,
    });
    expect([status, body.code]).toEqual([409, 'sold_out']);
    expect(Object.keys(body.fields)).toEqual(['orderItems.0.qty']);
  });

  it('ignores prices that a client sends, and refuses another total', async () => {
    const [staff, ana, course] = [
      await createStaff(),
      await createUser(),
      await createCourse({ price: 150 }),
    ];
    const body = { ...buildOrderBody([course]), user: ana.id };
    const cheap = await send(staff, { ...body, itemsPrice: 1, taxPrice: 0, totalPrice: 1 });
    expect([cheap.status, cheap.body.code]).toEqual([409, 'price_changed']);
    const { body: order } = await send(staff, { ...body, itemsPrice: 1, totalPrice: 172.5 }).expect(201);
    expect(order).toMatchObject({ itemsPrice: 150, totalPrice: 172.5 });
  });

  it('is refused to users without the permission', async () => {
    const [ana, course] = [await createUser(), await createCourse()];
    expect((await send(ana, { ...buildOrderBody([course]), user: ana.id })).status).toBe(403);
  });
});

describe('POST /api/osobe/prijave for somebody without an account', () => {
  it('opens an account without a password, with the order', async () => {
    const [staff, course] = [await createStaff(), await createCourse()];
    const { body: order } = await send(staff, {
      ...buildOrderBody([course]),
      person: { ...NEW_PERSON, email: ' Mirza@Example.com ', isAdmin: true, password: 'moja-lozinka-1' },
    }).expect(201);
    const user = await UserModel.findOne({ email: 'mirza@example.com' }).orFail().lean();
    expect(user).toMatchObject({
      name: 'Mirza',
      lastName: 'Delić',
      isAdmin: false,
      passwordHash: NO_PASSWORD,
      emailConfirmedAt: null,
      invitedAt: expect.any(Date),
      wantsEventMail: false,
      consents: [],
    });
    expect(order.user).toEqual({ _id: user._id.toString(), name: 'Mirza Delić', email: 'mirza@example.com' });
    expect(order.unconfirmedUntil).toBeNull();
    expect(await AuditEntry.find({ event: 'invited' }).lean()).toMatchObject([
      { actor: { name: 'Amra Hodžić' }, target: { kind: 'user', id: user._id.toString(), label: '' } },
    ]);
    expect(await auditRecords()).toEqual([]);
  });

  it('sends the invitation and the confirmation of the order, without a secret in the outbox', async () => {
    const token = await invite();
    expect(token).toHaveLength(43);
    const kinds = (await readOutbox()).map(({ message }) => message.kind);
    expect(kinds.toSorted()).toEqual(['invitation', 'orderPlaced']);
    expect(JSON.stringify([await readOutbox(), await PasswordReset.find().lean()])).not.toContain(token);
  });

  it.each([['*'], ['nobody has this one'], [TEST_PASSWORD], ['null']])(
    'lets nobody log in with %j before the password is set',
    async (password) => {
      await invite();
      expect((await logIn(NEW_PERSON.email, password)).status).toBe(401);
    },
  );

  it('lets the owner of the address set the password once, which confirms the address', async () => {
    const token = await invite();
    expect((await reset(token)).status).toBe(204);
    const { body } = await logIn(NEW_PERSON.email, NEW_PASSWORD).expect(200);
    expect(body).toMatchObject({ name: 'Mirza', isEmailConfirmed: true, permissions: [] });
    const user = await UserModel.findOne({ email: NEW_PERSON.email }).orFail().lean();
    expect(user.emailConfirmedAt).toBeInstanceOf(Date);
    expect(user).not.toHaveProperty('invitedAt');
    const again = await reset(token, 'druga-lozinka-7');
    expect(again.body.fields).toEqual({ token: expect.stringContaining('već iskorišten') });
    expect((await logIn(NEW_PERSON.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses an invitation after two weeks and says how long it was valid', async () => {
    const token = await invite();
    const { expiresAt } = await PasswordReset.findOne().orFail().lean();
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(14);
    await PasswordReset.updateMany({}, { $set: { expiresAt: new Date() } });
    expect((await reset(token)).body.fields).toEqual({
      token: 'Ovaj link je istekao: vrijedio je 14 dana. Zatražite novi link.',
    });
    await testApp().post(API.forgotPassword).send({ email: NEW_PERSON.email });
    const [mail] = await sendMails();
    expect((await reset(tokenIn(mail?.text))).status).toBe(204);
    expect((await logIn(NEW_PERSON.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('does not end the order when the address stays unconfirmed for two days', async () => {
    await invite();
    const later = new Date(Date.now() + 3 * 86_400_000);
    expect(await expireUnconfirmed(async () => false, later)).toBe(0);
    expect(await Order.findOne().orFail().lean()).toMatchObject({ heldSeats: 1, expiredAt: null });
  });

  it('never changes an account that exists, nor stores an order for it', async () => {
    const [staff, course] = [await createStaff(), await createCourse()];
    const ana = await createUser({ name: 'Ana', email: 'ana@example.com' });
    const before = await UserModel.findById(ana.id).lean();
    const person = { ...NEW_PERSON, email: 'ANA@example.com' };
    for (const key of [undefined, randomUUID()]) {
      const { body, status } = await send(staff, { ...buildOrderBody([course]), person }, key);
      expect([status, body.code]).toEqual([409, 'email_taken']);
      expect(Object.keys(body.fields)).toEqual(['person.email']);
    }
    expect(await UserModel.findById(ana.id).lean()).toEqual(before);
    expect(await Order.countDocuments()).toBe(0);
    expect(await readOutbox()).toEqual([]);
  });

  it('opens one account when two members of staff send the same address at once', async () => {
    const staff = [await createStaff(), await createStaff()];
    const courses = [await createCourse(), await createCourse()];
    const answers = await Promise.all(
      staff.map((member, index) =>
        send(member, { ...buildOrderBody([courses[index]!]), person: NEW_PERSON }, randomUUID()),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
    expect(await UserModel.countDocuments({ email: NEW_PERSON.email })).toBe(1);
    expect(await Order.countDocuments()).toBe(1);
    expect((await readOutbox()).map(({ message }) => message.kind).toSorted()).toEqual([
      'invitation',
      'orderPlaced',
    ]);
  });

  it('places the same request once, also in parallel', async () => {
    const [staff, course] = [await createStaff(), await createCourse()];
    const [body, key] = [{ ...buildOrderBody([course]), person: NEW_PERSON }, randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => send(staff, body, key)));
    answers.push(await send(staff, body, key));
    expect(tally(answers)).toEqual({ 201: 4 });
    expect(await UserModel.countDocuments({ email: NEW_PERSON.email })).toBe(1);
    expect(await Order.countDocuments()).toBe(1);
    expect(answers.at(-1)?.headers['idempotent-replayed']).toBe('true');
  });

  it('opens no account when the order cannot be placed', async () => {
    const [staff, course] = [await createStaff(), await createCourse({ countInStock: 0 })];
    const { status } = await send(staff, { ...buildOrderBody([course]), person: NEW_PERSON });
    expect(status).toBe(409);
    expect(await UserModel.countDocuments({ email: NEW_PERSON.email })).toBe(0);
    expect(await readOutbox()).toEqual([]);
  });

  it('names what is missing about the person', async () => {
    const [staff, course] = [await createStaff(), await createCourse()];
    const { body } = await send(staff, {
      ...buildOrderBody([course]),
      person: { name: ' ', lastName: '', email: 'nije adresa' },
    }).expect(400);
    expect(body.fields).toEqual({
      'person.name': 'Unesite ime.',
      'person.lastName': 'Unesite prezime.',
      'person.email': 'Unesite ispravnu e-mail adresu, npr. ime@example.com.',
    });
  });
});

describe('POST /api/users/:id/pozivnica', () => {
  it('sends another link, which ends the earlier one', async () => {
    const first = await invite();
    const staff = await createStaff();
    const { _id } = await UserModel.findOne({ email: NEW_PERSON.email }).orFail().lean();
    await inviteAgain(staff, _id.toString()).expect(204);
    const [mail] = await sendMails();
    expect(mail).toMatchObject({ to: NEW_PERSON.email });
    expect((await reset(first)).status).toBe(400);
    expect((await reset(tokenIn(mail?.text))).status).toBe(204);
    expect(await AuditEntry.countDocuments({ event: 'invited' })).toBe(2);
  });

  it('is refused for somebody who has a password', async () => {
    const [staff, ana] = [await createStaff(), await createUser()];
    await inviteAgain(staff, ana.id).expect(409);
    expect(await readOutbox()).toEqual([]);
  });

  it('sends no link when the password was set before the mail left', async () => {
    const token = await invite();
    const staff = await createStaff();
    const { _id } = await UserModel.findOne({ email: NEW_PERSON.email }).orFail().lean();
    await inviteAgain(staff, _id.toString()).expect(204);
    await reset(token).expect(204);
    expect(await sendMails()).toEqual([]);
  });
});
