import { DOCUMENT_KINDS, type DocumentKind } from '@institut/contract/documents/values';
import { model, Schema, type Types } from 'mongoose';
import type { Snapshot } from './snapshot.ts';

/**
 * A document about an order. It is requested in the transaction that causes it, and gets its number later (`issuing.ts`).
 * From then on it never changes.
 */
export type DocumentFields = {
  _id: Types.ObjectId;
  kind: DocumentKind;
  order: Types.ObjectId;
  /** Counts the documents of a kind about an order; each replaces the one before. */
  revision: number;
  replaces: Types.ObjectId | null;
  /** The proforma that a cancellation cancels, or the receipt of the money that was given back. */
  refersTo?: Types.ObjectId | null;
  /** The record of the refund that a credit confirms. */
  payment?: Types.ObjectId | null;
  /** Everything that stands on the paper besides its number and day. */
  snapshot: Snapshot;
  /** The version of the drawing, so that a later one leaves the bytes of earlier documents alone. */
  layout: number;
  requestedAt: Date;
  /** Until then the decision of staff that requested it can be undone, so neither a list nor the job issues it. */
  notBefore?: Date;
  isIssued: boolean;
  /** Absent until the document is issued. */
  year?: number;
  n?: number;
  number?: string;
  issuedAt?: Date;
};

/** A document with its number. */
export type IssuedDocument = DocumentFields &
  Required<Pick<DocumentFields, 'year' | 'n' | 'number' | 'issuedAt'>>;

const id = { type: Schema.Types.ObjectId, required: true };
const date = { type: Date, required: true };
const count = { type: Number, required: true };

const documentSchema = new Schema<DocumentFields>(
  {
    kind: { type: String, enum: DOCUMENT_KINDS, required: true },
    order: id,
    revision: count,
    replaces: { type: Schema.Types.ObjectId, default: null },
    refersTo: Schema.Types.ObjectId,
    payment: Schema.Types.ObjectId,
    snapshot: { type: Schema.Types.Mixed, required: true },
    layout: count,
    requestedAt: date,
    notBefore: Date,
    isIssued: { type: Boolean, required: true },
    year: Number,
    n: Number,
    number: String,
    issuedAt: Date,
  },
  { versionKey: false },
);

documentSchema.index({ order: 1, kind: 1, revision: 1 }, { unique: true });
documentSchema.index(
  { kind: 1, year: 1, n: 1 },
  { unique: true, partialFilterExpression: { isIssued: true } },
);
// For the job that issues what waits, and for the retention.
documentSchema.index({ isIssued: 1, requestedAt: 1 });
documentSchema.index({ issuedAt: 1 });
// For the list of all documents: by day, of one kind, and by the beginning of the number.
documentSchema.index({ isIssued: 1, issuedAt: -1, _id: -1 });
documentSchema.index({ kind: 1, isIssued: 1, issuedAt: -1, _id: -1 });
documentSchema.index({ number: 1 });

export const DocumentModel = model('Document', documentSchema);

export const isIssued = (document: DocumentFields): document is IssuedDocument => document.isIssued;
