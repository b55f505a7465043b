import { documentNumber } from '@institut/contract/documents/values';
import { type ClientSession, type Types } from 'mongoose';
import pLimit from 'p-limit';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { today } from '../../lib/instituteDay.ts';
import {
  Counter,
  type DocumentFields,
  DocumentModel,
  isIssued,
  type IssuedDocument,
} from './document.model.ts';
import type { Snapshot } from './snapshot.ts';

/** A process issues one after another: in parallel all of them would conflict on the counter. */
const inTurn = pLimit(1);

/** Two processes may create the counter of a year at the same moment. */
const ATTEMPTS = 5;

/**
 * Gives a requested document the next number of its kind and year, in a transaction of its own, so that no order waits for
 * the numbers of others and none is left out. Returns the document, which keeps a number that it has; null if it was removed.
 */
export const issueDocument = (
  id: Types.ObjectId,
  now: () => Date = () => new Date(),
): Promise<IssuedDocument | null> => inTurn(() => issueWithRetries(id, now));

async function issueWithRetries(id: Types.ObjectId, now: () => Date): Promise<IssuedDocument | null> {
  const requested = await DocumentModel.findOne(
    { _id: id, isIssued: false },
    { refersTo: 1, replaces: 1 },
  ).lean();
  // It names the numbers of these documents.
  for (const other of [requested?.refersTo, requested?.replaces]) {
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
  const year = Number(today(now).slice(0, 4));
  const counter = { _id: `${kind}-${year}` };
  await Counter.updateOne(
    counter,
    { $inc: { n: 1 }, $setOnInsert: { kind, year, issuedAt: null } },
    { session, upsert: true },
  );
  const { n, issuedAt: last } = await Counter.findOne(counter).session(session).lean().orFail();
  // The clock of a process may be behind that of another.
  const issuedAt = last && last > now ? last : now;
  await Counter.updateOne(counter, { $set: { issuedAt } }, { session });
  const issued = { isIssued: true, year, n, number: documentNumber(kind, year, n), issuedAt };
  const snapshot = { ...document.snapshot, ...(await references(document, session)) };
  await DocumentModel.updateOne({ _id: id }, { $set: { ...issued, snapshot } }, { session });
  return { ...document, ...issued, snapshot };
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
