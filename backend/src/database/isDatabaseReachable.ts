import { setImmediate, setTimeout } from 'node:timers/promises';
import { pingDatabase } from './connect.ts';

let pinging: Promise<boolean> | undefined;

/** All callers share one ping. */
function ping(): Promise<boolean> {
  pinging ??= pingDatabase()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      pinging = undefined;
    });
  return pinging;
}

const STEP_MS = 40;

/**
 * Waits in short steps: after a blocked event loop a single long timer would fire before the answer, already received, is
 * read.
 */
async function timeout(ms: number): Promise<false> {
  for (let waited = 0; waited < ms; waited += STEP_MS) {
    await setTimeout(STEP_MS, undefined, { ref: false });
    await setImmediate();
  }
  return false;
}

/** Returns whether the database answers a ping within `timeoutMs` milliseconds. */
export async function isDatabaseReachable(timeoutMs: number): Promise<boolean> {
  return Promise.race([ping(), timeout(timeoutMs)]);
}
