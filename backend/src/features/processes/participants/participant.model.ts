import { createHash, createHmac, randomBytes } from 'node:crypto';
import { NOBODY, PERSON_FIELDS, type Person } from '@institut/contract/participants/person';
import { PARTICIPANT_STATES, type ParticipantState } from '@institut/contract/participants/values';
import { REGISTER_FIELDS, type RegisterAnswers } from '@institut/contract/register/values';
import { model, Schema, type Types } from 'mongoose';
import { jwtSecret } from '../../../config/jwtSecret.ts';
import { type Searchable, searchKeys } from '../../../database/search/keys.ts';

/** The person on a seat of an order. A seat that is held again after a rejection keeps its participant. */
export type ParticipantFields = Person & {
  _id: Types.ObjectId;
  seat: Types.ObjectId;
  course: Types.ObjectId;
  order: Types.ObjectId;
  state: ParticipantState;
  /** The current one of all participants that a seat has had. */
  isCurrent: boolean;
  /** The buyer takes part, who needs no invitation. */
  isBuyer: boolean;
  /** Random, and another one for each person: the token of the private page follows from it. */
  nonce: string;
  /** SHA-256 of the token, once an invitation was rendered. */
  tokenHash: string | null;
  invitedAt: Date | null;
  /** The account that the participation belongs to. */
  user: Types.ObjectId | null;
  /** The participant before, when the person changed after the first lesson. */
  replaces: Types.ObjectId | null;
  /** When the buyer was asked for the missing name. */
  namesAskedAt: Date | null;
  /** The account of the buyer was deleted: the data are removed as soon as the course has begun. */
  isOrphaned: boolean;
  /** When the personal data were removed. */
  erasedAt: Date | null;
  /** The answers for the register of an authority; absent without any. */
  register?: { answers: Partial<RegisterAnswers>; at: Date };
  searchKey: string;
  /** Rises with every change of the person. */
  version: number;
};

export type NewParticipant = ParticipantFields & Searchable;

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, default: '' };
const noDate = { type: Date, default: null };

const participantSchema = new Schema<NewParticipant>(
  {
    seat: id,
    course: id,
    order: id,
    ...Object.fromEntries(PERSON_FIELDS.map((field) => [field, text])),
    state: { type: String, enum: PARTICIPANT_STATES, required: true },
    isCurrent: { type: Boolean, required: true },
    isBuyer: { type: Boolean, default: false },
    nonce: { type: String, required: true },
    tokenHash: { type: String, default: null },
    invitedAt: noDate,
    user: { type: Schema.Types.ObjectId, default: null },
    replaces: { type: Schema.Types.ObjectId, default: null },
    namesAskedAt: noDate,
    isOrphaned: { type: Boolean, default: false },
    erasedAt: noDate,
    register: new Schema(
      {
        answers: new Schema(Object.fromEntries(REGISTER_FIELDS.map((field) => [field, String])), {
          _id: false,
        }),
        at: { type: Date, required: true },
      },
      { _id: false },
    ),
    searchKey: text,
    searchGrams: { type: [String], select: false },
    version: { type: Number, default: 0 },
  },
  { versionKey: false },
);

participantSchema.index({ seat: 1 }, { unique: true, partialFilterExpression: { isCurrent: true } });
participantSchema.index({ order: 1 });
participantSchema.index({ course: 1, isCurrent: 1, searchKey: 1 });
participantSchema.index({ searchGrams: 1 });
participantSchema.index({ tokenHash: 1 });
participantSchema.index({ user: 1, isCurrent: 1 });
// For the job that asks for missing names.
participantSchema.index({ state: 1, isCurrent: 1, namesAskedAt: 1 });
// For the job that erases answers.
participantSchema.index({ 'register.at': 1 }, { sparse: true });

export const Participant = model('Participant', participantSchema);

/** The update that removes the answers, which were another person's or about another course. */
export const NO_REGISTER = { $unset: { register: 1 } } as const;

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Returns the key that participants are searched and sorted by, and its trigrams: the number also without separators. */
export function participantKeys({ name, lastName, email, phone }: Person) {
  const number = phone.replaceAll(/[^\d+]/g, '');
  return searchKeys([lastName, name, email, phone, number === phone ? '' : number].filter(Boolean));
}

/** Returns the participant of a seat that nobody is named for yet. Its id is the seat's: the first one of a seat. */
export const unnamedParticipant = (seat: {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  order: Types.ObjectId;
}): NewParticipant => ({
  _id: seat._id,
  seat: seat._id,
  course: seat.course,
  order: seat.order,
  ...NOBODY,
  state: 'unnamed',
  isCurrent: true,
  isBuyer: false,
  nonce: newNonce(),
  tokenHash: null,
  invitedAt: null,
  user: null,
  replaces: null,
  namesAskedAt: null,
  isOrphaned: false,
  erasedAt: null,
  searchKey: '',
  searchGrams: [],
  version: 0,
});

/** Returns the buyer of an order as the participant of its seat. */
export const buyerAsParticipant = (
  seat: Parameters<typeof unnamedParticipant>[0],
  person: Person,
  user: Types.ObjectId,
): NewParticipant => ({
  ...unnamedParticipant(seat),
  ...person,
  state: 'confirmed',
  isBuyer: true,
  user,
  ...participantKeys(person),
});

/**
 * Returns the token of a participant's private page. It follows from the record, so that every mail to the person has the
 * same link, and ends when the seat gets another person, with another nonce.
 */
export const tokenOf = ({ _id, nonce }: Pick<ParticipantFields, '_id' | 'nonce'>): string =>
  createHmac('sha256', jwtSecret()).update(`participant ${_id.toString()} ${nonce}`).digest('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
