import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  hasPermission,
  type Permission,
  PERMISSIONS,
  type RequiredPermission,
} from '@institut/contract/accounts/permissions';
import { permissionsOf } from '@institut/contract/accounts/roles';
import { CALL_NAMES, callNamed, type CallName } from '@institut/contract/frame/calls';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { EXPORTED_LISTS } from '@institut/contract/exports/values';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose from 'mongoose';
import { env } from '../../config/env.ts';
import { ports, setPorts, type Ports } from '../../http/ports.ts';
import { forgetWindows } from '../../http/limiter.ts';
import { SessionModel } from '../../features/users/auth/session.model.ts';
import { startFakePaypal, type FakePaypal } from '../support/fakePaypal.ts';
import { restorePoint, storedDocuments } from '../support/restorePoint.ts';
import { emptyCollections, useTestDatabase } from '../support/testDatabase.ts';
import { answerProblem, startApiServer, type ApiServer, type RawAnswer } from './apiServer.ts';
import { filledPath, VALID_REQUESTS } from './validRequests.ts';
import { CALLERS, createFixtures, type Caller, type Fixtures } from './fixtures.ts';

// There are hundreds of tests here: the documents of the fixtures are stored again only after a test that may have changed them.
useTestDatabase({ keepsDocuments: true });

const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-authorisation-'));
let paypal: FakePaypal;
let server: ApiServer;
let fixtures: Fixtures;
let point: Awaited<ReturnType<typeof restorePoint>>;
let areFixturesIntact = true;

beforeAll(async () => {
  [paypal, server] = await Promise.all([startFakePaypal(), startApiServer()]);
  Object.assign(env, {
    UPLOADS_DIR: uploadsDir,
    DATA_DIR: join(uploadsDir, 'data'),
    // Without a proxy the metrics are open to every client on this machine.
    TRUST_PROXY: 1,
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: paypal.id,
    PAYPAL_CLIENT_SECRET: paypal.secret,
  });
  await emptyCollections();
  fixtures = await createFixtures(paypal);
  // A session that was used five minutes ago stores its use, also by a refused call.
  await SessionModel.updateMany({}, { lastUsedAt: new Date(Date.now() + 60 * 60 * 1000) });
  point = await restorePoint();
});
beforeEach(async () => {
  if (areFixturesIntact) await forgetTries();
  else {
    await point.restore();
    paypal.approve(fixtures.paypalOrderId);
  }
  areFixturesIntact = false;
});
afterAll(async () => {
  point.end();
  rmSync(uploadsDir, { recursive: true });
  await Promise.all([server.close(), paypal.close()]);
});

async function forgetTries(): Promise<void> {
  forgetWindows();
  if (!point.written.has('ratelimits')) return;
  await mongoose.connection.collection('ratelimits').deleteMany({});
  point.written.delete('ratelimits');
}

const UNKNOWN: ReadonlySet<Caller> = new Set([
  'visitor',
  'deletedUser',
  'newPassword',
  'endedSession',
  'expiredToken',
]);
const ADMINS: ReadonlySet<Caller> = new Set(['admin', 'unconfirmedAdmin', 'promotedUser']);

const LECTURERS: ReadonlySet<Caller> = new Set(['lecturer', 'otherLecturer']);
const LECTURER = permissionsOf({ isAdmin: false, roles: ['lecturer'] });

/** Calls about the course of `lecturer`; a list has less for others, and a mark is refused in the response. */
const OF_LECTURER: ReadonlySet<CallName> = new Set<CallName>([
  'closeLesson',
  'deleteScan',
  'downloadScan',
  'getAttendance',
  'getMessage',
  'getResults',
  'listCourseMessages',
  'previewMessage',
  'printWorkLog',
  'recordResults',
  'sendMessage',
  'stopMessage',
  'tryMessage',
  'uploadScan',
]);

