import { Schema, model } from 'mongoose';
import { type Options, type Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { isDuplicateKey } from '../database/databaseErrors.ts';

const windowSchema = new Schema({
  _id: { type: String, required: true },
  hits: { type: Number, required: true },
  /** The database removes a window some time after its end. */
  endsAt: { type: Date, required: true, expires: 0 },
});

export const RateLimitWindow = model('RateLimitWindow', windowSchema, 'ratelimits');

/**
 * The keys over their limit, with the end of their window, so that a flood of refused requests does not write to the
 * database. Short-lived, because another process may reset a key.
 */
export const blockedKeys = new LRUCache<string, Date>({ max: 50_000, ttl: 5000 });

/** Stores counters in the database, so that all processes share them and they survive a restart. */
export class DatabaseStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #limit: number;
  #windowMs = 0;

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
    return endsAt && remaining > 0 && remaining <= this.#windowMs ? endsAt : null;
  }

  init({ windowMs }: Pick<Options, 'windowMs'>): void {
    this.#windowMs = windowMs;
  }

  async increment(key: string) {
    const { hits, endsAt } = await this.#count(key).catch((error: unknown) => {
      // Two requests can race to create the window; the second one then finds it.
      if (isDuplicateKey(error)) return this.#count(key);
      throw error;
    });
    if (hits > this.#limit) blockedKeys.set(this.prefix + key, endsAt);
    return { totalHits: hits, resetTime: endsAt };
  }

  #count(key: string) {
    const now = new Date();
    const isOpen = { $gt: ['$endsAt', now] };
    // A window can end later only if the clock was set back since it began; then it ends one window from now.
    const latestEnd = new Date(now.getTime() + this.#windowMs);
    return RateLimitWindow.findOneAndUpdate(
      { _id: this.prefix + key },
      [
        {
          $set: {
            hits: { $cond: [isOpen, { $add: ['$hits', 1] }, 1] },
            endsAt: { $cond: [isOpen, { $min: ['$endsAt', latestEnd] }, latestEnd] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    )
      .orFail()
      .lean();
  }

  /** Ignores errors, because the response was already sent; a count that stays too high ends with its window. */
  async decrement(key: string) {
    await RateLimitWindow.updateOne({ _id: this.prefix + key }, { $inc: { hits: -1 } }).catch(
      () => undefined,
    );
  }

  async resetKey(key: string) {
    blockedKeys.delete(this.prefix + key);
    await RateLimitWindow.deleteOne({ _id: this.prefix + key });
  }
}
