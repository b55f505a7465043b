import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

type Chore = {
  /** Names the chore in the log. */
  name: string;
  everyMs: number;
  /** Gives how many things it did. */
  run: () => Promise<number>;
};

/**
 * Runs a chore now and then again and again, never twice at once; it keeps no process alive. What it did and what
 * went wrong is logged, and the next turn tries again. Gives how to end it: no more turns begin, and one under way is
 * waited for, at most so many milliseconds.
 */
export function repeatedly(
  { name, everyMs, run }: Chore,
  logger: Logger,
): (withinMs: number) => Promise<void> {
  let turn: Promise<void> | undefined;

  const takeTurn = async () => {
    const startedAt = performance.now();
    try {
      const count = await run();
      const ms = Math.round(performance.now() - startedAt);
      if (count > 0) logger.info({ chore: name, count, ms }, 'chore done');
    } catch (error) {
      logger.warn({ chore: name, err: error }, 'chore failed');
    }
    turn = undefined;
  };
  const start = () => {
    turn ??= takeTurn();
  };

  start();
  const timer = setInterval(start, everyMs).unref();
  return async (withinMs) => {
    clearInterval(timer);
    await Promise.race([turn, sleep(withinMs, undefined, { ref: false })]);
  };
}
