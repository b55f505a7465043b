import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  type WaitingKind,
  WAITING_KINDS,
  WAITING_STATES,
  type WaitingState,
} from '@institut/contract/waitingList/values';
import { model, Schema, type Types } from 'mongoose';
import { jwtSecret } from '../../../config/jwtSecret.ts';

export type OfferFields = {
  _id: Types.ObjectId;
  seats: number;
  /** The mail of the outbox; the period begins when it has left. */
  mail: Types.ObjectId;
  sentAt: Date | null;
  until: Date | null;
};

/** Somebody who waits for seats of a course, or to hear of its next run. */
export type WaitingEntryFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  kind: WaitingKind;
  /** The account that the entry was made with; null for a visitor. */
  user: Types.ObjectId | null;
  email: string;
  name: string;
  qty: number;
  acceptsFewer: boolean;
  /** Until the address is confirmed the entry does not count. */
  confirmedAt: Date | null;
  /** The time of the first click, also when it was confirmed later. */
  joinedAt: Date;
  /** The order of the list: the time of the first click unless the entry was moved. */
  seqNo: number;
  state: WaitingState;
  /** It is `waiting` or `offered`: an address has one such entry of a course. */
  isActive: boolean;
  expiredOffers: number;
  offer: OfferFields | null;
  /** The run that the person was told of: the end of an entry that waited for it. */
  nextRun?: Types.ObjectId;
  /** When the mail with an offer was given up: nothing is offered until staff do so. */
  mailFailedAt: Date | null;
  moves: { at: Date; by: string; reason: string }[];
  /** Random: the tokens of the page follow from it. */
  nonce: string;
  /** Which of the unconfirmed entries of its network it is, until it is confirmed, has ended or is two days old. */
  networkSlot?: string;
  /** SHA-256 of the token. */
  tokenHash: string;
  /** The database's TTL index removes the entry after this; null while it waits for seats. */
  removeAt: Date | null;
};

const noDate = { type: Date, default: null };
const whole = { type: Number, required: true };

const entrySchema = new Schema<WaitingEntryFields>(
  {
    course: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: WAITING_KINDS, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    email: { type: String, required: true },
    name: { type: String, default: '' },
    qty: whole,
    acceptsFewer: { type: Boolean, default: false },
    confirmedAt: noDate,
    joinedAt: { type: Date, required: true },
    seqNo: whole,
    state: { type: String, enum: WAITING_STATES, required: true },
    isActive: { type: Boolean, required: true },
    expiredOffers: { type: Number, default: 0 },
    offer: {
      type: new Schema<OfferFields>({
        seats: whole,
        mail: { type: Schema.Types.ObjectId, required: true },
        sentAt: noDate,
        until: noDate,
      }),
      default: null,
    },
    nextRun: Schema.Types.ObjectId,
    mailFailedAt: noDate,
    moves: { type: [{ _id: false, at: Date, by: String, reason: String }], default: [] },
    nonce: { type: String, required: true },
    networkSlot: String,
    tokenHash: { type: String, required: true },
    removeAt: { type: Date, default: null, expires: 0 },
  },
  { versionKey: false },
);

entrySchema.index({ course: 1, email: 1 }, { unique: true, partialFilterExpression: { isActive: true } });
entrySchema.index({ course: 1, kind: 1, isActive: 1, seqNo: 1, _id: 1 });
entrySchema.index({ email: 1 });
entrySchema.index({ user: 1 });
entrySchema.index({ tokenHash: 1 });
entrySchema.index(
  { networkSlot: 1 },
  { unique: true, partialFilterExpression: { networkSlot: { $type: 'string' } } },
);
// For the job that ends offers.
entrySchema.index({ state: 1 });
// For the job that tells of the next run.
entrySchema.index({ kind: 1, isActive: 1, course: 1 });

export const WaitingEntry = model('WaitingEntry', entrySchema, 'waitinglist');

/** The entries that count, of those who wait for seats. */
export const COUNTED = { kind: 'seats', isActive: true } as const;

export const newNonce = (): string => randomBytes(16).toString('base64url');

type Keyed = Pick<WaitingEntryFields, '_id' | 'nonce'>;

const keyed = (purpose: string, { _id, nonce }: Keyed): Buffer =>
  createHmac('sha256', jwtSecret()).update(`${purpose} ${_id.toString()} ${nonce}`).digest();

/** Returns the token of an entry's page, which its owner may read in the API, too. It follows from the record. */
export const waitingTokenOf = (entry: Keyed): string => keyed('waiting', entry).toString('base64url');

const SECRET_BYTES = 16;

/**
 * Returns the token of the links in mails: that of the page, and a secret that no response contains, so that it shows that
 * somebody has read the mailbox. Every mail to the person has the same one.
 */
export const mailedTokenOf = (entry: Keyed): string =>
  `${waitingTokenOf(entry)}.${keyed('waiting mailbox', entry).subarray(0, SECRET_BYTES).toString('base64url')}`;

export const hashWaitingToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns whether a token is one of an entry's, which its stored hash has found. */
export const isTokenOf = (token: string, entry: Keyed): boolean =>
  token === waitingTokenOf(entry) || token === mailedTokenOf(entry);

/**
 * Returns whether a token of an entry was read in the mailbox of its address. Versions before 0.4 mailed the token of the
 * page; of entries without an account no account without that address could read it.
 */
export const isMailedToken = (token: string, entry: Keyed & Pick<WaitingEntryFields, 'user'>): boolean =>
  token === mailedTokenOf(entry) || entry.user === null;
