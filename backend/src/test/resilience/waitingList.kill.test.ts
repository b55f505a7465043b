import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import type { CourseFields } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import {
  WaitingEntry,
  type WaitingEntryFields,
} from '../../features/processes/waitingList/waitingEntry.model.ts';
import { buildOrderBody, callerOf, createUser } from '../support/factories.ts';
import { interrupt, type Program, randomWait, startTwoProxies, usePrograms } from '../support/programs.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import {
  createFullCourse,
  createWaiter,
  distributeLater,
  expireOffers,
  seatNumbers,
} from '../support/waitingLists.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const ACTIONS = 15;
const ACTORS = 60;
/** The seats of the orders that hold the course at the beginning. */
const ORDERS = [1, 1, 2, 2, 2, 3, 4];
const WAITING = 12;

const getEngine = useTestDatabase();
const start = usePrograms();

const readList = ({ _id: course }: CourseFields): Promise<WaitingEntryFields[]> =>
  WaitingEntry.find({ course }).sort({ seqNo: 1, _id: 1 }).lean<WaitingEntryFields[]>().exec();

const wants = ({ qty, acceptsFewer }: WaitingEntryFields): number => (acceptsFewer ? 1 : qty);

const isBefore = (one: WaitingEntryFields, other: WaitingEntryFields): boolean =>
  one.seqNo < other.seqNo || (one.seqNo === other.seqNo && String(one._id) < String(other._id));

/** Returns those who have waited through a round although somebody behind them was offered as many seats as they want. */
function overtaken(
  before: readonly WaitingEntryFields[],
  after: readonly WaitingEntryFields[],
): WaitingEntryFields[] {
  const now = new Map(after.map((entry) => [String(entry._id), entry]));
  const waits = (entry: WaitingEntryFields) => {
    const later = now.get(String(entry._id));
    return later?.state === 'waiting' && later.expiredOffers === entry.expiredOffers;
  };
  const known = new Set(before.flatMap(({ offer }) => (offer ? [String(offer._id)] : [])));
  const offered = after.filter(({ offer }) => offer && !known.has(String(offer._id)));
  return before.filter(
    (entry) =>
      entry.state === 'waiting' &&
      waits(entry) &&
      offered.some((other) => isBefore(entry, other) && (other.offer?.seats ?? 0) >= wants(entry)),
  );
}

async function expectWhole(course: CourseFields): Promise<void> {
  const { problems } = await seatNumbers(course);
  expect(problems).toEqual([]);
  expect(await auditRecords()).toEqual([]);
  const offers = (await readList(course)).flatMap(({ _id, offer }) => (offer ? [{ _id, offer }] : []));
  for (const { _id, offer } of offers) {
    const mail = await OutboxMail.findById(offer.mail).lean();
    const about = { kind: 'waitingOffer', waitingId: String(_id), offerId: String(offer._id) };
    expect(mail?.message).toMatchObject(about);
  }
}

it(
  `a waiting list stays whole while two processes act on it, over ${KILLS} rounds with kills -9`,
  async () => {
    const { course } = await createFullCourse(ORDERS);
    const users = [];
    for (let index = 0; index < ACTORS; index += 1) users.push(await createUser());
    for (const user of users.slice(0, WAITING)) await createWaiter(course, {}, user);
    const staff = await createUser({ isAdmin: true });
    const world = JSON.stringify({
      course: course._id,
      users: users.map(callerOf),
      staff: callerOf(staff),
      body: buildOrderBody([]),
    });
    const { proxies, uris } = await startTwoProxies(getEngine());
    const limits = { MAX_SEATS_PER_PERSON: '0', MAX_UNPAID_ORDERS: '0', MAX_UNPAID_SEATS: '0' };
    const startOne = (index: number) =>
      start('actOnWaitingList.mjs', { env: { MONGO_URI: uris[index] ?? '', WORLD: world, ...limits } });

    let two: readonly Program[] = await Promise.all([startOne(0), startOne(1)]);
    let tookMs = 0;
    for (let round = 0; round < 2 * KILLS; round += 1) {
      const before = await readList(course);
      if (round % 2 === 0) {
        const began = performance.now();
        await Promise.all(two.map(({ run }) => run(String(ACTIONS))));
        tookMs = performance.now() - began;
      } else {
        const took = tookMs;
        await interrupt(two, proxies, String(ACTIONS), () => randomWait(took));
        two = await Promise.all(two.map(async (one, at) => (one.child.killed ? startOne(at) : one)));
      }
      expect(overtaken(before, await readList(course))).toEqual([]);
      await expectWhole(course);
    }
    for (const { child } of two) child.stdin?.end();
    expect(await Promise.all(two.map(({ ended }) => ended))).toEqual([0, 0]);
    await Promise.all(proxies.map(({ close }) => close()));

    // The next run of the distribution job offers the seats that the killed processes have set aside.
    await distributeLater(course);
    const { free } = await seatNumbers(course);
    const list = await readList(course);
    expect(list.filter((entry) => entry.state === 'waiting' && wants(entry) <= free)).toEqual([]);
    const states = new Set(list.map(({ state }) => state));
    expect([...states]).toEqual(expect.arrayContaining(['accepted', 'left']));
    await expireOffers();
    await expectWhole(course);
  },
  120_000 + KILLS * 15_000,
);
