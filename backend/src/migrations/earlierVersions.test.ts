import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { auditRecords } from '../commands/doctor/auditRecords.ts';
import { readZip } from '../test/support/exportFiles.ts';
import { request } from '../test/support/httpClient.ts';
import { startFakePaypal, type FakePaypal } from '../test/support/fakePaypal.ts';
import { createServerClock } from '../test/support/serverFaults.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../test/support/serverProcess.ts';
import { startSmtpServer, type SmtpServer } from '../test/support/fakeSmtp.ts';
import { startTestEngine, startFolderDatabase, type TestEngine } from '../test/support/testDatabase.ts';
import {
  fixtureVersions,
  importDatabase,
  readDatabase,
  readExpected,
  unpackFolders,
  type RecordedAnswer,
} from '../test/support/versionFixture.ts';
import { connectWithoutIndexes, disconnectDatabase } from '../database/connect.ts';

const MINUTE_MS = 60_000;
/** Logins of one request whose sessions the database removes. */
const LOGINS_MAX = 3;

/** Fields that answers have gained since a version; any other difference is a defect or has to be named here. */
const IS_ADDED: Record<string, (name: string, value: unknown) => boolean> = {
  // The refund of a listed order is new; that of a cancellation is not.
  'v0.3.0': (name, value) =>
    name === 'runs' ||
    name === 'attendance' ||
    name === 'heldMinutes' ||
    name === 'attended' ||
    name === 'completed' ||
    name === 'roles' ||
    name === 'unchosen' ||
    name === 'completion' ||
    (name === 'register' && value === null) ||
    // Nothing had a discount.
    (name === 'discountPrice' && value === 0) ||
    (['discounts', 'currentDiscounts'].includes(name) && Array.isArray(value) && value.length === 0) ||
    name === 'firstDay' ||
    (name === 'refund' && typeof value === 'object' && value !== null && 'isApproved' in value),
};

/**
 * Fields of answers that mean something else than in a version: since 0.4 open amounts are grouped by their due day, and lists name
 * courses with their first day.
 */
const CHANGED_FIELDS: Record<string, Record<string, string[]>> = {
  'v0.3.0': { '/overview': ['ages', 'courses'], '/users/profile': ['permissions'] },
};

/** Returns the answer without these fields, at any depth. */
const omitFields = (answer: RecordedAnswer, names: ReadonlySet<string>): RecordedAnswer =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (names.has(name) ? undefined : value)));

const servers = useServerProcesses();

const storedReviews = z.array(
  z.object({ _id: z.coerce.string(), name: z.string(), rating: z.coerce.number(), comment: z.string() }),
);
const storedConsents = z.array(z.unknown()).default([]);
const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
const withId = z.looseObject({ _id: z.string() });
const editableOrder = z.looseObject({ version: z.int(), history: z.array(z.unknown()) });
const editableCourse = withId.extend({ countInStock: z.int() });

/** Collections to which a server adds by itself, or from which it removes. */
const OWN_WORK = new Set(['jobs', 'assets', 'documentfiles', 'erasures', 'migrations', 'versions']);

/** Private objects are in a folder whose name begins with a dot. */
const isImage = (path: string) => path.startsWith('uploads/') && !path.startsWith('uploads/.');

/** Repeats a request until its answer is as wanted, for work that the server does in the background. */
async function eventually<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
  }
}

/** Counts the documents of each of these collections. */
async function countDocuments(uri: string, names: string[]): Promise<Record<string, number>> {
  const client = await mongo.MongoClient.connect(uri);
  const counts = names.map(async (name) => [name, await client.db().collection(name).countDocuments()]);
  const byName = Object.fromEntries(await Promise.all(counts));
  await client.close();
  return byName;
}

/** The version whose records all migrations change. */
const OLDEST = 'v0.3.0';

/**
 * The records of a version are the same in a data folder and in a database, so with the embedded engine one version starts on a
 * database. With another engine every version starts on a database and none on a folder, which that engine does not read.
 */
