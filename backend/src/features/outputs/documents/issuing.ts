import { type DocumentKind, documentNumber } from '@institut/contract/documents/values';
import { type ClientSession, type Types } from 'mongoose';
import pLimit from 'p-limit';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { today } from '../../../lib/instituteDay.ts';
import {
  Counter,
  type DocumentFields,
  DocumentModel,
  isIssued,
  type IssuedDocument,
} from './document.model.ts';
import type { Snapshot } from './snapshot.ts';

/** A process issues one batch after another: in parallel all of them would conflict on the counter. */
const inTurn = pLimit(1);

/** How many documents get their numbers in one transaction. */
const BATCH_MAX = 50;

/** Two processes may create the counter of a year at the same moment. */
const ATTEMPTS = 5;

/**
 * Gives a requested document the next number of its kind and year, and the numbers after it to others of its kind that wait,
 * in a transaction of its own, so that no order waits for the numbers of others and none is left out. Returns the document,
 * which keeps a number that it has; null if it was removed.
 */
export const issueDocument = (
  id: Types.ObjectId,
  now: () => Date = () => new Date(),
): Promise<IssuedDocument | null> => inTurn(() => issueWithRetries(id, now));

async function issueWithRetries(id: Types.ObjectId, now: () => Date): Promise<IssuedDocument | null> {
  const requested = await DocumentModel.findById(id).lean<DocumentFields>();
  if (!requested || isIssued(requested)) return requested;
  // It names the numbers of these documents.
  for (const other of [requested.refersTo, requested.replaces]) {
    if (other) await issueWithRetries(other, now);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction((session) => issue(id, now(), session), { writes: [] });
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function issue(id: Types.ObjectId, now: Date, session: ClientSession): Promise<IssuedDocument | null> {
  const document = await DocumentModel.findById(id).session(session).lean<DocumentFields>();
  if (!document || isIssued(document)) return document;
  const { kind } = document;
  const snapshot = { ...document.snapshot, ...(await references(document, session)) };
  const others = (await readyToIssue(kind, session)).filter((other) => !other._id.equals(id));
  const { first, year, issuedAt } = await takeNumbers(kind, 1 + others.length, now, session);
  const issuedAs = (n: number) => ({
    isIssued: true,
    year,
    n,
    number: documentNumber(kind, year, n),
    issuedAt,
  });
  const issued = { ...issuedAs(first), snapshot };
  await DocumentModel.bulkWrite(
    [
      { updateOne: { filter: { _id: id }, update: { $set: issued } } },
      ...others.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: issuedAs(first + 1 + index) } },
      })),
    ],
    { session },
  );
  return { ...document, ...issued };
}

/** Returns the documents of a kind that wait for nothing but their number, oldest first. */
const readyToIssue = (kind: DocumentKind, session: ClientSession) =>
  DocumentModel.find({ kind, isIssued: false, refersTo: null, replaces: null, notBefore: null }, { _id: 1 })
    .sort({ requestedAt: 1 })
    .limit(BATCH_MAX - 1)
    .session(session)
    .lean();

/** Takes the next numbers of a kind from the counter of the year. Returns the first, and the time at which they are issued. */
async function takeNumbers(kind: DocumentKind, count: number, now: Date, session: ClientSession) {
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

/** Returns what a document says about the one that it refers to, and the one that it replaces. */
async function references(
  { refersTo, replaces }: DocumentFields,
  session: ClientSession,
): Promise<Pick<Snapshot, 'refersTo' | 'replaces'>> {
  const other = await findIssued(refersTo, session);
  const earlier = await findIssued(replaces, session);
  return {
    ...(other && {
      refersTo: {
        number: other.number,
        issuedOn: today(other.issuedAt),
        amount: other.snapshot.amount,
      },
    }),
    ...(earlier && { replaces: { number: earlier.number } }),
  };
}

async function findIssued(
  id: Types.ObjectId | null | undefined,
  session: ClientSession,
): Promise<IssuedDocument | null> {
  const found = id ? await DocumentModel.findById(id).session(session).lean<DocumentFields>() : null;
  return found && isIssued(found) ? found : null;
}
