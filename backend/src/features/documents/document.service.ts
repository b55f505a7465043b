import { trusted, type Types } from 'mongoose';
import { type DocumentFields, DocumentModel } from './document.model.ts';
import { fileOf } from './drawing.ts';
import { issueDocument } from './issuing.ts';

const ofOrders = (orders: readonly { _id: Types.ObjectId }[]) => ({
  order: trusted({ $in: orders.map(({ _id }) => _id) }),
});

/** Returns the documents of several orders, in the order in which they were requested. */
export const documentsOfOrders = (orders: readonly { _id: Types.ObjectId }[]): Promise<DocumentFields[]> =>
  DocumentModel.find(ofOrders(orders)).sort({ requestedAt: 1, _id: 1 }).lean<DocumentFields[]>().exec();

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
  const waiting = await DocumentModel.find({ isIssued: false }, { _id: 1 })
    .sort({ requestedAt: 1 })
    .limit(ROUND_MAX)
    .lean();
  const failures: unknown[] = [];
  for (const { _id } of waiting) {
    const document = await issueDocument(_id);
    if (document) await fileOf(document).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return waiting.length;
}
