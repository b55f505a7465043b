import { createHash } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { readOutbox, recordingTransport, deliveryDeps, SITE_URL } from '../../../test/support/mailOutbox.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { as } from '../../../test/support/client.ts';
import { createUser, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { PasswordReset } from './passwordReset.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';

useTestDatabase();

const NEW_PASSWORD = 'nova-lozinka1';
const HOUR = 60 * 60_000;
const SENTENCE = 'Ako postoji nalog s ovom adresom, poslali smo vam e-mail s linkom za novu lozinku.';
const UNKNOWN =
  'Ovaj link više ne vrijedi: možda ste u međuvremenu zatražili noviji ili promijenili lozinku. Zatražite novi link.';
const USED = 'Ovaj link je već iskorišten. Ako lozinku niste promijenili vi, zatražite novi link.';
const EXPIRED = 'Ovaj link je istekao: vrijedio je jedan sat. Zatražite novi link.';

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  testApp().post(API.forgotPassword).set(headers).send({ email });
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  testApp().post(API.resetPassword).send({ token, password });
const logIn = (email: string, password: string) => testApp().post(API.login).send({ email, password });

/** Sends the waiting mails and returns them. */
async function sendMails() {
  const { transport, mails } = recordingTransport();
  const delivery = deliveryDeps(transport);
  while (await deliverNext(delivery.deps));
  return { mails, log: delivery.log(), sentAt: delivery.now() };
}

/** Requests a reset link and returns the token in the mail. */
async function tokenFor(email: string, headers?: Record<string, string>): Promise<string> {
  await forgot(email, headers);
  const { mails } = await sendMails();
  const link = /^https?:\/\/\S+$/m.exec(mails.at(-1)?.text ?? '')?.[0];
  expect(link).toMatch(new RegExp(`^${SITE_URL}/nova-lozinka#token=[\\w-]{43}$`));
  return link?.split('=')[1] ?? '';
}

const confirmedAt = async ({ id }: UserDocument) => (await UserModel.findById(id).orFail()).emailConfirmedAt;

describe('POST /api/users/forgot', () => {
  it('sends a link to the configured address of the site, whatever the request headers say', async () => {
    const { email } = await createUser();
    const token = await tokenFor(email, {
      Host: 'zlo.example',
      'X-Forwarded-Host': 'zlo.example',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'host=zlo.example',
      Origin: 'https://zlo.example',
    });
    expect((await reset(token)).status).toBe(204);
  });

  it('answers the same, and stores as much, whether or not the address has an account', async () => {
    const { email } = await createUser();
    const known = await forgot(email);
    const unknown = await forgot('niko@example.com');
    for (const response of [known, unknown]) {
      expect(response.status).toBe(202);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toEqual({ message: SENTENCE });
    }
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'passwordReset', to: email },
      { kind: 'passwordReset', to: 'niko@example.com' },
    ]);
    expect(await PasswordReset.countDocuments()).toBe(0);
  });

  it('sends no mail and stores no address without an account', async () => {
    await forgot('niko@example.com');
    const { mails, log } = await sendMails();
    expect(mails).toEqual([]);
    expect(log).toBe('');
    expect(await readOutbox()).toEqual([]);
  });

  it('finds the account in any spelling of the address', async () => {
    const { email } = await createUser({ email: 'ana@example.com' });
    await forgot(' ANA@Example.com ');
    expect((await sendMails()).mails).toMatchObject([{ to: email }]);
  });

  it('stores the token in neither the outbox nor the log', async () => {
    const { email, id } = await createUser();
    await forgot(email);
    const { mails, log, sentAt } = await sendMails();
    const token = /#token=([\w-]{43})/.exec(mails[0]!.text)?.[1] ?? '';
    const stored = await PasswordReset.find().lean();
    expect(stored).toMatchObject([
      { tokenHash: createHash('sha256').update(token).digest('hex'), version: 0, usedAt: null },
    ]);
    expect(stored[0]!._id.toString()).toBe(id);
    expect(stored[0]!.expiresAt).toEqual(new Date(sentAt + HOUR));
    expect(JSON.stringify([stored, await readOutbox()]) + log).not.toContain(token);
  });

  it('does not send a mail that has waited longer than an hour', async () => {
    const { email } = await createUser();
    await forgot(email);
    const { transport, mails } = recordingTransport();
    const { deps, advance } = deliveryDeps(transport);
    advance(HOUR);
    await deliverNext(deps);
    expect(mails).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'failed', lastError: 'too late' }]);
  });

  it.each([['nije-adresa'], [undefined], [{ $gt: '' }], [['ana@example.com']]])(
    'refuses %j as an address',
    async (email) => {
      const response = await forgot(email);
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.fields)).toEqual(['email']);
      expect(await readOutbox()).toEqual([]);
    },
  );

  it('answers 429 to the sixth request for one address in an hour, also without an account', async () => {
    const { email } = await createUser();
    for (const address of [email, 'niko@example.com']) {
      for (let n = 0; n < 5; n += 1) expect((await forgot(address)).status).toBe(202);
      const sixth = await forgot(address, { 'X-Forwarded-For': '203.0.113.7' });
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(await readOutbox()).toHaveLength(10);
  });

  it('answers 429 to one client that asks for many accounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, n) => forgot(`korisnik${n}@example.com`)),
    );
    expect(tally(answers)).toEqual({ 202: 100, 429: 5 });
  });
});

