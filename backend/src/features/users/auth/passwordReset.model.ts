import { createHash } from 'node:crypto';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { model, Schema, type Types } from 'mongoose';

const DAY_SECONDS = 86_400;

export type PasswordResetFields = {
  /** The user; a new request replaces the earlier one. */
  _id: Types.ObjectId;
  /** SHA-256 of the token; only the mail contains the token. */
  tokenHash: string;
  /** The address of the mail: a former address must not open the account. */
  email: string;
  /** The user's token version at that time: a newer password ends the reset. */
  version: number;
  expiresAt: Date;
  usedAt: Date | null;
  /** The link is an invitation to an account that staff have opened. */
  isInvitation?: boolean;
};

const passwordResetSchema = new Schema<PasswordResetFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  tokenHash: { type: String, required: true, unique: true },
  email: { type: String, required: true },
  version: { type: Number, required: true },
  // Kept a day longer, so that a late visitor learns that the link has expired.
  expiresAt: { type: Date, required: true, expires: RETENTION_DAYS.passwordReset * DAY_SECONDS },
  usedAt: { type: Date, default: null },
  isInvitation: Boolean,
});

export const PasswordReset = model('PasswordReset', passwordResetSchema);

/** Returns the stored form of a reset token: its SHA-256, so that the database holds no usable token. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex');
