import { type Options, type Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { type InferRawDocType, model, mongo, Schema, trusted } from 'mongoose';
import pLimit from 'p-limit';
import { batchedRead, byId } from '../database/batchedRead.ts';
import { isDuplicateKey } from '../database/databaseErrors.ts';

const definition = {
  _id: { type: String, required: true },
  hits: { type: Number, required: true },
  /** The database removes a window some time after its end. */
  endsAt: { type: Date, required: true, expires: 0 },
} as const;

type StoredWindow = InferRawDocType<typeof definition>;

export const RateLimitWindow = model('RateLimitWindow', new Schema(definition), 'ratelimits');

/** Adds to the hits of a window, and begins a new one when it is over or absent. */
function counting(hits: number, windowMs: number) {
  const now = new Date();
  const isOpen = { $gt: ['$endsAt', now] };
  // A window can end later only if the clock was set back since it began; then it ends one window from now.
  const latestEnd = new Date(now.getTime() + windowMs);
  return [
    {
      $set: {
        hits: { $cond: [isOpen, { $add: ['$hits', hits] }, Math.max(0, hits)] },
        endsAt: { $cond: [isOpen, { $min: ['$endsAt', latestEnd] }, latestEnd] },
      },
    },
  ];
}

/**
 * The keys over their limit, with the end of their window, so that a flood of refused requests does not write to the
 * database. Short-lived, because another process may reset a key.
 */
export const blockedKeys = new LRUCache<string, Date>({ max: 50_000, ttl: 5000 });

/** Stores each count at once in the database, so that all processes share it exactly and it survives a restart. */
export class DatabaseStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #limit: number;
  protected windowMs = 0;

  /** `name` separates the counters of one limit from those of the others. */
  constructor(name: string, limit = Infinity) {
    this.prefix = `${name}:`;
    this.#limit = limit;
  }

  /**
   * Returns the end of the window if this process has just seen the key over its limit. An end more than a window away
   * means that the clock was set back; the next count then corrects the window in the database.
   */
  blockedUntil(key: string): Date | null {
    const endsAt = blockedKeys.get(this.prefix + key);
    const remaining = endsAt ? endsAt.getTime() - Date.now() : 0;
    return endsAt && remaining > 0 && remaining <= this.windowMs ? endsAt : null;
  }

  init({ windowMs }: Pick<Options, 'windowMs'>): void {
    this.windowMs = windowMs;
  }

  async increment(key: string) {
    const { hits, endsAt } = await this.count(this.prefix + key);
    if (this.isOver(hits)) blockedKeys.set(this.prefix + key, endsAt);
    return { totalHits: hits, resetTime: endsAt };
  }

  protected isOver(hits: number): boolean {
    return hits > this.#limit;
  }

  protected async count(_id: string): Promise<Pick<StoredWindow, 'hits' | 'endsAt'>> {
    const countOnce = () =>
      RateLimitWindow.findOneAndUpdate({ _id }, counting(1, this.windowMs), {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
        .orFail()
        .lean();
    try {
      return await countOnce();
    } catch (error) {
      // Two requests can race to create the window; the second one then finds it.
      if (isDuplicateKey(error)) return countOnce();
      throw error;
    }
  }

  /** Ignores errors, because the response was already sent; a count that stays too high ends with its window. */
  async decrement(key: string) {
    await RateLimitWindow.updateOne({ _id: this.prefix + key }, { $inc: { hits: -1 } }).catch(
      () => undefined,
    );
  }

  async resetKey(key: string) {
    const _id = this.prefix + key;
    blockedKeys.delete(_id);
    windows.delete(_id);
    changed.delete(_id);
    await RateLimitWindow.deleteOne({ _id });
  }
}

type Window = {
  /** Of all processes when this one last asked, and its own since then. */
  hits: number;
  endsAt: Date;
  windowMs: number;
  /** The part of the hits that the database does not know. */
  unstored: number;
  /** When the database was last asked, on the monotonic clock. */
  readAt: number;
};

const windows = new LRUCache<string, Window>({ max: 50_000 });
/** The windows with unstored hits. */
const changed = new Map<string, Window>();

/** Another process may have reset a window that is over its limit; its count is then read again. */
const RESET_SEEN_WITHIN_MS = 5000;

const readWindow = batchedRead(async (ids: string[]) =>
  byId(await RateLimitWindow.find({ _id: trusted({ $in: ids }) }).lean()),
);

/**
 * Counts in memory. `storeWindows` adds the counts to the database and learns those of other processes, so each process
 * may exceed a limit by what it receives in between. A window is read when its key is first seen and stored at once when
 * it reaches the limit, so a restart forgets no blocked key.
 */
export class LazyStore extends DatabaseStore {
  protected override async count(_id: string) {
    const window = await this.#open(_id);
    this.#add(_id, window, 1);
    // The window goes on counting while it is stored.
    const { hits, endsAt } = window;
    if (this.isOver(hits + 1) && !this.isOver(hits)) await storeWindows();
    return { hits, endsAt };
  }

  override async decrement(key: string) {
    const window = windows.peek(this.prefix + key);
    if (window && window.hits > 0) this.#add(this.prefix + key, window, -1);
  }

  #add(_id: string, window: Window, hits: number): void {
    window.hits += hits;
    window.unstored += hits;
    changed.set(_id, window);
  }

  async #open(_id: string): Promise<Window> {
    const known = this.#current(_id);
    if (known) return known;
    const isFirst = !windows.has(_id);
    const stored = isFirst || this.#isOutdated(_id) ? await readWindow(_id) : undefined;
    return this.#current(_id) ?? this.#begin(_id, stored);
  }

  #isOutdated(_id: string): boolean {
    const known = windows.peek(_id);
    return !!known && this.isOver(known.hits) && performance.now() - known.readAt > RESET_SEEN_WITHIN_MS;
  }

  /** Returns the window of a key unless it is over or has to be read again. */
  #current(_id: string): Window | undefined {
    const window = windows.get(_id);
    if (!window || window.endsAt.getTime() <= Date.now() || this.#isOutdated(_id)) return undefined;
    window.endsAt = this.#limited(window.endsAt);
    return window;
  }

  #begin(_id: string, stored: StoredWindow | undefined): Window {
    const isOpen = stored && stored.endsAt.getTime() > Date.now();
    const window = {
      hits: isOpen ? stored.hits : 0,
      endsAt: this.#limited(isOpen ? stored.endsAt : undefined),
      windowMs: this.windowMs,
      unstored: 0,
      readAt: performance.now(),
    };
    windows.set(_id, window);
    return window;
  }

  /** A window ends later than one window from now only if the clock was set back since it began. */
  #limited(endsAt: Date | undefined): Date {
    const latest = Date.now() + this.windowMs;
    return endsAt && endsAt.getTime() <= latest ? endsAt : new Date(latest);
  }
}

