import { isDeepStrictEqual } from 'node:util';
import { DOCUMENT_KIND, type DocumentKind } from '@institut/contract/documents/values';
import { toFeninga } from '@institut/contract/money/money';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { OrderFields, OrderMoney } from '../../core/orders/orderLookup.service.ts';
import { isBooked, type PaymentFields, recordsOf } from '../../core/ledger/ledger.service.ts';
import { type DocumentFields, DocumentModel } from './document.model.ts';
import { currentIssuer, type Issuer } from './issuer.ts';
import { printed } from '@institut/contract/documents/printable';
import { paymentTextOf } from '../../core/orders/unpaid/unpaidRules.ts';
import { instalmentsOf, snapshotOf, type Snapshot } from './snapshot.ts';
import { needsProforma, asHeld } from '../../core/orders/proforma.ts';

/**
 * Raised by a change of the drawing; documents that exist keep theirs. Since 2 a proforma says "Rok za uplatu". Since 3 it has
 * the instalments and the document that it replaces, and the slip has the phone of the payer. Since 4 a notice is on the page of
 * the sums. Since 5 a proforma says when to pay.
 */
const LAYOUT = 5;

/** Returns whether a receipt confirms that an order is paid: with money, and nothing of it was given back. */
export const needsReceipt = (order: OrderFields): boolean =>
  isSettled(order) &&
  order.paid > 0 &&
  order.refunded === 0 &&
  order.paymentStatus !== PAYMENT_STATUS.granted &&
  !order.erasedAt;

/** Returns whether the seats are paid, or were before the order lost them: one that lost them unpaid counts as paid, too. */
const isSettled = ({ heldSeats, isPaid, paid, totalPrice }: OrderMoney): boolean =>
  isPaid && (heldSeats > 0 || paid >= toFeninga(totalPrice));

/** Returns whether nothing is due any more although the amount of the proforma was not paid. */
export const needsCancellation = (order: OrderMoney): boolean =>
  order.openAmount <= 0 && (!isSettled(order) || order.paymentStatus === PAYMENT_STATUS.granted);

/** Returns the refunds that no credit confirms yet. */
export const unconfirmedRefunds = (
  records: readonly PaymentFields[],
  documents: readonly DocumentFields[],
): PaymentFields[] =>
  records.filter(
    (record) =>
      record.kind === 'refund' &&
      isBooked(record) &&
      !documents.some(({ payment }) => payment?.equals(record._id)),
  );

/** Requests the proformas of orders that are placed in this transaction. */
export async function requestProformas(
  orders: readonly OrderFields[],
  session: ClientSession,
): Promise<DocumentFields[]> {
  const issuer = currentIssuer();
  return issuer
    ? insert(
        orders.flatMap((order) => firstDocuments(order, issuer)),
        session,
      )
    : [];
}

/** Returns the proforma of an order that has just been placed, if it needs one. */
export const firstDocuments = (order: OrderFields, issuer: Issuer): DocumentFields[] =>
  needsProforma(order) ? [proformaOf(order, issuer, [])] : [];

/**
 * Requests the documents that follow from a change of an order, in its transaction, in which the order is locked. Returns
 * them. A change that can be undone says until when: they get no number before.
 */
export async function requestDocuments(
  order: OrderFields,
  { hasBecomePaid, notBefore }: { hasBecomePaid: boolean; notBefore?: Date | undefined },
  session: ClientSession,
): Promise<DocumentFields[]> {
  const issuer = currentIssuer();
  if (!issuer || order.erasedAt) return [];
  const [documents, records] = [await documentsOf(order, session), await recordsOf(order._id, session)];
  const { requested, unseen } = nextDocuments(order, { hasBecomePaid, issuer, documents, records });
  for (const { _id } of unseen) await DocumentModel.deleteOne({ _id }, { session });
  if (notBefore) for (const document of requested) document.notBefore = notBefore;
  return insert(requested, session);
}

/** The documents to request, and those without a number that are to be removed, because nobody has seen them. */
type Next = { requested: DocumentFields[]; unseen: DocumentFields[] };

/**
 * Returns the documents that follow from a change of an order: a new proforma when another amount is open, it is due on
 * another day or somebody else pays, its cancellation when nothing is due any more, a receipt for an order that has become paid, and a credit for each
 * refund.
 */
