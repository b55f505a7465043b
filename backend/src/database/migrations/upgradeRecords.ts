import type { KeyUpgrade } from '../search/keyUpgrade.ts';
import { careerUpgrade } from '../../features/careers/careerKeys.service.ts';
import { courseUpgrade } from '../../features/courses/courseKeys.service.ts';
import { newsUpgrade } from '../../features/news/newsKeys.service.ts';
import { orderUpgrade } from '../../features/orders/orderKeys.service.ts';
import { userUpgrade } from '../../features/users/userKeys.service.ts';
import type { Logger } from '../../lib/logger.ts';
import { scheduleJob } from '../../lib/scheduleJob.ts';

/** One for each collection that is searched. */
export const UPGRADES: readonly KeyUpgrade[] = [
  courseUpgrade,
  newsUpgrade,
  careerUpgrade,
  orderUpgrade,
  userUpgrade,
];

/** Who waits longer than this for a server to listen wants to know why. */
const SILENT_MS = 1000;
/** A process of an earlier version may run beside this one for a while, and writes only the keys it knows. */
const DAY_MS = 24 * 60 * 60_000;

/** Gives records that an earlier version has made what this one sorts them by; before the server listens. */
export async function upgradeRecords(logger: Logger, silentMs = SILENT_MS): Promise<void> {
  await Promise.all(UPGRADES.map((upgrade) => beginAloud(upgrade, logger, silentMs)));
}

async function beginAloud({ collection, begin }: KeyUpgrade, logger: Logger, silentMs: number) {
  const startedAt = performance.now();
  const tellWhy = () => logger.info({ collection }, 'filling in sort keys before listening');
  const timer = setTimeout(tellWhy, silentMs);
  try {
    const count = await begin();
    const ms = Math.round(performance.now() - startedAt);
    if (ms >= silentMs) logger.info({ collection, count, ms }, 'sort keys filled in');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gives them what searches are led by, batch after batch while the server serves, and mends keys that a process of an
 * earlier version has left behind. Gives how to end it: the batches under way get so many milliseconds.
 */
export function upgradeWhileServing(logger: Logger): (withinMs: number) => Promise<void> {
  const stopping = new AbortController();
  const ends = UPGRADES.map(({ collection, complete }) =>
    scheduleJob(
      {
        name: `fill in search keys of ${collection}`,
        everyMs: DAY_MS,
        run: () => complete(stopping.signal),
      },
      logger,
    ),
  );
  return async (withinMs) => {
    stopping.abort();
    await Promise.all(ends.map((end) => end(withinMs)));
  };
}
