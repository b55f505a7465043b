import { EventEmitter } from 'node:events';
import type { ClientSession, Types } from 'mongoose';

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
  session.once('ended', () => requests.emit('request', course.toString(), afterMs));
}

/** Calls `listener` for every request of this process. Returns a function that stops this. */
export function onDistributionRequested(listener: (...request: Request) => void): () => void {
  requests.on('request', listener);
  return () => requests.off('request', listener);
}
