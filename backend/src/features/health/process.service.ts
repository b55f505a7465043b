import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { model, Schema, trusted } from 'mongoose';
import { trustVersions } from '../../database/versions.ts';
import { env, type Env } from '../../config/env.ts';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { productVersion } from '../../config/productVersion.ts';
import type { Logger } from '../../lib/logger.ts';
import { scheduleJob } from '../../lib/scheduleJob.ts';
import { readWhole } from '../../lib/storage/objectStore.ts';
import { privateStore } from '../../lib/storage/openStore.ts';

const EVERY_MS = 10_000;
/** A process that was killed counts as running for so long. */
export const SEEN_WITHIN_MS = 60_000;
const DAY_SECONDS = 86_400;

/** A running process of the server. */
export type ProcessFields = {
  _id: string;
  host: string;
  version: string;
  /** Absent in processes of versions that do not raise the version record. */
  raisesVersions?: boolean;
  /** By the clock of the process. */
  seenAt: Date;
  /** The same moment by the clock of the database; absent in earlier versions, like the fields below. */
  storedAt?: Date;
  /** A keyed hash of each setting that all processes share. */
  settings?: Record<string, string>;
  /** The id of the storage that the process uses; absent while the storage does not answer. */
  storage?: string;
};

/** Settings that may differ between processes. */
const OF_A_PROCESS: ReadonlySet<string> = new Set<keyof Env>([
  'BACKUP_DIR',
  'DATA_DIR',
  'HOST',
  'LOG_LEVEL',
  'MONGO_URI',
  'PORT',
  'UPLOADS_DIR',
]);

const keyedHash = (text: string) =>
  createHmac('sha256', jwtSecret()).update(text).digest('base64url').slice(0, 12);

function settingHashes(): Record<string, string> {
  const shared = Object.entries({ ...env, JWT_SECRET: '' }).filter(([name]) => !OF_A_PROCESS.has(name));
  return Object.fromEntries(
    shared.map(([name, value]) => [name, keyedHash(`${name}=${JSON.stringify(value)}`)]),
  );
}

const STORAGE_ID = 'storage-id';

/** Returns the id of the storage, which the first process writes; undefined while the storage does not answer. */
async function storageId(): Promise<string | undefined> {
  const store = privateStore();
  try {
    const found = await readWhole(store, STORAGE_ID);
    // Two processes may write at the same time; the next reading tells which id stands.
    if (!found) await store.write([{ name: STORAGE_ID, data: Buffer.from(randomUUID()) }]);
    return found?.toString('latin1');
  } catch {
    return undefined;
  }
}

const processSchema = new Schema<ProcessFields>(
  {
    _id: { type: String, required: true },
    host: { type: String, required: true },
    version: { type: String, required: true },
    raisesVersions: Boolean,
    // For processes that were killed.
    seenAt: { type: Date, required: true, expires: DAY_SECONDS },
    storedAt: Date,
    settings: { type: Map, of: String },
    storage: String,
  },
  { versionKey: false },
);
export const ProcessRecord = model('Process', processSchema, 'processes');

/**
 * Stores every ten seconds that this process runs. Returns a function that ends this and removes the record, within
 * `withinMs` milliseconds.
 */
export function announceProcess(
  logger: Logger,
  { version = productVersion(), now = () => new Date(), readStorage = storageId } = {},
): (withinMs: number) => Promise<void> {
  const _id = randomUUID();
  const settings = settingHashes();
  let storage: string | undefined;
  // Apart, because a storage that does not answer must not keep this process from being seen.
  const stopReading = scheduleJob(
    {
      name: 'read the id of the storage',
      everyMs: EVERY_MS,
      run: async () => {
        storage = await readStorage();
        return 0;
      },
    },
    logger,
  );
  const stopAnnouncing = scheduleJob(
    {
      name: 'announce this process',
      everyMs: EVERY_MS,
      run: async () => {
        const fields = { host: hostname(), version, raisesVersions: true, seenAt: now(), settings, storage };
        const update = { $set: fields, $currentDate: { storedAt: true } };
        await ProcessRecord.updateOne({ _id }, update, { upsert: true });
        const seen = await seenProcesses(now());
        trustVersions(seen.every(({ raisesVersions }) => raisesVersions === true));
        return 0;
      },
    },
    logger,
  );
  const remove = () =>
    ProcessRecord.deleteOne({ _id }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the record of this process was not removed'),
    );
  return async (withinMs) => {
    await Promise.all([stopReading(withinMs), stopAnnouncing(withinMs)]);
    await Promise.race([remove(), sleep(withinMs, undefined, { ref: false })]);
  };
}

/** Returns the processes that were seen in the last minute, by host. */
export function seenProcesses(now = new Date()): Promise<ProcessFields[]> {
  const since = trusted({ $gt: new Date(now.getTime() - SEEN_WITHIN_MS) });
  return ProcessRecord.find({ seenAt: since }).sort({ host: 1, _id: 1 }).lean();
}
