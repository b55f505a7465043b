import { setTimeout as wait } from 'node:timers/promises';

/** The rest after a piece of work, as a multiple of the time that it took. */
const REST = 4;
const REST_MAX_MS = 2000;

/** When the next piece may begin, by the clock of the process. */
let freeAt = 0;

/**
 * Runs work that nobody waits for, and rests after it: mails and jobs that follow each other take at most a fifth of the
 * time, so that a rush of orders is not slowed down by their documents. The first piece begins at once.
 */
export async function withRest<Result>(work: () => Promise<Result>): Promise<Result> {
  await wait(Math.max(0, freeAt - performance.now()), undefined, { ref: false });
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const endedAt = performance.now();
    freeAt = endedAt + Math.min(REST_MAX_MS, REST * (endedAt - startedAt));
  }
}
