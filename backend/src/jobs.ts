import { env } from './config/env.ts';
import { settleOpenCaptures } from './features/payments/capture.service.ts';
import { removeOrphans } from './features/uploads/orphans.service.ts';
import type { Logger } from './lib/logger.ts';
import { repeatedly } from './lib/scheduleJob.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the server does by itself, from its start on. Gives how to end it; work under way gets so many milliseconds. */
export function startChores(logger: Logger): (withinMs: number) => Promise<void> {
  const ends = [
    repeatedly(
      { name: 'remove unused images', everyMs: DAY_MS, run: () => removeOrphans(env.UPLOADS_DIR) },
      logger,
    ),
    repeatedly(
      { name: 'settle open payments', everyMs: 10 * MINUTE_MS, run: () => settleOpenCaptures() },
      logger,
    ),
  ];
  return async (withinMs) => {
    await Promise.all(ends.map((end) => end(withinMs)));
  };
}
