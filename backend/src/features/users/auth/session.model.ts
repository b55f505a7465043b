import { Schema, model, type InferRawDocType } from 'mongoose';

const definition = {
  /** Random, in the token. */
  _id: { type: String, required: true },
  user: { type: Schema.Types.ObjectId, required: true },
  /** The user's token version; the session has ended when the user has a higher one. */
  version: { type: Number, required: true },
  /** Browser and system in words; the header they were read from is not stored. */
  device: { type: String, required: true },
  isRemembered: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, required: true },
  /** The expiry of the token. */
  expiresAt: { type: Date, required: true, expires: 0 },
  /** When the password was last given in the session; absent when only the login counts. */
  confirmedAt: { type: Date },
} as const;

const sessionSchema = new Schema(definition, { versionKey: false });

// For the list of a user's sessions.
sessionSchema.index({ user: 1, lastUsedAt: -1 });

export type SessionRecord = InferRawDocType<typeof definition>;
export const SessionModel = model('Session', sessionSchema);
