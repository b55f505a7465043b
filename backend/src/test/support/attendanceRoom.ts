import { randomUUID } from 'node:crypto';
import {
  ATTENDANCE_STATES,
  type AttendanceState,
  type MarkOutcome,
} from '@institut/contract/attendance/values';
import { dayAfter } from '@institut/contract/frame/days';
import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { missedMinutes, outcomeOf } from '../../features/processes/attendance/attendanceRules.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import { today } from '../../lib/instituteDay.ts';
import { seededRandom } from '../security/generate.ts';
import { createCourse, createOrder, createUser } from './factories.ts';

const LESSONS = 8;
const PEOPLE = 20;
const HOUR_MS = 3_600_000;

export type Pair = { lesson: string; participant: string };
export const pairOf = ({ lesson, participant }: Pair): string => `${lesson} ${participant}`;

/** Stores a course of two lecturers and 20 people, all of whose eight lessons can be marked now. */
export async function openRoom() {
  const lecturers = await Promise.all([1, 2].map(() => createUser({ roles: ['lecturer'] })));
  const course = await createCourse();
  const yesterday = dayAfter(today(), -1);
  const lessons = Array.from({ length: LESSONS }, (_, index) => ({
    _id: new Types.ObjectId(),
    day: yesterday,
    from: `0${index}:00`,
    to: `0${index}:50`,
  }));
  const taught = lecturers.map(({ _id: user }) => ({
    name: 'Predavač',
    title: '',
    bio: '',
    image: '',
    user,
  }));
  const days = { start: yesterday, lastDay: yesterday };
  await Course.updateOne({ _id: course._id }, { lessons, lecturers: taught, ...days });
  const line = {
    price: 80,
    qty: PEOPLE,
    kurs: course._id,
    name: course.name,
    image: '',
    category: 'Tehnicke',
  };
  const order = await createOrder(await createUser(), {
    ...priceOrder([line], env.RATES),
    status: ORDER_STATUS.admitted,
    orderItems: [line],
  });
  await Participant.updateMany({ order: order._id }, { name: 'Ime', lastName: 'Prezime', state: 'invited' });
  const people = await Participant.find({ order: order._id }).lean();
  const pairs = lessons.flatMap((lesson) =>
    people.map((person): Pair => ({ lesson: lesson._id.toString(), participant: person._id.toString() })),
  );
  return { lecturers, pairs };
}

export type SentMark = Pair & {
  _id: string;
  state: AttendanceState;
  minutesMissed: number;
  basedOn: number;
  at: string;
};
type Stored = { state: AttendanceState; minutesMissed: number; version: number };
type Answer = { _id: string; outcome: MarkOutcome; attendance: Stored | null };
/** A batch that a device sends; `device` is 0 or 1. */
export type Batch = { device: number; sentAt: string; marks: SentMark[] };

/**
 * Yields the batches of two devices that mark the pairs, and takes the answer to each: some batches and answers are lost and the
 * marks sent again with later ones, in another order and some twice; the clocks are up to an hour wrong. Ten pairs are marked often.
 */
export function* playHistory(seed: number, pairs: readonly Pair[]): Generator<Batch, void, Answer[]> {
  const random = seededRandom(seed);
  const newDevice = () => ({
    clock: random.int(-HOUR_MS, HOUR_MS),
    seen: new Map<string, number>(),
    waiting: [] as SentMark[],
  });
  const devices = [newDevice(), newDevice()];
  for (let step = 0; step < 12; step += 1) {
    const index = random.int(0, 1);
    const device = devices[index] ?? newDevice();
    const timeOf = (age: number) => new Date(Date.now() + device.clock - age).toISOString();
    for (let count = random.int(1, 4); count > 0; count -= 1) {
      const pair = random.pick(random.chance(0.6) ? pairs.slice(0, 10) : pairs);
      const state = random.pick(ATTENDANCE_STATES);
      const basedOn = device.seen.get(pairOf(pair)) ?? 0;
      const at = timeOf(random.int(0, HOUR_MS));
      device.waiting.push({
        ...pair,
        _id: randomUUID(),
        state,
        minutesMissed: random.int(0, 50),
        basedOn,
        at,
      });
    }
    if (random.chance(0.3)) continue;
    const twice = device.waiting.filter(() => random.chance(0.3));
    const marks = [...device.waiting, ...twice]
      .map((mark) => ({ mark, place: random.int(0, 1000) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ mark }) => mark);
    const answers = yield { device: index, sentAt: timeOf(0), marks };
    if (random.chance(0.3)) continue;
    for (const [place, { attendance }] of answers.entries()) {
      const mark = marks[place];
      if (mark && attendance) device.seen.set(pairOf(mark), attendance.version);
    }
    device.waiting = [];
  }
}

/** Returns a server that knows nothing but the rule of versions. */
export function attendanceModel() {
  const stored = new Map<string, Stored>();
  const outcomes = new Map<string, MarkOutcome>();
  const receive = (mark: SentMark): Answer => {
    const before = stored.get(pairOf(mark)) ?? null;
    const outcome = outcomes.get(mark._id) ?? outcomeOf(before, mark);
    if (!outcomes.has(mark._id) && outcome === 'applied') {
      const { state, basedOn } = mark;
      stored.set(pairOf(mark), { state, minutesMissed: missedMinutes(mark), version: basedOn + 1 });
    }
    outcomes.set(mark._id, outcome);
    return { _id: mark._id, outcome, attendance: stored.get(pairOf(mark)) ?? null };
  };
  return { stored, outcomes, receive: (marks: readonly SentMark[]) => marks.map(receive) };
}
