import type { Engine } from './engine.ts';
import type { Sessions } from './sessions.ts';
import { removeExpired } from './ttl.ts';

const TTL_SWEEP_MS = 60_000;
const SESSION_SWEEP_MS = 1_000;

/** What is tidied up in the background. */
type Expiring = { sweep(now?: number): void };

async function sweepStored(engine: Engine, sessions: Sessions): Promise<void> {
  await removeExpired(engine, new Date());
  await sessions.forgetOldWrites();
}

/** Removes expired documents every minute and expired transactions and cursors every second, until stopped. */
export function startSweeps(
  engine: Engine,
  sessions: Sessions,
  cursors: Expiring,
  ttlSweepMs = TTL_SWEEP_MS,
): () => void {
  // A sweep that finds the writer busy is simply done again next time.
  const stored = setInterval(() => void sweepStored(engine, sessions).catch(() => {}), ttlSweepMs);
  const open = setInterval(() => {
    cursors.sweep();
    sessions.sweep();
  }, SESSION_SWEEP_MS);
  stored.unref();
  open.unref();
  return () => {
    clearInterval(stored);
    clearInterval(open);
  };
}
