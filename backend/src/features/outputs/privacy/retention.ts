import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COLLECTIONS, FILES, type RetentionLimit } from '@institut/contract/privacy/retention';
import mongoose, { mongo } from 'mongoose';
import type { Env } from '../../../config/env.ts';
import { errorCode } from '../../../lib/errors.ts';

const DAY_MS = 86_400_000;
/** TTL indexes and the daily job remove data some time after its end. */
const GRACE_DAYS = 2;
const LONGEST_YEAR = 366;

type Settings = Pick<Env, 'AUDIT_RETENTION_DAYS' | 'DOCUMENT_RETENTION_YEARS' | 'DATA_DIR'>;

/** Records that are stored longer than the table allows; `ids` are the first ones, of records whose id is no secret. */
export type Overdue = {
  store: string;
  field: string;
  days: number;
  count: number;
  oldest: Date;
  ids: string[];
};

function daysOf({ days }: RetentionLimit, settings: Settings): number {
  if (days === 'AUDIT_RETENTION_DAYS') return settings.AUDIT_RETENTION_DAYS;
  return days === 'DOCUMENT_RETENTION_YEARS' ? settings.DOCUMENT_RETENTION_YEARS * LONGEST_YEAR : days;
}

const before = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Removes every record that the retention table does not allow to be stored any more, also what a TTL index should have
 * removed. Returns the number of removed records.
 */
export async function purgeExpired(settings: Settings, now = new Date()): Promise<number> {
  let purged = 0;
  for (const [name, { limits }] of Object.entries(COLLECTIONS)) {
    for (const limit of limits) {
      const over = { [limit.field]: { $lt: before(daysOf(limit, settings), now) } };
      purged += (await mongoose.connection.collection(name).deleteMany(over)).deletedCount;
    }
  }
  return purged;
}

/** Removes the mail files of this machine that the retention table does not allow to be stored any more. Returns their number. */
export async function purgeMailFiles(settings: Settings, now = new Date()): Promise<number> {
  const files = await oldMailFiles(settings, 0, now);
  for (const { path } of files) await rm(path, { force: true });
  return files.length;
}

/** Returns what the retention table no longer allows and no job has removed for two days. Changes nothing. */
export async function findOverdue(settings: Settings, now = new Date()): Promise<Overdue[]> {
  const found: Overdue[] = [];
  for (const [store, { limits }] of Object.entries(COLLECTIONS)) {
    for (const limit of limits) {
      const days = daysOf(limit, settings);
      const overdue = await overdueRecords(store, limit.field, before(days + GRACE_DAYS, now));
      if (overdue) found.push({ store, field: limit.field, days, ...overdue });
    }
  }
  const [{ field, days }] = FILES.mail.limits;
  const files = await oldMailFiles(settings, GRACE_DAYS, now);
  const [oldest] = files.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
  if (oldest) {
    const ids = files.slice(0, IDS_MAX).map(({ path }) => path);
    found.push({ store: 'mail', field, days, count: files.length, oldest: oldest.changedAt, ids });
  }
  return found;
}

const IDS_MAX = 5;

async function overdueRecords(store: string, field: string, end: Date) {
  const collection = mongoose.connection.collection(store);
  const over = { [field]: { $lt: end } };
  const first = await collection
    .find(over, { projection: { [field]: 1 }, sort: { [field]: 1 }, limit: IDS_MAX })
    .toArray();
  const oldest: unknown = first[0]?.[field];
  if (!(oldest instanceof Date)) return null;
  // Ids of other types are part of tokens or made from addresses.
  const ids = first.flatMap(({ _id }) => (_id instanceof mongo.ObjectId ? [_id.toString()] : []));
  return { count: await collection.countDocuments(over), oldest, ids };
}

/** The name of a file may say how long it is kept: `<id>.30.eml`. */
const keptDays = (name: string): number =>
  Number(/\.(\d+)\.eml$/.exec(name)?.[1] ?? FILES.mail.limits[0].days);

async function oldMailFiles({ DATA_DIR }: Settings, graceDays: number, now: Date) {
  const folder = join(DATA_DIR, 'mail');
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, days: keptDays(name) + graceDays, changedAt: (await stat(path)).mtime };
    }),
  );
  return files.filter(({ days, changedAt }) => changedAt < before(days, now));
}
