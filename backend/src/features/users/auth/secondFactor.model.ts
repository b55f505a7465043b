import { model, Schema, type ClientSession, type Types } from 'mongoose';

export type Totp = {
  /** Base32. Readable, because every code is computed from it. */
  secret: string;
  confirmedAt: Date;
  /** The latest time step of which a code was accepted; codes of it and of earlier steps are refused. */
  lastStep: number;
};

export type Passkey = {
  /** The id of the credential in base64url. */
  _id: string;
  /** COSE key in base64url. */
  publicKey: string;
  /** The signature counter of the authenticator; always 0 for passkeys that are synchronised between devices. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The factors of a user besides the password. Without a document the password is enough. */
export type SecondFactorRecord = {
  /** The user. */
  _id: Types.ObjectId;
  totp: Totp | null;
  /** A secret that was shown but not confirmed by a code yet; not accepted at a login. */
  pendingTotp: { secret: string; createdAt: Date } | null;
  /** The code that was mailed to confirm the first factor. */
  mailCode?: { hash: string; expiresAt: Date } | null;
  /** Codes of the app that were wrong since the first one of an hour. */
  wrongCodes?: { count: number; since: Date } | null;
  passkeys: Passkey[];
  /** SHA-256 of each recovery code that was not used yet. */
  recoveryCodes: string[];
};

const part = <T>(definition: Record<keyof T, object>) => new Schema<T>(definition, { _id: false });
const text = { type: String, required: true };
const time = { type: Date, required: true };
const number = { type: Number, required: true };

const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    totp: { type: part<Totp>({ secret: text, confirmedAt: time, lastStep: number }), default: null },
    pendingTotp: {
      type: part<NonNullable<SecondFactorRecord['pendingTotp']>>({ secret: text, createdAt: time }),
      default: null,
    },
    mailCode: {
      type: part<NonNullable<SecondFactorRecord['mailCode']>>({ hash: text, expiresAt: time }),
      default: null,
    },
    wrongCodes: {
      type: part<NonNullable<SecondFactorRecord['wrongCodes']>>({ count: number, since: time }),
      default: null,
    },
    passkeys: [
      part<Passkey>({
        _id: text,
        publicKey: text,
        counter: number,
        transports: { type: [String] },
        name: text,
        createdAt: time,
        lastUsedAt: { type: Date, default: null },
      }),
    ],
    recoveryCodes: { type: [String] },
  },
  { versionKey: false },
);
// A passkey belongs to one account.
secondFactorSchema.index({ 'passkeys._id': 1 });

export const SecondFactor = model('SecondFactor', secondFactorSchema, 'secondfactors');

/** A request of the server that an authenticator has to sign; deleted by its first use. */
export type ChallengeRecord = {
  /** Random; the browser sends it back with the response. */
  _id: string;
  challenge: string;
  /** The user who adds a passkey; null for a login, whose user is not known yet. */
  user: Types.ObjectId | null;
  purpose: 'register' | 'signIn';
  /** The site on which the passkey is used. */
  origin: string;
  expiresAt: Date;
};

const challengeSchema = new Schema<ChallengeRecord>(
  {
    _id: text,
    challenge: text,
    user: { type: Schema.Types.ObjectId, default: null },
    purpose: text,
    origin: text,
    expiresAt: { ...time, expires: 0 },
  },
  { versionKey: false },
);
// For the deletion of an account.
challengeSchema.index({ user: 1 });

export const WebauthnChallenge = model('WebauthnChallenge', challengeSchema, 'webauthnchallenges');

/** Returns whether a login needs more than the password. */
export const isOn = (record: Pick<SecondFactorRecord, 'totp' | 'passkeys'> | null): boolean =>
  record !== null && (record.totp !== null || record.passkeys.length > 0);

/** Returns the second factor of a user, null without one; the one place that reads it outside of a transaction. */
export const findSecondFactor = (user: string): Promise<SecondFactorRecord | null> =>
  SecondFactor.findById(user).lean().exec();

/** Deletes everything that is stored about the second factor of a user whose account is deleted or reset. */
export async function deleteSecondFactor(user: string, session: ClientSession): Promise<void> {
  await SecondFactor.deleteOne({ _id: user }, { session });
  await WebauthnChallenge.deleteMany({ user }, { session });
}
