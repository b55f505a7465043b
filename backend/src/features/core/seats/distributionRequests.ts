import { EventEmitter } from 'node:events';
import type { ClientSession, Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';

/** Seats of a course can be distributed after so many milliseconds. */
type Request = [course: string, afterMs: number];

const requests = new EventEmitter<{ request: Request }>();

/** A decision can be taken back for so long; the seats that it released are offered to nobody until then. */
export const SET_ASIDE_MS = 10_000;

/** Asks for the distribution of the seats of a course once the transaction of the session has ended. */
export function requestDistribution(
  course: Types.ObjectId | string,
  session: ClientSession,
  afterMs = 0,
): void {
  if (session === dryRunSession()) {
    dryRequests.set(session, (dryRequests.get(session) ?? new Set()).add(course.toString()));
    return;
  }
  session.once('ended', () => requests.emit('request', course.toString(), afterMs));
}

const dryRequests = new WeakMap<ClientSession, Set<string>>();

/** Returns the courses whose seats would be distributed after the present dry run. */
export function dryDistributions(): string[] {
  const session = dryRunSession();
  return [...((session && dryRequests.get(session)) ?? [])];
}

/** Calls `listener` for every request of this process. Returns a function that stops this. */
export function onDistributionRequested(listener: (...request: Request) => void): () => void {
  requests.on('request', listener);
  return () => requests.off('request', listener);
}
