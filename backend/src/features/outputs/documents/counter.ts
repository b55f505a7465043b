import type { DocumentKind } from '@institut/contract/documents/values';
import { type ClientSession, model, Schema } from 'mongoose';
import pLimit from 'p-limit';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { today } from '../../../lib/instituteDay.ts';

/** The series that are numbered without gaps within a year. */
export type NumberedKind = DocumentKind | 'certificate';

/** The last number of a kind in a year. */
export type CounterFields = {
  _id: string;
  kind: NumberedKind;
  year: number;
  n: number;
  issuedAt: Date | null;
};

const counterSchema = new Schema<CounterFields>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    year: { type: Number, required: true },
    n: { type: Number, required: true },
    issuedAt: { type: Date, default: null },
  },
  { versionKey: false },
);

export const Counter = model('Counter', counterSchema);

/** A process issues one batch after another: in parallel all of them would conflict on the counter. */
export const inTurn = pLimit(1);

/** Two processes may create the counter of a year at the same moment. */
const ATTEMPTS = 5;

/** Runs a transaction that takes numbers again when another process has stored the same key first. */
export async function afterDuplicates<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Takes the next numbers of a kind from the counter of the year. Returns the first, and the time at which they are issued. */
export async function takeNumbers(kind: NumberedKind, count: number, now: Date, session: ClientSession) {
  const year = Number(today(now).slice(0, 4));
  const counter = { _id: `${kind}-${year}` };
  const before = await Counter.findOneAndUpdate(
    counter,
    { $inc: { n: count }, $set: { issuedAt: now }, $setOnInsert: { kind, year } },
    { session, upsert: true, returnDocument: 'before' },
  ).lean();
  const last = before?.issuedAt;
  // The clock of a process may be behind that of another.
  const issuedAt = last && last > now ? last : now;
  if (issuedAt !== now) await Counter.updateOne(counter, { $set: { issuedAt } }, { session });
  return { first: (before?.n ?? 0) + 1, year, issuedAt };
}
