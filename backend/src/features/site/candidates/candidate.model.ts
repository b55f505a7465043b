import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  CANDIDATE_ANSWERS,
  CANDIDATE_STATES,
  type CandidateAnswer,
  type CandidateFileType,
  type CandidateState,
  FILE_SCANS,
  type FileScan,
} from '@institut/contract/candidates/values';
import { model, Schema, type Types } from 'mongoose';
import { jwtSecret } from '../../../config/jwtSecret.ts';

export type CandidateFileFields = {
  /** The name of the object in the store. */
  id: string;
  type: CandidateFileType;
  bytes: number;
  sha256: string;
  scan: FileScan;
  at: Date;
};

export type CandidateNoteFields = {
  _id: Types.ObjectId;
  text: string;
  at: Date;
  by: { user: Types.ObjectId; name: string };
};

/** Somebody who has applied for a job. */
export type CandidateFields = {
  _id: Types.ObjectId;
  career: Types.ObjectId;
  /** The ad as it was: it may be deleted before the candidate. */
  snapshot: { title: string; dateEnd: string };
  name: string;
  lastName: string;
  /** Absent once the candidate has withdrawn. */
  email?: string;
  phone: string;
  message: string;
  file: CandidateFileFields | null;
  state: CandidateState;
  notes: CandidateNoteFields[];
  /** The last answer of staff; until `mailAt` it can be revoked if its mail still waits. */
  answer: { answer: CandidateAnswer; before: CandidateState; mail: Types.ObjectId; mailAt: Date } | null;
  /** Random: the token of the page follows from it. */
  nonce: string;
  /** SHA-256 of the token; absent once the candidate has withdrawn. */
  tokenHash?: string;
  talentPoolUntil: Date | null;
  appliedAt: Date;
  eraseAt: Date;
  /** The number of changes. */
  version: number;
};

const text = { type: String, default: '' };
const needed = { type: String, required: true };
const time = { type: Date, required: true };
const within = { _id: false } as const;

const candidateSchema = new Schema<CandidateFields>(
  {
    career: { type: Schema.Types.ObjectId, required: true },
    snapshot: { type: new Schema({ title: needed, dateEnd: needed }, within), required: true },
    name: text,
    lastName: text,
    email: String,
    phone: text,
    message: text,
    file: {
      type: new Schema<CandidateFileFields>(
        {
          id: needed,
          type: needed,
          bytes: { type: Number, required: true },
          sha256: needed,
          scan: { type: String, enum: FILE_SCANS, required: true },
          at: time,
        },
        within,
      ),
      default: null,
    },
    state: { type: String, enum: CANDIDATE_STATES, required: true },
    notes: {
      type: [
        new Schema<CandidateNoteFields>({
          text: needed,
          at: time,
          by: {
            type: new Schema({ user: { type: Schema.Types.ObjectId, required: true }, name: needed }, within),
            required: true,
          },
        }),
      ],
      default: [],
    },
    answer: {
      type: new Schema(
        {
          answer: { type: String, enum: CANDIDATE_ANSWERS, required: true },
          before: { type: String, enum: CANDIDATE_STATES, required: true },
          mail: { type: Schema.Types.ObjectId, required: true },
          mailAt: time,
        },
        within,
      ),
      default: null,
    },
    nonce: needed,
    tokenHash: String,
    talentPoolUntil: { type: Date, default: null },
    appliedAt: time,
    eraseAt: time,
    version: { type: Number, default: 0 },
  },
  { versionKey: false },
);

// One of an address for each ad; the embedded engine and MongoDB leave out records without an address.
candidateSchema.index(
  { career: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
);
candidateSchema.index({ career: 1, appliedAt: -1, _id: -1 });
candidateSchema.index({ career: 1, state: 1, appliedAt: -1, _id: -1 });
candidateSchema.index({ tokenHash: 1 });
// For the copy of one's own data and its erasure.
candidateSchema.index({ email: 1 });
// For the job that repeats scans, and the one that finds files without a record.
candidateSchema.index({ 'file.scan': 1 });
candidateSchema.index({ 'file.id': 1 });
// For the retention.
candidateSchema.index({ eraseAt: 1 });

export const Candidate = model('Candidate', candidateSchema);

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Returns the token of the page of a candidate. It follows from the record, so that no mail in the outbox has it. */
export const candidateTokenOf = ({ _id, nonce }: Pick<CandidateFields, '_id' | 'nonce'>): string =>
  createHmac('sha256', jwtSecret()).update(`candidate ${_id.toString()} ${nonce}`).digest('base64url');

export const hashCandidateToken = (token: string): string => createHash('sha256').update(token).digest('hex');
