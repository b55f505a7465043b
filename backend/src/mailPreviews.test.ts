import { DELETED_USER } from '@institut/contract/audit/values';
import { CALL_NAMES, callNamed, type CallName } from '@institut/contract/frame/calls';
import { previewRowOf } from '@institut/contract/frame/call';
import { mailPreview } from '@institut/contract/mail/preview';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import mongoose from 'mongoose';
import { env } from './config/env.ts';
import { Course } from './features/core/courses/course.model.ts';
import { deliverNext } from './features/mail/mail.delivery.ts';
import { OutboxMail } from './features/mail/mail.model.ts';
import { Order } from './features/core/orders/order.model.ts';
import { PREVIEWED_REFERENCE } from './features/core/orders/placing/reference.ts';
import { onDistributionRequested, SET_ASIDE_MS } from './features/core/seats/distributionRequests.ts';
import { finishCancelledRuns } from './features/processes/timetable/runCancellation.service.ts';
import { tellNextRuns } from './features/processes/waitingList/closing.service.ts';
import { distributeSeats } from './features/processes/waitingList/distribution.service.ts';
import { bodyFor, createFinishedCourse } from './test/support/certificates.ts';
import { buildCourse, createCourse } from './test/support/factories.ts';
import { startFakePaypal, type FakePaypal } from './test/support/fakePaypal.ts';
import { deliveryDeps, recordingTransport } from './test/support/mailOutbox.ts';
import { restorePoint, storedDocuments } from './test/support/restorePoint.ts';
import { testApp, useTestDatabase } from './test/support/testApp.ts';
import { createWaiter } from './test/support/waitingLists.ts';
import { answerProblem } from './test/security/apiServer.ts';
import { createFixtures, type Fixtures } from './test/security/fixtures.ts';
import { filledPath, VALID_REQUESTS, type ValidRequest } from './test/security/validRequests.ts';

// Every test starts with the same fixtures, which take longer to create than to store again.
useTestDatabase({ keepsDocuments: true });

let paypal: FakePaypal;
let fixtures: Fixtures;
let point: Awaited<ReturnType<typeof restorePoint>>;
beforeAll(async () => {
  paypal = await startFakePaypal();
  Object.assign(env, {
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: paypal.id,
    PAYPAL_CLIENT_SECRET: paypal.secret,
  });
  fixtures = await createFixtures(paypal);
  await OutboxMail.deleteMany({ state: 'waiting' });
  point = await restorePoint();
});
beforeEach(() => point.restore());
afterAll(async () => {
  point.end();
  await paypal.close();
});

const PREVIEWED = CALL_NAMES.filter((name) => callNamed(name).hasMailPreview);

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Makes a call, or asks for its mails. */
function send(
  row: Pick<ReturnType<typeof callNamed>, 'method' | 'path'>,
  given: ValidRequest,
  token?: string,
) {
  const call = testApp()[VERBS[row.method]](filledPath(row.path, given));
  call.set({ ...given.headers, ...(token && { Authorization: `Bearer ${token}` }) });
  return given.body === undefined ? call : call.send(Object(given.body));
}

/** Expects these documents of each collection; of those that the test has not written, they need not be read again. */
async function expectStored(documents: typeof point.documents): Promise<void> {
  const stored = await storedDocuments(point.written);
  expect(stored).toEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, documents[name]])));
}

type Shown = { to: string; subject: string; attachments: number };

/** The reference of an order that is placed is another one each time. */
const comparable = (mails: readonly Shown[]) =>
  mails
    .map(
      ({ to, subject, attachments }) =>
        `${to} ${attachments} ${subject.replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/, 'X')}`,
    )
    .toSorted();

/** Returns the mails that leave after a call, also those that jobs queue because of it. */
async function sentAfter(act: () => PromiseLike<unknown>): Promise<Shown[]> {
  const courses = new Set<string>();
  const stopListening = onDistributionRequested((course) => courses.add(course));
  await act();
  stopListening();
  await finishCancelledRuns();
  await tellNextRuns();
  const then = new Date(Date.now() + SET_ASIDE_MS);
  for (const course of courses) await distributeSeats(course, then);
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.map(({ to, subject, attachments = [] }) => ({ to, subject, attachments: attachments.length }));
}

