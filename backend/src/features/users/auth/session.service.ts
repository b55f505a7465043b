import { randomBytes } from 'node:crypto';
import type { AuditChange } from '@institut/contract/audit/values';
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@institut/contract/limits';
import { trusted, type ClientSession, type QueryFilter, type Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { recordNotFound, unauthorized } from '../../../lib/errors.ts';
import { permissionsOf, scopedPermissionsOf } from '@institut/contract/accounts/roles';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { issueToken, readToken } from '../../../lib/token.ts';
import { describeDevice } from './device.ts';
import { PasswordReset } from './passwordReset.model.ts';
import { lacksSecondFactor } from './secondFactorCheck.ts';
import { SessionModel, type SessionRecord } from './session.model.ts';
import { UserModel, type UserDocument, type UserRecord } from '../lookup/user.model.ts';

const HOUR_MS = 3_600_000;
const SHORT_MS = SESSION_HOURS * HOUR_MS;
const REMEMBERED_MS = REMEMBERED_SESSION_DAYS * 24 * HOUR_MS;
/** The last use of a session is stored at most this often. */
const LAST_USE_STEP_MS = 5 * 60_000;
/** A login beyond it ends the session that was used least recently. */
export const MAX_SESSIONS = 100;

export type Session = { user: UserDocument; token: string };

const newId = () => randomBytes(32).toString('base64url');

type Opening = Pick<SessionRecord, 'device' | 'isRemembered' | 'createdAt' | 'expiresAt'>;

async function createSession(
  user: UserDocument,
  opening: Opening,
  session: ClientSession | null = null,
): Promise<Session> {
  const record = { ...opening, _id: newId(), user: user._id, version: user.tokenVersion };
  const { createdAt } = opening;
  await new SessionModel({ ...record, lastUsedAt: createdAt, confirmedAt: createdAt }).save({ session });
  return { user, token: tokenOf(record) };
}

const tokenOf = ({
  _id,
  user,
  ...session
}: Pick<SessionRecord, '_id' | 'user' | 'version' | 'isRemembered' | 'createdAt' | 'expiresAt'>): string =>
  issueToken({ ...session, sessionId: _id, userId: user.toString() });

/** Stores a session of 12 hours, or 30 days with `rememberMe`, and the time of the login. Returns the session with its token. */
export async function openSession(
  user: UserDocument,
  { rememberMe, userAgent }: { rememberMe: boolean; userAgent: string },
): Promise<Session> {
  const createdAt = new Date();
  const session = await createSession(user, {
    device: describeDevice(userAgent),
    isRemembered: rememberMe,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + (rememberMe ? REMEMBERED_MS : SHORT_MS)),
  });
  await UserModel.updateOne({ _id: user._id }, { $set: { lastLoginAt: createdAt } }, { timestamps: false });
  await endExcessSessions(user);
  return session;
}

async function endExcessSessions({ _id: user }: UserDocument): Promise<void> {
  const excess = await SessionModel.find({ user }, ['_id'])
    .sort({ lastUsedAt: -1 })
    .skip(MAX_SESSIONS)
    .lean();
  if (excess.length === 0) return;
  await SessionModel.deleteMany({ _id: trusted({ $in: excess.map(({ _id }) => _id) }) });
}

const CALLER_FIELDS = [
  'name',
  'lastName',
  'email',
  'isAdmin',
  'roles',
  'staffSince',
  'hasNoGrace',
  'tokenVersion',
] as const;
type Caller = Pick<UserRecord, (typeof CALLER_FIELDS)[number]> & { _id: Types.ObjectId };

const SESSION_FIELDS = [
  'version',
  'isRemembered',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'confirmedAt',
] as const;
type FoundSession = Pick<SessionRecord, '_id' | (typeof SESSION_FIELDS)[number]> & { user: Caller };

const READ_FIELDS = [...SESSION_FIELDS, 'user._id', ...CALLER_FIELDS.map((field) => `user.${field}`)];

