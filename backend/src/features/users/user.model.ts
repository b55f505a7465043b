import { Schema, model, type HydratedDocument, type InferRawDocType } from 'mongoose';

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
} as const;

const userSchema = new Schema(definition, { timestamps: true });

export type UserRecord = InferRawDocType<typeof definition>;
export const UserModel = model('User', userSchema);
export type UserDocument = HydratedDocument<UserRecord>;
