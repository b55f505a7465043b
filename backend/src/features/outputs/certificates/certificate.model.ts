import type { CertificateState, RevocationReason } from '@institut/contract/certificates/values';
import { CERTIFICATE_STATES } from '@institut/contract/certificates/values';
import { model, Schema, type Types } from 'mongoose';
import type { PrintedCertificate } from '../documents/pdf/drawCertificate.ts';

/** Everything that stands on the paper besides number, code and day. It does not change with the course or the participant. */
export type CertificateSnapshot = Omit<
  PrintedCertificate,
  'number' | 'code' | 'url' | 'issuedAt' | 'issuedOn'
>;

/** A certificate of a participant. Only its state changes, and its name is removed on request. */
export type CertificateFields = {
  _id: Types.ObjectId;
  year: number;
  n: number;
  number: string;
  /** By which anybody checks it. */
  code: string;
  participant: Types.ObjectId;
  course: Types.ObjectId;
  order: Types.ObjectId;
  snapshot: CertificateSnapshot;
  /** The template and its version, or the standard drawing, whose id is null. */
  template: { id: Types.ObjectId | null; version: number };
  issuedAt: Date;
  /** The member of staff. */
  by: Types.ObjectId;
  /** The request that issued it, for its repetition; null for a correction. */
  request: { key: string; hash: string } | null;
  /** Why it was issued although a condition was not met; empty otherwise. */
  exception: string;
  state: CertificateState;
  /** At most one certificate of a participant is valid. */
  isValid: boolean;
  replaces: Types.ObjectId | null;
  replacedBy: Types.ObjectId | null;
  revocation: { at: Date; by: Types.ObjectId; reason: RevocationReason } | null;
  /** Random, for the hash of name and grade; empty once these were removed. */
  salt: string;
  /** The hash of name and grade, which stays when they are removed. */
  personHash: string;
  /** The hash of what stands on the paper. */
  sha256: string;
  /** That hash in a token which the institute has signed. */
  signature: string;
  /** The digital badge, a signed token, once its holder has asked for it. */
  credential: string | null;
  /** When the name was removed. */
  erasedAt: Date | null;
};

/** The result of a participant: passed or not, and the grade. */
export type ResultFields = {
  /** The id of the participant. */
  _id: Types.ObjectId;
  course: Types.ObjectId;
  passed: boolean;
  grade: string;
  by: Types.ObjectId;
  at: Date;
};

const id = { type: Schema.Types.ObjectId, required: true };
const noId = { type: Schema.Types.ObjectId, default: null };
const date = { type: Date, required: true };
const text = { type: String, required: true };
const count = { type: Number, required: true };

const certificateSchema = new Schema<CertificateFields>(
  {
    year: count,
    n: count,
    number: text,
    code: text,
    participant: id,
    course: id,
    order: id,
    snapshot: { type: Schema.Types.Mixed, required: true },
    template: { type: new Schema({ id: noId, version: count }, { _id: false, id: false }), required: true },
    issuedAt: date,
    by: id,
    request: { type: Schema.Types.Mixed, default: null },
    exception: { type: String, default: '' },
    state: { type: String, enum: CERTIFICATE_STATES, required: true },
    isValid: { type: Boolean, required: true },
    replaces: noId,
    replacedBy: noId,
    revocation: { type: Schema.Types.Mixed, default: null },
    salt: { type: String, default: '' },
    personHash: text,
    sha256: text,
    signature: text,
    credential: { type: String, default: null },
    erasedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
certificateSchema.index({ year: 1, n: 1 }, { unique: true });
certificateSchema.index({ code: 1 }, { unique: true });
certificateSchema.index({ participant: 1 });
certificateSchema.index(
  { participant: 1 },
  { unique: true, name: 'oneValid', partialFilterExpression: { isValid: true } },
);
certificateSchema.index({ course: 1, issuedAt: -1, n: -1 });
// For the number of valid ones in a report.
certificateSchema.index({ course: 1, isValid: 1 });
certificateSchema.index({ 'request.key': 1 });
// For the question whether a template is in use.
certificateSchema.index({ 'template.id': 1 });

export const Certificate = model('Certificate', certificateSchema);

const resultSchema = new Schema<ResultFields>(
  {
    _id: id,
    course: id,
    passed: { type: Boolean, required: true },
    grade: { type: String, default: '' },
    by: id,
    at: date,
  },
  { versionKey: false },
);
resultSchema.index({ course: 1 });

export const CourseResult = model('CourseResult', resultSchema);
