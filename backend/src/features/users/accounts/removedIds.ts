import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { model, Schema, type ClientSession } from 'mongoose';
import { errorCode } from '../../../lib/errors.ts';
import type { Logger } from '../../../lib/logger.ts';
import { isComplete } from '../../../lib/storage/objectStore.ts';
import { privateStore } from '../../../lib/storage/openStore.ts';

const LISTS = ['erased-users', 'removed-passkeys', 'withdrawn-candidates'] as const;
/**
 * Ids that the restore of an older backup must not bring back: those of deleted users, removed passkeys and withdrawn
 * candidates, without their data. All processes and every backup have them in the database; a file beside it outlives a damaged database and one that
 * was restored by other means, and the storage of the images outlives the machine.
 */
export type RemovedList = (typeof LISTS)[number];

type RemovedId = { id: string; at: Date };
type RemovedFields = RemovedId & { _id: string; list: RemovedList };

const removedSchema = new Schema<RemovedFields>(
  {
    _id: { type: String, required: true },
    list: { type: String, enum: LISTS, required: true },
    id: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
export const RemovedRecord = model('RemovedId', removedSchema, 'removedids');

/** A line that was cut off when the machine stopped is no such line. */
const LINES: Record<RemovedList, RegExp> = {
  'erased-users': /^([0-9a-f]{24}) (\S+)$/,
  'removed-passkeys': /^([\w-]+) (\d{4}-\S+Z)$/,
  'withdrawn-candidates': /^([0-9a-f]{24}) (\S+)$/,
};

async function readFileOf(dataDir: string, list: RemovedList): Promise<Map<string, Date>> {
  const text = await readFile(join(dataDir, list), 'utf8').catch((error: unknown) => {
    // Nothing was removed yet.
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const found = text.split('\n').map((line) => LINES[list].exec(line));
  return new Map(found.flatMap((line) => (line?.[1] && line[2] ? [[line[1], dateIn(line[2])]] : [])));
}

/** The date may have been cut off; the id counts. */
function dateIn(text: string): Date {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** An empty object whose name has the id and the time: one call lists them all. */
const objectOf = (list: RemovedList, { id, at }: RemovedId): string => `${list}.${id}.${at.getTime()}`;

function sharedIn(names: readonly string[], list: RemovedList): Map<string, Date> {
  const parts = names.map((name) => name.split('.'));
  return new Map(
    parts.flatMap(([of, id, at]) => (of === list && id && at ? [[id, new Date(Number(at))]] : [])),
  );
}

/** Adds an id to a list of the storage; a second time changes nothing. */
export async function shareRemovedId(list: RemovedList, removed: RemovedId): Promise<void> {
  await privateStore().write([{ name: objectOf(list, removed), data: Buffer.alloc(0) }]);
}

async function readStored(list: RemovedList): Promise<Map<string, Date>> {
  const records = await RemovedRecord.find({ list }).lean();
  return new Map(records.map(({ id, at }) => [id, at]));
}

/** Returns the ids of a list that the database or the file beside it has. */
export async function readRemovedIds(dataDir: string, list: RemovedList): Promise<Set<string>> {
  const [inFile, stored] = await Promise.all([readFileOf(dataDir, list), readStored(list)]);
  return new Set([...inFile.keys(), ...stored.keys()]);
}

/** Adds an id to a list of the database; a second time changes nothing. */
export async function storeRemovedId(
  list: RemovedList,
  { id, at }: RemovedId,
  session?: ClientSession,
): Promise<void> {
  const options = { upsert: true, ...(session && { session }) };
  await RemovedRecord.updateOne({ _id: `${list}/${id}` }, { $setOnInsert: { list, id, at } }, options);
}

/** Adds an id to the file of a list, durably; a second time changes nothing. */
export async function noteRemovedId(dataDir: string, list: RemovedList, removed: RemovedId): Promise<void> {
  if (!(await readFileOf(dataDir, list)).has(removed.id)) await append(dataDir, list, [removed]);
}

async function append(dataDir: string, list: RemovedList, removed: readonly RemovedId[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(join(dataDir, list), 'a', 0o600);
  try {
    // Begins a line, because the last one may have been cut off.
    const lines = removed.map(({ id, at }) => `${id} ${at.toISOString()}\n`);
    await file.write(`\n${lines.join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the lists of the database, of the file and of the storage equal. Without an answer the storage waits for the next start. */
export async function joinRemovedIds(dataDir: string, logger: Logger): Promise<void> {
  const names = await privateStore()
    .list()
    .catch((error: unknown) => {
      logger.error({ err: error }, 'removed ids in the storage not read');
      return null;
    });
  for (const list of LISTS) {
    const shared = names && sharedIn([...names.keys()].filter(isComplete), list);
    const [inFile, stored] = await Promise.all([readFileOf(dataDir, list), readStored(list)]);
    const all = [...new Map([...(shared ?? []), ...inFile, ...stored])].map(([id, at]) => ({ id, at }));
    for (const removed of all) if (!stored.has(removed.id)) await storeRemovedId(list, removed);
    const missing = all.filter(({ id }) => !inFile.has(id));
    if (missing.length > 0) await append(dataDir, list, missing);
    for (const removed of all) if (shared && !shared.has(removed.id)) await shareRemovedId(list, removed);
  }
}