/** Calls about a record of one user: the status for admins and for others. */
const OWNED: Partial<Record<CallName, { admins: number; others: number }>> = {
  cancelOrder: { admins: 200, others: 404 },
  deleteReview: { admins: 200, others: 403 },
  downloadBadge: { admins: 404, others: 404 },
  downloadCertificate: { admins: 200, others: 404 },
  downloadDocument: { admins: 200, others: 404 },
  endSession: { admins: 404, others: 404 },
  getOrder: { admins: 200, others: 404 },
  giveRefundAccount: { admins: 200, others: 404 },
  inviteParticipant: { admins: 200, others: 404 },
  leaveWaitingList: { admins: 404, others: 404 },
  listOrderDocuments: { admins: 200, others: 404 },
  listOrderSeats: { admins: 200, others: 404 },
  moveSeat: { admins: 200, others: 404 },
  nameParticipant: { admins: 200, others: 404 },
  openPaypalOrder: { admins: 404, others: 404 },
  payOrder: { admins: 404, others: 404 },
  previewCancellation: { admins: 200, others: 404 },
  removePasskey: { admins: 404, others: 404 },
  removeTotp: { admins: 404, others: 404 },
  renewRecoveryCodes: { admins: 409, others: 409 },
};

/** Calls that a user with a second factor makes in another way, or not at all. */
const WITH_FACTOR: Partial<Record<CallName, number>> = { confirmSession: 400, sendFactorCode: 409 };

/** Calls that finish what the admin of the fixtures has begun; others have not. */
const BEGUN_BY_ADMIN: ReadonlySet<CallName> = new Set<CallName>(['addPasskey', 'confirmTotp']);

/** Public calls that do more for a user, who must not become a visitor without knowing. */
const KNOWS_USERS: ReadonlySet<CallName> = new Set<CallName>(['joinWaitingList']);

/** Calls that need a confirmation for some input, of which their valid request is an example. */
const CONFIRMED_INPUT: ReadonlySet<CallName> = new Set(['exportList']);

const isConfirmationMissing = (name: CallName, caller: Caller) =>
  caller === 'unconfirmedAdmin' &&
  ([true, 'afterLogin'].includes(callNamed(name).needsConfirmation ?? false) || CONFIRMED_INPUT.has(name));

/** Returns the status of a valid call by each kind of caller. */
function expectedStatus(name: CallName, caller: Caller): number {
  const { access, response: answer } = callNamed(name);
  if (caller !== 'visitor' && UNKNOWN.has(caller) && KNOWS_USERS.has(name)) return 401;
  if (access === 'public' || access === 'optional') return answer.status;
  if (UNKNOWN.has(caller)) return 401;
  if (isConfirmationMissing(name, caller)) return 403;
  const isAdmin = ADMINS.has(caller);
  if (caller !== 'admin' && BEGUN_BY_ADMIN.has(name)) return 400;
  if (caller === 'owner' && name in WITH_FACTOR) return WITH_FACTOR[name] ?? answer.status;
  if (access === 'staff' && !isAdmin) return hasRight(name, caller) ? ofLecturer(name, caller) : 403;
  if (access === 'staff') return answer.status;
  const owned = OWNED[name];
  if (!owned || caller === 'owner') return answer.status;
  return isAdmin ? owned.admins : owned.others;
}

/** Returns the permission that the valid request of a staff call needs: the export is one of orders, and the edit of an order changes its status. */
function neededFor(name: CallName): RequiredPermission {
  if (name === 'exportList') return EXPORTED_LISTS.orders.permission;
  return name === 'editOrder' ? 'enrolment' : (callNamed(name).permission ?? 'any');
}

const hasRight = (name: CallName, caller: Caller) =>
  LECTURERS.has(caller) &&
  hasPermission(LECTURER, neededFor(name)) &&
  (callNamed(name).scope !== undefined || neededFor(name) === 'any');

const ofLecturer = (name: CallName, caller: Caller): number =>
  caller === 'otherLecturer' && OF_LECTURER.has(name) ? 404 : callNamed(name).response.status;