const inTurn = pLimit(1);

/** Stores what was counted in memory since the last time. Returns the number of stored windows. */
export const storeWindows = (): Promise<number> => inTurn(storeChanged);

async function storeChanged(): Promise<number> {
  const now = Date.now();
  const batch = [...changed].filter(([, { unstored, endsAt }]) => unstored !== 0 && endsAt.getTime() > now);
  changed.clear();
  if (batch.length === 0) return 0;
  const counts = batch.map(([, { unstored }]) => unstored);
  for (const [, window] of batch) window.unstored = 0;
  try {
    // The driver's own method, because Mongoose cannot cast a pipeline.
    await RateLimitWindow.db.collection<StoredWindow>(RateLimitWindow.collection.name).bulkWrite(
      batch.map(([_id, { windowMs }], at) => ({
        updateOne: { filter: { _id }, update: counting(counts[at] ?? 0, windowMs), upsert: true },
      })),
      { ordered: false },
    );
  } catch (error) {
    for (const at of failedOf(error) ?? batch.keys()) keepUnstored(batch[at], counts[at] ?? 0);
    if (!isDuplicateKey(error)) throw error;
  }
  await readCounts(batch);
  return batch.length;
}

/** The places of the writes that failed alone; null when it is unknown which did. */
const failedOf = (error: unknown): number[] | null =>
  error instanceof mongo.MongoBulkWriteError && Array.isArray(error.writeErrors)
    ? error.writeErrors.map(({ index }) => index)
    : null;

function keepUnstored(entry: [string, Window] | undefined, hits: number): void {
  if (!entry) return;
  const [_id, window] = entry;
  window.unstored += hits;
  changed.set(_id, window);
}

async function readCounts(batch: readonly [string, Window][]): Promise<void> {
  const ids = batch.map(([_id]) => _id);
  const stored = byId(await RateLimitWindow.find({ _id: trusted({ $in: ids }) }).lean());
  const readAt = performance.now();
  for (const [_id, window] of batch) {
    const found = stored.get(_id);
    if (found) Object.assign(window, { hits: found.hits + window.unstored, endsAt: found.endsAt, readAt });
  }
}

/** Forgets all counts of this process. */
export function forgetWindows(): void {
  blockedKeys.clear();
  windows.clear();
  changed.clear();
}
