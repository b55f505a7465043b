import type { CourseRun } from '@institut/contract/timetable/schema';
import { NOBODY } from '@institut/contract/participants/person';
import type { CourseParticipant, OrderSeat, ParticipantPage } from '@institut/contract/participants/schema';
import { buildOrder, testId } from './shopFixtures.ts';

type Person = OrderSeat['participant'];

/** Returns a participant who was invited; `unnamed()` is one without a name. */
export const buildPerson = (changes: Partial<Person> = {}): Person => ({
  _id: testId(50),
  state: 'invited',
  ...NOBODY,
  name: 'Mira',
  lastName: 'Mirić',
  email: 'mira@firma.ba',
  isBuyer: false,
  invitedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  ...changes,
});

export const unnamed = (changes: Partial<Person> = {}): Person =>
  buildPerson({
    state: 'unnamed',
    ...NOBODY,
    invitedAt: null,
    version: 0,
    ...changes,
  });

/** Returns a held seat of the order of `buildOrder`. */
export function buildSeat(changes: Partial<OrderSeat> = {}): OrderSeat {
  const [{ kurs, name: course, start } = { kurs: testId(1), name: '', start: null }] =
    buildOrder().orderItems;
  return {
    _id: testId(40),
    number: 1,
    kurs,
    course,
    start,
    state: 'held',
    reason: null,
    participant: buildPerson(),
    isAdmitted: true,
    mayReplace: true,
    refusal: null,
    attendance: null,
    ...changes,
  };
}

/** Returns a row of the participants of a course. */
export const buildCourseParticipant = (changes: Partial<CourseParticipant> = {}): CourseParticipant => ({
  ...buildPerson(),
  seat: testId(40),
  order: {
    _id: testId(70),
    reference: 'K7M2-9QXA',
    buyer: 'Ana Anić',
    buyerEmail: 'ana@example.com',
    phone: '',
    note: '',
    status: 'Vasa prijava je u procesu administracije',
    paymentStatus: 'Nije placeno',
    isPaid: false,
    paid: 0,
    refunded: 0,
    openAmount: 192,
  },
  ...changes,
});

/** Returns the private page of a participant. */
export const buildParticipantPage = (changes: Partial<ParticipantPage> = {}): ParticipantPage => ({
  ...NOBODY,
  name: 'Mira',
  lastName: 'Mirić',
  email: 'mira@firma.ba',
  state: 'invited',
  isClaimed: false,
  buyer: 'Ana Anić',
  reference: 'K7M2-9QXA',
  course: {
    _id: testId(1),
    name: 'Python za početnike',
    image: '',
    start: '2027-01-12',
    lastDay: '',
    duration: 40,
    lessons: [],
    venue: null,
    runState: 'announced',
    calendar: '',
    isPublic: true,
  },
  isHeld: true,
  isAdmitted: false,
  attendance: {
    countsExcused: false,
    heldMinutes: 0,
    attendedMinutes: 0,
    percent: null,
    marks: [],
    corrections: [],
  },
  ...changes,
});

/** Returns whether a run takes place. */
export const buildRun = (changes: Partial<CourseRun> = {}): CourseRun => ({
  state: 'announced',
  decidedAt: null,
  message: '',
  version: 3,
  progress: null,
  preview: null,
  ...changes,
});