const authorization = (caller: Caller): Record<string, string> => {
  const token = fixtures.tokens[caller];
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
};

function call(name: CallName, caller: Caller, query = ''): Promise<RawAnswer> {
  const { method, path } = callNamed(name);
  const valid = VALID_REQUESTS[name](fixtures);
  const { body, form, headers } = valid;
  const type = form?.type ?? (body === undefined ? undefined : 'application/json');
  return server.send({
    method,
    path: filledPath(path, valid) + query,
    headers: { ...headers, ...authorization(caller), ...(type !== undefined && { 'Content-Type': type }) },
    body: form?.bytes ?? (body === undefined ? '' : JSON.stringify(body)),
  });
}

const cells = CALL_NAMES.flatMap((name) =>
  CALLERS.map((caller) => [name, caller, expectedStatus(name, caller)] as const),
);

/** Returns the status, the deviation from the contract, and the text to show when the test fails. */
function judge(name: CallName, caller: Caller, answer: RawAnswer, withDrafts = false) {
  const { status, text } = answer;
  const asked = { isAdmin: ADMINS.has(caller), withDrafts };
  return { status, problem: answerProblem(callNamed(name), answer, asked), text };
}

const asExpected = (status: number) => ({ status, problem: undefined, text: expect.any(String) });

/** Returns whether a cell repeats what another one proves: the guard reads the permissions of every call in the same place. */
const isRepeated = (name: CallName, caller: Caller) =>
  caller === 'promotedUser' && callNamed(name).method !== 'GET';

/** Reads that are in the audit log. */
const RECORDED: ReadonlySet<CallName> = new Set<CallName>([
  'exportList',
  'getBankOrders',
  'downloadCandidateFile',
]);
const isRead = (name: CallName) => callNamed(name).method === 'GET' && !RECORDED.has(name);

describe('allowed calls', () => {
  it.each(cells.filter(([name, caller, status]) => status < 400 && !isRepeated(name, caller)))(
    '%s by %s is %i',
    async (name, caller, expected) => {
      expect(judge(name, caller, await call(name, caller))).toEqual(asExpected(expected));
      areFixturesIntact = isRead(name);
    },
  );
});

describe('refused calls change nothing', () => {
  const refused = CALL_NAMES.map(
    (name) => [name, cells.filter(([called, , status]) => called === name && status >= 400)] as const,
  ).filter(([, callers]) => callers.length > 0);

  it.each(refused)('%s', async (name, callers) => {
    const answers: unknown[] = [];
    for (const [, caller] of callers) {
      await forgetTries();
      answers.push([caller, judge(name, caller, await call(name, caller))]);
    }
    expect(answers).toEqual(callers.map(([, caller, expected]) => [caller, asExpected(expected)]));
    for (const [name, stored] of Object.entries(await storedDocuments(point.written))) {
      expect([name, stored]).toEqual([name, point.documents[name]]);
    }
    areFixturesIntact = true;
  });
});

const readAsAdmin = async (path: string) =>
  (await server.send({ method: 'GET', path, headers: authorization('admin') })).status;

const sufficesFor = (needed: RequiredPermission) => (permission: Permission) =>
  hasPermission([permission], needed);

