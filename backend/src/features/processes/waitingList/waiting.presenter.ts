import type { CourseWaiting, WaitingEntry as PresentedEntry } from '@institut/contract/waitingList/schema';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { hasConfirmedEmail } from '../../users/lookup/userLookup.service.ts';
import { currentDiscounts } from '../../core/courses/discounts.ts';
import { closedBy, START_DAY, isClosed } from '../../core/seats/seats.service.ts';
import {
  comingRuns,
  findWaited,
  type WaitedCourse,
  withSeats,
} from '../../core/seats/waitingSeats.service.ts';
import { positionOf } from './waitingList.service.ts';
import { type WaitingEntryFields, waitingTokenOf } from './waitingEntry.model.ts';

const presentOffer = ({ offer }: WaitingEntryFields): PresentedEntry['offer'] =>
  offer && {
    seats: offer.seats,
    sentAt: offer.sentAt?.toISOString() ?? null,
    until: offer.until?.toISOString() ?? null,
  };

const presentShared = (entry: WaitingEntryFields, position: number | null) => ({
  _id: entry._id.toString(),
  kind: entry.kind,
  state: entry.state,
  isConfirmed: entry.confirmedAt !== null,
  name: entry.name,
  email: entry.email,
  qty: entry.qty,
  acceptsFewer: entry.acceptsFewer,
  joinedAt: entry.joinedAt.toISOString(),
  position,
  offer: presentOffer(entry),
  expiredOffers: entry.expiredOffers,
});

/**
 * Presents the entries of an account. The token, which accepts offers, is shown for its confirmed address alone: anybody can
 * register the address of somebody else.
 */
export async function presentOwn(
  entries: readonly WaitingEntryFields[],
  { id, email }: SessionUser,
): Promise<PresentedEntry[]> {
  const isConfirmed = entries.length > 0 && (await hasConfirmedEmail(id));
  return present(entries, (entry) => (isConfirmed && entry.email === email ? waitingTokenOf(entry) : null));
}

async function present(
  entries: readonly WaitingEntryFields[],
  tokenFor: (entry: WaitingEntryFields) => string | null,
): Promise<PresentedEntry[]> {
  const found = await findWaited(entries.flatMap(({ course, nextRun = [] }) => [course].concat(nextRun)));
  const courses = new Map(found.map((course) => [course._id.toString(), course]));
  const positions = await Promise.all(entries.map(positionOf));
  const others = await Promise.all(entries.map((entry) => otherRunOf(entry, courses)));
  return entries.map((entry, index) => ({
    ...presentShared(entry, positions[index] ?? null),
    token: tokenFor(entry),
    course: presentCourse(entry, courses.get(entry.course.toString())),
    closedBecause: closedBecause(entry, courses.get(entry.course.toString())),
    nextRun: presentRun(others[index]),
  }));
}

type Courses = ReadonlyMap<string, WaitedCourse>;

/** Returns the run that an entry was told of; for one that waits, or has waited, for seats the next run with free seats. */
async function otherRunOf(
  { kind, state, course: id, nextRun }: WaitingEntryFields,
  courses: Courses,
): Promise<WaitedCourse | null> {
  const course = courses.get(id.toString());
  if (kind === 'interest') return courses.get(String(nextRun)) ?? null;
  if (!course || state === 'accepted') return null;
  return withSeats(await comingRuns(course));
}

function closedBecause(
  { kind, state }: WaitingEntryFields,
  course: WaitedCourse | undefined,
): PresentedEntry['closedBecause'] {
  if (kind !== 'seats' || state !== 'closed') return null;
  if (!course || course.isDraft) return 'deleted';
  return closedBy(course)?.why === 'cancelled' ? 'cancelled' : 'begun';
}

/** Presents an entry to whoever has its token. */
export async function presentEntry(entry: WaitingEntryFields, token: string): Promise<PresentedEntry> {
  const [presented] = await present([entry], () => token);
  if (!presented) throw new Error('One entry is presented as one.');
  return presented;
}

/** A deleted course has no name any more. */
const presentCourse = (
  entry: WaitingEntryFields,
  course: WaitedCourse | undefined,
): PresentedEntry['course'] => ({
  _id: entry.course.toString(),
  name: course?.name ?? '',
  image: course?.image ?? '',
  start: startOf(course),
  price: course?.price ?? 0,
  currentDiscounts: course ? currentDiscounts(course) : [],
  isPublic: course?.isDraft === false,
  isClosed: !course || isClosed(course),
});

const startOf = (course: WaitedCourse | undefined): string | null =>
  course && START_DAY.test(course.start) ? course.start : null;

/** A run that has no public page any more is not named. */
const presentRun = (run: WaitedCourse | null | undefined): PresentedEntry['nextRun'] =>
  run && !run.isDraft
    ? { _id: run._id.toString(), name: run.name, start: startOf(run), countInStock: run.freeSeats }
    : null;

/** Presents an entry to staff. */
export const presentCourseWaiting = (entry: WaitingEntryFields, position: number | null): CourseWaiting => ({
  ...presentShared(entry, position),
  user: entry.user?.toString() ?? null,
  mailFailedAt: entry.mailFailedAt?.toISOString() ?? null,
  moves: entry.moves.map(({ at, by, reason }) => ({ at: at.toISOString(), by, reason })),
});

/** Presents an entry for the copy of its person's data, without the secret of the link. */
export const presentOwnEntry = (entry: WaitingEntryFields) => ({
  ...presentShared(entry, null),
  kurs: entry.course.toString(),
  confirmedAt: entry.confirmedAt?.toISOString() ?? null,
  nextRun: entry.nextRun?.toString() ?? null,
  moves: entry.moves.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
});
