import { fullName } from '@institut/contract/accounts/values';
import { RETENTION_DAYS, WAITING_LINK_DAYS } from '@institut/contract/limits';
import type { joinWaitingBody } from '@institut/contract/waitingList/schema';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { AppError, conflict, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import { currentNetwork } from '../../../lib/origin.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { networkLimits } from '../../config/settings.ts';
import { networkSlots } from '../../../lib/networkSlots.ts';
import { hasConfirmedEmail } from '../../users/lookup/userLookup.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { inTurn } from '../../../lib/inTurn.ts';
import { closedBy } from '../../core/seats/seats.service.ts';
import { closedSentence } from '../../core/seats/shortage.ts';
import { addWaiting, findWaited, type WaitedCourse } from '../../core/seats/waitingSeats.service.ts';
import { endEntry } from './entryEnd.service.ts';
import { confirmWaitingMail, runWaitedFor } from './waiting.mails.ts';
import {
  hashWaitingToken,
  isMailedToken,
  isTokenOf,
  newNonce,
  WaitingEntry,
  type WaitingEntryFields,
  waitingTokenOf,
} from './waitingEntry.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number, from = new Date()): Date => new Date(from.getTime() + days * DAY_MS);

type Joining = z.output<typeof joinWaitingBody>;
type Person = Pick<WaitingEntryFields, 'email' | 'name' | 'user'> & { isConfirmed: boolean };

/**
 * Puts somebody on the waiting list of a full course, or of those who want to hear of the next run of a course that nobody
 * can apply for. Returns whether a link was mailed that has to be opened first. The answer does not depend on who waits.
 * Throws `not_found`, `email_unconfirmed` for more unconfirmed entries than a network may have, and a conflict while the
 * seats are free.
 */
export async function joinWaitingList(
  id: string,
  user: SessionUser | null,
  body: Joining,
): Promise<{ needsConfirmation: boolean }> {
  const person = await personOf(user, body);
  const joining = () =>
    withTransaction((session) => join(id, person, body, session), { writes: ['courses'] });
  await inTurn([id], () => againIfTaken(joining));
  return { needsConfirmation: !person.isConfirmed };
}

const ATTEMPTS = 5;

/** The same address joins twice at once in two processes, or two of a network take the same slot. */
async function againIfTaken(joining: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await joining();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function personOf(user: SessionUser | null, { email, name }: Joining): Promise<Person> {
  if (user) {
    const isConfirmed = await hasConfirmedEmail(user.id);
    return { email: user.email, name: fullName(user), user: new Types.ObjectId(user.id), isConfirmed };
  }
  if (!email) throw invalidInput({ email: 'Unesite e-mail adresu.' });
  return { email, name, user: null, isConfirmed: false };
}

async function join(id: string, person: Person, body: Joining, session: ClientSession): Promise<void> {
  const [course] = await findWaited([id], session);
  if (!course || course.isDraft) throw recordNotFound('courses');
  const { qty, acceptsFewer } = body;
  const kind = closedBy(course) ? 'interest' : 'seats';
  if (kind === 'seats' && course.freeSeats >= seatsNeeded(body)) throw seatsAreFree();
  // Before the list is read, so that a refusal tells nothing about who waits.
  const slot = person.isConfirmed ? {} : await slotOf(currentNetwork(), session);
  const { email } = person;
  const known = await WaitingEntry.findOne({ course: id, email, isActive: true })
    .session(session)
    .lean<WaitingEntryFields>();
  const wishes = { qty, acceptsFewer, ...(person.user && { user: person.user, name: person.name }) };
  const entry = known ?? { ...newEntry({ ...person, course: course._id, kind, qty, acceptsFewer }), ...slot };
  if (!known) await WaitingEntry.create([entry], { session });
  // A visitor may have typed the address of somebody else: what was confirmed stays as it is.
  else if (known.state === 'waiting' && (person.isConfirmed || !known.confirmedAt))
    await WaitingEntry.updateOne({ _id: known._id }, { $set: wishes }, { session });
  if (!person.isConfirmed) await queueConfirmation(entry, course, session);
  else if (!entry.confirmedAt) await confirm({ ...entry, ...wishes }, course, session);
}

/** Returns the slot that an unconfirmed entry takes; none outside of a request. */
async function slotOf(
  network: string | undefined,
  session: ClientSession,
): Promise<{ networkSlot?: string }> {
  if (network === undefined) return {};
  const slots = networkSlots('entries', network, networkLimits(network).orders);
  const inNetwork = { networkSlot: trusted({ $in: slots }) };
  const taken = await WaitingEntry.find(inNetwork, { networkSlot: 1 }).session(session).lean();
  const networkSlot = slots.find((slot) => !taken.some((entry) => entry.networkSlot === slot));
  if (networkSlot === undefined)
    throw conflict(
      'S vaše mreže već više upisa čeka potvrdu. Potvrdite ih linkom iz e-maila, pa pokušajte ponovo, ili se prijavite na nalog s potvrđenom adresom.',
      'email_unconfirmed',
    );
  return { networkSlot };
}

const seatsNeeded = ({ qty, acceptsFewer }: Pick<WaitingEntryFields, 'qty' | 'acceptsFewer'>): number =>
  acceptsFewer ? 1 : qty;

const seatsAreFree = () =>
  conflict('Na kursu ima slobodnih mjesta, pa lista čekanja nije potrebna. Prijavite se odmah.');

function newEntry(
  given: Pick<WaitingEntryFields, 'course' | 'kind' | 'user' | 'email' | 'name' | 'qty' | 'acceptsFewer'>,
): WaitingEntryFields {
  const now = new Date();
  const id = { _id: new Types.ObjectId(), nonce: newNonce() };
  const { course, kind, user, email, name, qty, acceptsFewer } = given;
  return {
    ...id,
    course,
    kind,
    user,
    email,
    name,
    qty,
    acceptsFewer,
    confirmedAt: null,
    joinedAt: now,
    seqNo: now.getTime(),
    state: 'waiting',
    isActive: true,
    expiredOffers: 0,
    offer: null,
    mailFailedAt: null,
    moves: [],
    tokenHash: hashWaitingToken(waitingTokenOf(id)),
    removeAt: inDays(WAITING_LINK_DAYS, now),
  };
}

async function queueConfirmation(
  { _id, email, name, kind }: WaitingEntryFields,
  course: WaitedCourse,
  session: ClientSession,
): Promise<void> {
  const removeAt = inDays(WAITING_LINK_DAYS);
  await WaitingEntry.updateOne({ _id, confirmedAt: null }, { $set: { removeAt } }, { session });
  await queueMail(
    confirmWaitingMail,
    { to: email, name, waitingId: _id.toString(), ...runWaitedFor(course, { kind }) },
    session,
  );
}

/** From now on the entry counts. The caller has read the course in this transaction. */
async function confirm(
  entry: WaitingEntryFields,
  course: WaitedCourse,
  session: ClientSession,
): Promise<WaitingEntryFields> {
  const isInterest = entry.kind === 'interest';
  const closed = closedBy(course);
  if (!isInterest && closed) throw conflict(closedSentence(course.name, closed), 'applications_closed');
  if (!isInterest && !(await addWaiting(course._id, seatsNeeded(entry), session))) throw seatsAreFree();
  const changes = {
    user: entry.user,
    confirmedAt: new Date(),
    removeAt: isInterest ? inDays(RETENTION_DAYS.interest, entry.joinedAt) : null,
  };
  const update = { $set: changes, $unset: { networkSlot: '' } };
  await WaitingEntry.updateOne({ _id: entry._id }, update, { session });
  return { ...entry, ...changes };
}

const unknownLink = () =>
  new AppError(
    'not_found',
    'Ovaj link više ne vrijedi. Ako još želite mjesto, ponovite upis na listu čekanja.',
  );

/** Returns the entry that a link belongs to, also one that has ended. Throws `not_found`. */
export async function findByToken(
  token: string,
  session: ClientSession | null = null,
): Promise<WaitingEntryFields> {
  const [pageToken = ''] = token.split('.');
  const entry = await WaitingEntry.findOne({ tokenHash: hashWaitingToken(pageToken) })
    .session(session)
    .lean<WaitingEntryFields>();
  if (!entry || !isTokenOf(token, entry)) throw unknownLink();
  return entry;
}

/**
 * Confirms an entry by the link in its mail; again without effect. Throws `not_found` for the token that its account reads,
 * and a conflict when the seats are free, or nobody can apply any more.
 */
export const confirmWaiting = (token: string): Promise<WaitingEntryFields> =>
  withTransaction(
    async (session) => {
      const entry = await findByToken(token, session);
      if (entry.confirmedAt || !entry.isActive) return entry;
      if (!isMailedToken(token, entry)) throw unknownLink();
      const [course] = await findWaited([entry.course], session);
      if (!course || course.isDraft) throw recordNotFound('courses');
      // Anybody can register the address of somebody else: the link shows the mailbox, not the account.
      const user = entry.user && (await hasConfirmedEmail(entry.user)) ? entry.user : null;
      return confirm({ ...entry, user }, course, session);
    },
    { writes: ['courses'] },
  );

/** Takes somebody off the list by their link; again without effect. Seats that were offered go to the next one. */
export const leaveByLink = (token: string): Promise<WaitingEntryFields> =>
  withTransaction(
    async (session) => {
      const entry = await findByToken(token, session);
      return entry.isActive ? endEntry(entry, 'left', session) : entry;
    },
    { writes: ['courses'] },
  );

/** Declines an offer, which ends the entry. Throws `offer_ended` when there is none any more. */
export const declineOffer = (token: string): Promise<WaitingEntryFields> =>
  withTransaction(
    async (session) => {
      const entry = await findByToken(token, session);
      if (entry.state !== 'offered') throw offerEnded();
      return endEntry(entry, 'left', session);
    },
    { writes: ['courses'] },
  );

export const offerEnded = (): AppError =>
  conflict('Ova ponuda više ne vrijedi: istekla je ili je već iskorištena.', 'offer_ended');

/** Returns the filter of the entries of an account: also those that its address was used for, once that is confirmed. */
export async function ownedBy({ id, email }: Pick<SessionUser, 'id' | 'email'>) {
  return (await hasConfirmedEmail(id)) ? { $or: [{ user: id }, { email }] } : { user: id };
}

/** Takes the caller off the list of a course. Throws `not_found`. */
export async function leaveWaitingList(course: string, user: SessionUser): Promise<void> {
  const own = { ...(await ownedBy(user)), course, isActive: true };
  await withTransaction(
    async (session) => {
      const entries = await WaitingEntry.find(own).session(session).lean<WaitingEntryFields[]>();
      if (entries.length === 0) throw recordNotFound('waitingList');
      for (const entry of entries) await endEntry(entry, 'left', session);
    },
    { writes: ['courses'] },
  );
}

/** A person waits for a few courses; more are not listed. */
const OWN_MAX = 100;

/** Returns the active entries of the caller, the newest first. */
export async function listOwnWaiting(user: SessionUser, course?: string): Promise<WaitingEntryFields[]> {
  return WaitingEntry.find({ ...(await ownedBy(user)), isActive: true, ...(course && { course }) })
    .sort({ _id: -1 })
    .limit(OWN_MAX)
    .lean<WaitingEntryFields[]>();
}

/** Returns the position of an entry in the list of its course, from 1; null for one that does not count. */
export async function positionOf(entry: WaitingEntryFields): Promise<number | null> {
  const { _id, course, seqNo, kind, isActive, confirmedAt } = entry;
  if (kind !== 'seats' || !isActive || !confirmedAt) return null;
  const before = await WaitingEntry.countDocuments({
    course,
    kind,
    isActive: true,
    confirmedAt: trusted({ $ne: null }),
    $or: [{ seqNo: trusted({ $lt: seqNo }) }, { seqNo, _id: trusted({ $lt: _id }) }],
  });
  return before + 1;
}
