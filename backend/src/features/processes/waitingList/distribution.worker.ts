import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../lib/logger.ts';
import { runLogged } from '../../../lib/scheduleJob.ts';
import { onDistributionRequested } from '../../core/seats/distributionRequests.ts';
import { distributeSeats } from './distribution.service.ts';

/**
 * Distributes the seats of a course when this process has set some aside: at once, or when nobody can take them back any
 * more. The job does so each minute, also after a restart. Returns a function that stops this and waits for what is in
 * progress, at most `withinMs` milliseconds.
 */
export function startDistribution(logger: Logger): (withinMs: number) => Promise<void> {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const distribute = (course: string) => {
    const run = runLogged({ name: 'offer seats', run: () => distributeSeats(course) }, logger);
    running.add(run);
    void run.finally(() => running.delete(run));
  };

  const stopListening = onDistributionRequested((course, afterMs) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      distribute(course);
    }, afterMs).unref();
    timers.add(timer);
  });

  return async (withinMs) => {
    stopListening();
    timers.forEach(clearTimeout);
    await Promise.race([Promise.all(running), sleep(withinMs, undefined, { ref: false })]);
  };
}
