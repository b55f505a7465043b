import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES } from '@institut/contract/user';
import { env } from '../../config/env.ts';
import type { BcryptAnswer, BcryptTask } from './bcryptWorker.ts';
import { AppError } from '../../lib/errors.ts';
import { startWorker } from '../../lib/startWorker.ts';
import { createWorkerPool, PoolFullError, WorkerEndedError } from '../../lib/workerPool.ts';

/** One core stays for everything else. */
const WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Some three seconds of work at the usual cost: whoever came after them would rather be told than wait. */
const MOST_WAITING = 40 * WORKERS;
const RETRY_AFTER_SECONDS = 5;

/** bcryptjs is JavaScript: on the event loop every comparison would hold up all other requests. */
const pool = createWorkerPool<BcryptTask, BcryptAnswer>({
  start: () => startWorker(new URL('./bcryptWorker', import.meta.url)),
  size: WORKERS,
  mostWaiting: MOST_WAITING,
});

function toAppError(error: unknown): unknown {
  if (error instanceof PoolFullError) {
    const sentence = 'Trenutno se prijavljuje previše korisnika. Pokušajte ponovo za nekoliko trenutaka.';
    return new AppError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause: error });
  }
  if (error instanceof WorkerEndedError) {
    const sentence = 'Lozinka trenutno ne može biti obrađena. Pokušajte ponovo za nekoliko trenutaka.';
    return new AppError('unavailable', sentence, { retryAfter: 1, cause: error });
  }
  return error;
}

async function perform(task: BcryptTask): Promise<BcryptAnswer> {
  try {
    return await pool.run(task);
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * bcrypt hash of a password of at most 72 bytes (the contract refuses longer ones), made by a worker thread.
 * Throws `unavailable` when too many wait for one.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await perform({ kind: 'hash', password, cost: env.BCRYPT_COST }));
}

let decoy: Promise<string> | undefined;

/** Made once; one that could not be made is made again for the next who needs it. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this one').catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Whether a password fits a hash. Without a hash (nobody has that e-mail) it does the same work and says no,
 * so that the time of an answer does not tell which addresses have an account. Throws as `hashPassword` does.
 */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash ?? (await decoyHash());
  const matches = await perform({ kind: 'compare', password, hash: known });
  // bcrypt reads 72 bytes: what follows them must not be accepted unread.
  return matches === true && hash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}

/** Ends the worker threads; what they have not finished fails. */
export const endPasswordWorkers = (): Promise<void> => pool.end();
