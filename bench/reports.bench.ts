import { API } from '@institut/contract/frame/endpoints';
import { REPORT_GROUPS } from '@institut/contract/reports/values';
import { Types } from 'mongoose';
import { Attendance } from '../backend/src/features/core/attendance/attendance.model.ts';
import { Course } from '../backend/src/features/core/courses/course.model.ts';
import { Payment } from '../backend/src/features/core/ledger/payment.model.ts';
import { bearer, withStoredShop, type StoredShop } from './generate/shopServer.ts';
import { aim } from './support/aim.ts';
import { cpuSeconds } from './support/builtServer.ts';

/**
 * The time of a report over 1,000 runs whose participants were all marked at five lessons, with a payment for every third of them,
 * on the server in its default arrangement or with its database at BENCH_MONGO_URI. Target: 2 s with 100,000 participants once
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

/** Inserts the marks and payments of the participants, who are the same number in each course. */
async function prepare(): Promise<void> {
  await Course.updateMany({}, { $set: { lessons } });
  const [courses, at] = [await Course.find({}, { _id: 1 }).lean(), new Date()];
  for (let n = 0; n < PARTICIPANTS; n += BATCH) {
    const participants = Array.from({ length: BATCH }, (_, index) => ({
      participant: new Types.ObjectId(),
      course: courses[(n + index) % courses.length]?._id ?? new Types.ObjectId(),
    }));
    const by = { user: new Types.ObjectId(), name: 'Amra Šabić' };
    const mark = { state: 'present', minutesMissed: 0, at, by, version: 1 } as const;
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
  const period = { od: `${new Date().getFullYear() - 4}-01-01`, do: `${new Date().getFullYear() + 2}-12-31` };
  const ask = async (po: string): Promise<number> => {
    const start = performance.now();
    const query = new URLSearchParams({ ...period, po }).toString();
    const answer = await fetch(`${server.url}${API.reports}?${query}`, { headers: bearer(admin) });
    if (!answer.ok) throw new Error(`The report was answered with ${answer.status}.`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  console.log(`The first report, which counts the people of all runs: ${(await ask('kurs')).toFixed(0)} ms`);
  for (const po of REPORT_GROUPS) {
    const times: number[] = [];
    const cpuBefore = cpuSeconds(server.child.pid);
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(po));
    const cpu = (cpuSeconds(server.child.pid) - cpuBefore) / ROUNDS;
    const slowest = Math.max(...times);
    aim(
      `${po}: slowest ${slowest.toFixed(0)} ms, ${cpu.toFixed(2)} s processor time each; at most ${LIMIT_MS} ms`,
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
