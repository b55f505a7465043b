import {
  CURRENT_PASSWORD_REQUIRED,
  type loginBody,
  type profileBody,
  type registerBody,
} from '@institut/contract/accounts/schema';
import type { confirmSessionBody } from '@institut/contract/auth/session.schema';
import { CONSENT_TEXTS, type ConsentKind } from '@institut/contract/accounts/consent';
import { CONSENTS_MAX } from '@institut/contract/limits';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import {
  AppError,
  conflict,
  invalidInput,
  unauthorized,
  wrongConfirmation,
  wrongCredentials,
  wrongCurrentPassword,
} from '../../../lib/errors.ts';
import { checkPassword, hashPassword } from '../auth/password.ts';
import { refuseGuessable } from '../auth/passwordStrength.ts';
import { personActor, recordEvent, triedActor, userTarget } from '../../audit/audit.service.ts';
import { noteEvent } from '../../audit/auditQueue.ts';
import type { MailAccount } from '../../mail/mail.delivery.ts';
import { claimMails, queueMail } from '../../mail/mail.service.ts';
import { requireConfirmationCode, requireSecondFactor } from '../auth/secondFactorCheck.ts';
import {
  continueSession,
  markConfirmed,
  openSession,
  renewSession,
  type Session,
} from '../auth/session.service.ts';
import { isConfirmedAfterLogin, type SessionUser } from '../../../lib/sessionUser.ts';
import { giveUpAddress } from './accountEffects.ts';
import { refuseSiteAddress } from './siteAddress.ts';
import { confirmationMail } from './emailConfirmation.mails.ts';
import { deleteConfirmations } from './emailConfirmation.model.ts';
import type { LoginOrigin } from '../auth/halfLogin.ts';
import { KnownLogin, knownLoginAccount } from '../auth/knownLogin.model.ts';
import { accountChangedMail, welcomeMail, type AccountChange } from './user.mails.ts';
import {
  isEmailConfirmed,
  noticeRecipient,
  UserModel,
  type UserDocument,
  type UserRecord,
  userKeys,
} from '../lookup/user.model.ts';

export async function logIn(
  { email, password, rememberMe, code }: z.output<typeof loginBody>,
  origin: LoginOrigin,
): Promise<Session> {
  const user = await UserModel.findOne({ email });
  const check = await checkPassword(user?.passwordHash, password);
  if (!user || check === 'wrong') {
    const target = user ? { target: userTarget(user) } : {};
    noteEvent({ event: 'signInRefused', actor: triedActor(email), ...target });
    throw wrongCredentials();
  }
  await requireSecondFactor(user, code, origin);
  if (check === 'outdated') await replaceHash(user, password);
  noteEvent({ event: 'signedIn', actor: personActor(user) });
  return openSession(user, { rememberMe, userAgent: origin.userAgent });
}

