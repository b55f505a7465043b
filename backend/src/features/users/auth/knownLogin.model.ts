import { createHmac } from 'node:crypto';
import { model, Schema } from 'mongoose';
import { jwtSecret } from '../../../config/jwtSecret.ts';

const knownLoginSchema = new Schema({
  /** A keyed hash of account and address, so that the database reveals neither. */
  _id: { type: String, required: true },
  /** A keyed hash of the account, by which its deletion finds the record. */
  account: { type: String, required: true },
  /** The database removes the record some time after it. */
  endsAt: { type: Date, required: true, expires: 0 },
});

// For the deletion of an account.
knownLoginSchema.index({ account: 1 });

/** From which addresses the right password of an account was given lately. */
export const KnownLogin = model('KnownLogin', knownLoginSchema, 'knownlogins');

const hashed = (text: string) => createHmac('sha256', jwtSecret()).update(text).digest('base64url');

/** Returns the id of the record of an account at an address. */
export const knownLoginId = (address: string, email: string): string =>
  hashed(`known login ${address} ${email}`);

/** Returns the `account` of the records of an account. */
export const knownLoginAccount = (email: string): string => hashed(`known logins of ${email}`);
