import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import mongoose, { model, Schema, trusted } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '../config/env.ts';
import { jwtSecret } from '../config/jwtSecret.ts';
import { isDuplicateKey } from '../database/databaseErrors.ts';
import { tooManyRequests, type AppError } from '../lib/errors.ts';
import { onResponseClosed } from './onResponseClosed.ts';

/** The counters as rate-limiter-flexible stores them. */
export const RateLimitWindow = model(
  'RateLimitWindow',
  new Schema({
    // Sparse, because the counters of version 0.2 have none until their TTL index removes them.
    key: { type: String, required: true, unique: true, sparse: true },
    points: { type: Number, required: true },
    /** The database removes a window some time after its end. */
    expire: { type: Date, required: true, expires: 0 },
  }),
  'ratelimits',
);

class Counters extends RateLimiterMongo {
  /** Absent from the types of the library. */
  declare getInMemoryBlockMsBeforeExpire: (storedKey: string) => number;
}

/** Another process may reset a key that this one refuses; it is then asked for again. */
const RESET_SEEN_WITHIN_MS = 5000;

const MINUTE_MS = 60_000;

const refusal = (ms: number) => tooManyRequests(Math.max(1, Math.ceil(ms / 1000)));

/** Keeps network addresses and ids of accounts out of the database. */
const hashOf = (key: string): string => createHmac('sha256', jwtSecret()).update(key).digest('base64url');

const limiters = new Set<Limiter>();

export type Window = {
  /** The prefix of the counters in the database. */
  name: string;
  limit: number;
  minutes: number;
  canBeReset?: boolean;
  /** Limits guesses: not even the restart of a single process may forget them. */
  isDurable?: boolean;
};

/** A restart may forget shorter windows of a single process. */
const FORGETTABLE_MINUTES = 10;

/**
 * Returns whether a window is counted in the database: where several processes may serve, every one. The embedded database has
 * one process, which saves a durable write per request for all limits but those of guesses and the long ones.
 */
const isStored = ({ isDurable = false, minutes }: Window): boolean =>
  env.MONGO_URI !== undefined || isDurable || minutes > FORGETTABLE_MINUTES;

/**
 * At most `limit` requests of a key in a window of some minutes, over all processes. A restart forgets nothing that
 * `isStored`.
 */
export class Limiter {
  readonly #name: string;
  readonly #limit: number;
  readonly #windowMs: number;
  /** In memory alone for a window that is not stored. */
  #counters: Counters | RateLimiterMemory;
  readonly #counting = new Map<string, Promise<void>>();
  readonly #underWay = new Map<string, number>();
  readonly #canBeReset: boolean;
  #forgotAt = performance.now();

  constructor(window: Window) {
    const { name, limit, minutes, canBeReset = false } = window;
    [this.#name, this.#limit, this.#windowMs] = [name, limit, minutes * MINUTE_MS];
    this.#canBeReset = canBeReset;
    this.#counters = isStored(window) ? this.#inDatabase() : this.#inMemory();
    limiters.add(this);
  }

  #inDatabase(): Counters {
    return new Counters({
      storeClient: mongoose.connection,
      tableName: RateLimitWindow.collection.name,
      disableIndexesCreation: true,
      keyPrefix: this.#name,
      points: this.#limit,
      duration: this.#windowMs / 1000,
      inMemoryBlockOnConsumed: this.#limit,
    });
  }

  #inMemory(): RateLimiterMemory {
    return new RateLimiterMemory({ points: this.#limit, duration: this.#windowMs / 1000 });
  }

  /** Returns `too_many_requests` for a key that this process has seen at its limit, without the database. */
  async knownRefusal(given: string): Promise<AppError | undefined> {
    const key = hashOf(given);
    if (this.#counters instanceof RateLimiterMemory) {
      const counted = await this.#counters.get(key);
      return counted && counted.consumedPoints >= this.#limit
        ? refusal(Math.min(counted.msBeforeNext, this.#windowMs))
        : undefined;
    }
    if (this.#canBeReset && performance.now() - this.#forgotAt > RESET_SEEN_WITHIN_MS) this.forget();
    const ms = this.#counters.getInMemoryBlockMsBeforeExpire(this.#storedKey(key));
    // The clock was set back: the window in the database is corrected by the next count.
    if (ms > this.#windowMs) this.forget();
    return ms > 0 && ms <= this.#windowMs ? refusal(ms) : undefined;
  }

  /**
   * Counts a request. Throws `too_many_requests` for one over the limit. Requests of one key are counted one after another:
   * the one over the limit then finds it in memory, and no two begin the same window, which DocumentDB reports as a deadlock.
   */
  async count(given: string, requests = 1): Promise<void> {
    await this.#count(hashOf(given), requests);
  }

  async #count(key: string, requests: number): Promise<void> {
    const before = this.#counting.get(key);
    const mine = Promise.resolve(before?.catch(() => undefined)).then(() => this.#consume(key, requests));
    this.#counting.set(key, mine);
    try {
      await mine;
    } finally {
      if (this.#counting.get(key) === mine) this.#counting.delete(key);
    }
  }

  async #consume(key: string, requests: number): Promise<void> {
    try {
      await this.#counters.consume(key, requests);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusal(await this.#endOf(key, error));
      if (!isDuplicateKey(error)) throw error;
      // The library replaces a window that is over only after the error code of MongoDB.
      const isOver = { expire: trusted({ $lte: new Date() }) };
      await RateLimitWindow.deleteOne({ key: this.#storedKey(key), ...isOver });
      await this.#consume(key, requests);
    }
  }

  /**
   * Keeps one of the tries that a key has left until the response is closed, because only its result decides whether it
   * is counted. Throws `too_many_requests` when none is left.
   */
  async reserve(given: string, res: ServerResponse): Promise<void> {
    const key = hashOf(given);
    const stored = await this.#counters.get(key);
    if (stored && stored.consumedPoints >= this.#limit) {
      // Adds nothing: the library then refuses the key without the database.
      await this.#count(key, 0);
      throw refusal(await this.#endOf(key, stored));
    }
    const underWay = this.#underWay.get(key) ?? 0;
    if ((stored?.consumedPoints ?? 0) + underWay >= this.#limit) throw refusal(1);
    this.#underWay.set(key, underWay + 1);
    onResponseClosed(res, () => this.#release(key));
  }

  async reset(given: string): Promise<void> {
    await this.#counters.delete(hashOf(given));
  }

  /** Forgets which keys this process has seen at their limit, and the counters that it alone has. */
  forget(): void {
    if (this.#counters instanceof RateLimiterMemory) this.#counters = this.#inMemory();
    else this.#counters.deleteInMemoryBlockedAll();
    this.#forgotAt = performance.now();
  }

  #storedKey(key: string): string {
    return `${this.#name}:${key}`;
  }

  #release(key: string): void {
    const left = (this.#underWay.get(key) ?? 1) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }

  /** Returns the milliseconds until a window ends. One that began while the clock was ahead ends a window from now. */
  async #endOf(key: string, { msBeforeNext }: RateLimiterRes): Promise<number> {
    if (msBeforeNext <= this.#windowMs) return msBeforeNext;
    if (this.#counters instanceof RateLimiterMemory) return this.#windowMs;
    this.forget();
    await this.#counters.set(key, this.#limit, this.#windowMs / 1000);
    return this.#windowMs;
  }
}

/** Forgets what this process knows of all limits. */
export function forgetWindows(): void {
  for (const limiter of limiters) limiter.forget();
}
