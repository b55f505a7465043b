import { API } from '@institut/contract/frame/endpoints';
import { NOBODY } from '@institut/contract/participants/person';
import { REGISTER_FIELDS, REGISTER_VALUE_LABELS } from '@institut/contract/register/values';
import { REPORT_GROUPS } from '@institut/contract/reports/values';
import { Types } from 'mongoose';
import { Attendance } from '../backend/src/features/core/attendance/attendance.model.ts';
import { Course } from '../backend/src/features/core/courses/course.model.ts';
import { Payment } from '../backend/src/features/core/ledger/payment.model.ts';
import {
  buyerAsParticipant,
  Participant,
} from '../backend/src/features/processes/participants/participant.model.ts';
import { FIRST_NAMES, LAST_NAMES } from './generate/content.ts';
import { bearer, withStoredShop, type StoredShop } from './generate/shopServer.ts';
import { aim } from './support/aim.ts';
import { cpuSeconds } from './support/builtServer.ts';

/**
 * The time of a report over 1,000 runs whose participants were all marked at five lessons and answered to an act, with a payment for
 * every third of them, on the server in its default arrangement or with its database at BENCH_MONGO_URI. Target: 2 s with 100,000 participants once
 * their runs were counted.
 */
const PARTICIPANTS = Number(process.env.BENCH_PARTICIPANTS ?? 100_000);
const COURSES = 1000;
const PER_PAYMENT = 3;
const ROUNDS = 3;
const LIMIT_MS = 2000;
const BATCH = 1000;

const lessons = [1, 2, 3, 4, 5].map((n) => ({
  _id: new Types.ObjectId(),
  day: `2026-01-0${n}`,
  from: '17:00',
  to: '18:30',
  room: '',
  topic: '',
  sequence: 0,
  state: 'held' as const,
}));

const YEAR = new Date().getFullYear();
const register = {
  authority: 'Ministarstvo',
  act: 'Pravilnik',
  article: 'član 1.',
  fields: REGISTER_FIELDS,
  isRequired: false,
  keepYears: 1,
};

const pick = (items: readonly string[], n: number): string => items[n % items.length] ?? '';

/** Returns a participant whose answers differ from those of the next ones. */
function answered(of: { participant: Types.ObjectId; course: Types.ObjectId }, n: number) {
  const seat = { _id: of.participant, course: of.course, order: new Types.ObjectId() };
  const name = { name: pick(FIRST_NAMES, n), lastName: `${pick(LAST_NAMES, n)} ${n}` };
  const mixed = Math.imul(n, 0x9e3779b1) >>> 8;
  const choose = (labels: object, shift: number) => pick(Object.keys(labels), mixed >> shift);
  const { sex, employment, education } = REGISTER_VALUE_LABELS;
  const answers = {
    sex: choose(sex, 0),
    birthYear: String(1950 + ((mixed >> 3) % 55)),
    employment: choose(employment, 7),
    education: choose(education, 11),
  };
  const person = { ...NOBODY, ...name, email: `polaznik${n}@example.com`, phone: '061 123 456' };
  return {
    ...buyerAsParticipant(seat, person, new Types.ObjectId()),
    register: { answers, at: new Date() },
  };
}

/** Inserts the answers, marks and payments of the participants, who are the same number in each course. */
async function prepare(): Promise<void> {
  const run = { lessons, register, isDraft: false, start: `${YEAR}-03-02`, capacity: PARTICIPANTS / COURSES };
  await Course.updateMany({}, { $set: { ...run, freeSeats: 0 } });
  const [courses, at] = [await Course.find({}, { _id: 1 }).lean(), new Date()];
  for (let n = 0; n < PARTICIPANTS; n += BATCH) {
    const participants = Array.from({ length: BATCH }, (_, index) => ({
      participant: new Types.ObjectId(),
      course: courses[(n + index) % courses.length]?._id ?? new Types.ObjectId(),
    }));
    const by = { user: new Types.ObjectId(), name: 'Amra Šabić' };
    const mark = { state: 'present', minutesMissed: 0, at, by, version: 1 } as const;
    await Participant.collection.insertMany(participants.map((of, index) => answered(of, n + index)));
    await Attendance.collection.insertMany(
      participants.flatMap((of) =>
        lessons.map(({ _id: lesson }) => Object.assign({ _id: new Types.ObjectId(), lesson }, mark, of)),
      ),
    );
    const payment = {
      kind: 'payment',
      state: 'booked',
      source: 'staff',
      amount: 10_000,
      at,
      recordedAt: at,
    } as const;
    await Payment.insertMany(
      participants
        .filter((_, index) => index % PER_PAYMENT === 0)
        .map(({ course }) => Object.assign({ order: new Types.ObjectId(), courses: [course] }, payment)),
    );
  }
}

async function measure({ server, admin }: StoredShop): Promise<void> {
  const period = { od: `${YEAR - 4}-01-01`, do: `${YEAR + 2}-12-31` };
  const ask = async (path: string, asked: Record<string, string>): Promise<number> => {
    const start = performance.now();
    const query = new URLSearchParams(asked).toString();
    const answer = await fetch(`${server.url}${path}?${query}`, { headers: bearer(admin) });
    if (!answer.ok) throw new Error(`The report was answered with ${answer.status}.`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  const first = await ask(API.reports, { ...period, po: 'kurs' });
  console.log(`The first report, which counts the people of all runs: ${first.toFixed(0)} ms`);
  const reports = REPORT_GROUPS.map((po) => [po, API.reports, { ...period, po }] as const);
  for (const [name, path, asked] of [
    ...reports,
    ['for an authority', API.authorityReport, { godina: String(YEAR) }] as const,
  ]) {
    const times: number[] = [];
    const cpuBefore = cpuSeconds(server.child.pid);
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(path, asked));
    const cpu = (cpuSeconds(server.child.pid) - cpuBefore) / ROUNDS;
    const slowest = Math.max(...times);
    aim(
      `${name}: slowest ${slowest.toFixed(0)} ms, ${cpu.toFixed(2)} s processor time each; at most ${LIMIT_MS} ms`,
      slowest <= LIMIT_MS,
    );
  }
}

const uri = process.env.BENCH_MONGO_URI;
console.log(uri ? `On the engine at ${new URL(uri).host}.` : 'On the embedded database in its data folder.');
await withStoredShop(
  {
    uri,
    database: 'reports_bench',
    sizes: { courses: COURSES, news: 1, careers: 1, users: 1000, orders: 100 },
    prepare,
  },
  measure,
);
