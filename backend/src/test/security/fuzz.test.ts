import './withoutLimits.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALL_NAMES, callNamed, type CallName } from '@institut/contract/frame/calls';
import { API } from '@institut/contract/frame/endpoints';
import { userInfo } from '@institut/contract/accounts/schema';
import { env } from '../../config/env.ts';
import { startFakePaypal, type FakePaypal } from '../support/fakePaypal.ts';
import { restorePoint } from '../support/restorePoint.ts';
import { useTestDatabase } from '../support/testApp.ts';
import { answerProblem, startApiServer, type ApiServer, type RawRequest } from './apiServer.ts';
import { fuzzRequest } from './fuzzRequest.ts';
import { seededRandom, type Random } from './generate.ts';
import { CALLERS, createFixtures, type Caller, type Fixtures } from './fixtures.ts';

useTestDatabase();

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1200);
/** Requests change and delete the fixtures, so they are restored. */
const REQUESTS_PER_SET = 100;
const TIMEOUT_MS = 600_000;
const SHOWN_BYTES = 600;

const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-fuzz-'));
let paypal: FakePaypal;
let server: ApiServer;

beforeAll(async () => {
  [paypal, server] = await Promise.all([startFakePaypal(), startApiServer()]);
  Object.assign(env, {
    UPLOADS_DIR: uploadsDir,
    DATA_DIR: join(uploadsDir, 'data'),
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: paypal.id,
    PAYPAL_CLIENT_SECRET: paypal.secret,
  });
});
afterAll(async () => {
  rmSync(uploadsDir, { recursive: true });
  await Promise.all([server.close(), paypal.close()]);
});

const ADMINS: ReadonlySet<Caller> = new Set(['admin', 'unconfirmedAdmin', 'promotedUser']);
/** Calls after which the token of their caller is worth nothing. */
const ENDS_SESSION: ReadonlySet<CallName> = new Set(['logOut', 'endOtherSessions', 'deleteAccount']);
/** Calls with more input are sent more often. */
const weightOf = (name: CallName) => {
  const { method, path, query } = callNamed(name);
  if (method !== 'GET') return 4;
  return query || path.includes('/:') ? 2 : 1;
};
const WEIGHTED_NAMES = CALL_NAMES.flatMap((name) => Array<CallName>(weightOf(name)).fill(name));

/** Mostly an authorised caller, because others are refused before their input is read. */
function pickCaller(name: CallName, random: Random): Caller {
  if (random.chance(0.4)) return random.pick(CALLERS);
  return callNamed(name).access === 'staff' ? 'admin' : 'owner';
}

const withDrafts = ({ path }: RawRequest) =>
  new URLSearchParams(path.split('?')[1]).getAll('drafts').join() === 'include';

/** Creates the fixtures. Returns how to restore them, in the database and at PayPal. */
async function openFixtures() {
  const fixtures = await createFixtures(paypal);
  const orders = structuredClone([...paypal.orders]);
  const point = await restorePoint();
  const restore = async (): Promise<Fixtures> => {
    await point.restore();
    paypal.reset();
    for (const [id, order] of structuredClone(orders)) paypal.orders.set(id, order);
    return { ...fixtures, tokens: { ...fixtures.tokens } };
  };
  return { restore, end: point.end };
}

function show(caller: Caller, { method, path, headers, body }: RawRequest): string {
  const type = headers?.['Content-Type'] ?? 'no body';
  return `${method} ${path.slice(0, SHOWN_BYTES)} by ${caller}, ${type}: ${String(body ?? '').slice(0, SHOWN_BYTES)}`;
}

it(
  `answers ${REQUESTS} requests as described (FUZZ_SEED=${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const problems: string[] = [];
    const succeeded = new Set<CallName>();
    const refused = new Set<CallName>();
    const { restore, end } = await openFixtures();
    let fixtures = await restore();

    /** The calls that have not succeeded, or not been refused, although they have input that can be. */
    const untried = () =>
      CALL_NAMES.filter(
        (name) => !succeeded.has(name) || (callNamed(name).method !== 'GET' && !refused.has(name)),
      );

    for (let made = 0; made < REQUESTS || (untried().length > 0 && made < 2 * REQUESTS); made += 1) {
      if (made % REQUESTS_PER_SET === 0) fixtures = await restore();
      const name = random.pick(made < REQUESTS ? WEIGHTED_NAMES : untried());
      const caller = pickCaller(name, random);
      const request = fuzzRequest(name, { fixtures, random });
      const token = fixtures.tokens[caller];
      if (token !== undefined) request.headers = { ...request.headers, Authorization: `Bearer ${token}` };

      const answer = await server.send(request);
      (answer.status < 400 ? succeeded : refused).add(name);
      // A new password ends earlier sessions; its user continues with the token of the response.
      if (name === 'updateProfile' && answer.status === 200) {
        fixtures.tokens[caller] = userInfo.parse(JSON.parse(answer.text)).token;
      }
      if (ENDS_SESSION.has(name) && answer.status === 204) fixtures = await restore();
      const asked = { isAdmin: ADMINS.has(caller), withDrafts: withDrafts(request) };
      const problem = answerProblem(callNamed(name), answer, asked);
      if (problem)
        problems.push(
          `#${made} ${name}: ${problem}\n  ${show(caller, request)}\n  -> ${answer.text.slice(0, 200)}`,
        );
    }

    end();
    expect(problems).toEqual([]);
    // Every call must have succeeded at least once, and every write must have been refused at least once.
    expect(untried()).toEqual([]);
    expect((await server.send({ method: 'GET', path: API.ready })).status).toBe(200);
  },
  TIMEOUT_MS,
);
