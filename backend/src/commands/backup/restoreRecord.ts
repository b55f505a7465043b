import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { model, type mongo, Schema } from 'mongoose';
import { ProcessRecord, SEEN_WITHIN_MS } from '../../features/health/process.service.ts';

export type RestoreFields = {
  _id: string;
  /** The folder that is restored. */
  backup: string;
  startedAt: Date;
  /** The backup of what was there before; null when there was nothing. */
  keptAt: string | null;
};

const restoreSchema = new Schema<RestoreFields>(
  {
    _id: { type: String, required: true },
    backup: { type: String, required: true },
    startedAt: { type: Date, required: true },
    keptAt: { type: String, default: null },
  },
  { versionKey: false },
);

/** There while the records of MongoDB are replaced: one that stays is of a restore that was interrupted. */
export const RestoreRecord = model('Restore', restoreSchema);
export const RESTORE_ID = 'restore';

/** Returns a sentence for the operator when the records of the connected database are only partly restored, otherwise null. */
export async function interruptedRestore(): Promise<string | null> {
  const record = await RestoreRecord.findById(RESTORE_ID).lean();
  if (!record) return null;
  const { backup, keptAt } = record;
  const kept = keptAt ? ` What was there before is kept in ${keptAt}.` : '';
  return `The restore of ${backup} has not ended, so records are missing.${kept} Unless it is still running, run it again: npm run restore -- ${backup} --replace`;
}

/** Throws an error with a message for the operator when a server was seen on a database in the last minute. */
export async function requireStopped(db: mongo.Db): Promise<void> {
  const since = new Date(Date.now() - SEEN_WITHIN_MS);
  const seen = await db
    .collection(ProcessRecord.collection.collectionName)
    .findOne({ seenAt: { $gt: since } });
  if (!seen) return;
  throw new Error(
    `A server on ${String(seen['host'])} uses this database. Stop every server first; one that was killed counts for a minute.`,
  );
}

/** Returns the folder in a data folder in which a restore prepares what it then puts in place. */
export const restoreDraftIn = (dataDir: string): string => join(dataDir, 'restore.part');

/** Removes what a restore that was killed has left in a data folder. */
export const removeRestoreDraft = (dataDir: string): Promise<void> =>
  rm(restoreDraftIn(dataDir), { recursive: true, force: true });
