import { createHash } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { AuditEntry } from '../../audit/audit.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { readOutbox, recordingTransport, deliveryDeps, SITE_URL } from '../../../test/support/mailOutbox.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { as } from '../../../test/support/client.ts';
import { buildUser, createUser, logInAs, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { bodyOf, createAdmin, put, remove } from '../../../test/support/userAdminCalls.ts';
import { EmailConfirmation } from './emailConfirmation.model.ts';
import {
  createFullCourse,
  createWaiter,
  releaseAndOffer,
  seatNumbers,
} from '../../../test/support/waitingLists.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { WaitingEntry } from '../../processes/waitingList/waitingEntry.model.ts';
import { joinWaitingList } from '../../processes/waitingList/waitingList.service.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { grantAdmin } from './userAdmin.service.ts';

useTestDatabase();

const DAY = 24 * 60 * 60_000;
const UNKNOWN =
  'Ovaj link ne vrijedi: istekao je, ili nalog u međuvremenu ima drugu e-mail adresu. Zatražite novi link.';
const EXPIRED = 'Ovaj link je istekao: vrijedio je sedam dana. Zatražite novi link.';

const confirm = (token: unknown) => testApp().post(API.emailConfirmation).send({ token });
const askAgain = (user: UserDocument) => as(user).sendConfirmation();
/** Returns the header of a new session: a change of the address ends the earlier ones. */
const newBearer = async ({ id }: UserDocument) =>
  `Bearer ${await logInAs(await UserModel.findById(id).orFail())}`;
const profileOf = async (user: UserDocument) =>
  (
    await testApp()
      .get(API.profile)
      .set('Authorization', await newBearer(user))
      .expect(200)
  ).body;
const changeEmail = async (user: UserDocument, email: string) =>
  testApp()
    .put(API.profile)
    .set('Authorization', await newBearer(user))
    .send({ email, currentPassword: TEST_PASSWORD })
    .expect(200);
const stored = (id: string) => UserModel.findById(id).orFail().lean();
const createUnconfirmed = () => createUser({ emailConfirmedAt: null });

/** Sends the waiting mails and returns them with the log. */
async function sendMails() {
  const { transport, mails } = recordingTransport();
  const delivery = deliveryDeps(transport);
  while (await deliverNext(delivery.deps));
  return { mails, log: delivery.log(), sentAt: delivery.now() };
}

/** Sends the waiting mails and returns the tokens in those to this address. */
async function tokensTo(address: string): Promise<string[]> {
  const { mails } = await sendMails();
  return mails
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => Array.from(text.matchAll(/^(https?:\/\/\S+)#token=([\w-]{43})$/gm)))
    .map(([, page, token = '']) => {
      expect(page).toBe(`${SITE_URL}/potvrda-emaila`);
      return token;
    });
}

const join = async (course: string, email: string, qty = 1) => {
  await joinWaitingList(course, null, { email, name: '', qty, acceptsFewer: false });
  await WaitingEntry.updateOne({ course, email }, { confirmedAt: new Date() });
  await Course.updateOne({ _id: course }, { $inc: { waiting: 1 } });
};
const activeOf = (course: CourseFields) =>
  WaitingEntry.find({ course: course._id, isActive: true }).sort({ seqNo: 1 }).lean();

describe('a new address of somebody who waits for courses', () => {
  const NEW = 'nova@example.com';
  it('gets their entries once it is confirmed, and two of a course become the earlier one', async () => {
    const [{ course }, { course: twice }, { course: visited }] = await Promise.all([
      createFullCourse([1]),
      createFullCourse([1]),
      createFullCourse([1]),
    ]);
    await join(twice._id.toString(), NEW, 2);
    const between = await createWaiter(twice);
    const { user } = await createWaiter(course);
    await createWaiter(twice, {}, user);
    await join(visited._id.toString(), user.email);
    await changeEmail(user, NEW);
    expect(await activeOf(course)).toMatchObject([{ email: user.email }]);
    const [token = ''] = await tokensTo(NEW);
    await confirm(token).expect(200);
    expect(await activeOf(course)).toMatchObject([{ email: NEW, user: user._id, state: 'waiting' }]);
    expect(await activeOf(visited)).toMatchObject([{ email: NEW, user: user._id }]);
    expect(await activeOf(twice)).toMatchObject([
      { email: NEW, user: user._id, qty: 2 },
      { email: between.user.email },
    ]);
    expect(await WaitingEntry.find({ course: twice._id, isActive: false }).lean()).toMatchObject([
      { state: 'removed', email: user.email },
    ]);
    expect(await seatNumbers(twice)).toMatchObject({ waiting: 2, problems: [] });
  });

  it('keeps an offer, also when staff have changed and confirmed the address', async () => {
    const { course, orders } = await createFullCourse([1]);
    const { user } = await createWaiter(course);
    await createWaiter(course);
    await releaseAndOffer(course, orders[0]!);
    await WaitingEntry.updateOne({ user: user._id }, { seqNo: Date.now() + 1000 });
    await join(course._id.toString(), NEW);
    const admin = await createAdmin();
    await put(user.id, admin, { ...bodyOf(user), email: NEW }).expect(200);
    expect((await activeOf(course)).map(({ email }) => email)).toContain(user.email);
    await put(user.id, admin, { ...bodyOf(user), email: NEW, isEmailConfirmed: true }).expect(200);
    const [first, second, ...others] = await activeOf(course);
    expect([first?.state, second, others]).toEqual([
      'waiting',
      expect.objectContaining({ email: NEW, state: 'offered' }),
      [],
    ]);
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 2, problems: [] });
  });

  it('takes no entry of another account', async () => {
    const { course } = await createFullCourse([1]);
    const [mine, theirs] = [await createWaiter(course), await createWaiter(course)];
    const { email: former } = theirs.user;
    await changeEmail(theirs.user, 'treca@example.com');
    await changeEmail(mine.user, former);
    const [token = ''] = await tokensTo(former);
    await confirm(token).expect(200);
    expect((await activeOf(course)).map(({ email, user }) => [email, user])).toEqual([
      [mine.user.email, mine.user._id],
      [former, theirs.user._id],
    ]);
  });
});

/** Requests another link and returns its token. */
async function tokenFor(user: UserDocument): Promise<string> {
  await askAgain(user).expect(202);
  const { email } = await stored(user.id);
  const [token = ''] = await tokensTo(email);
  return token;
}

const useless = (sentence: string) => ({
  code: 'validation',
  message: sentence,
  fields: { token: sentence },
});

describe('a registration', () => {
  it('stores an account that is not confirmed, and sends one mail with a link that confirms it', async () => {
    const { name, email, password } = buildUser();
    const registered = await testApp().post(API.users).send({ name, email, password }).expect(201);
    expect(registered.body.isEmailConfirmed).toBe(false);
    expect(await stored(registered.body._id)).toMatchObject({ emailConfirmedAt: null });

    const [token = '', ...others] = await tokensTo(email);
    expect(others).toEqual([]);
    const before = Date.now();
    const response = await confirm(token).expect(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({ email, isRepeated: false });
    const { emailConfirmedAt } = await stored(registered.body._id);
    expect(emailConfirmedAt?.getTime()).toBeGreaterThanOrEqual(before);
    const login = await testApp().post(API.login).send({ email, password }).expect(200);
    expect(login.body.isEmailConfirmed).toBe(true);
  });

  it('does not let a client call its own address confirmed', async () => {
    const body = { ...buildUser(), emailConfirmedAt: new Date(), isEmailConfirmed: true };
    const { body: answer } = await testApp().post(API.users).send(body).expect(201);
    expect(answer.isEmailConfirmed).toBe(false);
    await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${answer.token}`)
      .send({ name: 'Anita', emailConfirmedAt: new Date(), isEmailConfirmed: true })
      .expect(200);
    expect(await stored(answer._id)).toMatchObject({ name: 'Anita', emailConfirmedAt: null });
  });

  it('writes no name into the mail to an address that is not confirmed', async () => {
    const { email, password } = buildUser();
    await testApp().post(API.users).send({ name: 'Reklama', email, password }).expect(201);
    const { mails } = await sendMails();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(JSON.stringify(mails)).not.toContain('Reklama');
  });
});

it('an account that was made by other means than a registration counts as confirmed', async () => {
  const user = await createUser();
  expect(await stored(user.id)).not.toHaveProperty('emailConfirmedAt');
  expect((await profileOf(user)).isEmailConfirmed).toBe(true);
});

describe('POST /api/users/confirmation', () => {
  it('stores the hash of the token for seven days, and the token nowhere', async () => {
    const user = await createUnconfirmed();
    await askAgain(user).expect(202);
    const { mails, log, sentAt } = await sendMails();
    const token = /#token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const links = await EmailConfirmation.find().lean();
    const hash = createHash('sha256').update(token).digest('base64url');
    expect(links).toMatchObject([{ _id: hash, email: user.email, usedAt: null }]);
    expect(links[0]?.user.toString()).toBe(user.id);
    expect(links[0]?.expiresAt).toEqual(new Date(sentAt + 7 * DAY));
    expect(JSON.stringify([links, await readOutbox()]) + log).not.toContain(token);
  });

  it('changes the account once, and repeats the result for a link that was used', async () => {
    const user = await createUnconfirmed();
    const token = await tokenFor(user);
    await confirm(token).expect(200);
    const confirmed = await stored(user.id);
    const again = await confirm(token).expect(200);
    expect(again.body).toEqual({ email: user.email, isRepeated: true });
    expect(await stored(user.id)).toEqual(confirmed);
    expect(await AuditEntry.find().lean()).toMatchObject([
      {
        event: 'emailConfirmed',
        actor: { kind: 'visitor' },
        target: { kind: 'user', id: user.id, label: '' },
      },
    ]);
  });

  it('changes the account once for several parallel uses of a link', async () => {
    const user = await createUnconfirmed();
    const token = await tokenFor(user);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(tally(answers)).toEqual({ 200: 8 });
    expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect(await AuditEntry.countDocuments()).toBe(1);
  });

  it('accepts any of several links to the address, because mails may arrive late', async () => {
    const user = await createUnconfirmed();
    const first = await tokenFor(user);
    const second = await tokenFor(user);
    expect((await confirm(first).expect(200)).body.isRepeated).toBe(false);
    expect((await confirm(second).expect(200)).body.isRepeated).toBe(true);
  });

  it('refuses a link after seven days', async () => {
    const user = await createUnconfirmed();
    const token = await tokenFor(user);
    await EmailConfirmation.updateMany({}, { $set: { expiresAt: new Date() } });
    const { body } = await confirm(token).expect(400);
    expect(body).toEqual(useless(EXPIRED));
    expect(await stored(user.id)).toMatchObject({ emailConfirmedAt: null });
  });

  it('refuses a link to an address that the account no longer has', async () => {
    const user = await createUnconfirmed();
    const before = await tokenFor(user);
    await changeEmail(user, 'druga.adresa@example.com');
    expect((await confirm(before).expect(400)).body).toEqual(useless(UNKNOWN));
    expect(await stored(user.id)).toMatchObject({
      email: 'druga.adresa@example.com',
      emailConfirmedAt: null,
    });
  });

  it('refuses a used link after its address was given up and entered again', async () => {
    const user = await createUnconfirmed();
    const token = await tokenFor(user);
    await confirm(token).expect(200);
    await changeEmail(user, 'druga.adresa@example.com');
    await changeEmail(user, user.email);
    expect((await confirm(token).expect(400)).body).toEqual(useless(UNKNOWN));
    expect(await stored(user.id)).toMatchObject({ email: user.email, emailConfirmedAt: null });
  });

  it('refuses a link of an account whose address somebody else has now', async () => {
    const user = await createUnconfirmed();
    const token = await tokenFor(user);
    // As a process that knows no links would leave it.
    await UserModel.updateOne({ _id: user.id }, { $set: { email: 'druga.adresa@example.com' } });
    const other = await createUser({ email: user.email, emailConfirmedAt: null });
    await confirm(token).expect(400);
    for (const { id } of [user, other]) expect(await stored(id)).toMatchObject({ emailConfirmedAt: null });
  });

  it('refuses a link of a deleted account, whose links are deleted with it', async () => {
    const [user, admin] = [await createUnconfirmed(), await createAdmin()];
    const token = await tokenFor(user);
    await remove(user.id, admin).expect(204);
    expect(await EmailConfirmation.countDocuments()).toBe(0);
    expect((await confirm(token).expect(400)).body).toEqual(useless(UNKNOWN));
  });

  it.each([[''], [undefined], [{ $ne: null }], ['a'.repeat(44)], [['a'.repeat(43)]], ['a'.repeat(43)]])(
    'refuses %j as a token and changes nothing',
    async (token) => {
      const user = await createUnconfirmed();
      await tokenFor(user);
      const { body } = await confirm(token).expect(400);
      expect(Object.keys(body.fields)).toEqual(['token']);
      expect(await stored(user.id)).toMatchObject({ emailConfirmedAt: null });
    },
  );
});

describe('POST /api/users/confirmation/mail', () => {
  it('sends a link to the address of the account', async () => {
    const user = await createUnconfirmed();
    const { body } = await askAgain(user).expect(202);
    expect(body).toEqual({ email: user.email, isEmailConfirmed: false });
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'emailConfirmation', to: user.email, userId: user.id },
    ]);
  });

  it('sends nothing when the address is confirmed, also when that happens before the mail is sent', async () => {
    const confirmed = await createUser();
    const { body } = await askAgain(confirmed).expect(202);
    expect(body).toEqual({ email: confirmed.email, isEmailConfirmed: true });
    expect(await readOutbox()).toEqual([]);

    const user = await createUnconfirmed();
    await askAgain(user).expect(202);
    await UserModel.updateOne({ _id: user.id }, { $set: { emailConfirmedAt: new Date() } });
    expect((await sendMails()).mails).toEqual([]);
    expect(await readOutbox()).toEqual([]);
  });

  it('is for the logged-in user, and answers 429 to the sixth call within an hour', async () => {
    await testApp().post(API.confirmationMail).expect(401);
    const user = await createUnconfirmed();
    for (let n = 0; n < 5; n += 1) await askAgain(user).expect(202);
    await askAgain(user).expect(429);
    await askAgain(await createUnconfirmed()).expect(202);
    expect(await readOutbox()).toHaveLength(6);
  });
});

describe('a new address', () => {
  it('in the profile has to be confirmed, by the link to it alone', async () => {
    const user = await createUser();
    const { body } = await changeEmail(user, 'druga.adresa@example.com');
    expect(body.isEmailConfirmed).toBe(false);
    expect(await stored(user.id)).toMatchObject({ emailConfirmedAt: null });
    const [token = ''] = await tokensTo('druga.adresa@example.com');
    expect((await confirm(token).expect(200)).body).toEqual({
      email: 'druga.adresa@example.com',
      isRepeated: false,
    });
    expect((await profileOf(user)).isEmailConfirmed).toBe(true);
  });

  it('stays confirmed when the profile repeats it', async () => {
    const user = await createUser({ emailConfirmedAt: new Date() });
    await changeEmail(user, user.email.toUpperCase());
    expect((await profileOf(user)).isEmailConfirmed).toBe(true);
    expect(await readOutbox()).toEqual([]);
  });

  it('from an administrator has to be confirmed, whatever the edit says', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const edit = { ...bodyOf(user), email: 'druga.adresa@example.com', isEmailConfirmed: true };
    const { body } = await put(user.id, admin, edit).expect(200);
    expect(body.isEmailConfirmed).toBe(false);
    expect(await tokensTo('druga.adresa@example.com')).toHaveLength(1);
  });
});

describe('an administrator', () => {
  it('can confirm the present address of a user, which is logged', async () => {
    const [admin, user] = [await createAdmin(), await createUnconfirmed()];
    const { body } = await put(user.id, admin, { ...bodyOf(user), isEmailConfirmed: true }).expect(200);
    expect(body.isEmailConfirmed).toBe(true);
    expect((await stored(user.id)).emailConfirmedAt).toBeInstanceOf(Date);
    expect(await AuditEntry.find().lean()).toMatchObject([
      {
        event: 'edited',
        actor: { kind: 'admin', id: admin._id },
        target: { kind: 'user', id: user.id },
        changes: [{ field: 'isEmailConfirmed', from: 'false', to: 'true' }],
      },
    ]);
    expect(await readOutbox()).toEqual([]);
  });

  it.each([false, undefined])('changes nothing about it with %s', async (isEmailConfirmed) => {
    const [admin, user, earlier] = [await createAdmin(), await createUnconfirmed(), await createUser()];
    for (const one of [user, earlier]) {
      await put(one.id, admin, { ...bodyOf(one), isEmailConfirmed }).expect(200);
    }
    expect(await stored(user.id)).toMatchObject({ emailConfirmedAt: null });
    expect(await stored(earlier.id)).not.toHaveProperty('emailConfirmedAt');
  });

  it('whom the command on the server has made is confirmed', async () => {
    const user = await createUnconfirmed();
    await grantAdmin(user.email);
    expect((await stored(user.id)).emailConfirmedAt).toBeInstanceOf(Date);
  });
});
