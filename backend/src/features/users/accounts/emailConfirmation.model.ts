import { createHash } from 'node:crypto';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { model, Schema, type ClientSession, type Types } from 'mongoose';

const DAY_SECONDS = 86_400;

export type EmailConfirmationFields = {
  /** SHA-256 of the token; only the mail contains the token. */
  _id: string;
  user: Types.ObjectId;
  /** The address of the mail: the link confirms no other one. */
  email: string;
  expiresAt: Date;
  usedAt: Date | null;
};

const emailConfirmationSchema = new Schema<EmailConfirmationFields>({
  _id: { type: String, required: true },
  user: { type: Schema.Types.ObjectId, required: true, index: true },
  email: { type: String, required: true },
  // Kept a day longer, so that a late visitor learns that the link has expired.
  expiresAt: { type: Date, required: true, expires: RETENTION_DAYS.emailConfirmation * DAY_SECONDS },
  usedAt: { type: Date, default: null },
});

/** One record per link: all links for the same address stay valid, because mails may arrive late or twice. */
export const EmailConfirmation = model('EmailConfirmation', emailConfirmationSchema);

/** Returns the stored form of a token, so that the database holds no usable one. */
export const hashConfirmationToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Makes the links of an account useless, because its address changed or it was deleted. */
export async function deleteConfirmations(user: string, session: ClientSession | null): Promise<void> {
  await EmailConfirmation.deleteMany({ user }).session(session);
}
