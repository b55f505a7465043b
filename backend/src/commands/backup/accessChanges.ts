import { fullName } from '@institut/contract/accounts/values';
import { trusted } from 'mongoose';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { readRemovedIds } from '../../features/users/accounts/removedIds.ts';
import { SecondFactor } from '../../features/users/auth/secondFactor.model.ts';
import { isStaff, UserModel } from '../../features/users/lookup/user.model.ts';
import { openToInspect } from '../doctor/inspectDatabase.ts';

/** Rights of people: lines about staff by their ids and rights, and about passkeys by their ids. */
export type Access = { staff: Map<string, string>; passkeys: Map<string, string> };

/** Returns who has access to the open database, without the passkeys that the next start removes again. */
export async function readAccess(dataDir: string): Promise<Access> {
  const removed = await readRemovedIds(dataDir, 'removed-passkeys');
  const records = await SecondFactor.find({}).lean();
  const withPasskeys = records.filter(({ passkeys }) => passkeys.length > 0);
  const owners = await UserModel.find({ _id: trusted({ $in: withPasskeys.map(({ _id }) => _id) }) }).lean();
  const emails = new Map(owners.map(({ _id, email }) => [_id.toString(), email]));
  const staff = await UserModel.find(isStaff()).lean();
  return {
    staff: new Map(
      staff.map((user) => {
        const rights = [user.isAdmin && 'administrator', ...(user.roles ?? [])].filter(Boolean).join(', ');
        return [`${user._id.toString()} ${rights}`, `${fullName(user)} (${user.email}), ${rights}`];
      }),
    ),
    passkeys: new Map(
      withPasskeys.flatMap(({ _id: user, passkeys }) =>
        passkeys
          .filter(({ _id }) => !removed.has(_id))
          .map(({ _id, name }) => [_id, `"${name}" of ${emails.get(user.toString()) ?? user.toString()}`]),
      ),
    ),
  };
}

/** Returns who has access to the database at a location; null when it is missing, in use, damaged or does not answer. */
export async function accessAt(location: DatabaseLocation): Promise<Access | null> {
  try {
    const opened = await openToInspect(location);
    if (!('close' in opened)) return null;
    try {
      return await readAccess(location.dataDir);
    } finally {
      await opened.close();
    }
  } catch {
    return null;
  }
}

const added = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([id]) => !before.has(id)).map(([, line]) => line);

const linesOf = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : [];

/**
 * Returns what the operator has to check after a restore, by lines: administrators and passkeys that differ from before it.
 * Without the state before, all of them.
 */
export function describeAccessChanges(before: Access | null, after: Access): string[] {
  if (!before) {
    return [
      'The database before could not be read. Check who has access now:',
      ...linesOf('Staff', [...after.staff.values()]),
      ...linesOf('Passkeys', [...after.passkeys.values()]),
    ];
  }
  return [
    ...linesOf(
      'Rights that were taken away before the restore, and exist again',
      added(before.staff, after.staff),
    ),
    ...linesOf('Rights that exist no more', added(after.staff, before.staff)),
    ...linesOf('Passkeys that are accepted again', added(before.passkeys, after.passkeys)),
    ...linesOf('Passkeys that are no longer accepted', added(after.passkeys, before.passkeys)),
  ];
}