export function nextDocuments(
  order: OrderFields,
  { hasBecomePaid, ...about }: About & { hasBecomePaid: boolean },
): Next {
  const { requested, unseen } = reviseProforma(order, about);
  const receipts = hasBecomePaid && needsReceipt(order) ? [receiptOf(order, about)] : [];
  return { requested: [...requested, ...receipts, ...creditsOf(order, about)], unseen };
}

/** Requests what an order should have and has not, because data of the institute were missing. */
export async function requestMissing(order: OrderFields, session: ClientSession): Promise<void> {
  const issuer = currentIssuer();
  if (!issuer) return;
  const [documents, records] = [await documentsOf(order, session), await recordsOf(order._id, session)];
  const about = { issuer, documents, records };
  const missing = missingKinds(order, documents, records);
  const requested = [
    ...(missing.includes(DOCUMENT_KIND.proforma) ? [proformaOf(order, issuer, records)] : []),
    ...(missing.includes(DOCUMENT_KIND.receipt) ? [receiptOf(order, about)] : []),
    ...(missing.includes(DOCUMENT_KIND.credit) ? creditsOf(order, about) : []),
  ];
  await insert(requested, session);
}

/** Returns the kinds that an order should have and has not. */
export function missingKinds(
  order: OrderFields,
  documents: readonly DocumentFields[],
  records: readonly PaymentFields[],
): DocumentKind[] {
  if (!currentIssuer() || order.erasedAt) return [];
  const { proforma, receipt, credit } = DOCUMENT_KIND;
  return [
    ...(needsProforma(order) && !newest(documents, proforma) ? [proforma] : []),
    ...(needsReceipt(order) && !newest(documents, receipt) ? [receipt] : []),
    ...(unconfirmedRefunds(records, documents).length > 0 ? [credit] : []),
  ];
}

type About = {
  issuer: Issuer;
  /** All documents of the order, and all its records in the ledger. */
  documents: readonly DocumentFields[];
  records: readonly PaymentFields[];
};

/** Returns the proforma, or its cancellation, that has to follow the newest proforma; nothing for an order without one. */
function reviseProforma(order: OrderFields, { issuer, documents, records }: About): Next {
  const proforma = newest(documents, DOCUMENT_KIND.proforma);
  if (!proforma) return { requested: [], unseen: [] };
  const cancellation = documents.find(({ refersTo }) => refersTo?.equals(proforma._id));
  if (needsProforma(order)) {
    // Nobody has seen a cancellation without a number, so the proforma stays as it is.
    const wasSeen = cancellation?.isIssued ?? false;
    const revised = proformaOf(order, issuer, records, proforma);
    return {
      requested: wasSeen || saysOther(revised.snapshot, proforma.snapshot) ? [revised] : [],
      unseen: cancellation && !wasSeen ? [cancellation] : [],
    };
  }
  if (cancellation || !needsCancellation(order)) return { requested: [], unseen: [] };
  if (proforma.notBefore && !proforma.isIssued) {
    // The decision that requested it no longer holds.
    const earlier = documents.filter((document) => document !== proforma);
    const { requested, unseen } = reviseProforma(order, { issuer, documents: earlier, records });
    return { requested, unseen: [proforma, ...unseen] };
  }
  return { requested: [cancellationOf(order, { issuer, documents, proforma })], unseen: [] };
}

const saysOther = (one: Snapshot, other: Snapshot): boolean =>
  one.amount !== other.amount ||
  one.dueDay !== other.dueDay ||
  one.buyer !== other.buyer ||
  !isDeepStrictEqual(one.instalments, other.instalments) ||
  !isDeepStrictEqual(one.recipient, other.recipient);

const proformaOf = (
  order: OrderFields,
  issuer: Issuer,
  records: readonly PaymentFields[],
  earlier?: DocumentFields,
): DocumentFields =>
  newDocument(
    DOCUMENT_KIND.proforma,
    order,
    {
      ...snapshotOf(asHeld(order), issuer, order.openAmount, records.filter(isMoney)),
      ...instalmentsOf(order),
      // A buyer may confirm the address after the document was issued.
      payment: printed(paymentTextOf({ ...order, unconfirmedUntil: undefined })),
    },
    replacing(earlier),
  );

const isMoney = (record: PaymentFields): boolean => record.kind !== 'grant' && isBooked(record);

