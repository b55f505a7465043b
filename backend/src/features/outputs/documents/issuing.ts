import { type DocumentKind, documentNumber } from '@institut/contract/documents/values';
import { type ClientSession, type Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { today } from '../../../lib/instituteDay.ts';
import { afterDuplicates, inTurn, takeNumbers } from './counter.ts';
import { type DocumentFields, DocumentModel, isIssued, type IssuedDocument } from './document.model.ts';
import type { Snapshot } from './snapshot.ts';

/** How many documents get their numbers in one transaction. */
const BATCH_MAX = 50;

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
  return afterDuplicates(() => withTransaction((session) => issue(id, now(), session), { writes: [] }));
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
