import { createHash } from 'node:crypto';
import { REGISTER_FIELDS } from '@institut/contract/register/values';
import { model, Schema, type Types } from 'mongoose';
import type { AuthorityFigures } from './authorityTable.ts';

/** The figures of a year for one authority as they were when staff froze them. A snapshot is only inserted. */
export type ReportSnapshotFields = AuthorityFigures & {
  _id: Types.ObjectId;
  year: number;
  /** SHA-256 of the year and the figures. */
  sha256: string;
  frozenAt: Date;
};

const text = { type: String, required: true, immutable: true };
const mayBeEmpty = { type: String, default: '', immutable: true };
const number = { type: Number, required: true, immutable: true };

const snapshotSchema = new Schema<ReportSnapshotFields>(
  {
    year: number,
    authority: text,
    runs: number,
    fields: { type: [{ type: String, enum: REGISTER_FIELDS }], immutable: true },
    cells: {
      type: [new Schema({ field: text, answer: mayBeEmpty, sex: mayBeEmpty, count: number }, { _id: false })],
      immutable: true,
    },
    sha256: text,
    frozenAt: { type: Date, required: true, immutable: true },
  },
  { versionKey: false },
);
snapshotSchema.index({ year: 1, authority: 1 }, { unique: true });

export const ReportSnapshot = model('ReportSnapshot', snapshotSchema, 'reportsnapshots');

/** Returns the checksum of figures. */
export function checksumOf(year: number, { authority, runs, fields, cells }: AuthorityFigures): string {
  const parts = cells.map(({ field, answer, sex, count }) => [field, answer, sex, count]);
  return createHash('sha256')
    .update(JSON.stringify([year, authority, runs, fields, parts]))
    .digest('hex');
}
