import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { course as courseSchema } from '@institut/contract/courses/schema';
import { order as orderSchema } from '@institut/contract/orders/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Course } from '../../features/core/courses/course.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { placeOrder, postJson, request, tally, type Answer, type Placing } from '../support/httpClient.ts';
import { createCourse, buildOrderBody, bearer, createUser } from '../support/factories.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const servers = useServerProcesses();

const ANA = { name: 'Ana', lastName: 'Anić', email: 'ana@example.com', password: 'zeleni most 47' };

const register = ({ url }: ListeningServer, given: Partial<typeof ANA> = {}) =>
  postJson(`${url}${API.users}`, { ...ANA, ...given });
const logIn = ({ url }: ListeningServer, email = ANA.email) =>
  postJson(`${url}${API.login}`, { email, password: ANA.password });

function newFolder(): { env: NodeJS.ProcessEnv; inUse: (pid?: number) => string } {
  const dataDir = mkdtempSync(join(servers.folder, 'data-'));
  const folder = join(dataDir, 'mongodb');
  return {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    inUse: (pid) =>
      `The data folder ${folder} is in use by another process${pid === undefined ? '' : ` (pid ${pid})`}.\n`,
  };
}

describe('a second process on one data folder', () => {
  const { env, inUse } = newFolder();
  /** The process that uses the folder, which the tests hand on. */
  let first: ListeningServer;

  it('exits when both start at once: one of them listens', async () => {
    const both = [servers.start({ env }), servers.start({ env })];
    const outcomes = await Promise.allSettled(both);
    const [winner, ...others] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    const [refusal] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(others).toEqual([]);
    if (!winner) throw new Error('Neither of them listens.');
    expect(refusal).toEqual(new Error(`The server ended with 1: ${inUse(winner.child.pid)}`));
    expect((await register(winner)).status).toBe(201);
    first = winner;
  });

  it('exits with one sentence, and the first continues', async () => {
    const second = servers.spawn({ env });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(inUse(first.child.pid));
    expect((await logIn(first)).status).toBe(200);
    expect((await register(first)).status).toBe(409);
  });

  it('exits also while the first hangs, and does not take over its folder', async () => {
    first.child.kill('SIGSTOP');
    const second = servers.spawn({ env });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(inUse());
    first.child.kill('SIGCONT');
    expect((await register(first, { email: 'other@example.com' })).status).toBe(201);
  });

  it('starts after the first was killed with -9, with everything that was acknowledged', async () => {
    first.child.kill('SIGKILL');
    expect(await first.ended).toBeNull();
    const second = await servers.start({ env });
    expect((await logIn(second, 'other@example.com')).status).toBe(200);
    first = second;
  });

  it('starts while the first is stopping', async () => {
    first.child.kill('SIGTERM');
    const second = await servers.start({ env });
    expect(await first.ended).toBe(0);
    expect((await logIn(second)).status).toBe(200);
  });
});

/**
 * Sends an order again under the same key while the server answers 503, as the browser does: a busy database may answer the
 * ping of a slow request too late.
 */
async function placeUntilAnswered({ url }: ListeningServer, placing: Placing): Promise<Answer> {
  const repeated = { ...placing, key: placing.key ?? randomUUID() };
  for (;;) {
    const answer = await placeOrder(url, repeated);
    if (answer.status !== 503) return answer;
  }
}

/** Returns the free seats of a course as a server shows them to visitors. */
const stockShownBy = async ({ url }: ListeningServer, { _id }: { _id: unknown }): Promise<number> => {
  const { text } = await request(url + apiUrl(API.course, { id: String(_id) }));
  return courseSchema.parse(JSON.parse(text)).countInStock;
};

describe('two processes on one database', () => {
  const engine = useTestDatabase();
  let one: ListeningServer;
  let two: ListeningServer;

  beforeAll(async () => {
    const options = { env: { MONGO_URI: databaseUri(engine()) } };
    [one, two] = await Promise.all([servers.start(options), servers.start(options)]);
  });

  it('sell every seat once', async () => {
    const course = await createCourse({ countInStock: 10 });
    const authorization = bearer(await createUser());
    const body = buildOrderBody([course]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => placeUntilAnswered(i % 2 ? one : two, { authorization, body })),
    );
    expect(tally(answers)).toEqual({ 201: 10, 409: 20 });
    expect(await Order.countDocuments()).toBe(10);
    expect((await Course.findById(course._id).orFail()).freeSeats).toBe(0);
  });

  it('share the count of wrong passwords', async () => {
    await createUser(ANA);
    const statuses: number[] = [];
    for (const { url } of [one, two, one, two, one, two]) {
      const body = { email: ANA.email, password: 'pogresna1' };
      statuses.push((await postJson(`${url}${API.login}`, body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('show what the other has written, and never again what was before', async () => {
    const course = await createCourse({ countInStock: 9 });
    const authorization = bearer(await createUser());
    for (let left = 8; left > 0; left -= 1) {
      const [writing, reading] = left % 2 ? [one, two] : [two, one];
      await placeUntilAnswered(writing, { authorization, body: buildOrderBody([course]) });
      expect(await stockShownBy(writing, course)).toBe(left);
      while ((await stockShownBy(reading, course)) !== left);
      const shown = await Promise.all([one, two, one, two].map((server) => stockShownBy(server, course)));
      expect(shown).toEqual([left, left, left, left]);
    }
  });

  it('show a write also when its process was killed before it could tell them', async () => {
    const course = await createCourse({ countInStock: 10 });
    const placing = {
      authorization: bearer(await createUser()),
      body: buildOrderBody([course]),
      key: randomUUID(),
    };
    const dying = await servers.start({
      env: { MONGO_URI: databaseUri(engine()) },
      imports: [pathToFileURL(join(import.meta.dirname, '../support/dieBeforeVersions.mjs')).href],
    });
    expect(await stockShownBy(two, course)).toBe(10);
    dying.child.kill('SIGUSR2');
    await expect(placeOrder(dying.url, placing)).rejects.toThrow('fetch failed');
    expect(await Order.countDocuments()).toBe(1);
    while ((await stockShownBy(two, course)) !== 9);
  });

  it('return one order for one idempotency key, also when the process that stored it is gone', async () => {
    const course = await createCourse({ countInStock: 10 });
    const placing = {
      authorization: bearer(await createUser()),
      body: buildOrderBody([course]),
      key: randomUUID(),
    };
    const answers = await Promise.all(
      [one, two, one, two].map((server) => placeUntilAnswered(server, placing)),
    );
    one.child.kill('SIGKILL');
    answers.push(await placeUntilAnswered(two, placing));

    expect(tally(answers)).toEqual({ 201: 5 });
    const ids = answers.map(({ text }) => orderSchema.parse(JSON.parse(text))._id);
    expect(new Set(ids).size).toBe(1);
    expect(await Order.countDocuments()).toBe(1);
    expect((await request(`${two.url}${API.courses}`)).text).toContain('"countInStock":9');
  });
});
