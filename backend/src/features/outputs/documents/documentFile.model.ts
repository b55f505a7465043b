import { model, Schema, type Types } from 'mongoose';

/** The PDF of a document, drawn once. */
export type DocumentFileFields = {
  /** The id of the document. */
  _id: Types.ObjectId;
  bytes: Buffer;
  sha256: string;
  issuedAt: Date;
};

const documentFileSchema = new Schema<DocumentFileFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    bytes: { type: Buffer, required: true },
    sha256: { type: String, required: true },
    issuedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

// For the retention.
documentFileSchema.index({ issuedAt: 1 });

export const DocumentFile = model('DocumentFile', documentFileSchema);
