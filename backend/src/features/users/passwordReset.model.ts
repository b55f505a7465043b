import { createHash } from 'node:crypto';
import { model, Schema, type Types } from 'mongoose';

export type PasswordResetFields = {
  /** The user: whoever asks again replaces what they had. */
  _id: Types.ObjectId;
  /** SHA-256 of the token; the token itself stands in the mail alone. */
  tokenHash: string;
  /** The mailbox it went to: an address given up since then must not open the account. */
  email: string;
  /** The user's token version when it was issued: another password since then has ended it. */
  version: number;
  expiresAt: Date;
  usedAt: Date | null;
};

const passwordResetSchema = new Schema<PasswordResetFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  tokenHash: { type: String, required: true, unique: true },
  email: { type: String, required: true },
  version: { type: Number, required: true },
  // Kept a day longer, to tell whoever comes late what has become of their link.
  expiresAt: { type: Date, required: true, expires: '1d' },
  usedAt: { type: Date, default: null },
});

export const PasswordReset = model('PasswordReset', passwordResetSchema);

/** Returns the stored form of a reset token: its SHA-256, so that the database holds no usable token. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex');
