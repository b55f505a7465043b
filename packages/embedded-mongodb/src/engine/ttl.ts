import { prefixSpan, type Reader } from '../storage/store.ts';
import { encodeKey } from '../values/keys.ts';
import { type Collection, type Index, listCollections } from './catalog.ts';
import type { Engine } from './engine.ts';
import { indexPrefix } from './keyspace.ts';
import { putRecord, readRecord } from './records.ts';
import type { WriteView } from './transaction.ts';

const BATCH = 1000;

/** Records whose indexed date lies before the limit, oldest first. */
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

function removeFrom(view: WriteView, collection: Collection, index: Index, now: Date): number {
  const records = expiredRecords(view, index, now);
  for (const record of records) {
    const stored = readRecord(view, collection, record);
    if (stored) putRecord(view, collection, record, stored.document, null);
  }
  return records.length;
}

/** Deletes the documents that TTL indexes have outdated; gives how many index entries were followed. */
export async function removeExpired(engine: Engine, now: Date): Promise<number> {
  let total = 0;
  for (const collection of listCollections(engine.store)) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null || expiredRecords(engine.store, index, now).length === 0)
        continue;
      total += await engine.write((view) => {
        const current = engine.collection(view, collection.database, collection.name);
        return current?.id === collection.id ? removeFrom(view, current, index, now) : 0;
      });
    }
  }
  return total;
}
