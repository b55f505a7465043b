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

async function patience(ms: number): Promise<false> {
  await setTimeout(ms, undefined, { ref: false });
  // A busy process may find the timer due before it has read an answer that is already here.
  await setImmediate();
  await setImmediate();
  return false;
}

/** Whether the database answers a ping within so many milliseconds. */
export async function databaseAnswers(withinMs: number): Promise<boolean> {
  return Promise.race([ping(), patience(withinMs)]);
}
