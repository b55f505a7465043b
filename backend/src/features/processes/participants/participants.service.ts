import { isDeepStrictEqual } from 'node:util';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { NOBODY, type Person, personOf } from '@institut/contract/participants/person';
import type { nameParticipantBody } from '@institut/contract/participants/schema';
import type { AttendanceSum } from '@institut/contract/attendance/percentage';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { conflict, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { hasConfirmedEmail } from '../../users/lookup/userLookup.service.ts';
import { allowsReplacing } from '../../core/courses/policy.ts';
import { type CourseFacts, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { changeOrderWithin, staffAuthor, type Author } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { countForeignAddress } from '../../mail/foreignAddresses.ts';
import { getOrder } from '../../core/orders/order.service.ts';
import { findSeatOf, type SeatFields, seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { isOver } from '../../core/seats/seats.service.ts';
import { ownAttendance, removeAttendance } from '../../core/attendance/attendanceLookup.service.ts';
import { effectiveLessons, hasBegun } from '../../core/courses/begunLessons.ts';
import { removeReminders } from '../timetable/reminderLookup.service.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { queueInvitations } from './participant.mails.ts';
import { changedAnswers, presentRegister } from './registerAnswers.ts';
import {
  newNonce,
  NO_REGISTER,
  Participant,
  participantKeys,
  type ParticipantFields,
  unnamedParticipant,
} from './participant.model.ts';
import type { SeatOfOrder } from './participant.presenter.ts';
import { setting } from '../../config/settings.ts';

type Body = z.output<typeof nameParticipantBody>;

/** Returns the seats of an order with their current participants, to its buyer and to staff who see orders. */
export async function listSeats(order: string, viewer: SessionUser): Promise<SeatOfOrder[]> {
  return seatsOf(await getOrder(order, viewer), viewer);
}

async function seatsOf(order: OrderFields, viewer: SessionUser): Promise<SeatOfOrder[]> {
  const [seats, participants, courses] = await Promise.all([
    seatsOfOrder(order._id),
    Participant.find({ order: order._id, isCurrent: true }).lean<ParticipantFields[]>(),
    findCourseFacts(order.orderItems.map(({ kurs }) => kurs)),
  ]);
  const own = await attendanceOfBuyer(order, participants, courses, viewer);
  const bySeat = new Map(participants.map((one) => [one.seat.toString(), one]));
  const lineOf = ({ line }: SeatFields) => order.orderItems.findIndex(({ _id }) => line?.equals(_id));
  return seats
    .toSorted((a, b) => lineOf(a) - lineOf(b))
    .flatMap((seat): SeatOfOrder[] => {
      const participant = bySeat.get(seat._id.toString());
      const item = order.orderItems[lineOf(seat)];
      if (!participant || !item) return [];
      const course = courseOf(seat, item, courses);
      const isHeld = seat.state === 'held';
      const refusal = isHeld ? refusalOf(order, { line: item, course, participant }, viewer) : null;
      const mayReplace = isHeld && refusal === null;
      const start = course.start || null;
      const attendance = own.get(participant._id.toString()) ?? null;
      const isOwn = isOwnSeat(order, participant, viewer);
      const about = {
        start,
        isAdmitted: isAdmitted(order),
        mayReplace,
        refusal,
        attendance,
        ...(isOwn && presentRegister(course, participant)),
      };
      return [{ seat, participant, course: item.name, ...about }];
    });
}

/** Returns whether the viewer is the buyer of the order and takes part on this seat. */
const isOwnSeat = ({ user }: OrderFields, { isBuyer }: ParticipantFields, viewer: SessionUser): boolean =>
  isBuyer && user.toString() === viewer.id;

/** A buyer who takes part has no private page of a participant, so the order shows it; to nobody else. */
async function attendanceOfBuyer(
  { user }: Pick<OrderFields, 'user'>,
  participants: readonly ParticipantFields[],
  courses: readonly CourseFacts[],
  viewer: SessionUser,
): Promise<Map<string, AttendanceSum>> {
  const found = new Map<string, AttendanceSum>();
  if (user.toString() !== viewer.id) return found;
  for (const { _id, course: id } of participants.filter(({ isBuyer }) => isBuyer)) {
    const course = courses.find((one) => one._id.equals(id));
    if (course) found.set(_id.toString(), await ownAttendance(_id, effectiveLessons(course)));
  }
  return found;
}

type Line = OrderFields['orderItems'][number];
type Course = Pick<CourseFacts, 'start' | 'lessons' | 'lastDay' | 'register'>;

/** Returns the course of a seat; of a deleted course only the first day that the order line has. */
const courseOf = ({ course }: SeatFields, { start = '' }: Line, courses: readonly CourseFacts[]): Course =>
  courses.find(({ _id }) => _id.equals(course)) ?? { start, lessons: [], lastDay: '' };

type Taken = {
  line: Line;
  course: Course;
  participant: ParticipantFields;
};

/**
 * Returns why somebody must not change the participant of a seat; null when they may. A seat without a name gets one until
 * the course begins, whenever the rules of its line end replacements.
 */
function refusalOf(
  { erasedAt }: OrderFields,
  { line, course, participant: { state } }: Taken,
  viewer: SessionUser,
): string | null {
  if (erasedAt) return 'Podnosilac prijave je obrisao nalog, pa se polaznici ove prijave više ne mijenjaju.';
  if (hasPermission(viewer.permissions, 'enrolment')) return null;
  const change = state === 'unnamed' ? 'upisati' : 'zamijeniti';
  const only = `pa polaznika može ${change} samo institut. Pišite nam na ${setting('email')}.`;
  if (hasBegun(course)) return `Kurs je počeo, ${only}`;
  const mayReplace = state === 'unnamed' || allowsReplacing(line, course);
  return mayReplace ? null : `Rok za zamjenu je prošao, ${only}`;
}

/**
 * Names the participant of a held seat, or replaces them: before the first lesson the record gets another person, after it
 * a new record takes the seat, so that attendance stays with the person. Invites a person with an address once the
 * application is accepted, or as staff choose. Throws
 * `not_found` for the seat of another order, and a conflict for a version that is not the newest, a released seat, and for
 * a buyer after the course has begun or the rules of its line have ended replacements.
 */
export async function nameParticipant(
  { id, seat }: { id: string; seat: string },
  viewer: SessionUser,
  body: Body,
): Promise<SeatOfOrder> {
  await withTransaction((session) =>
    nameWithin(id, viewer, session, async () => ({ seat: await findHeld(id, seat, session), body })),
  );
  return findSeat(id, seat, viewer);
}

async function findSeat(id: string, seat: string, viewer: SessionUser): Promise<SeatOfOrder> {
  const found = (await listSeats(id, viewer)).find((one) => one.seat._id.equals(seat));
  if (!found) throw recordNotFound('participants');
  return found;
}

async function findHeld(order: string, seat: string, session: ClientSession): Promise<SeatFields> {
  const found = await findSeatOf(order, seat, session);
  if (!found) throw recordNotFound('participants');
  if (found.state !== 'held') throw conflict('Ovo mjesto više nije zauzeto, pa se polaznik ne može upisati.');
  return found;
}

type Choice = { seat: SeatFields; body: Body };

/** Names a participant as a part of a larger transaction; `choose` runs while the order is locked, null changes nothing. */
export async function nameWithin(
  id: string,
  viewer: SessionUser,
  session: ClientSession,
  choose: (order: OrderFields) => Promise<Choice | null>,
): Promise<void> {
  const isStaff = hasPermission(viewer.permissions, 'enrolment');
  await changeOrderWithin(
    id,
    {
      by: (order) => (isStaff ? staffAuthor(viewer) : buyerOf(order)),
      next: async (order) => {
        if (!isStaff && !order.user.equals(viewer.id)) throw recordNotFound('orders');
        const choice = await choose(order);
        if (!choice) return null;
        const to = await name(order, choice, viewer, session);
        return to === null ? null : { notes: [{ event: 'participant', from: null, to }] };
      },
    },
    session,
  );
}

const isAdmitted = ({ status }: Pick<OrderFields, 'status'>): boolean => status === ORDER_STATUS.admitted;

const buyerOf = ({ user, buyerName: name }: OrderFields): Author => ({ by: 'buyer', user, name });

/** Stores the person. Returns the entry of the history; null when nothing changed. */
async function name(
  order: OrderFields,
  { seat, body: { version, invite, register, ...given } }: Choice,
  viewer: SessionUser,
  session: ClientSession,
): Promise<string | null> {
  const before = await currentOf(seat, session);
  if (version !== undefined && version !== before.version) throw staleEdit();
  const line = order.orderItems.find(({ _id }) => seat.line?.equals(_id));
  if (!line) throw recordNotFound('participants');
  const course = courseOf(seat, line, await findCourseFacts([seat.course], session));
  const refusal = refusalOf(order, { line, course, participant: before }, viewer);
  if (refusal) throw conflict(refusal);
  const person = personOf({ ...(isSamePerson(before, given) ? before : NOBODY), ...given });
  const isCorrected = isSamePerson(before, person);
  const answers =
    isCorrected && register && isOwnSeat(order, before, viewer)
      ? changedAnswers(course, before, register)
      : null;
  if (!answers && isDeepStrictEqual(person, personOf(before))) return null;
  const isReplacedByBuyer =
    !isCorrected && before.state !== 'unnamed' && !hasPermission(viewer.permissions, 'enrolment');
  if (isReplacedByBuyer && person.email) {
    await countForeignAddress({ seat: seat._id.toString(), user: viewer.id });
  }
  const after = isCorrected
    ? await correct(before, person, answers, session)
    : await replace(before, person, { isNewRecord: before.state !== 'unnamed' && hasBegun(course) }, session);
  const isStaff = hasPermission(viewer.permissions, 'enrolment');
  const isTime = isStaff ? (invite ?? isAdmitted(order)) : isAdmitted(order);
  const mayInvite = isTime && (isStaff || (await hasConfirmedEmail(order.user)));
  // Nobody is asked to come to lessons that are over; the last day of a course without lessons is not known.
  const hasEnded = course.lessons.length > 0 && isOver(course);
  if (after.state === 'invited' && after.nonce !== before.nonce && mayInvite && !hasEnded) {
    await queueInvitations([after], order, session);
  }
  const what = isCorrected
    ? 'podaci su ispravljeni'
    : `polaznik je ${before.state === 'unnamed' ? 'upisan' : 'zamijenjen'}`;
  return `${await seatText(order, { seat, line }, session)}: ${what}`;
}

/** Names a seat as the order shows it. The history keeps no name of a person, who may ask for its deletion. */
export async function seatText(
  { _id, orderItems }: OrderFields,
  { seat, line }: { seat: Pick<SeatFields, '_id'>; line: Pick<Line, 'name'> },
  session: ClientSession,
): Promise<string> {
  const seats = await seatsOfOrder(_id, session);
  const number = seats.find((one) => one._id.equals(seat._id))?.number ?? 0;
  return orderItems.length > 1 ? `${line.name}, mjesto ${number}` : `Mjesto ${number}`;
}

const currentOf = (seat: SeatFields, session: ClientSession): Promise<ParticipantFields> =>
  Participant.findOne({ seat: seat._id, isCurrent: true })
    .session(session)
    .lean<ParticipantFields>()
    .orFail(() => recordNotFound('participants'));

/** The address tells people apart; without one the name does. */
const isSamePerson = (
  before: ParticipantFields,
  person: Pick<Person, 'name' | 'lastName' | 'email'>,
): boolean =>
  before.state !== 'unnamed' &&
  before.email === person.email &&
  (person.email !== '' || fullName(before) === fullName(person));

async function correct(
  before: ParticipantFields,
  person: Person,
  answers: ReturnType<typeof changedAnswers>,
  session: ClientSession,
): Promise<ParticipantFields> {
  const set = { ...person, ...participantKeys(person), version: before.version + 1 };
  const { $set, ...unset } = { $set: {}, ...answers };
  await Participant.updateOne({ _id: before._id }, { $set: { ...set, ...$set }, ...unset }, { session });
  return { ...before, ...set };
}

/** The link of the person before ends at once. */
async function replace(
  before: ParticipantFields,
  person: Person,
  { isNewRecord }: { isNewRecord: boolean },
  session: ClientSession,
): Promise<ParticipantFields> {
  const version = before.version + 1;
  const after: ParticipantFields = {
    ...unnamedParticipant({ _id: before.seat, course: before.course, order: before.order }),
    ...person,
    _id: isNewRecord ? new Types.ObjectId() : before._id,
    state: 'invited',
    nonce: newNonce(),
    replaces: isNewRecord ? before._id : before.replaces,
    ...participantKeys(person),
    version,
  };
  if (isNewRecord) {
    const ended = { isCurrent: false, state: 'replaced', tokenHash: null, version } as const;
    await Participant.updateOne({ _id: before._id }, { $set: ended, ...NO_REGISTER }, { session });
    await Participant.collection.insertOne(after, { session });
  } else {
    const { _id, ...fields } = after;
    await Participant.updateOne({ _id }, { $set: fields, ...NO_REGISTER }, { session });
    if (before.state !== 'unnamed') {
      // Marks are accepted before the first lesson begins, and reminders sent: both were about the person before.
      await removeAttendance([_id], session);
      await removeReminders([_id], session);
    }
  }
  return after;
}

/** A person who has lost the mail asks for it again soon; more would fill their mailbox. */
const INVITED_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Sends the invitation of a participant again. Throws a conflict for a seat without an address, for the buyer, shortly
 * after the last one, and for a buyer whose own address is not confirmed.
 */
export async function inviteParticipant(
  { id, seat }: { id: string; seat: string },
  viewer: SessionUser,
): Promise<SeatOfOrder> {
  const order = await getOrder(id, viewer);
  const isStaff = hasPermission(viewer.permissions, 'enrolment');
  if (!isStaff && !order.user.equals(viewer.id)) throw recordNotFound('orders');
  if (!isStaff && !(await hasConfirmedEmail(order.user))) {
    throw conflict('Potvrdite prvo svoju e-mail adresu, pa pošaljite pozivnicu.', 'email_unconfirmed');
  }
  await withTransaction(async (session) => {
    const participant = await currentOf(await findHeld(id, seat, session), session);
    refuseInvitation(participant, new Date());
    if (!isStaff && !isAdmitted(order) && !participant.invitedAt) {
      throw conflict('Pozivnica se šalje kad prijava bude primljena.');
    }
    // It writes the time: of two at once, the second one is repeated and finds the time of the first.
    await queueInvitations([{ ...participant, state: 'invited' }], order, session);
  });
  return findSeat(id, seat, viewer);
}

function refuseInvitation({ isBuyer, state, email, invitedAt }: ParticipantFields, now: Date): void {
  if (isBuyer) throw conflict('Podnosilac vidi kurs u svojoj prijavi, pa mu pozivnica ne treba.');
  if (state === 'unnamed' || !email) throw conflict('Unesite prvo ime i e-mail adresu polaznika.');
  if (invitedAt && now.getTime() - invitedAt.getTime() < INVITED_AGAIN_AFTER_MS) {
    throw conflict('Od prethodne pozivnice mora proći deset minuta. Pokušajte ponovo kasnije.');
  }
}

/** Returns all participants that the orders have and have had. */
export const participantsOfOrders = (
  orders: readonly { _id: Types.ObjectId }[],
  session: ClientSession | null = null,
): Promise<ParticipantFields[]> =>
  Participant.find({ order: trusted({ $in: orders.map(({ _id }) => _id) }) })
    .session(session)
    .lean<ParticipantFields[]>()
    .exec();

/**
 * Moves the participant of a seat to another one. Who had confirmed is invited again, because they confirmed another course;
 * a buyer sees the course on the order.
 */
export async function moveParticipant(
  from: Types.ObjectId,
  { _id: seat, course }: Pick<SeatFields, '_id' | 'course'>,
  session: ClientSession,
): Promise<void> {
  const isOfSeat = { seat: from, isCurrent: true };
  const hasConfirmed = { ...isOfSeat, state: 'confirmed', isBuyer: false } as const;
  await Participant.updateOne(hasConfirmed, { $set: { state: 'invited' } }, { session });
  const moved = await Participant.findOneAndUpdate(
    isOfSeat,
    { $set: { seat, course }, ...NO_REGISTER },
    { session },
  ).lean();
  // They were about the lessons of the other course.
  if (moved) await removeReminders([moved._id], session);
}

/** Gives the buyer's own seats of an order another address, when staff correct that of the order. */
export async function correctBuyerEmail(
  order: Types.ObjectId,
  email: string,
  session: ClientSession,
): Promise<void> {
  const ofBuyer = { order, isBuyer: true, isCurrent: true, erasedAt: null };
  for (const one of await Participant.find(ofBuyer).session(session).lean<ParticipantFields[]>()) {
    const changes = { email, ...participantKeys({ ...one, email }) };
    await Participant.updateOne({ _id: one._id }, { $set: changes, $inc: { version: 1 } }, { session });
  }
}

/** Returns the current participant of a seat. */
export const participantOf = (
  seat: Types.ObjectId,
  session: ClientSession,
): Promise<ParticipantFields | null> =>
  Participant.findOne({ seat, isCurrent: true }).session(session).lean<ParticipantFields>().exec();

/** Returns participants, present ones or not. */
export const participantsByIds = (
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<ParticipantFields[]> =>
  Participant.find({ _id: trusted({ $in: [...ids] }) })
    .session(session)
    .lean<ParticipantFields[]>()
    .exec();

/** Returns the participations that an account has in the orders of other people. */
export const participationsOf = (user: string): Promise<ParticipantFields[]> =>
  Participant.find({ user, isBuyer: false }).lean<ParticipantFields[]>();

/** Returns all participations of the owner of an account, in their own applications too. */
export const ownParticipations = (
  user: string,
  session: ClientSession | null = null,
): Promise<ParticipantFields[]> =>
  Participant.find({ user }).session(session).lean<ParticipantFields[]>().exec();
