import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '@institut/contract/jobs/values';
import type { Logger } from '../../lib/logger.ts';
import { runLogged, scheduleJob } from '../../lib/scheduleJob.ts';
import { dueJobs, forgetJobsExcept, runIfDue, type Job } from './job.service.ts';

/** The interval in which the records of the jobs are read. */
const POLL_MS = 10_000;

/**
 * Runs these jobs whenever they are due and no other process runs them; the records of all others are removed. Returns a
 * function that starts no other run and waits for those in progress, at most `withinMs` milliseconds.
 */
export function startJobWorker(
  jobs: readonly Job[],
  logger: Logger,
  now = () => new Date(),
): (withinMs: number) => Promise<void> {
  const running = new Map<JobName, Promise<void>>();
  let hasForgotten = false;

  async function startDue(): Promise<number> {
    if (!hasForgotten) await forgetJobsExcept(jobs.map(({ name }) => name));
    hasForgotten = true;
    const due = await dueJobs(now());
    for (const job of jobs) {
      if (due.includes(job.name) && !running.has(job.name)) running.set(job.name, run(job));
    }
    return 0;
  }

  async function run(job: Job): Promise<void> {
    await runLogged({ name: job.name, run: () => runIfDue(job, now) }, logger);
    running.delete(job.name);
  }

  const stopLooking = scheduleJob({ name: 'look for due jobs', everyMs: POLL_MS, run: startDue }, logger);
  return async (withinMs) => {
    await stopLooking(withinMs);
    await Promise.race([Promise.all(running.values()), sleep(withinMs, undefined, { ref: false })]);
  };
}