// Which permissions a required one admits is the table of `hasPermission`; here each call is proved to require its own.
describe('staff with some of the permissions', () => {
  const STAFF_CALLS = CALL_NAMES.filter((name) => callNamed(name).access === 'staff');
  let held: readonly Permission[];
  let original: Ports;

  beforeAll(() => {
    original = ports();
    setPorts({
      ...original,
      findSession: async (token) => {
        const user = await original.findSession(token);
        return user && { ...user, permissions: [...held] };
      },
    });
  });
  afterAll(() => setPorts(original));

  it.each(STAFF_CALLS)('%s needs one permission and no other', async (name) => {
    held = PERMISSIONS.filter(sufficesFor(neededFor(name))).slice(0, 1);
    expect(judge(name, 'admin', await call(name, 'admin'))).toEqual(
      asExpected(callNamed(name).response.status),
    );
    areFixturesIntact = isRead(name);
  });

  it.each(STAFF_CALLS)('%s is refused with all other permissions', async (name) => {
    held = PERMISSIONS.filter((permission) => !sufficesFor(neededFor(name))(permission));
    expect(judge(name, 'admin', await call(name, 'admin'))).toEqual(asExpected(403));
    areFixturesIntact = true;
  });

  it.each(Object.entries(EXPORTED_LISTS))('the export of %s needs its permission', async (list, needed) => {
    held = [needed.permission];
    const allowed = await readAsAdmin(apiUrl(API.export, { list }));
    held = PERMISSIONS.filter((permission) => permission !== needed.permission);
    const refused = await readAsAdmin(apiUrl(API.export, { list }));
    expect([allowed, refused]).toEqual([200, 403]);
  });

  it.each(PERMISSIONS)('%s shows no more drafts, orders and reviews than it is for', async (permission) => {
    held = [permission];
    const { draftCourse, draftNewsItem, closedCareer, order } = fixtures;
    const answers = {
      course: await readAsAdmin(apiUrl(API.course, { id: draftCourse._id.toString() })),
      newsItem: await readAsAdmin(apiUrl(API.newsItem, { id: draftNewsItem._id.toString() })),
      career: await readAsAdmin(apiUrl(API.career, { id: closedCareer._id.toString() })),
      courses: await readAsAdmin(`${API.courses}?drafts=include`),
      news: await readAsAdmin(`${API.news}?drafts=include`),
      order: await readAsAdmin(apiUrl(API.order, { id: order._id.toString() })),
      review: (await call('deleteReview', 'admin')).status,
    };
    const forStaff = (needed: Permission, refusal: number) => (permission === needed ? 200 : refusal);
    expect(answers).toEqual({
      course: forStaff('courses', 404),
      newsItem: forStaff('content', 404),
      career: forStaff('content', 404),
      courses: forStaff('courses', 403),
      news: forStaff('content', 403),
      order: forStaff('orders', 404),
      review: forStaff('content', 403),
    });
  });
});

describe('drafts in public lists', () => {
  const lists = (['listCourses', 'listNews'] as const).flatMap((name) =>
    CALLERS.map((caller) => {
      const expected = UNKNOWN.has(caller) ? 401 : ADMINS.has(caller) ? 200 : 403;
      return [name, caller, expected] as const;
    }),
  );

  it.each(lists)('%s by %s is %i', async (name, caller, expected) => {
    const answer = await call(name, caller, '?drafts=include');
    expect(judge(name, caller, answer, true)).toEqual(asExpected(expected));
    areFixturesIntact = true;
  });
});

describe('unpublished items', () => {
  const addresses = {
    'a draft of a course': () => apiUrl(API.course, { id: fixtures.draftCourse._id.toString() }),
    'a draft of a news item': () => apiUrl(API.newsItem, { id: fixtures.draftNewsItem._id.toString() }),
    'a closed career': () => apiUrl(API.career, { id: fixtures.closedCareer._id.toString() }),
  };
  const table = Object.entries(addresses).flatMap(([what, address]) =>
    CALLERS.map((caller) => [what, caller, ADMINS.has(caller) ? 200 : 404, address] as const),
  );

  it.each(table)('%s for %s is %i', async (_what, caller, expected, address) => {
    const answer = await server.send({ method: 'GET', path: address(), headers: authorization(caller) });
    expect(answer.status).toBe(expected);
    areFixturesIntact = true;
  });
});

it('answers wrong credentials with another message than an ended session', async () => {
  for (const email of [fixtures.owner.email, 'niko@example.com']) {
    const { status, text } = await server.send({
      method: 'POST',
      path: API.login,
      headers: { ...authorization('expiredToken'), 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'pogresna-lozinka' }),
    });
    expect(status).toBe(401);
    expect(text).not.toContain(TOKEN_FAILED_MESSAGE);
  }
});
