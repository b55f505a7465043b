import type { JobRun } from '@institut/contract/jobs/schema';
import { JOB_ERROR_MAX, JOB_MINUTES, JOB_NAMES, type JobName } from '@institut/contract/jobs/values';
import { trusted } from 'mongoose';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { messageOf } from '../../lib/loggedError.ts';
import { whileRenewing } from '../../lib/whileRenewing.ts';
import { JobRecord, type JobFields } from './job.model.ts';

const MINUTE_MS = 60_000;
/** A process that has not renewed its lease for so long counts as gone. Clocks that differ by less count as equal. */
export const LEASE_MS = 2 * MINUTE_MS;
export const RENEW_MS = LEASE_MS / 4;

export type Job = {
  name: JobName;
  /** Returns the number of records or files it has changed. */
  run: () => Promise<number>;
};

/**
 * Runs a job unless its record says that it is not due yet, or that another process runs it, and stores the result. A run
 * whose process is gone is due again when its lease is over. Returns what the job does, 0 when it was not due. Throws its
 * error, after storing that; the next period tries again.
 */
export async function runIfDue({ name, run }: Job, now = () => new Date()): Promise<number> {
  const lastStart = await claim(name, now());
  if (!lastStart) return 0;
  const thisRun = { _id: name, lastStart };
  const renew = () => JobRecord.updateOne(thisRun, { $set: { lease: leaseFrom(now()) } });
  const end = (result: Pick<JobFields, 'count' | 'error'>) =>
    JobRecord.updateOne(thisRun, { $set: { ...result, lease: null, lastEnd: now() } });
  try {
    const count = await whileRenewing(renew, RENEW_MS, run);
    await end({ count, error: null });
    return count;
  } catch (error) {
    await end({ count: null, error: lineOf(error) });
    throw error;
  }
}

/** Returns the names of the jobs that are due. */
export async function dueJobs(now: Date): Promise<JobName[]> {
  const records = new Map((await readRecords()).map((record) => [record._id, record]));
  return JOB_NAMES.filter((name) => isDue(name, records.get(name), now));
}

const readRecords = (): Promise<JobFields[]> => JobRecord.find({ _id: trusted({ $in: JOB_NAMES }) }).lean();

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns the start that identifies the run; null when the job is not due or another process was faster. */
async function claim(name: JobName, now: Date): Promise<Date | null> {
  const last = (await JobRecord.findById(name).lean()) ?? undefined;
  if (!isDue(name, last, now)) return null;
  const started = { lease: leaseFrom(now), lastStart: now };
  if (last) {
    const unchanged = { _id: name, lease: last.lease, lastStart: last.lastStart };
    const { modifiedCount } = await JobRecord.updateOne(unchanged, { $set: started });
    return modifiedCount === 1 ? now : null;
  }
  try {
    await JobRecord.create({ _id: name, ...started });
    return now;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** A time too far in the future was stored before the clock was set back. */
function isDue(name: JobName, last: JobFields | undefined, now: Date): boolean {
  if (!last) return true;
  const { lease, lastStart } = last;
  if (lease) return lease <= now || lease.getTime() - now.getTime() > 2 * LEASE_MS;
  const sinceMs = now.getTime() - lastStart.getTime();
  return sinceMs >= JOB_MINUTES[name] * MINUTE_MS || sinceMs < -LEASE_MS;
}

/** The first line of an error, with that of the first error it collects, without the data of what failed. */
function lineOf(error: unknown): string {
  const causes = error instanceof AggregateError ? [error, ...error.errors.slice(0, 1)] : [error];
  const lines = causes.map((cause) => messageOf(cause).split('\n', 1));
  return lines.join(': ').slice(0, JOB_ERROR_MAX);
}

/** Returns the last run of every job that has run, in the order of the names. */
export async function listJobs(now = new Date()): Promise<JobRun[]> {
  const records = await readRecords();
  return JOB_NAMES.flatMap((name) => {
    const record = records.find(({ _id }) => _id === name);
    return record ? [presentRun(name, record, now)] : [];
  });
}

function presentRun(name: JobName, record: JobFields, now: Date): JobRun {
  const { lease, lastStart, lastEnd, count, error } = record;
  const since = lastEnd ?? lastStart;
  return {
    name,
    isRunning: lease !== null && lease > now,
    isLate: now.getTime() - since.getTime() > 2 * JOB_MINUTES[name] * MINUTE_MS,
    lastStart: lastStart.toISOString(),
    lastEnd: lastEnd?.toISOString() ?? null,
    count,
    error,
  };
}

/** Removes the records of jobs that this installation does not run, such as the backup of another database. */
export async function forgetJobsExcept(names: readonly JobName[]): Promise<void> {
  const others = JOB_NAMES.filter((name) => !names.includes(name));
  await JobRecord.deleteMany({ _id: trusted({ $in: others }) });
}
