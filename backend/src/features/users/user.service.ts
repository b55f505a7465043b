import type { loginBody, profileBody, registerBody } from '@institut/contract/user.schema';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, unauthorized, wrongCredentials } from '../../lib/errors.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import { issueToken, type TokenClaims } from '../../lib/token.ts';
import { queueMail } from '../mail/mail.service.ts';
import { welcomeMail } from './user.mails.ts';
import { UserModel, type UserDocument, type UserRecord, userKeys } from './user.model.ts';

/** The signed-in user, read from the database with every request. */
export type SessionUser = {
  id: string;
  isAdmin: boolean;
  name: string;
  lastName: string;
  email: string;
  /** The version of the token of this request. */
  tokenVersion: number;
  isRemembered: boolean;
};

export type Session = { user: UserDocument; token: string };

function openSession(user: UserDocument, rememberMe: boolean): Session {
  return { user, token: issueToken({ userId: user.id, version: user.tokenVersion, rememberMe }) };
}

/** Returns the user of a token; null for a deleted user or an ended session. */
export async function findSession({ sub, ver, long }: TokenClaims): Promise<SessionUser | null> {
  const user = await UserModel.findOne({ _id: sub, tokenVersion: ver });
  if (!user) return null;
  const { id, isAdmin, name, lastName, email, tokenVersion } = user;
  return { id, isAdmin, name, lastName, email, tokenVersion, isRemembered: long };
}

export async function logIn({ email, password, rememberMe }: z.output<typeof loginBody>): Promise<Session> {
  const user = await UserModel.findOne({ email });
  const isTheirs = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isTheirs) throw wrongCredentials();
  return openSession(user, rememberMe);
}

/** Returns the password hash of an account for `isPasswordOf`; null when no account has the address. */
export async function findPasswordHash(email: string): Promise<string | null> {
  const user = await UserModel.findOne({ email });
  return user?.passwordHash ?? null;
}

function emailTaken() {
  const sentence = 'Korisnik s ovom e-mail adresom već postoji.';
  return conflict(sentence, 'email_taken', { email: sentence });
}

/** Turns a duplicate key into `email_taken`: the e-mail address has the only unique index of the collection. */
export async function refusingTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicateKey(error) ? emailTaken() : error;
  }
}

export async function register({ password, ...given }: z.output<typeof registerBody>): Promise<Session> {
  // Avoids hashing a password in vain; the unique index decides between parallel registrations.
  if (await UserModel.exists({ email: given.email })) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const eventMailAt = given.wantsEventMail ? new Date() : null;
  const fields = { ...given, passwordHash, eventMailAt };
  const user = await refusingTakenEmail(withTransaction((session) => createAccount(fields, session)));
  return openSession(user, false);
}

/** Stores the account and queues the welcome mail in one transaction. */
async function createAccount(
  fields: Pick<UserRecord, 'name' | 'email' | 'passwordHash'>,
  session: ClientSession,
): Promise<UserDocument> {
  const user = await new UserModel(fields).save({ session });
  await queueMail(welcomeMail, { to: user.email, name: user.name }, session);
  return user;
}

/** Returns the current address of an account, or null if it does not exist. */
export async function findEmail(id: string): Promise<string | null> {
  const user = await UserModel.findById(id, { email: 1 }).lean();
  return user?.email ?? null;
}

export async function getProfile(id: string): Promise<UserDocument> {
  const user = await UserModel.findById(id);
  if (!user) throw unauthorized();
  return user;
}

/**
 * Changes a profile. A new password ends every session; the caller continues with the returned token. Throws
 * `unauthorized`, and changes nothing, if the session was ended in the meantime, for example by a password reset.
 */
export async function updateProfile(
  { id, tokenVersion, isRemembered }: SessionUser,
  { password, ...given }: z.output<typeof profileBody>,
): Promise<Session> {
  const before = await getProfile(id);
  const isConsentChanged =
    given.wantsEventMail !== undefined && given.wantsEventMail !== before.wantsEventMail;
  const passwordHash = password ? await hashPassword(password) : undefined;
  const versionAfter = passwordHash ? tokenVersion + 1 : tokenVersion;
  // Two calls: for findAndModify, DocumentDB does not report a duplicate key as such.
  const { matchedCount } = await refusingTakenEmail(
    UserModel.updateOne(
      { _id: id, tokenVersion },
      {
        $set: {
          ...given,
          ...userKeys(given),
          ...(isConsentChanged && { eventMailAt: new Date() }),
          ...(passwordHash && { passwordHash }),
          tokenVersion: versionAfter,
        },
        $inc: { __v: 1 },
      },
      { runValidators: true },
    ).exec(),
  );
  const user = matchedCount > 0 && (await UserModel.findOne({ _id: id, tokenVersion: versionAfter }));
  if (!user) throw unauthorized();
  return openSession(user, isRemembered);
}

/**
 * Makes every other transaction that locks this user wait, or run again, until this one ends. Throws `unauthorized` for a
 * deleted user.
 */
export async function lockUser(id: string, session: ClientSession): Promise<void> {
  const lock = new Types.ObjectId();
  const { matchedCount } = await UserModel.updateOne(
    { _id: id },
    { $set: { lock } },
    { session, timestamps: false },
  );
  if (matchedCount === 0) throw unauthorized();
}
