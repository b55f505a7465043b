import { Schema, model, type HydratedDocument, type InferRawDocType } from 'mongoose';
import { fold, trigrams, sortKey } from '../../database/search/keys.ts';

const folded = { type: String, default: '' } as const;
/** Not read by any query. */
const grams = { type: [String], select: false } as const;

const definition = {
  name: { type: String, required: true },
  lastName: { type: String, default: '' },
  /** Lower-cased by the contract before it gets here. */
  email: { type: String, required: true, unique: true },
  passwordHash: { type: String, required: true },
  isAdmin: { type: Boolean, required: true, default: false },
  /** Tokens carry the version of their day; raising it ends every session. */
  tokenVersion: { type: Number, required: true, default: 0 },
  wantsEventMail: { type: Boolean, required: true, default: false },
  /** When consent to event mail was last given or withdrawn. */
  eventMailAt: { type: Date, default: null },
  /** What a search looks through, folded; each is written together with its text. */
  searchKeys: { name: folded, lastName: folded, email: folded },
  /** What leads a search to them. */
  searchGrams: { name: grams, lastName: grams, email: grams },
  /** What names are sorted by, written in the same way. */
  sortKeys: { name: folded, lastName: folded },
  /** Written first by whoever takes an admin's rights, so that two who do wait for each other. */
  lock: Schema.Types.ObjectId,
} as const;

const userSchema = new Schema(definition, { timestamps: true });

// The list of all users: its filter leads to them in the order of the list; each sort has its own, addresses the unique one.
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ isAdmin: 1, createdAt: 1, _id: 1 });
userSchema.index({ 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 });
for (const field of ['name', 'lastName', 'email']) userSchema.index({ [`searchGrams.${field}`]: 1 });

// Runs for create, save and insertMany; updates write the keys of the texts they change.
userSchema.pre('validate', function keepKeys() {
  this.set(userKeys(this));
});

export type UserRecord = InferRawDocType<typeof definition>;
export const UserModel = model('User', userSchema);
export type UserDocument = HydratedDocument<UserRecord>;

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
