import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { Course } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { freePort, placeOrder, postJson, request } from '../support/httpClient.ts';
import {
  createCareer,
  createCourse,
  buildOrderBody,
  bearer,
  createUser,
  TEST_PASSWORD,
} from '../support/factories.ts';
import { withDataFolder, useTestDatabase } from '../support/testDatabase.ts';
import { openLedger } from '../support/orderLedger.ts';
import { readMail } from '../support/fakeSmtp.ts';
import { createServerClock } from '../support/serverFaults.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = [-HOUR, DAY];

const servers = useServerProcesses();
const clock = createServerClock(servers.folder);
let server: ListeningServer;

const loggedIn = z.object({ token: z.string() });

const logIn = (email: string, password = TEST_PASSWORD) =>
  postJson(`${server.url}${API.login}`, { email, password });

/** Repeats a request until its response is as wanted. */
async function eventually<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

async function mailsTo(email: string) {
  const sent = await OutboxMail.find({ 'message.to': email, state: 'sent' }).lean();
  return sent.map(({ _id }) =>
    readMail(readFileSync(join(servers.folder, 'data/mail', `${_id.toString()}.eml`), 'latin1')),
  );
}

/** Returns the token in the password reset mail. */
async function askForLink(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await postJson(`${server.url}${API.forgotPassword}`, { email });
  const mails = await eventually(
    () => mailsTo(email),
    ({ length }) => length > before,
  );
  return /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const setPassword = (token: string) =>
  postJson(`${server.url}${API.resetPassword}`, { token, password: 'novalozinka1' });

const profileOf = ({ token }: { token: string }) =>
  request(`${server.url}${API.profile}`, { headers: { Authorization: `Bearer ${token}` } });

const listCareers = () => request(`${server.url}${API.careers}`);

describe('a server whose clock is set', () => {
  const engine = useTestDatabase();
  beforeAll(async () => {
    server = await servers.start(clock.options({ MONGO_URI: databaseUri(engine()) }));
  });
  beforeEach(() => clock.set(0));

  it('keeps users logged in when the clock is set an hour back', async () => {
    const user = await createUser();
    const login = loggedIn.parse(JSON.parse((await logIn(user.email)).text));
    clock.set(-HOUR);
    expect((await profileOf(login)).status).toBe(200);
  });

  it('ends short sessions when the clock is set a day ahead', async () => {
    const user = await createUser();
    const first = loggedIn.parse(JSON.parse((await logIn(user.email)).text));
    clock.set(DAY);
    const refused = await profileOf(first);
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining(TOKEN_FAILED_MESSAGE)]);
    const again = loggedIn.parse(JSON.parse((await logIn(user.email)).text));
    expect((await profileOf(again)).status).toBe(200);
  });

  it('ends a rate limit that began a day ahead soon after the clock is right again', async () => {
    const { email } = await createUser();
    clock.set(DAY);
    for (let i = 0; i < 6; i += 1) await logIn(email, 'pogresna1');
    clock.set(0);
    const refused = await logIn(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual((10 * MINUTE) / 1000);
    clock.set(10 * MINUTE + 1000);
    expect((await logIn(email)).status).toBe(200);
  });

  it('does not prolong a rate limit when the clock is set an hour back', async () => {
    const { email } = await createUser();
    for (let i = 0; i < 6; i += 1) await logIn(email, 'pogresna1');
    clock.set(-HOUR);
    expect((await logIn(email)).status).toBe(429);
    clock.set(-HOUR + 10 * MINUTE + 1000);
    expect((await logIn(email)).status).toBe(200);
  });

  it.each(JUMPS)(
    'replays an order with the same idempotency key when the clock is set by %d ms',
    async (jump) => {
      const course = await createCourse({ countInStock: 10 });
      const user = await createUser();
      const body = buildOrderBody([course]);
      const key = randomUUID();
      const first = await placeOrder(server.url, { authorization: bearer(user), body, key });
      clock.set(jump);
      const { token } = loggedIn.parse(JSON.parse((await logIn(user.email)).text));
      const again = await placeOrder(server.url, { authorization: `Bearer ${token}`, body, key });
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect((await Course.findById(course._id).orFail()).freeSeats).toBe(9);
    },
  );

  it.each(JUMPS)('does not keep stored responses longer when the clock is set by %d ms', async (jump) => {
    const course = await createCourse({ name: 'Prvo ime' });
    const show = () => request(`${server.url}${apiUrl(API.course, { id: course._id.toString() })}`);
    expect((await show()).text).toContain('Prvo ime');
    clock.set(jump);
    await Course.updateOne({ _id: course._id }, { name: 'Drugo ime' });
    await eventually(show, ({ text }) => text.includes('Drugo ime'));
  });

  it('moves a deadline with the clock in both directions', async () => {
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    await createCareer({ title: 'Do sutra', dateEnd: tomorrow });
    await eventually(listCareers, ({ text }) => text.includes('Do sutra'));
    clock.set(3 * DAY);
    expect((await eventually(listCareers, ({ text }) => !text.includes('Do sutra'))).text).toBe('[]');
    clock.set(0);
    await eventually(listCareers, ({ text }) => text.includes('Do sutra'));
  });

  describe('password reset links', () => {
    it('stay valid when the clock is set an hour back', async () => {
      const { email } = await createUser();
      const token = await askForLink(email);
      clock.set(-HOUR);
      expect((await setPassword(token)).status).toBe(204);
    });

    it('expire when the clock is set a day ahead, and new ones are valid', async () => {
      const { email } = await createUser();
      const token = await askForLink(email);
      clock.set(DAY);
      expect((await setPassword(token)).status).toBe(400);
      expect((await setPassword(await askForLink(email))).status).toBe(204);
    });
  });
});

