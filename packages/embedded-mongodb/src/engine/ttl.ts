import { prefixSpan, type Reader } from '../storage/store.ts';
import { encodeKey } from '../values/order.ts';
import { type Collection, findCollection, type Index, listCollections } from './catalog.ts';
import type { Engine } from './engine.ts';
import { indexPrefix } from './keys.ts';
import { putRecord, readRecord } from './records.ts';
import type { Sessions } from './sessions.ts';
import type { WriteView } from './transaction.ts';

const BATCH = 1000;
const TTL_SWEEP_MS = 60_000;
const SESSION_SWEEP_MS = 1_000;

function expiredRecords(view: Reader, index: Index, now: Date): string[] {
  const limit = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  const prefix = indexPrefix(index.id);
  const oldest = prefix + encodeKey(new Date(-8.64e15));
  const { end } = prefixSpan(prefix + encodeKey(limit));
  const records = new Set<string>();
  for (const [, pointer] of view.range({ start: oldest, end })) {
    records.add(Buffer.from(pointer).toString('latin1'));
    if (records.size >= BATCH) break;
  }
  return Array.from(records);
}

/** Removes a batch of expired documents and returns how many there were. */
function removeFrom(view: WriteView, collection: Collection, index: Index, now: Date): number {
  const expired = expiredRecords(view, index, now);
  for (const record of expired) {
    const stored = readRecord(view, collection, record);
    if (stored) putRecord(view, collection, record, stored.document, null);
  }
  return expired.length;
}

async function removeExpired(engine: Engine, now: Date): Promise<void> {
  for (const collection of listCollections(engine.store)) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null) continue;
      if (expiredRecords(engine.store, index, now).length === 0) continue;
      const removeBatch = (view: WriteView): number => {
        const current = findCollection(view, collection.database, collection.name);
        return current?.id === collection.id ? removeFrom(view, current, index, now) : 0;
      };
      // Other commands run between the batches.
      while ((await engine.write(removeBatch)) === BATCH);
    }
  }
}

async function sweepStored(engine: Engine, sessions: Sessions): Promise<void> {
  await removeExpired(engine, new Date());
  await sessions.forgetOldWrites();
}

/**
 * Removes expired documents every `ttlSweepMs`, expired transactions and cursors every second. Returns a function that
 * stops it.
 */
export function startSweeps(
  engine: Engine,
  sessions: Sessions,
  cursors: { sweep(): void },
  ttlSweepMs = TTL_SWEEP_MS,
): () => void {
  // A sweep that fails, for example on a full disk, is repeated at the next interval.
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