type Scenario = [
  title: string,
  call: CallName,
  request: (fixtures: Fixtures) => ValidRequest | Promise<ValidRequest>,
];

const VALID: Scenario[] = PREVIEWED.map((name) => [name, name, (fixtures) => VALID_REQUESTS[name](fixtures)]);

/** The valid requests of these concern nobody who has an address. */
const MAY_BE_SILENT = new Set([
  'updateUser',
  'updateCourse',
  'linkCourse',
  'deleteCourse',
  'decideCourseRun',
  'decideRefund',
  'withdrawPayment',
  'correctPayer',
  'importParticipants',
  'issueCertificates',
  'deleteUser',
]);

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();

const LESSON = { from: '17:00', to: '20:00', room: '', topic: '', sequence: 0, state: 'planned' } as const;

const OTHERS: Scenario[] = [
  [
    'a lesson that is moved',
    'updateCourse',
    async ({ reviewedCourse }) => {
      const _id = new mongoose.Types.ObjectId();
      const lessons = [{ ...LESSON, _id, day: '2099-09-01' }];
      const set = { $set: { lessons, start: '2099-09-01', lastDay: '2099-09-01' } };
      const course = await Course.findByIdAndUpdate(reviewedCourse._id, set, { returnDocument: 'after' })
        .orFail()
        .lean();
      const { __v: version, freeSeats: countInStockRead } = course;
      const { isDraft: _isDraft, ...fields } = buildCourse({ name: course.name });
      const moved = { ...LESSON, _id: _id.toString(), day: '2099-09-02' };
      const { sequence: _sequence, ...lesson } = moved;
      const body = { ...fields, start: '2099-09-02', lessons: [lesson], version, countInStockRead };
      return { id: idOf(reviewedCourse), body };
    },
  ],
  [
    'a run that is published, of which an interest list hears',
    'updateCourse',
    async (fixtures) => {
      const past = await createCourse({ start: '2026-01-12' });
      await createWaiter(past);
      const course = await createCourse({ isDraft: true, series: past._id });
      return VALID_REQUESTS.updateCourse({ ...fixtures, course });
    },
  ],
  [
    'a course that becomes a run of another one, of which an interest list hears',
    'linkCourse',
    async () => {
      const past = await createCourse({ start: '2026-01-12' });
      await createWaiter(past);
      return { id: idOf(past), body: { kurs: idOf(await createCourse()), runs: [] } };
    },
  ],
  [
    'a run that is cancelled',
    'decideCourseRun',
    ({ reviewedCourse }) => ({
      id: idOf(reviewedCourse),
      body: { state: 'cancelled', message: 'Premalo polaznika.' },
    }),
  ],
  [
    'certificates that are issued',
    'issueCertificates',
    async (fixtures) => {
      const { course: finishedCourse, people } = await createFinishedCourse({ seats: 2 });
      return { ...VALID_REQUESTS.issueCertificates({ ...fixtures, finishedCourse }), body: bodyFor(people) };
    },
  ],
  [
    'an order that is rejected',
    'editOrder',
    ({ groupOrder }) => ({ id: idOf(groupOrder), body: { status: ORDER_STATUS.rejected } }),
  ],
  [
    'an order that is placed for a new person',
    'placeForPerson',
    (fixtures) => {
      const { body } = VALID_REQUESTS.placeForPerson(fixtures);
      const { user: _user, ...lines } = Object(body);
      const person = { name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com' };
      return { body: { ...lines, person } };
    },
  ],
];

describe('the preview of the mails', () => {
  it.each([...VALID, ...OTHERS])(
    'of %s stores nothing and shows what is sent then',
    async (title, name, request) => {
      const row = callNamed(name);
      const given = await request(fixtures);
      const { admin } = fixtures.tokens;
      const before = { ...point.documents, ...(await storedDocuments(point.written)) };

      const { status, text, headers, body } = await send(previewRowOf(row), given, admin);
      const problem = answerProblem(
        previewRowOf(row),
        { status, headers, text },
        { isAdmin: true, withDrafts: false },
      );
      expect({ status, problem, body }).toMatchObject({ status: 200, problem: undefined });
      await expectStored(before);

      const sent = await sentAfter(() => send(row, given, admin).expect(row.response.status));
      const shown = mailPreview.parse(body).mails.map(({ email: to, subject, attachments }) => ({
        to,
        subject: subject ?? '',
        attachments: attachments.length,
      }));
      expect(comparable(shown)).toEqual(comparable(sent));
      expect(sent.length > 0 || MAY_BE_SILENT.has(title)).toBe(true);
    },
  );
});

const ask = async (name: CallName, given: ValidRequest, { tokens }: Fixtures) =>
  mailPreview.parse((await send(previewRowOf(callNamed(name)), given, tokens.admin).expect(200)).body);

describe('the preview', () => {
  it('of an application gives it no reference, which differs from the one that it gets', async () => {
    const { mails } = await ask('placeForPerson', VALID_REQUESTS.placeForPerson(fixtures), fixtures);
    expect(mails.map(({ reference }) => reference)).toContain(PREVIEWED_REFERENCE);
    expect(mails.map(({ subject }) => subject)).toContain(`Vaša prijava ${PREVIEWED_REFERENCE}`);
  });

  it.each<[CallName, boolean]>([
    ['recordPayment', true],
    ['recordRefund', true],
    ['movePayment', false],
    ['withdrawPayment', false],
    ['answerCandidate', false],
  ])('of %s says whether it can be taken back: %s', async (name, isRevocable) => {
    const given =
      name === 'withdrawPayment' ? { id: idOf(fixtures.payment) } : VALID_REQUESTS[name](fixtures);
    const { mails } = await ask(name, given, fixtures);
    expect(new Set(mails.map(({ isDelayed }) => isDelayed))).toEqual(new Set([isRevocable]));
  });

  it('names a candidate, who may have no account', async () => {
    const given = VALID_REQUESTS.answerCandidate(fixtures);
    expect(await ask('answerCandidate', given, fixtures)).toMatchObject({ mails: [{ role: 'candidate' }] });
  });

  it('names a buyer who has deleted the account as somebody without an address', async () => {
    const { _id, reference } = fixtures.groupOrder;
    const erased = { erasedAt: new Date(), buyerName: DELETED_USER, buyerEmail: '' };
    await Order.updateOne({ _id }, erased, { runValidators: false });
    const given = { id: idOf({ _id }), body: { status: ORDER_STATUS.rejected } };
    expect(await ask('editOrder', given, fixtures)).toEqual({
      mails: [],
      withoutEmail: [{ name: DELETED_USER, reference }],
    });
  });
});

it('of an application that would be refused is the same refusal', async () => {
  const { body } = VALID_REQUESTS.placeForPerson(fixtures);
  const given = { body: { ...Object(body), totalPrice: 1 } };
  const row = callNamed('placeForPerson');
  const question = await send(previewRowOf(row), given, fixtures.tokens.admin).expect(409);
  const act = await send(row, given, fixtures.tokens.admin).expect(409);
  expect(question.body).toMatchObject({ code: 'price_changed' });
  expect(question.body).toEqual(act.body);
  await expectStored(point.documents);
});

it('is for staff with the permission of the call alone, also of calls that buyers may make', async () => {
  const { owner, otherUser } = fixtures.tokens;
  for (const name of PREVIEWED) {
    const row = previewRowOf(callNamed(name));
    const given = VALID_REQUESTS[name](fixtures);
    const answers = [
      await send(row, given),
      await send(row, given, owner),
      await send(row, given, otherUser),
    ];
    expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 401, 403, 403]);
  }
  await expectStored(point.documents);
});

it.each<[CallName, (fixtures: Fixtures) => ValidRequest]>([
  ['correctOrderEmail', VALID_REQUESTS.correctOrderEmail],
  ['cancelOrder', ({ order }) => ({ id: idOf(order), body: { account: '1290 0794 0102 8494' } })],
])('needs no confirmation, which the act needs: %s', async (name, request) => {
  const row = callNamed(name);
  const given = request(fixtures);
  const { unconfirmedAdmin } = fixtures.tokens;
  const act = await send(row, given, unconfirmedAdmin);
  const question = await send(previewRowOf(row), given, unconfirmedAdmin);
  expect([act.status, question.status]).toEqual([403, 200]);
});