describe('POST /api/users/reset', () => {
  it('sets the password and ends every session', async () => {
    const user = await createUser();
    const token = await tokenFor(user.email);
    const response = await reset(token);
    expect(response.status).toBe(204);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await as(user).getProfile()).status).toBe(401);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ tokenVersion: 1 });
  });

  it('confirms the address, because its owner has read the mail', async () => {
    const [user, earlier] = [await createUser({ emailConfirmedAt: null }), await createUser()];
    for (const { email } of [user, earlier]) expect((await reset(await tokenFor(email))).status).toBe(204);
    expect(await confirmedAt(user)).toBeInstanceOf(Date);
    expect(await confirmedAt(earlier)).toBeUndefined();
  });

  it('allows a login at once although the account was limited for wrong passwords', async () => {
    const { email } = await createUser();
    for (let n = 0; n < 6; n += 1) await logIn(email, 'pogresna1');
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(429);
    await reset(await tokenFor(email));
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('accepts a link once', async () => {
    const { email } = await createUser();
    const token = await tokenFor(email);
    await reset(token);
    const again = await reset(token, 'treca-lozinka1');
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ code: 'validation', message: USED, fields: { token: USED } });
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('accepts exactly one of several parallel uses of a link', async () => {
    const user = await createUser();
    const token = await tokenFor(user.email);
    const passwords = Array.from({ length: 8 }, (_, n) => `paralelna-${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(tally(answers)).toEqual({ 204: 1, 400: 7 });
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await logIn(user.email, passwords[winner]!)).status).toBe(200);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ tokenVersion: 1 });
  });

  it('refuses the link of an earlier request, and accepts the newer one', async () => {
    const { email } = await createUser();
    const first = await tokenFor(email);
    const second = await tokenFor(email);
    expect((await reset(first)).body.fields).toEqual({ token: UNKNOWN });
    expect((await reset(second)).status).toBe(204);
  });

  it('refuses a link after one hour', async () => {
    const { email } = await createUser();
    const token = await tokenFor(email);
    await PasswordReset.updateMany({}, { $set: { expiresAt: new Date() } });
    const response = await reset(token);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ code: 'validation', message: EXPIRED, fields: { token: EXPIRED } });
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['another password since', { password: 'promijenjena1' }],
    ['another address since', { email: 'druga.adresa@example.com' }],
  ])('refuses a link when the account has %s', async (_what, change) => {
    const user = await createUser();
    const token = await tokenFor(user.email);
    const changed = await as(user).updateProfile({ body: { ...change, currentPassword: TEST_PASSWORD } });
    expect(changed.status).toBe(200);
    const before = await UserModel.findById(user.id).lean();
    const response = await reset(token);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ token: UNKNOWN });
    expect(await UserModel.findById(user.id).lean()).toEqual(before);
  });

  it('refuses a link of a deleted account', async () => {
    const user = await createUser();
    const token = await tokenFor(user.email);
    await UserModel.deleteOne({ _id: user.id });
    expect((await reset(token)).body.fields).toEqual({ token: UNKNOWN });
  });

  it.each([['kratak'], [''], [undefined], [{ $ne: null }], ['a'.repeat(44)], [['a'.repeat(43)]]])(
    'refuses %j as a token',
    async (token) => {
      await tokenFor((await createUser()).email);
      const response = await reset(token);
      expect(response.status).toBe(400);
      expect(response.body.fields).toEqual({
        token: 'Link za novu lozinku nije potpun. Otvorite ga ponovo iz e-maila.',
      });
    },
  );

  it('refuses a token that was never issued', async () => {
    expect((await reset('a'.repeat(43))).body.fields).toEqual({ token: UNKNOWN });
  });

  it('names what is wrong with the password and keeps the link valid', async () => {
    const { email } = await createUser();
    const token = await tokenFor(email);
    const common = await reset(token, 'lozinka2026');
    expect(common.status).toBe(400);
    expect(common.body.fields).toEqual({ password: expect.stringContaining('napadači') });
    const short = await reset(token, 'kratka');
    expect(short.status).toBe(400);
    expect(short.body.fields).toEqual({ password: 'Lozinka mora imati najmanje 8 znakova.' });
    expect((await reset(token, { $gt: '' })).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });
});
