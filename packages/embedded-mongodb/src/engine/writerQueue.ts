import { MongoError } from '../errors.ts';

/** Gives the turn back; calling it again does nothing. */
export type Release = () => void;

export const writeConflict = (message: string) =>
  new MongoError(
    112,
    `Caused by :: Write conflict during plan execution and yielding is disabled. :: ${message}`,
  );

/** One writer at a time, in the order of asking; who waits longer than `timeoutMs` gets a WriteConflict. */
export class WriterQueue {
  readonly #timeoutMs: number;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  acquire(): Promise<Release> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        this.#busy = true;
        let held = true;
        resolve(() => {
          if (held) this.#next();
          held = false;
        });
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        reject(writeConflict('another transaction is writing'));
      }, this.#timeoutMs);
      if (this.#busy) this.#waiting.push(grant);
      else grant();
    });
  }

  #next(): void {
    this.#busy = false;
    this.#waiting.shift()?.();
  }
}
