import { trusted, type Types } from 'mongoose';
import { type DocumentFields, DocumentModel } from './document.model.ts';

const ofOrders = (orders: readonly { _id: Types.ObjectId }[]) => ({
  order: trusted({ $in: orders.map(({ _id }) => _id) }),
});

/** Returns the documents of several orders, in the order in which they were requested. */
export const documentsOfOrders = (orders: readonly { _id: Types.ObjectId }[]): Promise<DocumentFields[]> =>
  DocumentModel.find(ofOrders(orders)).sort({ requestedAt: 1, _id: 1 }).lean<DocumentFields[]>().exec();

/** Returns how many documents of these orders have a number. */
export const countIssued = (orders: readonly { _id: Types.ObjectId }[]): Promise<number> =>
  DocumentModel.countDocuments({ ...ofOrders(orders), isIssued: true }).exec();
