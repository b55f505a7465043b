import { RETENTION_DAYS } from '@institut/contract/retention';
import { LRUCache } from 'lru-cache';
import { trusted } from 'mongoose';
import { KnownLogin, knownLoginAccount, knownLoginId } from '../features/users/knownLogin.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = RETENTION_DAYS.knownLogin * DAY_MS;

/**
 * Pairs that were not known a moment ago, so that a flood of refused logins does not read the database. Short-lived,
 * because another process may store them.
 */
export const unknownLogins = new LRUCache<string, true>({ max: 50_000, ttl: 5000 });

/** Returns whether somebody has signed in to the account from the address within 90 days. */
export async function isKnownLogin(address: string, email: string): Promise<boolean> {
  const _id = knownLoginId(address, email);
  if (unknownLogins.has(_id)) return false;
  const isKnown = (await KnownLogin.exists({ _id, endsAt: trusted({ $gt: new Date() }) })) !== null;
  if (!isKnown) unknownLogins.set(_id, true);
  return isKnown;
}

/** Stores that the owner of the account was at the address, once a day. Errors are ignored: the login has succeeded. */
export async function rememberLogin(address: string, email: string): Promise<void> {
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
