import { CACHED_COLLECTIONS } from '@institut/contract/frame/call';
import mongoose, { model, Schema } from 'mongoose';
import type { Logger } from '../lib/logger.ts';
import { writesTo } from './writes.ts';

/** The interval in which the version record is read; p99 of a write of another process is below 100 ms with it. */
const READ_EVERY_MS = 40;
/** The interval while no cached value is used. Each read takes about 3 ms of processor time. */
const IDLE_READ_EVERY_MS = 1000;
/** The time without use of a cached value after which the process is idle. */
const IDLE_AFTER_MS = 5000;
/** A record that could not be read for so long no longer tells what other processes write. */
const READABLE_WITHIN_MS = 2000;
/** How old a cached value can be while other processes may write without raising the version record. */
const SHORT_AGE_MS = 2000;
/** How old a cached value can be otherwise: a process may be killed between its write and the version record. */
const LONG_AGE_MS = 10_000;

/** The collections of which processes cache something that other processes may write. */
const VERSIONED = [...CACHED_COLLECTIONS, 'orders', 'payments', 'users'] as const;
export type VersionedCollection = (typeof VERSIONED)[number];
type Numbers = Record<VersionedCollection, number>;

const COLLECTION = 'versions';
const RECORD = { _id: 'writes' };
const numbersFrom = (numberOf: (collection: VersionedCollection) => number) =>
  Object.fromEntries(VERSIONED.map((name) => [name, numberOf(name)])) as Numbers;

/** One record with a number for each of these collections, which every process raises after it has written to it. */
const versionSchema = new Schema<Numbers & { _id: string }>(
  { _id: { type: String, required: true }, ...Object.fromEntries(VERSIONED.map((name) => [name, Number])) },
  { versionKey: false },
);
export const VersionRecord = model('Version', versionSchema, COLLECTION);

/** How often other processes were seen to write. */
const othersWrites = numbersFrom(() => 0);
/** The writes of this process that the record already counts. */
let published = numbersFrom(() => 0);
/** The record as it was last read. */
let lastRead: Numbers | undefined;
let lastReadAt = -Infinity;
/** Set while the record is read periodically. */
let log: Logger | undefined;
/** True while every running process raises the version record. */
let isComplete = false;
let lastUsedAt = -Infinity;
/** Reads the record now. Set from when the process is idle until the record was read after that. */
let wake: (() => void) | undefined;

/**
 * Returns a number that changes with each write to a collection: with those of this process before their callers continue,
 * with those of other processes once their numbers were read.
 */
export const versionOf = (collection: VersionedCollection): number =>
  writesTo(collection) + othersWrites[collection];

/** Says whether every running process raises the version record, or none but this one can write. */
export function trustVersions(isTrusted: boolean): void {
  isComplete = isTrusted;
}

/**
 * Returns for how many milliseconds a value with an unchanged version may be used: none in the moment in which an idle
 * process is asked again and reads the record.
 */
export function versionLifetime(): number {
  lastUsedAt = performance.now();
  wake?.();
  if (wake) return 0;
  const isKnown = !log || performance.now() - lastReadAt < READABLE_WITHIN_MS;
  return isComplete && isKnown ? LONG_AGE_MS : SHORT_AGE_MS;
}

/** Resolves when the version record was read, or could not be read. */
export const refreshVersions = async (): Promise<void> => {
  if (log) await exchange().catch(() => {});
};

/** Returns how many seconds ago the version record was read; undefined when nothing reads it. */
export const versionsAge = (): number | undefined =>
  log ? (performance.now() - lastReadAt) / 1000 : undefined;

let exchanging: Promise<void> | undefined;

/** Publishes the writes of this process and reads those of others. All callers share the exchange in progress. */
function exchange(): Promise<void> {
  exchanging ??= exchangeNumbers().finally(() => {
    exchanging = undefined;
  });
  return exchanging;
}

async function exchangeNumbers(): Promise<void> {
  const own = numbersFrom(writesTo);
  const raised = VERSIONED.filter((name) => own[name] !== published[name]);
  const startedAt = performance.now();
  const read = raised.length > 0 ? await raise(raised) : await readRecord();
  const numbers = numbersFrom((name) => read?.[name] ?? 0);
  for (const name of VERSIONED) {
    const expected = lastRead && lastRead[name] + (raised.includes(name) ? 1 : 0);
    // Any difference is a write, also a smaller number: a backup may have been restored.
    if (numbers[name] !== expected) othersWrites[name] += 1;
  }
  published = own;
  lastRead = numbers;
  lastReadAt = startedAt;
}

/** Without a query of Mongoose, which would take most of the processor time of an idle process. */
const readRecord = () =>
  mongoose.connection.collection<Numbers & { _id: string }>(COLLECTION).findOne(RECORD);

const raise = (names: readonly VersionedCollection[]) =>
  VersionRecord.findOneAndUpdate(
    RECORD,
    { $inc: Object.fromEntries(names.map((name) => [name, 1])) },
    { upsert: true, returnDocument: 'after' },
  ).lean();

/**
 * Resolves when the version record counts everything that this process has written so far. A request is answered only then,
 * so that other processes show a write soon after it was acknowledged. Without the database it resolves as well: the write
 * is stored, and other processes show it when their values are too old.
 */
export async function publishWrites(): Promise<void> {
  if (!log) return;
  const wanted = numbersFrom(writesTo);
  const isPublished = () => VERSIONED.every((name) => published[name] >= wanted[name]);
  try {
    while (!isPublished()) await exchange();
  } catch (error) {
    log.warn({ err: error }, 'other processes learn later of a write');
  }
}

/**
 * Reads the version record periodically from now on, for a process that shares its database with others. Returns a function
 * that publishes the last writes and ends this.
 */
export function startVersions(logger: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const read = async () => {
    timer = undefined;
    // The next one succeeds or not; meanwhile values are used for a shorter time.
    await refreshVersions();
    wake = undefined;
    if (isStopped) return;
    const isIdle = performance.now() - lastUsedAt >= IDLE_AFTER_MS;
    timer = setTimeout(() => void read(), isIdle ? IDLE_READ_EVERY_MS : READ_EVERY_MS);
    if (isIdle) wake = readNow;
  };
  const readNow = () => {
    if (!timer) return;
    clearTimeout(timer);
    void read();
  };
  log = logger;
  void read();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    wake = undefined;
    await publishWrites();
    log = undefined;
  };
}
