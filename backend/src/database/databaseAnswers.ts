import { setImmediate, setTimeout } from 'node:timers/promises';
import { pingDatabase } from './connect.ts';

let pinging: Promise<boolean> | undefined;

/** One ping at a time, however many ask. */
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
 * Waits in short steps. A busy process finds a long timer due before it has read an answer that is already here;
 * each step lets it read, so its own slowness costs patience only once.
 */
async function patience(ms: number): Promise<false> {
  for (let waited = 0; waited < ms; waited += STEP_MS) {
    await setTimeout(STEP_MS, undefined, { ref: false });
    await setImmediate();
  }
  return false;
}

/** Whether the database answers a ping within so many milliseconds. */
export async function databaseAnswers(withinMs: number): Promise<boolean> {
  return Promise.race([ping(), patience(withinMs)]);
}