const kindsOf = (version: string): ('data folder' | 'database')[] => {
  if (process.env.TEST_MONGO_URI) return ['database'];
  return version === OLDEST ? ['data folder', 'database'] : ['data folder'];
};

describe.each(fixtureVersions())('upgrade from %s', (version) => {
  const expected = readExpected(version);
  const collections = readDatabase(version);
  const documentsOf = (name: string) =>
    collections.flatMap((collection) => (collection.name === name ? collection.documents : []));
  const mailsThat = (state: string) =>
    documentsOf('outbox')
      .filter((mail) => mail.state === state)
      .map(({ _id }) => String(_id));

  describe.each(kindsOf(version))('with its %s', (kind) => {
    const folder = join(servers.folder, `${version} ${kind}`);
    const clock = createServerClock(servers.folder);
    const isFolder = kind === 'data folder';
    let unpacked: string[];
    let engine: TestEngine;
    let paypal: FakePaypal;
    let smtp: SmtpServer;
    let server: ListeningServer;
    /** By account, of new logins. */
    const tokens = new Map<string, string>();

    beforeAll(async () => {
      unpacked = unpackFolders(version, folder);
      [engine, paypal, smtp] = await Promise.all([startTestEngine(), startFakePaypal(), startSmtpServer()]);
      paypal.goDown('hangs up');
      smtp.answer = (line) => (line.startsWith('RCPT') ? '451 4.3.0 Later' : undefined);
      if (!isFolder) await importDatabase(version, databaseUri(engine));
      clock.set(Date.parse(expected.recordedAt) - Date.now());
      server = await servers.start(
        clock.options({
          NODE_ENV: 'development',
          BACKUP_BY: 'product',
          DATA_DIR: join(folder, isFolder ? 'data' : 'empty'),
          UPLOADS_DIR: join(folder, 'uploads'),
          // Without a setting the server reads the secret from its data folder.
          JWT_SECRET: isFolder ? '' : expected.jwtSecret,
          MONGO_URI: isFolder ? '' : databaseUri(engine),
          SMTP_URL: smtp.url,
          PAYPAL_API_URL: paypal.url,
          PAYPAL_CLIENT_ID: paypal.id,
          PAYPAL_CLIENT_SECRET: paypal.secret,
        }),
      );
    }, 300_000);

    afterAll(async () => {
      const client = await mongo.MongoClient.connect(databaseUri(engine));
      await client.db().dropDatabase();
      await client.close();
      await Promise.all([engine.close(), paypal.close(), smtp.close()]);
    });

    it('makes a backup of the records of before', () => {
      const backups = join(folder, isFolder ? 'data' : 'empty', 'backups');
      const made = existsSync(backups) ? readdirSync(backups) : [];
      const kinds = made.map((name) => name.split('-')[0]);
      expect(kinds).toEqual(['upgrade']);
    });

    async function logIn(name: string): Promise<string> {
      const { email, password } = z
        .object({ email: z.string(), password: z.string() })
        .parse(expected.accounts[name]);
      const login = await send('POST', '/users/login', { body: { email, password } });
      expect(login.status).toBe(200);
      return z.object({ token: z.string() }).parse(JSON.parse(login.text)).token;
    }

    async function send(
      method: string,
      path: string,
      { as = null, body, headers }: { as?: string | null; body?: unknown; headers?: Record<string, string> },
    ) {
      const ask = () =>
        request(`${server.url}/api${path}`, {
          method,
          headers: {
            ...(as !== null && { Authorization: `Bearer ${tokens.get(as)}` }),
            'Content-Type': 'application/json',
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      return as === null ? ask() : withSession(as, ask);
    }

    /** The database has the present time, by which the sessions of the server's time are over: it removes them at any moment. */
    async function withSession<T extends { status: number }>(
      name: string,
      ask: () => Promise<T>,
    ): Promise<T> {
      for (let left = LOGINS_MAX; ; left -= 1) {
        const answer = await ask();
        if (answer.status !== 401 || left === 0) return answer;
        tokens.set(name, await logIn(name));
      }
    }

    async function repeat({ as, path }: RecordedAnswer): Promise<RecordedAnswer> {
      const { status, headers, text } = await send('GET', path, { as });
      const isAdded = (name: string, value: unknown) =>
        (path === '/overview' && name === 'at') || IS_ADDED[version]?.(name, value);
      const body: unknown = JSON.parse(text, (name, value: unknown) =>
        isAdded(name, value) ? undefined : value,
      );
      return {
        as,
        path,
        status,
        total: headers.get('X-Total-Count'),
        body,
      };
    }

    it('accepts the passwords, and the sessions that the version has stored', async () => {
      for (const [name, { token }] of Object.entries(expected.accounts)) {
        const headers = { Authorization: `Bearer ${token}` };
        const { status } = await request(`${server.url}/api/users/profile`, { headers });
        expect(status).toBe(200);
        tokens.set(name, await logIn(name));
      }
    });

    // Before the tests that change records.
    it('answers every recorded request as that version did', async () => {
      const answers: RecordedAnswer[] = [];
      for (const answer of expected.answers) answers.push(await repeat(answer));
      const changed = CHANGED_FIELDS[version] ?? {};
      const comparable = (answer: RecordedAnswer) => omitFields(answer, new Set(changed[answer.path]));
      expect(answers.map(comparable)).toEqual(expected.answers.map(comparable));
    });

    it('has every review of that version, with its id, in the pages of its course', async () => {
      const all = documentsOf('reviews');
      const given = new Map(
        documentsOf('courses').map(({ _id }) => [
          String(_id),
          storedReviews.parse(all.filter(({ course }) => String(course) === String(_id))),
        ]),
      );
      expect([...given.values()].flat().length).toBeGreaterThan(0);
      for (const [course, reviews] of given) {
        if (reviews.length === 0) continue;
        const { text } = await send('GET', `/kursevi/${course}/reviews`, {});
        const shown = z.object({ reviews: storedReviews }).parse(JSON.parse(text));
        expect(shown.reviews.toSorted(byId)).toEqual(reviews.toSorted(byId));
      }
    });

    it('lets every account download its data, without a consent that nobody gave', async () => {
      const given = new Map(
        documentsOf('users').map(({ email, consents }) => [email, storedConsents.parse(consents).length]),
      );
      const sizes = Object.entries(expected.accounts).map(async ([name, { email }]) => {
        const answer = await withSession(name, () =>
          fetch(`${server.url}/api/users/profile/data`, {
            headers: { Authorization: `Bearer ${tokens.get(name)}` },
          }),
        );
        expect(answer.status).toBe(200);
        const files = readZip(Buffer.from(await answer.arrayBuffer()));
        const consents = storedConsents.parse(JSON.parse(files.get('saglasnosti.json') ?? ''));
        expect(consents).toHaveLength(given.get(email) ?? 0);
        return files.get('nalog.json')?.length;
      });
      for (const size of await Promise.all(sizes)) expect(size).toBeGreaterThan(0);
    });

    it('serves the stored images and keeps the unused ones', async () => {
      const shown = JSON.stringify(expected.answers.filter(({ path }) => !path.startsWith('/orders')));
      const images = new Set(shown.match(/\/uploads\/[\w-]+\.webp/g));
      expect(images.size).toBeGreaterThan(0);
      for (const image of images) expect((await request(server.url + image)).status).toBe(200);
      const files = readdirSync(join(folder, 'uploads')).map((name) => `uploads/${name}`);
      expect(files.filter(isImage).toSorted()).toEqual(unpacked.filter(isImage));
    });

    it('replays an order that is sent again with its idempotency key', async () => {
      const { as, key, body, orderId } = expected.repeatedOrder;
      const answer = await send('POST', '/orders', { as, body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('Idempotent-Replayed')).toBe('true');
      expect(withId.parse(JSON.parse(answer.text))._id).toBe(orderId);
    });

    it('edits an old order and an old course', async () => {
      const path = `/orders/${expected.repeatedOrder.orderId}`;
      const read = await send('GET', `${path}/view`, { as: 'admin' });
      const { version: readVersion, history } = editableOrder.parse(JSON.parse(read.text));
      const edit = { status: 'Prijava se nalazi u proceduri', version: readVersion };
      const edited = await send('PUT', `${path}/edit`, { as: 'admin', body: edit });
      expect(edited.status).toBe(200);
      expect(editableOrder.parse(JSON.parse(edited.text)).history.slice(0, history.length)).toEqual(history);

      const list = await send('GET', '/kursevi', {});
      const [listed] = z.object({ kursevi: z.array(withId) }).parse(JSON.parse(list.text)).kursevi;
      const shown = await send('GET', `/kursevi/${listed?._id}`, { as: 'admin' });
      const course = editableCourse.parse(JSON.parse(shown.text));
      const body = { ...course, name: 'Žuto lišće', countInStockRead: course.countInStock };
      const saved = await send('PUT', `/kursevi/${course._id}`, { as: 'admin', body });
      expect(saved.status).toBe(200);
      const found = await send('GET', '/kursevi?keyword=zuto%20lisce', {});
      expect(found.text).toContain(course._id);
    });

    it('records a PayPal capture whose answer was lost before the upgrade', async () => {
      const { as, orderId, paypalOrder } = expected.pendingPayment;
      paypal.orders.set(paypalOrder.id, paypalOrder);
      paypal.comeBack();
      const order = await eventually(
        () => send('GET', `/orders/${orderId}`, { as }),
        ({ text }) => text.includes('"isPaymentPending":false'),
      );
      expect(JSON.parse(order.text)).toMatchObject({ isPaid: true, isPaymentPending: false });
    });

    it('accepts the link for a new password', async () => {
      const { email, token } = expected.reset;
      const password = 'sasvim-nova-lozinka';
      const { status } = await send('POST', '/users/reset', { body: { token, password } });
      expect(status).toBe(204);
      const login = await send('POST', '/users/login', { body: { email, password } });
      expect(login.status).toBe(200);
    });

    it('sends the waiting mails and repeats none that was sent or given up', async () => {
      smtp.answer = () => undefined;
      clock.set(Date.parse(expected.recordedAt) - Date.now() + 10 * MINUTE_MS);
      // A queued mail wakes the mail worker, which then sends all mails that are due.
      await send('POST', '/users/forgot', { body: { email: 'zana@example.com' } });
      await eventually(
        () => send('GET', '/metrics', { as: 'admin' }),
        ({ text }) => text.includes('institut_outbox_mails{state="waiting"} 0\n'),
      );
      const sent = new Set(smtp.mails.map(({ raw }) => /^Message-ID: <(\w+)@/im.exec(raw)?.[1]));
      expect(mailsThat('waiting').filter((id) => !sent.has(id))).toEqual([]);
      expect([...mailsThat('sent'), ...mailsThat('failed')].filter((id) => sent.has(id))).toEqual([]);
    });

    it('keeps every record, consistent, until the server has stopped', async () => {
      server.child.kill('SIGTERM');
      expect([await server.ended, server.output()]).toEqual([0, expect.not.stringContaining('"level"')]);
      const lasting = collections
        .filter(({ indexes }) => !indexes.some((index) => 'expireAfterSeconds' in index))
        .map(({ name }) => name)
        .filter((name) => !OWN_WORK.has(name));
      const opened = isFolder ? await startFolderDatabase(join(folder, 'data')) : engine;
      const uri = isFolder ? opened.uri.replace('/?', '/institut?') : databaseUri(engine);
      const counts = await countDocuments(uri, lasting);
      await connectWithoutIndexes(uri);
      const violations = await auditRecords();
      await disconnectDatabase();
      if (isFolder) await opened.close();
      const { auditlog: events, ...others } = counts;
      const { auditlog: eventsBefore, ...othersBefore } = Object.fromEntries(
        lasting.map((name) => [name, expected.counts[name]]),
      );
      // The capture whose answer was lost has become a payment.
      expect(others).toEqual({ ...othersBefore, payments: Number(othersBefore.payments) + 1 });
      expect(events).toBeGreaterThanOrEqual(Number(eventsBefore));
      expect(violations).toEqual([]);
    });
  });
});
