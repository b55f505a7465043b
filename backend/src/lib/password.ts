import { PASSWORD_MAX_BYTES } from '@institut/contract/user';
import { compare, hash as bcryptHash } from 'bcryptjs';
import { env } from '../config/env.ts';
import { atMost } from './atMost.ts';

/**
 * bcryptjs computes on the event loop. One at a time, the others waiting their turn, a burst of logins
 * delays every other request by a single comparison instead of by all of them.
 */
const inTurn = atMost(1);

/** bcrypt hash of a password of at most 72 bytes (the contract refuses longer ones). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => bcryptHash(password, env.BCRYPT_COST));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash (nobody has that e-mail) it does the same work and says no,
 * so that the time of an answer does not tell which addresses have an account.
 */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const known = hash ?? (await decoy);
  const matches = await inTurn(() => compare(password, known));
  // bcrypt reads 72 bytes: what follows them must not be accepted unread.
  return matches && hash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}
