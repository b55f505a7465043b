import { channel } from 'node:diagnostics_channel';
import { Overlay } from '../storage/memoryStore.ts';
import type { Changes, Reader, Store } from '../storage/store.ts';

/** Tells how many writes each commit of a store contained, for benchmarks and tests: `{ writes }`. */
export const COMMITS = channel('embedded-mongodb.commits');

/** After a commit of this many writes, the next one waits for more; a single writer never waits. */
const BUSY_WRITES = 5;
const BUSY_WAIT_MS = 1;

type Waiting = { resolve: () => void; reject: (error: unknown) => void };

/** `beforeCommit` runs before the store changes, `failed` when it did not: everything that was added since is lost then. */
type Hooks = { beforeCommit(changes: Changes): void; failed(): void };

/**
 * Collects writes and stores them in one commit of the store: those that arrive in one turn of the event loop and, while
 * many clients write, those of a millisecond. Each is answered after the commit, which is an fsync.
 */
export class GroupCommit {
  readonly #store: Store;
  readonly #hooks: Hooks;
  #pending: Overlay;
  #waiting: Waiting[] = [];
  #writes = 0;
  #lastWrites = 0;

  constructor(store: Store, hooks: Hooks) {
    this.#store = store;
    this.#hooks = hooks;
    this.#pending = new Overlay(store);
  }

  /** The state after all added writes, also those that are not on disk yet. */
  readonly latest: Reader = {
    get: (key) => this.#pending.get(key),
    range: (span) => this.#pending.range(span),
  };

  /** Adds a write. Resolves once it is on disk. */
  add(changes: Changes): Promise<void> {
    for (const [key, value] of changes) this.#pending.set(key, value);
    this.#writes += 1;
    return this.#wait();
  }

  /** Resolves once everything that `latest` contains is on disk. */
  settled(): Promise<void> {
    return this.#waiting.length === 0 ? Promise.resolve() : this.#wait();
  }

  #wait(): Promise<void> {
    if (this.#waiting.length === 0) {
      if (this.#lastWrites < BUSY_WRITES) setImmediate(() => this.flush());
      else setTimeout(() => this.flush(), BUSY_WAIT_MS);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  /** Commits what was added. */
  flush(): void {
    const [waiting, writes, { changes }] = [this.#waiting, this.#writes, this.#pending];
    if (waiting.length === 0) return;
    this.#lastWrites = writes;
    this.#writes = 0;
    this.#waiting = [];
    try {
      this.#hooks.beforeCommit(changes);
      this.#store.commit(changes);
      if (COMMITS.hasSubscribers) COMMITS.publish({ writes });
      this.#pending = new Overlay(this.#store);
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      this.#pending = new Overlay(this.#store);
      this.#hooks.failed();
      for (const { reject } of waiting) reject(error);
    }
  }
}
