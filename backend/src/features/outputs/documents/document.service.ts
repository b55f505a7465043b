import { setTimeout as wait } from 'node:timers/promises';
import { DOCUMENT_LABELS } from '@institut/contract/documents/labels';
import { type DocumentKind, parseDocumentNumber } from '@institut/contract/documents/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { AppError, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import type { MailAttachment } from '../../mail/mailType.ts';
import { lockOrder } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { getOrder } from '../../core/orders/order.service.ts';
import { type PaymentFields, recordsOf } from '../../core/ledger/ledger.service.ts';
import { type DocumentFields, DocumentModel, isIssued, type IssuedDocument } from './document.model.ts';
import { fileOf } from './drawing.ts';
import { issueDocument } from './issuing.ts';
import { missingKinds, requestMissing } from './requestDocument.ts';

/** Returns whether a document has to wait for its number, because the decision that requested it can still be undone. */
const isHeld = ({
  isIssued: hasNumber,
  notBefore,
}: Pick<DocumentFields, 'isIssued' | 'notBefore'>): boolean =>
  !hasNumber && notBefore !== undefined && notBefore > new Date();

/**
 * Returns an order with its documents, oldest first, to its buyer and to staff who see orders; issues what was requested.
 * Throws `not_found` for any other user.
 */
export async function documentsOf(
  id: string,
  viewer: SessionUser,
): Promise<{ order: OrderFields; documents: IssuedDocument[]; records: PaymentFields[] }> {
  const order = await getOrder(id, viewer);
  const [known, records] = await Promise.all([documentsOfOrders([order]), recordsOf(order._id)]);
  const isComplete = missingKinds(order, known, records).length === 0;
  const found = isComplete ? known : await withMissing(order);
  const documents: IssuedDocument[] = [];
  for (const document of found) {
    if (isHeld(document)) continue;
    const issued = isIssued(document) ? document : await issueDocument(document._id);
    if (issued) documents.push(issued);
  }
  return { order, documents, records };
}

const withMissing = ({ _id }: OrderFields): Promise<DocumentFields[]> =>
  withTransaction(
    async (session) => {
      // Somebody else may have requested them, or changed the order, since it was read.
      const order = await lockOrder(_id.toString(), session);
      await requestMissing(order, session);
      return documentsOfOrders([order], session);
    },
    { writes: [] },
  );

/** Returns the PDF with a number, as `documentsOf` returns documents. */
export async function openDocument(
  text: string,
  viewer: SessionUser,
): Promise<{ number: string; bytes: Buffer }> {
  const number = parseDocumentNumber(text);
  const document =
    number && (await DocumentModel.findOne({ ...number, isIssued: true }).lean<DocumentFields>());
  if (!document || !isIssued(document)) throw recordNotFound('documents');
  await getOrder(document.order.toString(), viewer).catch((error: unknown) => {
    // The answer must not reveal which numbers exist.
    throw error instanceof AppError && error.code === 'not_found' ? recordNotFound('documents') : error;
  });
  return { number: document.number, bytes: await fileOf(document) };
}

async function issuedFile(id: Types.ObjectId): Promise<{ document: IssuedDocument; content: Buffer } | null> {
  const document = await issueDocument(id);
  return document && { document, content: await fileOf(document) };
}

/** The rest after a piece of work, as a multiple of the time that it took. */
const REST = 4;
const REST_MAX_MS = 2000;

/** When the next piece may begin, by the clock of the process. */
let freeAt = 0;

/**
 * Runs work that nobody waits for, and rests after it: mails and jobs that follow each other take at most a fifth of the
 * time, so that a rush of orders is not slowed down by their documents. The first piece begins at once.
 */
async function withRest<Result>(work: () => Promise<Result>): Promise<Result> {
  await wait(Math.max(0, freeAt - performance.now()), undefined, { ref: false });
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const endedAt = performance.now();
    freeAt = endedAt + Math.min(REST_MAX_MS, REST * (endedAt - startedAt));
  }
}

/** Returns the newest document of a kind about an order as an attachment of its mail; none if there is none. */
export async function attachmentsOf(order: string, kind: DocumentKind): Promise<MailAttachment[]> {
  const dry = dryRunSession();
  const documents = await DocumentModel.find({ order, kind }, { isIssued: 1, notBefore: 1 })
    .sort({ revision: -1 })
    .session(dry)
    .lean();
  const newest = documents.find((document) => dry || !isHeld(document));
  return newest ? filesOf([newest._id.toString()]) : [];
}

/**
 * Returns documents as attachments of the mail that brings them, which waits itself while a decision can be undone; without
 * those that were removed before they had a number.
 */
export async function filesOf(ids: readonly string[]): Promise<MailAttachment[]> {
  if (dryRunSession()) return namedFilesOf(ids);
  const attachments: MailAttachment[] = [];
  for (const id of ids) {
    const file = await withRest(() => issuedFile(new Types.ObjectId(id)));
    if (!file) continue;
    const { document, content } = file;
    attachments.push({ filename: `${document.number}.pdf`, content, contentType: 'application/pdf' });
  }
  return attachments;
}

/** Documents in a preview of mails are neither numbered nor drawn. */
async function namedFilesOf(ids: readonly string[]): Promise<MailAttachment[]> {
  const documents = await DocumentModel.find({ _id: trusted({ $in: ids }) })
    .sort({ requestedAt: 1, _id: 1 })
    .session(dryRunSession())
    .lean<DocumentFields[]>();
  return documents.map(({ kind, number }) => ({
    filename: `${number ?? DOCUMENT_LABELS[kind]}.pdf`,
    content: Buffer.alloc(0),
    contentType: 'application/pdf',
  }));
}

const ofOrders = (orders: readonly { _id: Types.ObjectId }[]) => ({
  order: trusted({ $in: orders.map(({ _id }) => _id) }),
});

/** Returns the documents of several orders, in the order in which they were requested. */
export const documentsOfOrders = (
  orders: readonly { _id: Types.ObjectId }[],
  session: ClientSession | null = null,
): Promise<DocumentFields[]> =>
  DocumentModel.find(ofOrders(orders))
    .sort({ requestedAt: 1, _id: 1 })
    .session(session)
    .lean<DocumentFields[]>()
    .exec();

/** Returns how many documents of these orders have a number. */
export const countIssued = (orders: readonly { _id: Types.ObjectId }[]): Promise<number> =>
  DocumentModel.countDocuments({ ...ofOrders(orders), isIssued: true }).exec();

/** Documents that one round issues. */
const ROUND_MAX = 500;

/**
 * Does one round: issues and draws the documents that nobody has opened or mailed yet, oldest first. Returns their number.
 * One that cannot be drawn does not stop the others; its error is thrown at the end.
 */
export async function issueWaiting(): Promise<number> {
  const found = await DocumentModel.find({ isIssued: false }, { isIssued: 1, notBefore: 1 })
    .sort({ requestedAt: 1 })
    .limit(ROUND_MAX)
    .lean();
  const waiting = found.filter((document) => !isHeld(document));
  const failures: unknown[] = [];
  for (const { _id } of waiting) {
    await withRest(() => issuedFile(_id)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return waiting.length;
}
