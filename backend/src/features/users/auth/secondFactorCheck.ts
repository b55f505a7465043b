import { permissionsOf } from '@institut/contract/accounts/roles';
import { createHash } from 'node:crypto';
import { foldCrockford } from '@institut/contract/frame/crockford';
import { TOTP_DIGITS } from '@institut/contract/limits';
import { type SecondFactorMethod } from '@institut/contract/auth/secondFactor';
import { trusted } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { AppError } from '../../../lib/errors.ts';
import { personActor, recordEvent, triedActor, userTarget } from '../../audit/audit.service.ts';
import { noteEvent } from '../../audit/auditQueue.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { noteHalfLogin, type LoginOrigin } from './halfLogin.ts';
import { secondFactorChangedMail } from './secondFactor.mails.ts';
import { countCode, reportWrongCode, WRONG_CODES_PERIOD } from './wrongCodes.ts';
import { findSecondFactor, isOn, SecondFactor, type SecondFactorRecord } from './secondFactor.model.ts';
import { isStaff, noticeRecipient, UserModel, type UserDocument } from '../lookup/user.model.ts';

const DAY_MS = 24 * 60 * 60_000;

export const TOTP_SETTINGS = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
/** Codes of one step before and after are accepted as well, because the clocks of phones differ. */
const WINDOW = 1;

/** Returns the time step of which `code` is the code of a secret, null for a wrong code. */
export function totpStep(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const given = {
    ...TOTP_SETTINGS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  };
  const delta = TOTP.validate(given);
  return delta === null ? null : TOTP.counter({ period: TOTP_SETTINGS.period, timestamp }) + delta;
}

/** Returns the stored form of a recovery code; letters that are easily confused count as the digit they look like. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(foldCrockford(code).replace(/[\s-]/g, '')).digest('base64url');

function methodsOf({ totp, passkeys, recoveryCodes }: SecondFactorRecord): SecondFactorMethod[] {
  const methods: SecondFactorMethod[] = [];
  if (totp) methods.push('totp');
  if (passkeys.length > 0) methods.push('passkey');
  if (recoveryCodes.length > 0) methods.push('recoveryCode');
  return methods;
}

function codeRequired(
  error: 'second_factor_required' | 'code_required',
  record: SecondFactorRecord,
): AppError {
  const sentence = record.totp
    ? 'Upišite kod iz aplikacije.'
    : 'Koristite pristupni ključ ili upišite rezervni kod.';
  return new AppError(error, sentence, {
    fields: { code: sentence },
    methods: methodsOf(record),
  });
}

const WRONG_CODE = 'Kod nije ispravan. Sačekajte novi kod u aplikaciji, jer svaki vrijedi samo jednom.';
const TOO_MANY_CODES = `Previše je pogrešnih kodova. Narednih ${WRONG_CODES_PERIOD} koristite pristupni ključ ili rezervni kod.`;

type Check = 'accepted' | 'wrong' | 'tooMany';

function wrongCode(error: 'wrong_code' | 'wrong_password', check: Check): AppError {
  const sentence = check === 'tooMany' ? TOO_MANY_CODES : WRONG_CODE;
  return new AppError(error, sentence, { fields: { code: sentence } });
}

/**
 * Throws `second_factor_required` or `wrong_code` unless a login with the right password may continue. Of parallel logins
 * with one code exactly one may.
 */
export async function requireSecondFactor(
  user: UserDocument,
  code: string | undefined,
  origin: LoginOrigin,
): Promise<void> {
  const record = await findSecondFactor(user.id);
  if (!record || !isOn(record)) return;
  if (code === undefined) {
    await noteHalfLogin(user, origin);
    throw codeRequired('second_factor_required', record);
  }
  const check = await checkCode(user, record, code);
  if (check === 'accepted') return;
  noteEvent({ event: 'signInRefused', actor: triedActor(user.email), target: userTarget(user) });
  throw wrongCode('wrong_code', check);
}

/**
 * As `requireSecondFactor`, for a user who is logged in and has given the password: a 401 would mean that their session
 * has ended, so the errors are `code_required` and `wrong_password`.
 */