function receiptOf(order: OrderFields, { issuer, documents, records }: About): DocumentFields {
  const payments = records.filter((record) => record.kind === 'payment' && isBooked(record));
  const snapshot = snapshotOf(order, issuer, order.paid, payments);
  return newDocument(
    DOCUMENT_KIND.receipt,
    order,
    snapshot,
    replacing(newest(documents, DOCUMENT_KIND.receipt)),
  );
}

/** A cancellation repeats the proforma, whatever has become of the order since. */
const cancellationOf = (
  order: OrderFields,
  { issuer, documents, proforma }: Pick<About, 'issuer' | 'documents'> & { proforma: DocumentFields },
): DocumentFields =>
  newDocument(
    DOCUMENT_KIND.cancellation,
    order,
    { ...proforma.snapshot, issuer, dueDay: null, payments: [] },
    {
      revision: revisionAfter(newest(documents, DOCUMENT_KIND.cancellation)),
      refersTo: proforma._id,
    },
  );

/** Each refund has a credit of its own; none replaces another. */
function creditsOf(order: OrderFields, { issuer, documents, records }: About): DocumentFields[] {
  const receipt = newest(documents, DOCUMENT_KIND.receipt);
  const first = revisionAfter(newest(documents, DOCUMENT_KIND.credit));
  return unconfirmedRefunds(records, documents).map((refund, index) =>
    newDocument(DOCUMENT_KIND.credit, order, creditSnapshot(order, issuer, refund), {
      revision: first + index,
      refersTo: receipt?._id ?? null,
      payment: refund._id,
    }),
  );
}

function creditSnapshot(order: OrderFields, issuer: Issuer, refund: PaymentFields): Snapshot {
  // A refund that was requested goes back through PayPal or to the account of the buyer.
  const method = refund.method || (refund.reason && !refund.provider ? 'Na račun' : '');
  const returned = { ...refund, method, kind: 'payment' } as const;
  return { ...snapshotOf(order, issuer, refund.amount, [returned]), dueDay: null };
}

const documentsOf = ({ _id: order }: OrderFields, session: ClientSession): Promise<DocumentFields[]> =>
  DocumentModel.find({ order }).session(session).lean<DocumentFields[]>().exec();

const newest = (documents: readonly DocumentFields[], kind: DocumentKind): DocumentFields | undefined =>
  documents.filter((document) => document.kind === kind).toSorted((a, b) => b.revision - a.revision)[0];

const revisionAfter = (earlier: DocumentFields | undefined): number => (earlier?.revision ?? 0) + 1;

/** The fields of a document that replaces the one before. */
const replacing = (earlier: DocumentFields | undefined): Relations => ({
  revision: revisionAfter(earlier),
  replaces: earlier?._id ?? null,
});

type Relations = Pick<DocumentFields, 'revision'> &
  Partial<Pick<DocumentFields, 'replaces' | 'refersTo' | 'payment'>>;

const newDocument = (
  kind: DocumentKind,
  { _id: order }: OrderFields,
  snapshot: Snapshot,
  relations: Relations,
): DocumentFields => ({
  _id: new Types.ObjectId(),
  kind,
  order,
  replaces: null,
  ...relations,
  snapshot,
  layout: LAYOUT,
  requestedAt: new Date(),
  isIssued: false,
});

async function insert(documents: DocumentFields[], session: ClientSession): Promise<DocumentFields[]> {
  if (documents.length > 0) await DocumentModel.collection.insertMany(documents, { session });
  return documents;
}

/** Removes the documents of orders that have no number yet; what is issued stays. The caller has locked the orders. */
export async function dropUnissued(
  orders: readonly { _id: Types.ObjectId }[],
  session: ClientSession,
): Promise<void> {
  for (const { _id } of orders) await DocumentModel.deleteMany({ order: _id, isIssued: false }, { session });
}

type Since = { order: Types.ObjectId; since: Date };
const requestedSince = ({ order, since }: Since) => ({ order, requestedAt: trusted({ $gte: since }) });

/** Returns whether a document of an order that was requested since a moment has its number. */
export const wasIssuedSince = async (which: Since, session: ClientSession): Promise<boolean> =>
  (await DocumentModel.exists({ ...requestedSince(which), isIssued: true }).session(session)) !== null;

/** Removes the documents of an order that were requested since a moment and have no number yet. */
export async function dropUnissuedSince(which: Since, session: ClientSession): Promise<void> {
  await DocumentModel.deleteMany({ ...requestedSince(which), isIssued: false }, { session });
}
