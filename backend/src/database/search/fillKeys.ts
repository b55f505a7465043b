import { setTimeout as wait } from 'node:timers/promises';
import { trusted, type Types } from 'mongoose';
import { inBatches } from '../../lib/inBatches.ts';
import { eachRecord, type Readable } from '../eachRecord.ts';

/** So many are computed and written at one go; a request waits no longer than that takes. */
const BATCH_SIZE = 20;

type Stored = { _id: Types.ObjectId; updatedAt: Date };
export type Keys = Record<string, unknown>;
type KeysUpdate = { updateOne: { filter: object; update: object; timestamps: false } };
type Found<Fields> = PromiseLike<Fields[]> & Readable<Fields & WithPaths>;
type Ids = { lean(): PromiseLike<Pick<Stored, '_id'>[]> };

/** The part of a Mongoose model that this needs. */
export type KeyedModel<Fields extends Stored> = {
  collection: { name: string };
  find(filter: object, fields?: string[]): Found<Fields> & Ids;
  exists(filter: Record<string, null>): PromiseLike<unknown>;
  bulkWrite(updates: KeysUpdate[], options: { ordered: false }): PromiseLike<unknown>;
};

type WithPaths = { get(path: string): unknown };
export type KeysOf<Fields> = (record: Fields) => Keys;

/**
 * Computes keys that records made by an earlier version do not have: those in which the key at the path `missing` is
 * absent. They are looked for once, since not every engine finds what is absent without reading everything. Gives how many
 * there were.
 * @param stopping aborted when no further batch is to begin; with it, each batch leaves the database to others for as long
 * as it has kept it
 */
export async function fillKeys<Fields extends Stored>(
  model: KeyedModel<Fields>,
  missing: string,
  keysOf: KeysOf<Fields>,
  stopping?: AbortSignal,
): Promise<number> {
  const ids = await model.find({ [missing]: null }, ['_id']).lean();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    if (stopping?.aborted) return from;
    const startedAt = performance.now();
    const batch = ids.slice(from, from + BATCH_SIZE).map(({ _id }) => _id);
    await fillBatch(model, { _id: trusted({ $in: batch }), [missing]: null }, keysOf);
    if (stopping) await pause(performance.now() - startedAt, stopping);
  }
  return ids.length;
}

/** What is edited while its keys are computed is read again: not every edit writes them. */
async function fillBatch<Fields extends Stored>(
  model: KeyedModel<Fields>,
  lacking: object,
  keysOf: KeysOf<Fields>,
): Promise<void> {
  for (;;) {
    const records = await model.find(lacking);
    if (records.length === 0) return;
    const updates = records.map((record) => keysUpdate(record, keysOf(record)));
    await model.bulkWrite(updates, { ordered: false });
  }
}

/**
 * Mends keys that no longer belong to their texts: a process of an earlier version that still runs writes the keys it knows
 * and leaves the others as they were. Reads every record for that. Gives how many it mended.
 * @param texts the fields that keys are computed from
 */
export async function mendKeys<Fields extends Stored>(
  model: KeyedModel<Fields>,
  texts: readonly string[],
  keysOf: KeysOf<Fields>,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0;
  const records = eachRecord(model.find({}, [...texts, ...KEYS, 'updatedAt']));
  for await (const batch of inBatches(records, BATCH_SIZE)) {
    if (stopping.aborted) break;
    const updates = batch.flatMap((record) => {
      const wrong = Object.entries(keysOf(record)).filter(([path, key]) => !isSame(record.get(path), key));
      return wrong.length > 0 ? [keysUpdate(record, Object.fromEntries(wrong))] : [];
    });
    if (updates.length > 0) await model.bulkWrite(updates, { ordered: false });
    count += updates.length;
  }
  return count;
}

/** Where keys stand. */
const KEYS = ['searchKey', 'searchKeys', 'searchGrams', 'sortKeys'];

const isSame = (stored: unknown, key: unknown): boolean => JSON.stringify(stored) === JSON.stringify(key);

/** Unless somebody edits the record meanwhile. Safe in several processes at once. */
const keysUpdate = ({ _id, updatedAt }: Stored, keys: Keys): KeysUpdate => ({
  updateOne: { filter: { _id, updatedAt }, update: { $set: keys }, timestamps: false },
});

/** Ends early when `stopping` is aborted. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}