/** Returns a session with its user in one read, because every request of a user begins with it. */
async function readSession(_id: string): Promise<FoundSession | undefined> {
  const [found] = await SessionModel.aggregate<FoundSession>([
    { $match: { _id } },
    { $lookup: { from: UserModel.collection.name, localField: 'user', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    { $project: Object.fromEntries(READ_FIELDS.map((field) => [field, 1])) },
  ]);
  return found;
}

/** Returns the user of a token; null for an invalid token, a deleted user or an ended session. */
export async function findSession(token: string): Promise<SessionUser | null> {
  const claims = readToken(token);
  if (!claims) return null;
  const { sub, sid } = claims;
  const found = await readSession(sid);
  if (!found) return null;
  const { user, ...session } = found;
  if (!user._id.equals(sub) || session.version !== user.tokenVersion) return null;
  storeLastUse(session);
  const lacking = await lacksSecondFactor(user);
  const { name, lastName, email, tokenVersion } = user;
  return {
    id: sub,
    permissions: lacking ? [] : permissionsOf(user),
    scopedPermissions: scopedPermissionsOf(user),
    lacksSecondFactor: lacking,
    name,
    lastName,
    email,
    tokenVersion,
    sessionId: session._id,
    isRemembered: session.isRemembered,
    sessionCreatedAt: session.createdAt,
    sessionExpiresAt: session.expiresAt,
    confirmedAt: session.confirmedAt ?? session.createdAt,
  };
}

/** Stores the time without delaying the request; a failure leaves the earlier time. */
function storeLastUse({ _id, lastUsedAt }: Pick<SessionRecord, '_id' | 'lastUsedAt'>): void {
  const now = new Date();
  if (now.getTime() - lastUsedAt.getTime() < LAST_USE_STEP_MS) return;
  const isOlder = { _id, lastUsedAt: trusted({ $lte: lastUsedAt }) };
  SessionModel.updateOne(isOlder, { lastUsedAt: now }).catch(() => {});
}

/** Stores that the caller has just proved who they are. Throws `unauthorized` if the session has ended meanwhile. */
export async function markConfirmed({ sessionId: _id, tokenVersion: version }: SessionUser): Promise<void> {
  const { matchedCount } = await SessionModel.updateOne({ _id, version }, { confirmedAt: new Date() });
  if (matchedCount === 0) throw unauthorized();
}

/** Makes the caller confirm the session again: only the login counts. */
export async function endConfirmation(
  { sessionId: _id }: SessionUser,
  session: ClientSession,
): Promise<void> {
  await SessionModel.updateOne({ _id }, { $unset: { confirmedAt: '' } }, { session });
}

/** Returns the session of a user with a token that expires when the presented one does. */
export function continueSession(user: UserDocument, caller: SessionUser): Session {
  const { sessionId: _id, isRemembered, sessionCreatedAt: createdAt, sessionExpiresAt: expiresAt } = caller;
  const session = { _id, user: user._id, version: user.tokenVersion, isRemembered, createdAt, expiresAt };
  return { user, token: tokenOf(session) };
}

/** Replaces all sessions of a user, whose token version was raised, by one with the expiry of the caller's. */
export async function renewSession(
  user: UserDocument,
  { caller, userAgent, session }: { caller: SessionUser; userAgent: string; session: ClientSession },
): Promise<Session> {
  const { isRemembered, sessionExpiresAt: expiresAt } = caller;
  await deleteSessions(user.id, session);
  const opening = { device: describeDevice(userAgent), isRemembered, createdAt: new Date(), expiresAt };
  return createSession(user, opening, session);
}

/** Deletes the records of a user whose token version was raised, or who was deleted. */
export async function deleteSessions(user: string, session: ClientSession | null = null): Promise<void> {
  await SessionModel.deleteMany({ user }).session(session);
}

/** Ends the session of a token; does nothing for a token that is invalid or whose session has ended. */
export async function endSessionOf(token: string): Promise<void> {
  const claims = readToken(token);
  if (claims) await SessionModel.deleteOne({ _id: claims.sid, user: claims.sub });
}

type Account = Pick<SessionUser, 'id' | 'tokenVersion'>;

const activeSessions = ({ id: user, tokenVersion: version }: Account) => ({
  user,
  version,
  expiresAt: trusted({ $gt: new Date() }),
});

/** Returns the active sessions of a user, the last used one first. */
export function listSessions(user: SessionUser): Promise<SessionRecord[]> {
  return SessionModel.find(activeSessions(user)).sort({ lastUsedAt: -1 }).lean().exec();
}

/** Ends one session of a user. Throws `not_found` for a session that has ended or belongs to somebody else. */
export async function endSession(_id: string, caller: SessionUser): Promise<void> {
  await withTransaction(async (session) => {
    const ended = await SessionModel.findOneAndDelete({ _id, user: caller.id }, { session }).lean();
    if (!ended) throw recordNotFound('sessions');
    const changes = [{ field: 'device', from: null, to: ended.device }];
    await recordEvent(session, { event: 'sessionEnded', target: userTarget(caller), changes });
  });
}

/** Ends all sessions of a user except the caller's: the token version rises, and only the caller's record follows. */
export async function endOtherSessions(caller: SessionUser): Promise<void> {
  await withTransaction(async (session) => {
    const others = { _id: trusted({ $ne: caller.sessionId }) };
    const ended = await countActive({ ...activeSessions(caller), ...others }, session);
    await endOthers(caller, session);
    // Otherwise any account could fill the log.
    if (ended === 0) return;
    const changes = [endedSessions(ended)];
    await recordEvent(session, { event: 'otherSessionsEnded', target: userTarget(caller), changes });
  });
}

/** As `endOtherSessions`, as a part of another change. Throws `unauthorized` if the caller's session has ended. */
export async function endOthers({ id, sessionId: _id }: SessionUser, session: ClientSession): Promise<void> {
  const raised = { $inc: { tokenVersion: 1 } };
  const user = await UserModel.findOneAndUpdate({ _id: id }, raised, { session, timestamps: false });
  if (!user) throw unauthorized();
  const { tokenVersion } = user;
  const isActive = { _id, version: tokenVersion };
  const kept = await SessionModel.updateOne(isActive, { version: tokenVersion + 1 }, { session });
  if (kept.matchedCount === 0) throw unauthorized();
  await SessionModel.deleteMany({ user: id, _id: trusted({ $ne: _id }) }, { session });
}

/** Ends all sessions of a user, the caller's own or those of another user. Throws `not_found` for an unknown user. */
export async function endUserSessions(id: string, caller: SessionUser): Promise<void> {
  await withTransaction(async (session) => {
    const raised = { $inc: { tokenVersion: 1 } };
    const user = await UserModel.findOneAndUpdate({ _id: id }, raised, { session, timestamps: false });
    if (!user) throw recordNotFound('users');
    const changes = [endedSessions(await countActive(activeSessions(user), session))];
    await deleteSessions(id, session);
    const event = id === caller.id ? 'allSessionsEnded' : 'userSessionsEnded';
    await recordEvent(session, { event, target: userTarget(user), changes });
  });
}

const countActive = (filter: QueryFilter<SessionRecord>, session: ClientSession): Promise<number> =>
  SessionModel.countDocuments(filter).session(session).exec();

const endedSessions = (count: number): AuditChange => ({ field: 'sessions', from: null, to: String(count) });

/** Ends the sessions of all users and every reset link, for a database that was restored. */
export async function endAllSessions(): Promise<void> {
  await UserModel.updateMany({}, { $inc: { tokenVersion: 1 } }, { timestamps: false });
  await SessionModel.deleteMany({});
  await PasswordReset.deleteMany({});
}
