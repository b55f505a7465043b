import type { Engine } from './engine.ts';
import type { Sessions } from './sessions.ts';
import { removeExpired } from './ttl.ts';

const TTL_SWEEP_MS = 60_000;
const SESSION_SWEEP_MS = 1_000;

/** What is tidied up in the background. */
type Expiring = { sweep(now?: number): void };

/** Removes expired documents every minute and expired transactions, sessions and cursors every second, until stopped. */
export function startSweeps(
  engine: Engine,
  sessions: Sessions,
  cursors: Expiring,
  ttlSweepMs = TTL_SWEEP_MS,
): () => void {
  // A sweep that finds the writer busy is simply done again next time.
  const ttl = setInterval(() => void removeExpired(engine, new Date()).catch(() => {}), ttlSweepMs);
  const short = setInterval(() => {
    cursors.sweep();
    void sessions.sweep().catch(() => {});
  }, SESSION_SWEEP_MS);
  ttl.unref();
  short.unref();
  return () => {
    clearInterval(ttl);
    clearInterval(short);
  };
}
