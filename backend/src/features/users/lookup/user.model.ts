import { CONSENT_KINDS } from '@institut/contract/accounts/consent';
import type { Permission } from '@institut/contract/accounts/permissions';
import { permissionsOf, ROLES } from '@institut/contract/accounts/roles';
import { Schema, model, trusted, type HydratedDocument, type InferRawDocType } from 'mongoose';
import { fold, trigrams, sortKey } from '../../../database/search/keys.ts';

const folded = { type: String, default: '' } as const;
const grams = { type: [String], select: false } as const;

const definition = {
  name: { type: String, required: true },
  lastName: { type: String, default: '' },
  /** Lower-cased by the contract. */
  email: { type: String, required: true, unique: true },
  /**
   * When its owner confirmed the address; null until then. Absent in accounts that were
   * made by other means than a registration or an invitation: they count as confirmed, so it must have no default.
   */
  emailConfirmedAt: Date,
  /** `NO_PASSWORD` until the owner of an account that staff have opened sets one. */
  passwordHash: { type: String, required: true },
  /** When staff opened the account or sent another invitation; absent once its owner has set a password. */
  invitedAt: Date,
  /** The last login; absent before the first one. */
  lastLoginAt: Date,
  isAdmin: { type: Boolean, required: true, default: false },
  /** The roles as staff; absent in accounts of 0.3.0. */
  roles: { type: [{ type: String, enum: ROLES, required: true }], default: [] },
  /** When the first right as staff was granted; null for others, and for staff of a demo. */
  staffSince: { type: Date, default: null },
  /** Rights that were granted by somebody with a second factor need one at once; absent otherwise. */
  hasNoGrace: Boolean,
  /** Part of every token; raising it ends every session. */
  tokenVersion: { type: Number, required: true, default: 0 },
  wantsEventMail: { type: Boolean, required: true, default: false },
  /** When the consent to event mails last changed. */
  eventMailAt: { type: Date, default: null },
  /** Decisions with the sentence that was shown, oldest first; nothing of the time before they were stored. */
  consents: {
    type: [
      new Schema(
        {
          kind: { type: String, enum: CONSENT_KINDS, required: true },
          given: { type: Boolean, required: true },
          at: { type: Date, required: true },
          text: { type: String, required: true },
        },
        { _id: false },
      ),
    ],
    default: [],
  },
  /** The folded texts for searches, written together with the texts. */
  searchKeys: { name: folded, lastName: folded, email: folded },
  /** The trigrams of the search keys. */
  searchGrams: { name: grams, lastName: grams, email: grams },
  /** The sort keys of the names, written in the same way. */
  sortKeys: { name: folded, lastName: folded },
  /** Written first by changes that remove admin rights and by orders of this user, so that concurrent ones wait for each other. */
  lock: Schema.Types.ObjectId,
} as const;

const userSchema = new Schema(definition, {
  timestamps: true,
  virtuals: {
    permissions: {
      get(): readonly Permission[] {
        return permissionsOf(this);
      },
    },
  },
});

// For the filter of the list of users in the default order, and for its sorts; e-mail addresses have the unique index.
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ isAdmin: 1, createdAt: 1, _id: 1 });
userSchema.index({ 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 });
for (const field of ['name', 'lastName', 'email']) userSchema.index({ [`searchGrams.${field}`]: 1 });

// Runs for create, save and insertMany; updates set the keys of the texts they change.
userSchema.pre('validate', function keepKeys() {
  this.set(userKeys(this));
});

export type UserRecord = InferRawDocType<typeof definition>;
export const UserModel = model('User', userSchema);
export type UserDocument = HydratedDocument<
  UserRecord & { createdAt: Date; updatedAt: Date },
  { permissions: readonly Permission[] }
>;

/** The filter of everybody who has rights as staff. */
export const isStaff = () => ({ $or: [{ isAdmin: true }, { roles: trusted({ $in: [...ROLES] }) }] });

/** Returns whether the address of an account counts as confirmed; needs the field in a projection. */
export const isEmailConfirmed = ({ emailConfirmedAt }: Pick<UserRecord, 'emailConfirmedAt'>): boolean =>
  emailConfirmedAt !== null;

/**
 * Returns the recipient of a notice about an account; null for an address that was never confirmed, which may belong to
 * somebody who has nothing to do with the account.
 */
export const noticeRecipient = (user: UserDocument): { to: string; userId: string } | null =>
  isEmailConfirmed(user) ? { to: user.email, userId: user.id } : null;

const SEARCHED = ['name', 'lastName', 'email'] as const;
const SORTED = ['name', 'lastName'] as const;
type Keyed = Partial<Record<(typeof SEARCHED)[number], string | undefined>>;

/** Returns the keys of the given texts by their path in the database, for `$set` together with the texts. */
export function userKeys(given: Keyed): Record<string, string | string[]> {
  const keys: Record<string, string | string[]> = {};
  for (const field of SEARCHED) {
    const text = given[field];
    if (text === undefined) continue;
    keys[`searchKeys.${field}`] = fold(text);
    keys[`searchGrams.${field}`] = trigrams(fold(text));
  }
  for (const field of SORTED) {
    const text = given[field];
    if (text !== undefined) keys[`sortKeys.${field}`] = sortKey(text);
  }
  return keys;
}
