import { RETENTION_DAYS } from '@institut/contract/limits';
import { LRUCache } from 'lru-cache';
import { trusted } from 'mongoose';
import { KnownLogin, knownLoginAccount, knownLoginId } from './knownLogin.model.ts';
import { isEmailConfirmed, type UserRecord } from '../lookup/user.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = RETENTION_DAYS.knownLogin * DAY_MS;

/**
 * Pairs that were not known a moment ago, so that a flood of refused logins does not read the database. Short-lived,
 * because another process may store them.
 */
export const unknownLogins = new LRUCache<string, true>({ max: 50_000, ttl: 5000 });

/** Returns whether somebody has logged in to the account from the address within 90 days. */
export async function isKnownLogin(address: string, email: string): Promise<boolean> {
  const _id = knownLoginId(address, email);
  if (unknownLogins.has(_id)) return false;
  const isKnown = (await KnownLogin.exists({ _id, endsAt: trusted({ $gt: new Date() }) })) !== null;
  if (!isKnown) unknownLogins.set(_id, true);
  return isKnown;
}

type Owner = Pick<UserRecord, 'email' | 'emailConfirmedAt'>;

/**
 * Stores that the owner of the account was at the address, once a day; nobody is known as the owner of an e-mail address
 * that is not confirmed. Errors are ignored: the login has succeeded.
 */
export async function rememberLogin(address: string, user: Owner): Promise<void> {
  if (!isEmailConfirmed(user)) return;
  const { email } = user;
  const _id = knownLoginId(address, email);
  const now = Date.now();
  const isFresh = { _id, endsAt: trusted({ $gt: new Date(now + KEPT_MS - DAY_MS) }) };
  const change = { $set: { endsAt: new Date(now + KEPT_MS), account: knownLoginAccount(email) } };
  unknownLogins.delete(_id);
  try {
    if (!(await KnownLogin.exists(isFresh))) await KnownLogin.updateOne({ _id }, change, { upsert: true });
  } catch {
    // Another login of the same moment has stored it, or the next one will.
  }
}

/** Forgets where the account was logged in to, except for one address: somebody else may have known the password. */
export async function forgetOtherLogins(address: string, email: string): Promise<void> {
  const isOther = trusted({ $ne: knownLoginId(address, email) });
  await KnownLogin.deleteMany({ account: knownLoginAccount(email), _id: isOther });
}
