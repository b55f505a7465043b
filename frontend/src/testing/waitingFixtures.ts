import type { CourseWaiting, WaitingEntry } from '@institut/contract/waitingList/schema';
import { testId } from './shopFixtures.ts';

export const WAITING_TOKEN = 'Wt3_xY-'.repeat(7).slice(0, 43);

/** Returns a confirmed entry of a waiting list, the third one. */
export const buildWaiting = (changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  _id: testId(80),
  kind: 'seats',
  state: 'waiting',
  isConfirmed: true,
  name: 'Ana Anić',
  email: 'ana@example.com',
  qty: 2,
  acceptsFewer: true,
  joinedAt: '2026-11-21T09:00:00.000Z',
  position: 3,
  offer: null,
  expiredOffers: 0,
  token: WAITING_TOKEN,
  course: {
    _id: testId(1),
    name: 'Python za početnike',
    image: '/uploads/python.jpg',
    start: '2027-03-01',
    price: 100,
    currentDiscounts: [],
    isPublic: true,
    isClosed: false,
  },
  closedBecause: null,
  nextRun: null,
  ...changes,
});

/** Returns an entry with an offer that ends on a Wednesday at 18:00 in Sarajevo. */
export const buildOffered = (changes: Partial<WaitingEntry> = {}): WaitingEntry =>
  buildWaiting({
    state: 'offered',
    position: 1,
    offer: { seats: 1, sentAt: '2027-02-15T17:00:00.000Z', until: '2027-02-17T17:00:00.000Z' },
    ...changes,
  });

/** Returns an entry as staff see it. */
export const buildCourseWaiting = (changes: Partial<CourseWaiting> = {}): CourseWaiting => {
  const {
    token: _token,
    course: _course,
    closedBecause: _closedBecause,
    nextRun: _nextRun,
    ...entry
  } = buildWaiting();
  return { ...entry, user: null, mailFailedAt: null, moves: [], ...changes };
};
