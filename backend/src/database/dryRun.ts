import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';

type DryRun = { session: ClientSession; isOver: boolean };

const dryRuns = new AsyncLocalStorage<DryRun>();

/**
 * Returns the session of the dry run that the present work belongs to, null for work whose changes are stored. What a dry run
 * has written is read with it alone.
 */
export function dryRunSession(): ClientSession | null {
  const run = dryRuns.getStore();
  return run && !run.isOver ? run.session : null;
}

/** Runs `work` as a dry run in the transaction of a session, which the caller aborts. Work that outlives it is none. */
export async function runDry<T>(session: ClientSession, work: () => Promise<T>): Promise<T> {
  const run = { session, isOver: false };
  try {
    return await dryRuns.run(run, work);
  } finally {
    run.isOver = true;
  }
}
