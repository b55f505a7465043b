import type { OrderDocument } from '@institut/contract/documents/schema';
import { DOCUMENT_KIND, type DocumentState } from '@institut/contract/documents/values';
import { toFeninga } from '@institut/contract/money/money';
import type { Types } from 'mongoose';
import type { OrderMoney } from '../../core/orders/orderLookup.service.ts';
import { isBooked, type PaymentFields } from '../../core/ledger/ledger.service.ts';
import type { DocumentFields, IssuedDocument } from './document.model.ts';
import { needsCancellation } from './requestDocument.ts';

type Facts = {
  order: OrderMoney;
  /** All documents of the order, and all its records in the ledger. */
  documents: readonly DocumentFields[];
  records: readonly Pick<PaymentFields, '_id' | 'kind' | 'state'>[];
};

/** Returns whether a document is valid. It never changes itself, so this follows from the others and from the money. */
function stateOf(document: DocumentFields, { order, documents, records }: Facts): DocumentState {
  const { _id, kind, refersTo, payment, snapshot } = document;
  const isReplaced = (id: Types.ObjectId) => documents.some(({ replaces }) => replaces?.equals(id));
  if (isReplaced(_id)) return 'replaced';
  const isDueAgain = order.openAmount > 0;
  if (kind === DOCUMENT_KIND.proforma) {
    if (!isDueAgain && documents.some((other) => isCancellationOf(other, _id))) return 'cancelled';
    // The deletion of an account requests no cancellation.
    return order.erasedAt && needsCancellation(order) ? 'withdrawn' : 'valid';
  }
  const stands = {
    receipt: order.paid >= toFeninga(snapshot.amount),
    cancellation: !isDueAgain && !(refersTo && isReplaced(refersTo)),
    credit: records.some((one) => payment?.equals(one._id) && isBooked(one)),
  };
  return stands[kind] ? 'valid' : 'withdrawn';
}

const isCancellationOf = ({ kind, refersTo }: DocumentFields, proforma: Types.ObjectId): boolean =>
  kind === DOCUMENT_KIND.cancellation && refersTo?.equals(proforma) === true;

/** Returns the issued documents of an order, newest first. */
export function presentDocuments(
  documents: readonly IssuedDocument[],
  facts: Omit<Facts, 'documents'>,
): OrderDocument[] {
  return documents.toReversed().map((document) => ({
    number: document.number,
    kind: document.kind,
    issuedAt: document.issuedAt.toISOString(),
    amount: document.snapshot.amount,
    state: stateOf(document, { ...facts, documents }),
  }));
}

/** A document in the copy of one's own data. */
export const presentOwnDocument = ({
  _id,
  kind,
  order,
  revision,
  number,
  issuedAt,
  snapshot,
}: DocumentFields) => ({
  _id: _id.toString(),
  kind,
  order: order.toString(),
  revision,
  number: number ?? null,
  issuedAt: issuedAt?.toISOString() ?? null,
  snapshot,
});
