import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteView } from '../engine/transaction.ts';
import { MongoError } from '../errors.ts';
import type { Entry, Reader, Span } from '../storage/store.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isNumeric } from '../values/types.ts';

/** The moment at which a command has to end, null for one without `maxTimeMS`. */
export type TimeLimit = number | null;

export function timeLimitOf({ maxTimeMS }: Doc): TimeLimit {
  const ms = isNumeric(maxTimeMS) ? toDouble(maxTimeMS) : 0;
  return ms > 0 ? performance.now() + ms : null;
}

/** Throws MaxTimeMSExpired. */
export function assertInTime(end: TimeLimit): void {
  if (end !== null && performance.now() > end) throw new MongoError(50, 'operation exceeded time limit');
}

/** Waits for a promise. Throws MaxTimeMSExpired once the time is over. */
export async function waitInTime(promise: Promise<void>, end: TimeLimit): Promise<void> {
  if (end === null) return promise;
  const timeout = new AbortController();
  // A timer may end a little early.
  const expired = sleep(Math.ceil(end - performance.now()) + 1, undefined, timeout).catch(() => {});
  await Promise.race([promise, expired]);
  timeout.abort();
  assertInTime(end);
}

function* rangeInTime(reader: Reader, span: Span, end: number): Generator<Entry> {
  for (const entry of reader.range(span)) {
    assertInTime(end);
    yield entry;
  }
}

/** Returns a reader that throws MaxTimeMSExpired between two documents once the time is over. */
export function withTimeLimit(reader: Reader, end: TimeLimit): Reader {
  if (end === null) return reader;
  return {
    get: (key) => {
      assertInTime(end);
      return reader.get(key);
    },
    range: (span) => rangeInTime(reader, span, end),
  };
}

export function writeWithTimeLimit(view: WriteView, end: TimeLimit): WriteView {
  if (end === null) return view;
  return {
    ...withTimeLimit(view, end),
    set: (key, value) => view.set(key, value),
    expectCurrent: (key) => view.expectCurrent(key),
  };
}