/** Ends no session: the password stays the same. A busy server tries again at the next login. */
async function replaceHash({ _id, passwordHash: before }: UserDocument, password: string): Promise<void> {
  try {
    const passwordHash = await hashPassword(password);
    await UserModel.updateOne(
      { _id, passwordHash: before },
      { $set: { passwordHash } },
      { timestamps: false },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
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

export async function register(
  { password, acceptsTerms, ...given }: z.output<typeof registerBody>,
  userAgent: string,
): Promise<Session> {
  refuseSiteAddress(given.email);
  // Avoids hashing a password in vain; the unique index decides between parallel registrations.
  if (await UserModel.exists({ email: given.email })) throw emailTaken();
  await refuseGuessable(password, given);
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const consents = [
    ...(acceptsTerms ? [consentTo('terms', true, now)] : []),
    ...(given.wantsEventMail ? [consentTo('eventMail', true, now)] : []),
  ];
  const eventMailAt = given.wantsEventMail ? now : null;
  const fields = { ...given, passwordHash, eventMailAt, emailConfirmedAt: null, consents };
  const user = await refusingTakenEmail(withTransaction((session) => createAccount(fields, session)));
  return openSession(user, { rememberMe: false, userAgent });
}

const consentTo = (kind: ConsentKind, given: boolean, at: Date) => ({
  kind,
  given,
  at,
  text: CONSENT_TEXTS[kind],
});

/** Stores the account and queues the welcome mail in one transaction. */
async function createAccount(
  fields: Pick<UserRecord, 'name' | 'email' | 'emailConfirmedAt' | 'passwordHash'>,
  session: ClientSession,
): Promise<UserDocument> {
  const user = await new UserModel(fields).save({ session });
  await queueMail(welcomeMail, { to: user.email, userId: user.id, name: user.name }, session);
  return user;
}

/** Returns the account that has an address; null without one. */
export async function findAccount(email: string): Promise<MailAccount | null> {
  const user = await UserModel.findOne({ email }, { name: 1, emailConfirmedAt: 1 })
    .session(dryRunSession())
    .lean();
  return user && { id: user._id.toString(), name: user.name, isConfirmed: isEmailConfirmed(user) };
}

export async function getProfile(id: string): Promise<UserDocument> {
  const user = await UserModel.findById(id);
  if (!user) throw unauthorized();
  return user;
}

/**
 * Changes a profile. A new password needs the current one, a new e-mail address the password or a session that was confirmed
 * a short time ago; both are reported to the address before. A new address gets a link to confirm it.
 * Both end every session; the caller continues with the returned token, which expires when the presented one does. Throws `unauthorized`, and changes nothing, if the session was ended in the meantime, for example by a password
 * reset.
 */
export async function updateProfile(
  caller: SessionUser,
  { password = '', currentPassword = '', email, ...texts }: z.output<typeof profileBody>,
  userAgent: string,
): Promise<Session> {
  const { id, tokenVersion } = caller;
  const before = await getProfile(id);
  if (before.tokenVersion !== tokenVersion) throw unauthorized();
  // Only a different address is stored, because nothing else was confirmed with the password.
  const given = email === undefined || email === before.email ? texts : { ...texts, email };
  if ('email' in given) refuseSiteAddress(given.email);
  const changes: AccountChange[] = [];
  if ('email' in given) changes.push('email');
  if (password) changes.push('password');
  // A session that a passkey or the password has just confirmed needs no password for a new address.
  const isConfirmed = !password && !currentPassword && isConfirmedAfterLogin(caller);
  if (changes.length > 0 && !isConfirmed) await requirePassword(before, currentPassword);
  if (password) await refuseGuessable(password, { ...before.toObject(), ...given });
  const isConsentChanged =
    given.wantsEventMail !== undefined && given.wantsEventMail !== before.wantsEventMail;
  const passwordHash = password ? await hashPassword(password) : undefined;
  const versionAfter = changes.length > 0 ? tokenVersion + 1 : tokenVersion;
  const now = new Date();
  const consents = [consentTo('eventMail', given.wantsEventMail === true, now)];
  const update = {
    $set: {
      ...given,
      ...userKeys(given),
      ...('email' in given && { emailConfirmedAt: null }),
      ...(isConsentChanged && { eventMailAt: now }),
      ...(passwordHash && { passwordHash }),
      tokenVersion: versionAfter,
    },
    ...(isConsentChanged && { $push: { consents: { $each: consents, $slice: -CONSENTS_MAX } } }),
    $inc: { __v: 1 },
  };
  return refusingTakenEmail(
    withTransaction(async (session) => {
      // Two calls: for findAndModify, DocumentDB does not report a duplicate key as such.
      const options = { session, runValidators: true };
      const { matchedCount } = await UserModel.updateOne({ _id: id, tokenVersion }, update, options);
      const user = matchedCount > 0 && (await UserModel.findById(id).session(session));
      if (!user) throw unauthorized();
      if (changes.length > 0) await reportChange(before, changes, session);
      for (const change of changes) {
        await recordEvent(session, { event: `${change}Changed`, target: userTarget(user) });
      }
      if ('email' in given) await leaveAddress(before, user, session);
      return changes.length > 0
        ? renewSession(user, { caller, userAgent, session })
        : continueSession(user, caller);
    }),
  );
}

/** Throws `validation` for an empty password, `wrong_password` for one that is not the account's. */
export async function requirePassword(
  { passwordHash }: UserDocument,
  currentPassword: string,
): Promise<void> {
  if (!currentPassword) throw invalidInput({ currentPassword: CURRENT_PASSWORD_REQUIRED });
  const check = await checkPassword(passwordHash, currentPassword);
  if (check === 'wrong') throw wrongCurrentPassword();
}

/**
 * Confirms the caller's session with the password of the account, and a code if it has a second factor. Throws
 * `wrong_password` or `code_required`, and `unauthorized` if the session has ended meanwhile.
 */
export async function confirmSession(
  caller: SessionUser,
  { password = '', code }: Pick<z.output<typeof confirmSessionBody>, 'password' | 'code'>,
): Promise<void> {
  const user = await getProfile(caller.id);
  if ((await checkPassword(user.passwordHash, password)) === 'wrong') {
    noteEvent({ event: 'confirmationRefused' });
    throw wrongConfirmation();
  }
  await requireConfirmationCode(user, code);
  await markConfirmed(caller);
  noteEvent({ event: 'confirmed' });
}

/** Queues the notice to the address that the account had before. */
export async function reportChange(
  before: UserDocument,
  changes: AccountChange[],
  session: ClientSession,
): Promise<void> {
  const recipient = noticeRecipient(before);
  if (recipient) await queueMail(accountChangedMail, { ...recipient, changes, at: new Date() }, session);
}

/** Queues the mail with the link to a new address, and makes the links to former addresses useless. */
async function askToConfirm({ id, email }: UserDocument, session: ClientSession): Promise<void> {
  await deleteConfirmations(id, session);
  await queueMail(confirmationMail, { to: email, userId: id }, session);
}

/**
 * Completes a change of address: mails and waiting-list entries of the previous one, if it was confirmed, are assigned to the
 * account, known logins of it are deleted, and a link asks to confirm the new one.
 */
export async function leaveAddress(
  before: UserDocument,
  after: UserDocument,
  session: ClientSession,
): Promise<void> {
  if (isEmailConfirmed(before)) {
    await claimMails(before.email, before.id, session);
    await giveUpAddress(before, session);
  }
  await KnownLogin.deleteMany({ account: knownLoginAccount(before.email) }, { session });
  await askToConfirm(after, session);
}
