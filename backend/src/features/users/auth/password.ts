import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { getRounds } from 'bcryptjs';
import { env } from '../../../config/env.ts';
import type { BcryptResult, BcryptTask } from './bcryptWorker.ts';
import { AppError } from '../../../lib/errors.ts';
import { NetworkShare } from '../../../lib/networkShare.ts';
import { currentNetwork } from '../../../lib/origin.ts';
import { createWorkerPool, isQueueFull } from '../../../lib/workerPool.ts';

/** One core is left for answering requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** About three seconds of hashing; beyond it the server answers 503 instead of queueing. */
const MAX_QUEUE = 40 * THREADS;
/** The part of the queue for the requests of one network, so that none keeps the others from logging in. */
const MAX_OF_NETWORK = MAX_QUEUE / 4;
const RETRY_AFTER_SECONDS = 5;

/** bcrypt ignores everything after this many bytes. */
const BCRYPT_MAX_BYTES = 72;
/** The mark of a hash of a password beyond that limit, which bcrypt gets as a digest. */
const DIGESTED = 'hmac-sha256:';

const startPool = () =>
  createWorkerPool<BcryptTask, BcryptResult>(new URL('./bcryptWorker', import.meta.url), {
    threads: THREADS,
    maxQueue: MAX_QUEUE,
  });

/** bcryptjs is JavaScript: on the event loop every comparison would block all other requests. */
let pool: ReturnType<typeof startPool> | null = null;
const share = new NetworkShare(MAX_OF_NETWORK * env.RATE_LIMIT_FACTOR);

/**
 * Throws `unavailable` when the queue, or the part of it for the network of the request, is full, or the thread ended
 * before it finished.
 */
async function perform(task: BcryptTask): Promise<BcryptResult> {
  const leave = share.enter(currentNetwork());
  if (!leave) throw tooBusy();
  pool ??= startPool();
  try {
    return await pool.run(task);
  } catch (error) {
    throw isQueueFull(error)
      ? tooBusy(error)
      : unavailable(
          'Lozinku trenutno ne možemo provjeriti. Pokušajte ponovo za nekoliko trenutaka.',
          1,
          error,
        );
  } finally {
    leave();
  }
}

const unavailable = (sentence: string, retryAfter: number, cause: unknown) =>
  new AppError('unavailable', `${sentence} Pokušajte ponovo za nekoliko trenutaka.`, { retryAfter, cause });

const tooBusy = (cause?: unknown) =>
  unavailable('Trenutno se prijavljuje previše korisnika.', RETRY_AFTER_SECONDS, cause);

/** A key makes the digest useless for comparisons with leaked lists of plain SHA-256 digests. */
const digest = (text: string) => createHmac('sha256', 'institut password').update(text).digest('base64');

const normalized = (password: string) => password.normalize('NFC');

/**
 * Returns the hash of a password in Unicode's form NFC, made by a worker thread. bcrypt gets a digest of a password above
 * 72 bytes; shorter ones keep the plain form. Throws `unavailable` (503) when the
 * queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const text = normalized(password);
  const isLong = Buffer.byteLength(text) > BCRYPT_MAX_BYTES;
  const cost = env.BCRYPT_COST;
  const hash = await perform({ kind: 'hash', password: isLong ? digest(text) : text, cost });
  return `${isLong ? DIGESTED : ''}${String(hash)}`;
}

/** Stands in place of the hash in an account whose owner has not set a password yet. */
export const NO_PASSWORD = '*';

let decoy: Promise<string> | undefined;

/** A hash that no password fits, made once; a failure is retried by the next caller. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this one').catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/** `outdated`: the password fits, but its hash should be replaced by one of `hashPassword`. */
export type PasswordCheck = 'wrong' | 'right' | 'outdated';

/**
 * Compares a password with a hash. Without a hash (no account has that e-mail, or it has no password) it does the same work
 * and returns `wrong`, so that the response time does not reveal which addresses have an account. Throws as `hashPassword`
 * does.
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<PasswordCheck> {
  const hash = stored === NO_PASSWORD ? undefined : stored;
  const known = hash ?? (await decoyHash());
  const isMatch = await matches(known, normalized(password));
  if (!isMatch || hash === undefined) return 'wrong';
  return getRounds(bcryptPart(hash)) >= env.BCRYPT_COST ? 'right' : 'outdated';
}

const bcryptPart = (hash: string) => (hash.startsWith(DIGESTED) ? hash.slice(DIGESTED.length) : hash);

async function matches(hash: string, text: string): Promise<boolean> {
  const isDigested = hash.startsWith(DIGESTED);
  const password = isDigested ? digest(text) : text;
  const isEqual = await perform({ kind: 'compare', password, hash: bcryptPart(hash) });
  // bcrypt would accept a longer password, and one that repeats the right one after a NUL.
  const isReadWhole = Buffer.byteLength(password) <= BCRYPT_MAX_BYTES && !text.includes('\0');
  return isEqual === true && isReadWhole;
}

/** Returns whether a password fits a hash, as `checkPassword`. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  return (await checkPassword(hash, password)) !== 'wrong';
}

/** Ends the worker threads; unfinished tasks fail. A later task starts new threads. */
export async function endPasswordWorkers(): Promise<void> {
  const ending = pool;
  pool = null;
  await ending?.destroy();
}
