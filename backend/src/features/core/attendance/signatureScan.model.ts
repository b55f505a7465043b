import { type ScanType, SCAN_TYPES } from '@institut/contract/attendance/values';
import { model, Schema, type Types } from 'mongoose';

/** A scan of a signed signature sheet. */
export type SignatureScanFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  /** Null for a sheet of the whole run. */
  lesson: Types.ObjectId | null;
  type: ScanType;
  size: number;
  sha256: string;
  at: Date;
  by: { user: Types.ObjectId; name: string };
  /** With the participants of the course, whose names it shows. */
  removeAt: Date;
};

/** The file of a scan, stored and removed in one transaction with it. */
export type SignatureScanFileFields = Pick<SignatureScanFields, '_id' | 'removeAt'> & { bytes: Buffer };

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const date = { type: Date, required: true };
const TTL = [{ removeAt: 1 }, { expireAfterSeconds: 0 }] as const;

const scanSchema = new Schema<SignatureScanFields>(
  {
    course: id,
    lesson: { type: Schema.Types.ObjectId, default: null },
    type: { ...text, enum: Object.keys(SCAN_TYPES) },
    size: { type: Number, required: true },
    sha256: text,
    at: date,
    by: new Schema({ user: id, name: text }, { _id: false }),
    removeAt: date,
  },
  { versionKey: false },
);
// A file that is sent twice is stored once.
scanSchema.index({ course: 1, lesson: 1, sha256: 1 }, { unique: true });
scanSchema.index({ course: 1, at: -1, _id: -1 });
scanSchema.index(...TTL);

const fileSchema = new Schema<SignatureScanFileFields>(
  { _id: id, bytes: { type: Buffer, required: true }, removeAt: date },
  { versionKey: false },
);
fileSchema.index(...TTL);

export const SignatureScan = model('SignatureScan', scanSchema, 'signaturescans');
export const SignatureScanFile = model('SignatureScanFile', fileSchema, 'signaturescanfiles');