describe('a mail that could not be sent while the clock was a day ahead', () => {
  const engine = useTestDatabase();

  it('is sent by the mail worker after the clock is corrected', async () => {
    const dataDir = join(servers.folder, 'late-mail');
    const env = { MONGO_URI: databaseUri(engine()), DATA_DIR: dataDir };
    const ahead = createServerClock(servers.folder);
    ahead.set(DAY);
    const [port, nobody] = [await freePort(), await freePort()];
    const noMail = {
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
    };
    const first = await servers.start(ahead.options({ ...env, ...noMail }));
    const body = { name: 'Ana', lastName: 'Anić', email: 'ana@example.com', password: 'zeleni most 47' };
    expect((await postJson(`${first.url}${API.users}`, body)).status).toBe(201);
    await eventually(
      () => OutboxMail.findOne().lean(),
      (mail) => mail?.lastError !== null && mail?.lease === null,
    );
    first.child.kill('SIGTERM');
    await first.ended;

    await servers.start({ env });
    await eventually(
      () => OutboxMail.findOne().lean(),
      (mail) => mail?.state === 'sent',
    );
    expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(1);
  });
});

it('stores orders completely in the embedded database while the clock jumps back and forth', async () => {
  const dataDir = join(servers.folder, 'embedded');
  const ledger = await withDataFolder(dataDir, () => openLedger(4));
  const jumping = createServerClock(servers.folder);
  const env = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' };
  const server = await servers.start(jumping.options(env));
  for (const shift of [0, -HOUR, 11 * HOUR, -DAY, 0]) {
    jumping.set(shift);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(ledger.buyers.map((buyer) => ledger.send(buyer, server.url)));
      expect(answers.map((answer) => answer?.status)).toEqual(ledger.buyers.map(() => 201));
    }
    await ledger.repeat(server.url);
  }
  server.child.kill('SIGTERM');
  expect([await server.ended, server.output()]).toEqual([0, expect.not.stringContaining('"level"')]);
  await withDataFolder(dataDir, () => ledger.expectWhole());
});
