import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { model, Schema, trusted } from 'mongoose';
import { trustVersions } from '../../database/versions.ts';
import { productVersion } from '../../config/productVersion.ts';
import type { Logger } from '../../lib/logger.ts';
import { scheduleJob } from '../../lib/scheduleJob.ts';

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
  seenAt: Date;
};

const processSchema = new Schema<ProcessFields>(
  {
    _id: { type: String, required: true },
    host: { type: String, required: true },
    version: { type: String, required: true },
    raisesVersions: Boolean,
    // For processes that were killed.
    seenAt: { type: Date, required: true, expires: DAY_SECONDS },
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
  { version = productVersion(), now = () => new Date() } = {},
): (withinMs: number) => Promise<void> {
  const _id = randomUUID();
  const stop = scheduleJob(
    {
      name: 'announce this process',
      everyMs: EVERY_MS,
      run: async () => {
        const fields = { host: hostname(), version, raisesVersions: true, seenAt: now() };
        await ProcessRecord.updateOne({ _id }, { $set: fields }, { upsert: true });
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
    await stop(withinMs);
    await Promise.race([remove(), sleep(withinMs, undefined, { ref: false })]);
  };
}

/** Returns the processes that were seen in the last minute, by host. */
export function seenProcesses(now = new Date()): Promise<ProcessFields[]> {
  const since = trusted({ $gt: new Date(now.getTime() - SEEN_WITHIN_MS) });
  return ProcessRecord.find({ seenAt: since }).sort({ host: 1, _id: 1 }).lean();
}
