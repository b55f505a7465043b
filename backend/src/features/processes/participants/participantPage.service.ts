import { ORDER_STATUS } from '@institut/contract/orders/values';
import { personOf } from '@institut/contract/participants/person';
import type {
  confirmParticipantBody,
  ParticipantPage,
  Participation,
} from '@institut/contract/participants/schema';
import type { Venue } from '@institut/contract/timetable/schema';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError, conflict } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { type CourseFacts, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import { heldAmong } from '../../core/seats/seatLookup.service.ts';
import { env } from '../../../config/env.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import { correctionsOf, ownAttendance } from '../../core/attendance/attendanceLookup.service.ts';
import { participantCalendar } from '../../catalogue/timetable/calendar.service.ts';
import { presentLesson, presentVenue } from '../../catalogue/timetable/timetable.presenter.ts';
import { changedAnswers, presentRegister } from './registerAnswers.ts';
import { hashToken, Participant, participantKeys, type ParticipantFields } from './participant.model.ts';

const ended = () =>
  new AppError(
    'not_found',
    'Ovaj link ne vrijedi: možda nije potpun ili je mjesto u međuvremenu dobila druga osoba. Pitajte onoga ko vas je upisao.',
  );

/** A participant who was replaced has no hash. */
const byToken = (token: string) => ({ tokenHash: hashToken(token) });

/** Returns the participant whose private link has this token. Throws `not_found` for a link that has ended. */
export async function participantByToken(token: string): Promise<ParticipantFields> {
  const found = await Participant.findOne(byToken(token)).lean<ParticipantFields>();
  if (!found) throw ended();
  return found;
}

/** Returns the private page of a participant. Throws `not_found` for a link that has ended. */
export async function openPage(token: string): Promise<ParticipantPage> {
  return pageOf(await participantByToken(token));
}

async function pageOf(participant: ParticipantFields): Promise<ParticipantPage> {
  const [[order], [course], held] = await Promise.all([
    findOrders([participant.order]),
    findCourseFacts([participant.course]),
    heldAmong([participant.seat]),
  ]);
  const item = order?.orderItems.find(({ kurs }) => kurs.equals(participant.course));
  if (!order) throw ended();
  const isHeld = held.length > 0;
  const isAdmitted = order.status === ORDER_STATUS.admitted;
  const venue = venueFor(course, isHeld && isAdmitted);
  return {
    ...personOf(participant),
    state: participant.state,
    isClaimed: participant.user !== null,
    buyer: order.buyerName,
    reference: order.reference,
    course: {
      _id: participant.course.toString(),
      name: course?.name ?? item?.name ?? '',
      image: course?.image ?? item?.image ?? '',
      start: (course?.start ?? item?.start) || null,
      lastDay: course?.lastDay ?? '',
      lessons: course ? effectiveLessons(course).map(presentLesson) : [],
      venue,
      runState: course?.runState ?? 'announced',
      calendar: course ? participantCalendar(course, { url: env.PUBLIC_URL ?? '' }, venue?.link ?? '') : '',
      duration: course?.duration ?? item?.duration ?? null,
      isPublic: course?.isDraft === false,
    },
    isHeld,
    isAdmitted,
    attendance: {
      ...(await ownAttendance(participant._id, course ? effectiveLessons(course) : [])),
      corrections: await correctionsOf(participant._id),
    },
    ...presentRegister(course, participant),
  };
}

/** The link is for accepted participants only. */
function venueFor(course: CourseFacts | undefined, isAccepted: boolean): Venue | null {
  const venue = presentVenue({ venue: course?.venue ?? null });
  return venue && { ...venue, link: isAccepted ? venue.link : '' };
}

/** A participant confirms that they come, with corrected data. Throws a conflict when the order no longer holds the seat. */
export async function confirmParticipant({
  token,
  register,
  ...given
}: z.output<typeof confirmParticipantBody>): Promise<ParticipantPage> {
  const found = await participantByToken(token);
  await refuseReleased(found);
  const person = personOf({ ...found, ...given });
  const [course] = await findCourseFacts([found.course]);
  const { $set, ...unset } = { $set: {}, ...changedAnswers(course, found, register) };
  const after = await Participant.findOneAndUpdate(
    byToken(token),
    {
      $set: { ...person, ...participantKeys(person), state: 'confirmed', ...$set },
      ...unset,
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean<ParticipantFields>();
  if (!after) throw ended();
  return pageOf(after);
}

async function refuseReleased({ seat }: ParticipantFields): Promise<void> {
  if ((await heldAmong([seat])).length > 0) return;
  throw conflict(
    'Ovo mjesto više nije vaše: otkazano je ili prijava nije prihvaćena. Pitajte onoga ko vas je upisao.',
  );
}

/** Adds a participation to the caller's account. Throws a conflict for one that another account has. */
export async function claimParticipant(token: string, { id }: SessionUser): Promise<ParticipantPage> {
  const { user } = await participantByToken(token);
  const after = await Participant.findOneAndUpdate(
    { ...byToken(token), user: trusted({ $in: [null, id] }) },
    { $set: { user: id } },
    { returnDocument: 'after' },
  ).lean<ParticipantFields>();
  if (after) return pageOf(after);
  throw user ? conflict('Ovo mjesto je već povezano s drugim nalogom.') : ended();
}

/** An account takes part in a few courses; more are not listed. */
const PARTICIPATIONS_MAX = 100;

/** Returns the courses in which the owner of an account takes part without having placed the application. */
export async function listParticipations({ id }: SessionUser): Promise<Participation[]> {
  const found = await Participant.find({ user: id, isCurrent: true, isBuyer: false })
    .sort({ _id: -1 })
    .limit(PARTICIPATIONS_MAX)
    .lean<ParticipantFields[]>();
  const pages = await Promise.all(found.map(pageOf));
  return pages.map((page, index) => ({
    _id: found[index]?._id.toString() ?? '',
    kurs: page.course._id,
    course: page.course.name,
    start: page.course.start,
    state: page.state,
    isHeld: page.isHeld,
    isAdmitted: page.isAdmitted,
    buyer: page.buyer,
  }));
}
