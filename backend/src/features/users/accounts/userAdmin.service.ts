import { fullName } from '@institut/contract/accounts/values';
import type { UserSort } from '@institut/contract/accounts/values';
import type { InviteStaffBody, userListQuery, UserBody } from '@institut/contract/accounts/admin.schema';
import { permissionsOf, rightsText, type Role, roleNames } from '@institut/contract/accounts/roles';
import { tidyEmail } from '@institut/contract/frame/text';
import { type QueryFilter, Types, type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../../database/countMatches.ts';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { RANKED_MAX, rankedPage } from '../../../database/search/ranked.ts';
import { searchFilter, type SearchCondition } from '../../../database/search/searchFilter.ts';
import { directed, type Sort } from '../../../lib/listQuery.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { changesOf } from '../../audit/changesOf.ts';
import { callerSearch, settleAddress } from './accountEffects.ts';
import {
  isEmailConfirmed,
  noticeRecipient,
  UserModel,
  type UserDocument,
  type UserRecord,
  userKeys,
} from '../lookup/user.model.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, notFound, staleEdit } from '../../../lib/errors.ts';
import { findSecondFactor, isOn } from '../auth/secondFactor.model.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { deleteSessions } from '../auth/session.service.ts';
import { requireConfirmation, type SessionUser } from '../../../lib/sessionUser.ts';
import { openInvitedAccount } from './invitation.service.ts';
import { refuseSiteAddress } from './siteAddress.ts';
import { rightsChangedMail } from './user.mails.ts';
import { leaveAddress, refusingTakenEmail, reportChange } from './user.service.ts';

export type { UserDocument } from '../lookup/user.model.ts';

type Asked = z.output<typeof userListQuery>;

/** Fields of a user that an export reads; the password hash is never fetched. */
const EXPORTED = ['name', 'lastName', 'email', 'isAdmin', 'wantsEventMail'] as const;
export type ExportedUser = Pick<UserRecord, (typeof EXPORTED)[number]> & {
  _id: Types.ObjectId;
  createdAt: Date;
};

/** Ascending; each sort is one index, read in both directions. Sorted by id within equal values, so that pages never overlap. */
const SORTS: Record<UserSort, Sort> = {
  createdAt: { createdAt: 1, _id: 1 },
  name: { 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 },
  email: { email: 1 },
};

type NamedUser = Pick<UserRecord, 'name' | 'lastName'> & { _id: Types.ObjectId };

const TEXTS = ['name', 'lastName', 'email'].map((text) => ({
  key: `searchKeys.${text}`,
  grams: `searchGrams.${text}`,
}));

/** The people whose names and address a keyword finds, or who gave it as their number with an order. */
async function search(keyword: string): ReturnType<typeof searchFilter> {
  const [texts, callers] = await Promise.all([
    searchFilter(UserModel, keyword, TEXTS),
    callerSearch.get()(keyword),
  ]);
  if (callers.length === 0) return texts;
  const isCaller = { _id: trusted({ $in: callers }) };
  return { find: { $or: [texts.find, isCaller] }, count: { $or: [texts.count, isCaller] } };
}

/**
 * Returns a page of all users, or of those with or without admin rights, whose names and address match the keyword: without a
 * sort the best matches of their names first, or the newest. `total` ends at `COUNT_LIMIT + 1`.
 */
export async function listUsers(asked: Asked): Promise<{ users: UserDocument[]; total: number }> {
  const { keyword, sort, pageNumber, pageSize } = asked;
  const { find, count } = await search(keyword);
  const filter = filterOf(asked, find);
  const total = await countMatches(UserModel, filterOf(asked, count));
  const [skip, limit] = [(pageNumber - 1) * pageSize, pageSize];
  if (keyword && !sort && total <= RANKED_MAX) {
    const found = await UserModel.find(filter, 'name lastName').sort(sortOf(asked)).lean<NamedUser[]>();
    const named = found.map(({ _id, ...user }) => ({ _id, name: fullName(user) }));
    const users = await rankedPage(named, { keyword, skip, limit }, (ids) =>
      UserModel.find({ _id: trusted({ $in: ids }) }).exec(),
    );
    return { users, total };
  }
  const users = await UserModel.find(filter).sort(sortOf(asked)).skip(skip).limit(limit).exec();
  return { users, total };
}

/** Returns how many users `eachUser` yields. */
export async function countFoundUsers(asked: Omit<Asked, 'pageNumber' | 'pageSize'>): Promise<number> {
  const { count } = await search(asked.keyword);
  return UserModel.countDocuments(filterOf(asked, count)).exec();
}

/** Yields the same users one by one. */
export async function* eachUser(asked: Omit<Asked, 'pageNumber' | 'pageSize'>): AsyncGenerator<ExportedUser> {
  const { find } = await search(asked.keyword);
  yield* eachInOrder(UserModel.find(filterOf(asked, find), '_id').sort(sortOf(asked)).lean(), (byId) =>
    UserModel.find(byId, [...EXPORTED, 'createdAt']).lean<ExportedUser[]>(),
  );
}

const sortOf = ({ sort = 'createdAt', direction }: Pick<Asked, 'sort' | 'direction'>) =>
  directed(SORTS[sort], direction);

const filterOf = ({ isAdmin }: Pick<Asked, 'isAdmin'>, search: SearchCondition): QueryFilter<UserRecord> => ({
  ...(isAdmin !== undefined && { isAdmin }),
  ...search,
});

const userNotFound = () => recordNotFound('users');

export function getUser(id: string): Promise<UserDocument> {
  return UserModel.findById(id).orFail(userNotFound).exec();
}

/** Reads a user and makes every other transaction that locks them wait until this one ends. Throws `not_found`. */
export function lockUserOf(id: string, session: ClientSession): Promise<UserDocument> {
  const lock = { $set: { lock: new Types.ObjectId() } };
  return UserModel.findOneAndUpdate({ _id: id }, lock, { session, timestamps: false })
    .orFail(userNotFound)
    .exec();
}

function refuseOwnEmail() {
  const sentence = 'Vlastitu e-mail adresu mijenjate u svom profilu, uz trenutnu lozinku.';
  return conflict(sentence, 'conflict', { email: sentence });
}

/**
 * Changes a user's name, address and rights. A new address is not confirmed and gets a link, the one before is told, and
 * all sessions of the user end; the present one can be confirmed by an admin, who has made sure of it in another way.
 * Throws a conflict for admins who remove their own rights or change their own address, and for the last admin, and
 * `confirmation_required` for a change of rights or address without a recent confirmation. Throws `stale_edit` if the
 * version is not the newest; an edit without a version is always accepted.
 */
export async function updateUser(
  id: string,
  admin: SessionUser,
  { version, isEmailConfirmed: isConfirmedNow = false, ...given }: UserBody,
): Promise<UserDocument> {
  if (id === admin.id && !given.isAdmin) {
    throw conflict('Ne možete sami sebi oduzeti administratorska prava.');
  }
  const hasFactor = isOn(await findSecondFactor(admin.id));
  return refusingTakenEmail(
    withTransaction(async (session) => {
      const before = await UserModel.findById(id).session(session).orFail(userNotFound);
      const isEmailChanged = given.email !== before.email;
      if (isEmailChanged && id === admin.id) throw refuseOwnEmail();
      if (isEmailChanged) refuseSiteAddress(given.email);
      const rights = { isAdmin: given.isAdmin, roles: given.roles ?? before.roles };
      const hasOtherRights = rightsText(before) !== rightsText(rights);
      if (isEmailChanged || hasOtherRights) requireConfirmation(admin);
      if (!given.isAdmin) await keepAnAdmin(id, session);
      const edited = version === undefined ? { _id: id } : { _id: id, __v: version };
      const isGranted = permissionsOf(rights).some((one) => !before.permissions.includes(one));
      const isConfirmed = isConfirmedNow && !isEmailChanged && !isEmailConfirmed(before);
      const fields = {
        ...given,
        ...userKeys(given),
        ...(isGranted && { staffSince: before.staffSince ?? new Date() }),
        ...(isGranted && hasFactor && { hasNoGrace: true }),
        ...(isEmailChanged && { emailConfirmedAt: null }),
        ...(isConfirmed && { emailConfirmedAt: new Date() }),
      };
      const update = { $set: fields, $inc: { __v: 1, ...(isEmailChanged && { tokenVersion: 1 }) } };
      const { matchedCount } = await UserModel.updateOne(edited, update, { session, runValidators: true });
      const user = await UserModel.findById(id).session(session).orFail(userNotFound);
      if (matchedCount === 0) throw staleEdit();
      if (isConfirmed) await settleAddress(user, session);
      await recordUserEdit(before, user, session);
      if (hasOtherRights) await reportRights(user, session);
      if (isEmailChanged) {
        await deleteSessions(id, session);
        await reportChange(before, ['email'], session);
        await leaveAddress(before, user, session);
      }
      return user;
    }),
  );
}

/** Queues the mail about new rights, unless the address was never confirmed. */
async function reportRights(user: UserDocument, session: ClientSession): Promise<void> {
  const recipient = noticeRecipient(user);
  const { isAdmin, roles } = user;
  if (recipient) await queueMail(rightsChangedMail, { ...recipient, isAdmin, roles: [...roles] }, session);
}

/**
 * Opens an account with rights for a colleague, who sets the password by the invitation; the second factor is needed as for
 * everybody who gets rights from the same admin. Throws `email_taken` for an address with an account.
 */
export async function inviteStaff(
  admin: SessionUser,
  { isAdmin, roles, ...person }: InviteStaffBody,
): Promise<UserDocument> {
  const hasFactor = isOn(await findSecondFactor(admin.id));
  return withTransaction(async (session) => {
    const rights = { isAdmin, roles, staffSince: new Date(), ...(hasFactor && { hasNoGrace: true }) };
    const user = await openInvitedAccount(
      { ...person, ...rights, _id: new Types.ObjectId() },
      session,
      'email',
    );
    const changes = [{ field: 'roles', from: '', to: rightsText(rights) }];
    await recordEvent(session, { event: 'roleChanged', target: userTarget(user), changes });
    return user;
  });
}

/** Names are personal data, which the log must not keep after the account is deleted. */
const PERSONAL = new Set(['name', 'lastName']);

const confirmationOf = (user: UserDocument) => ({ isEmailConfirmed: isEmailConfirmed(user) });

async function recordUserEdit(
  before: UserDocument,
  after: UserDocument,
  session: ClientSession,
): Promise<void> {
  const changes = changesOf(before.toObject(), after.toObject(), [...PERSONAL], PERSONAL).map(
    ({ field, from, to }) => ({ field: field === 'name' ? 'firstName' : field, from, to }),
  );
  changes.push(...changesOf(confirmationOf(before), confirmationOf(after), ['isEmailConfirmed']));
  if (changes.length > 0) {
    await recordEvent(session, { event: 'edited', target: userTarget(after), changes });
  }
  if (before.email !== after.email) {
    await recordEvent(session, { event: 'emailChanged', target: userTarget(after) });
  }
  const role = changesOf(before.toObject(), after.toObject(), ['isAdmin']);
  const [from, to] = [roleNames(before.roles), roleNames(after.roles)];
  if (from !== to) role.push({ field: 'roles', from, to });
  if (role.length > 0) {
    const target = userTarget(before.permissions.length > 0 ? before : after);
    await recordEvent(session, { event: 'roleChanged', target, changes: role });
  }
}

/**
 * Throws a conflict unless another user is an admin. Writes to every admin first, so that two concurrent transactions
 * cannot remove each other's rights.
 */
export async function keepAnAdmin(
  id: string,
  session: ClientSession,
  sentence = 'Mora ostati bar jedan administrator.',
): Promise<void> {
  const admins = { isAdmin: true };
  const lock = { $set: { lock: new Types.ObjectId() } };
  await UserModel.updateMany(admins, lock, { session, timestamps: false });
  const others = await UserModel.countDocuments({ ...admins, _id: trusted({ $ne: id }) }).session(session);
  if (others === 0) throw conflict(sentence);
}

/** Returns the number of admins. */
export const adminCount = (): Promise<number> => UserModel.countDocuments({ isAdmin: true }).exec();

/** Returns the user of an e-mail address. Throws `not_found` for an unknown one. */
export function findUserByEmail(email: string): Promise<UserDocument> {
  return UserModel.findOne({ email: tidyEmail(email) })
    .orFail(() => notFound('Korisnik'))
    .exec();
}

/** Makes a registered user an admin, whose address the operator vouches for. Throws `not_found` for an unknown address. */
export async function grantAdmin(email: string): Promise<UserDocument> {
  const { id } = await findUserByEmail(email);
  return withTransaction(async (session) => {
    const before = await UserModel.findById(id).session(session).orFail(userNotFound);
    const staffSince = before.isAdmin ? before.staffSince : (before.staffSince ?? new Date());
    const confirmed = isEmailConfirmed(before) ? {} : { emailConfirmedAt: new Date() };
    const grant = { $set: { isAdmin: true, staffSince, ...confirmed }, $inc: { __v: 1 } };
    await UserModel.updateOne({ _id: id }, grant, { session });
    const after = await UserModel.findById(id).session(session).orFail(userNotFound);
    await settleAddress(after, session);
    await recordUserEdit(before, after, session);
    return after;
  });
}

/** Replaces the roles of the account with an address, and queues the mail about them. Throws `not_found` for an unknown address. */
export async function setRoles(email: string, roles: readonly Role[]): Promise<UserDocument> {
  const { id } = await findUserByEmail(email);
  return withTransaction(async (session) => {
    const before = await UserModel.findById(id).session(session).orFail(userNotFound);
    const staffSince = before.staffSince ?? (roles.length > 0 ? new Date() : null);
    await UserModel.updateOne({ _id: id }, { $set: { roles, staffSince }, $inc: { __v: 1 } }, { session });
    const after = await UserModel.findById(id).session(session).orFail(userNotFound);
    await recordUserEdit(before, after, session);
    if (rightsText(before) !== rightsText(after)) await reportRights(after, session);
    return after;
  });
}

export async function countUsers(): Promise<{ total: number; admins: number }> {
  const [total, admins] = await Promise.all([
    UserModel.countDocuments(),
    UserModel.countDocuments({ isAdmin: true }),
  ]);
  return { total, admins };
}
