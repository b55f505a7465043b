import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES } from '@institut/contract/user';
import { env } from '../../config/env.ts';
import type { BcryptResult, BcryptTask } from './bcryptWorker.ts';
import { AppError } from '../../lib/errors.ts';
import { createWorkerPool, isQueueFull } from '../../lib/workerPool.ts';

/** One core is left for answering requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** About three seconds of hashing; beyond it the server answers 503 instead of queueing. */
const MAX_QUEUE = 40 * THREADS;
const RETRY_AFTER_SECONDS = 5;

const startPool = () =>
  createWorkerPool<BcryptTask, BcryptResult>(new URL('./bcryptWorker', import.meta.url), {
    threads: THREADS,
    maxQueue: MAX_QUEUE,
  });

/** bcryptjs is JavaScript: on the event loop every comparison would block all other requests. */
let pool: ReturnType<typeof startPool> | null = null;

/** Throws `unavailable` when the queue is full or the thread ended before it finished. */
async function perform(task: BcryptTask): Promise<BcryptResult> {
  pool ??= startPool();
  try {
    return await pool.run(task);
  } catch (error) {
    throw isQueueFull(error)
      ? unavailable('Trenutno se prijavljuje previše korisnika.', RETRY_AFTER_SECONDS, error)
      : unavailable('Lozinka trenutno ne može biti obrađena.', 1, error);
  }
}

const unavailable = (sentence: string, retryAfter: number, cause: unknown) =>
  new AppError('unavailable', `${sentence} Pokušajte ponovo za nekoliko trenutaka.`, { retryAfter, cause });

/**
 * Returns the bcrypt hash of a password of at most 72 bytes (the contract refuses longer ones), made by a worker thread.
 * Throws `unavailable` (503) when the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await perform({ kind: 'hash', password, cost: env.BCRYPT_COST }));
}

let decoy: Promise<string> | undefined;

/** A hash that no password fits, made once; a failure is retried by the next caller. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this one').catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Returns whether a password fits a hash. Without a hash (no account has that e-mail) it does the same work and returns
 * false, so that the response time does not reveal which addresses have an account. Throws as `hashPassword` does.
 */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash ?? (await decoyHash());
  const matches = await perform({ kind: 'compare', password, hash: known });
  // bcrypt ignores everything after 72 bytes, so a longer password must not be accepted.
  return matches === true && hash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}

/** Ends the worker threads; unfinished tasks fail. A later task starts new threads. */
export async function endPasswordWorkers(): Promise<void> {
  const ending = pool;
  pool = null;
  await ending?.destroy();
}
