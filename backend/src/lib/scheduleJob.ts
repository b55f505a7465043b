import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

type Job = {
  /** Names the job in the log. */
  name: string;
  everyMs: number;
  /** Returns the number of records or files it has changed. */
  run: () => Promise<number>;
};

/** Does one run of a job and logs its result or its failure. Never throws. */
export async function runLogged({ name, run }: Omit<Job, 'everyMs'>, logger: Logger): Promise<void> {
  const startedAt = performance.now();
  try {
    const count = await run();
    const ms = Math.round(performance.now() - startedAt);
    if (count > 0) logger.info({ job: name, count, ms }, 'job done');
  } catch (error) {
    logger.warn({ job: name, err: error }, 'job failed');
  }
}

/**
 * Runs a job now and every `everyMs` milliseconds, never twice at once; it keeps no process alive. Results and failures
 * are logged, and a failed run is repeated at the next turn. Returns a function that stops the job and waits for a run
 * in progress, at most `withinMs` milliseconds.
 */
export function scheduleJob(
  { name, everyMs, run }: Job,
  logger: Logger,
): (withinMs: number) => Promise<void> {
  let current: Promise<void> | undefined;
  const start = () => {
    current ??= runLogged({ name, run }, logger).finally(() => (current = undefined));
  };

  start();
  const timer = setInterval(start, everyMs).unref();
  return async (withinMs) => {
    clearInterval(timer);
    await Promise.race([current, sleep(withinMs, undefined, { ref: false })]);
  };
}