export async function requireConfirmationCode(user: UserDocument, code: string | undefined): Promise<void> {
  const record = await findSecondFactor(user.id);
  if (!record || !isOn(record)) return;
  if (code === undefined) throw codeRequired('code_required', record);
  const check = await checkCode(user, record, code);
  if (check === 'accepted') return;
  noteEvent({ event: 'confirmationRefused' });
  throw wrongCode('wrong_password', check);
}

async function checkCode(user: UserDocument, record: SecondFactorRecord, code: string): Promise<Check> {
  // Recovery codes cannot be guessed.
  if (code.length !== TOTP_DIGITS) return (await acceptRecoveryCode(user, code)) ? 'accepted' : 'wrong';
  if (!record.totp) return 'wrong';
  const count = await countCode(record._id);
  if (count === null) return 'tooMany';
  if (await acceptTotpCode(record, code)) return 'accepted';
  await reportWrongCode(user, count);
  return 'wrong';
}

async function acceptTotpCode({ _id, totp }: SecondFactorRecord, code: string): Promise<boolean> {
  const step = totp && totpStep(totp.secret, code);
  if (!totp || step === null) return false;
  const accepted = { $set: { 'totp.lastStep': step }, $inc: { 'wrongCodes.count': -1 } };
  const isUnused = { 'totp.secret': totp.secret, 'totp.lastStep': trusted({ $lt: step }) };
  const { matchedCount } = await SecondFactor.updateOne({ _id, ...isUnused }, accepted);
  return matchedCount === 1;
}

function acceptRecoveryCode(user: UserDocument, code: string): Promise<boolean> {
  const { _id } = user;
  const hash = hashRecoveryCode(code);
  return withTransaction(async (session) => {
    const unused = { _id, recoveryCodes: hash };
    const { matchedCount } = await SecondFactor.updateOne(
      unused,
      { $pull: { recoveryCodes: hash } },
      { session },
    );
    if (matchedCount === 0) return false;
    const change = 'recoveryCodeUsed';
    const recipient = noticeRecipient(user);
    if (recipient)
      await queueMail(secondFactorChangedMail, { ...recipient, change, at: new Date() }, session);
    await recordEvent(session, {
      event: 'secondFactorChanged',
      actor: personActor(user),
      target: userTarget(user),
      changes: [{ field: 'secondFactor', from: null, to: change }],
    });
    return true;
  });
}

type Staff = Pick<UserDocument, '_id' | 'isAdmin' | 'roles' | 'staffSince' | 'hasNoGrace'>;

/** Returns when staff need a second factor for their permissions, null for others and outside production. */
export async function secondFactorDeadline(user: Staff): Promise<Date | null> {
  if (env.NODE_ENV !== 'production' || permissionsOf(user).length === 0) return null;
  const since = user.staffSince ?? (await storeStaffSince(user));
  const graceDays = user.hasNoGrace ? 0 : env.STAFF_SECOND_FACTOR_GRACE_DAYS;
  return new Date(since.getTime() + graceDays * DAY_MS);
}

/** For the staff of a demo, who were granted their rights by nobody: the first request begins the grace period. */
async function storeStaffSince({ _id }: Pick<UserDocument, '_id'>): Promise<Date> {
  const staffSince = new Date();
  await UserModel.updateOne({ _id, staffSince: null }, { $set: { staffSince } }, { timestamps: false });
  return staffSince;
}

/** Returns whether somebody on the staff has no permissions until they switch on a second factor. */
export async function lacksSecondFactor(user: Staff): Promise<boolean> {
  const deadline = await secondFactorDeadline(user);
  return deadline !== null && deadline <= new Date() && !isOn(await findSecondFactor(user._id.toString()));
}

/** Returns how many people on the staff have no second factor. */
export async function staffWithoutSecondFactor(): Promise<number> {
  const staff = await UserModel.find(isStaff(), ['_id']).lean();
  const records = await SecondFactor.find({ _id: trusted({ $in: staff.map(({ _id }) => _id) }) }).lean();
  return staff.length - records.filter(isOn).length;
}
