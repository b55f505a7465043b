import { DOCUMENT_KIND, type DocumentKind } from '@institut/contract/documents/values';
import { toFeninga } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, Types } from 'mongoose';
import type { OrderFields } from '../orders/orderLookup.service.ts';
import { recordsOf } from '../payments/ledger/ledger.service.ts';
import { type DocumentFields, DocumentModel } from './document.model.ts';
import { currentIssuer } from './issuer.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

/** Raised by a change of the drawing; documents that exist keep theirs. */
const LAYOUT = 1;

/**
 * Returns whether a proforma states what an order has to pay: nothing is paid, and all that was placed is open. A grant is
 * paid by somebody else.
 */
export const needsProforma = (order: OrderFields): boolean =>
  order.paymentMethod !== PAYMENT_METHOD.grant &&
  !order.erasedAt &&
  order.openAmount > 0 &&
  order.openAmount === toFeninga(order.totalPrice);

/** Returns whether a receipt confirms that an order is paid: with money, and nothing of it was given back. */
export const needsReceipt = (order: OrderFields): boolean =>
  order.isPaid &&
  order.paid > 0 &&
  order.refunded === 0 &&
  order.paymentStatus !== PAYMENT_STATUS.granted &&
  !order.erasedAt;

/** Requests the proforma of an order that is placed in this transaction. */
export async function requestProforma(order: OrderFields, session: ClientSession): Promise<void> {
  const issuer = currentIssuer();
  if (!issuer || !needsProforma(order)) return;
  const document = newDocument(DOCUMENT_KIND.proforma, order._id, snapshotOf(order, issuer));
  await DocumentModel.collection.insertOne(document, { session });
}

/**
 * Requests a proforma that replaces the one before, because the payer of the order was corrected in this transaction, in
 * which the order is locked. Does nothing for an order without a proforma.
 */
export async function replaceProforma(order: OrderFields, session: ClientSession): Promise<void> {
  const issuer = currentIssuer();
  if (!issuer || !needsProforma(order)) return;
  const earlier = await newestOf(order, DOCUMENT_KIND.proforma, session);
  if (!earlier) return;
  const document = newDocument(DOCUMENT_KIND.proforma, order._id, snapshotOf(order, issuer), earlier);
  await DocumentModel.collection.insertOne(document, { session });
}

/** Requests a receipt for an order that has become paid in this transaction, in which the order is locked. */
export async function requestReceipt(order: OrderFields, session: ClientSession): Promise<void> {
  const issuer = currentIssuer();
  if (!issuer || !needsReceipt(order)) return;
  const payments = (await recordsOf(order._id, session)).filter(
    ({ kind, state }) => kind === 'payment' && state === 'booked',
  );
  const earlier = await newestOf(order, DOCUMENT_KIND.receipt, session);
  const snapshot = snapshotOf(order, issuer, payments);
  const document = newDocument(DOCUMENT_KIND.receipt, order._id, snapshot, earlier);
  await DocumentModel.collection.insertOne(document, { session });
}

const newestOf = (
  { _id: order }: OrderFields,
  kind: DocumentKind,
  session: ClientSession,
): Promise<DocumentFields | null> =>
  DocumentModel.findOne({ order, kind })
    .sort({ revision: -1 })
    .session(session)
    .lean<DocumentFields>()
    .exec();

const newDocument = (
  kind: DocumentKind,
  order: Types.ObjectId,
  snapshot: Snapshot,
  earlier: Pick<DocumentFields, '_id' | 'revision'> | null = null,
): DocumentFields => ({
  _id: new Types.ObjectId(),
  kind,
  order,
  revision: (earlier?.revision ?? 0) + 1,
  replaces: earlier?._id ?? null,
  snapshot,
  layout: LAYOUT,
  requestedAt: new Date(),
  isIssued: false,
});

/** Removes the documents of orders that have no number yet; what is issued stays. The caller has locked the orders. */
export async function dropUnissued(
  orders: readonly { _id: Types.ObjectId }[],
  session: ClientSession,
): Promise<void> {
  for (const { _id } of orders) await DocumentModel.deleteMany({ order: _id, isIssued: false }, { session });
}
