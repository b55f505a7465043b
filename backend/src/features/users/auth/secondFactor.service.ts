import { randomBytes } from 'node:crypto';
import { CROCKFORD } from '@institut/contract/frame/crockford';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@institut/contract/limits';
import { type SecondFactorChange } from '@institut/contract/auth/secondFactor';
import type {
  BeginFactorBody,
  confirmTotpBody,
  TotpSetup,
} from '@institut/contract/auth/secondFactor.schema';
import { Types, type ClientSession } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, notFound, recordNotFound } from '../../../lib/errors.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { requireMailCode } from './factorCode.ts';
import { hashRecoveryCode, secondFactorDeadline, TOTP_SETTINGS, totpStep } from './secondFactorCheck.ts';
import { rememberRemovedPasskeys } from './restoredPasskeys.ts';
import { secondFactorChangedMail } from './secondFactor.mails.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  isOn,
  SecondFactor,
  type SecondFactorRecord,
} from './secondFactor.model.ts';
import { deleteSessions, endConfirmation, endOthers } from './session.service.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { noticeRecipient, UserModel, type UserDocument } from '../lookup/user.model.ts';
import { getProfile } from '../accounts/user.service.ts';
import { lockUser } from '../lookup/userLookup.service.ts';

const SECRET_BYTES = 20;
const SETUP_MS = 15 * 60_000;
const SETUP_EXPIRED = 'Podešavanje je isteklo. Počnite ponovo.';
const WRONG_CODE = 'Kod nije ispravan. Provjerite vrijeme na telefonu i upišite novi kod.';

export type SecondFactorState = {
  record: SecondFactorRecord;
  requiredFrom: Date | null;
  /** Readable only in the response to the call that has made them. */
  recoveryCodes?: string[];
};

const emptyRecord = (user: string): SecondFactorRecord => ({
  _id: new Types.ObjectId(user),
  totp: null,
  pendingTotp: null,
  mailCode: null,
  passkeys: [],
  recoveryCodes: [],
});

export async function getSecondFactor({ id }: SessionUser): Promise<SecondFactorState> {
  const [user, record] = await Promise.all([getProfile(id), findSecondFactor(id)]);
  return { record: record ?? emptyRecord(id), requiredFrom: await secondFactorDeadline(user) };
}

export const hasSecondFactor = async (user: string): Promise<boolean> => isOn(await findSecondFactor(user));

type Change = {
  change: SecondFactorChange;
  after: SecondFactorRecord;
  /** Plain codes, of which `after` has the hashes. */
  recoveryCodes?: string[];
};

/**
 * Replaces the second factor of the caller by what `decide` makes of it, and reports the change by mail and in the audit
 * log, in one transaction. Whoever has logged in with a leaked password is logged out by it, as from all other devices.
 * Changes of one account follow each other. Without any factor nothing stays stored.
 */
export async function changeSecondFactor(
  caller: SessionUser,
  decide: (before: SecondFactorRecord, session: ClientSession) => Change | Promise<Change>,
): Promise<SecondFactorState> {
  const { after, recoveryCodes } = await withTransaction(async (session) => {
    await lockUser(caller.id, session);
    const before = await SecondFactor.findById(caller.id).session(session).lean();
    const changed = await decide(before ?? emptyRecord(caller.id), session);
    const { _id, ...fields } = changed.after;
    await (isOn(changed.after)
      ? SecondFactor.updateOne({ _id }, { $set: fields }, { session, upsert: true })
      : deleteSecondFactor(caller.id, session));
    if (changed.change !== 'recoveryCodesRenewed') await endOthers(caller, session);
    // The confirmation of this session was made with the password alone, so it ends with the first factor.
    if (!isOn(before ?? emptyRecord(caller.id)) && isOn(changed.after))
      await endConfirmation(caller, session);
    const user = await UserModel.findById(caller.id).session(session).orFail();
    await reportChange(user, changed.change, session);
    return changed;
  });
  const { requiredFrom } = await getSecondFactor(caller);
  const record = isOn(after) ? after : emptyRecord(caller.id);
  return { record, requiredFrom, ...(recoveryCodes && { recoveryCodes }) };
}

async function reportChange(
  user: UserDocument,
  change: SecondFactorChange,
  session: ClientSession,
): Promise<void> {
  const recipient = noticeRecipient(user);
  if (recipient) await queueMail(secondFactorChangedMail, { ...recipient, change, at: new Date() }, session);
  await recordEvent(session, {
    event: 'secondFactorChanged',
    target: userTarget(user),
    changes: [{ field: 'secondFactor', from: null, to: change }],
  });
}

const BITS_PER_LETTER = 5;

/** Random bits as `7G2K-M0QX-…`. */
function newRecoveryCode(): string {
  const digits = BigInt(`0x${randomBytes((RECOVERY_CODE_LENGTH * BITS_PER_LETTER) / 8).toString('hex')}`)
    .toString(32)
    .padStart(RECOVERY_CODE_LENGTH, '0');
  const code = digits.replace(/./g, (digit) => CROCKFORD.charAt(Number.parseInt(digit, 32)));
  return code.replace(/.{4}(?=.)/g, '$&-');
}

function newRecoveryCodes() {
  const plain = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  return { plain, hashes: plain.map(hashRecoveryCode) };
}

/** Returns a change that adds a factor; with the first one recovery codes are made. */
export function addingFactor(
  before: SecondFactorRecord,
  added: Partial<SecondFactorRecord>,
  change: SecondFactorChange,
): Change {
  if (isOn(before)) return { change, after: { ...before, ...added } };
  const { plain, hashes } = newRecoveryCodes();
  const after = { ...before, ...added, mailCode: null, recoveryCodes: hashes };
  return { change, after, recoveryCodes: plain };
}

/** Stores a new secret, which replaces the one in use when a code confirms it, and returns it for an authenticator app. */
export async function startTotp(caller: SessionUser, { mailCode }: BeginFactorBody): Promise<TotpSetup> {
  await requireMailCode(caller, mailCode);
  const user = await getProfile(caller.id);
  const secret = new Secret({ size: SECRET_BYTES });
  const pendingTotp = { secret: secret.base32, createdAt: new Date() };
  await withTransaction(async (session) => {
    await lockUser(caller.id, session);
    await SecondFactor.updateOne(
      { _id: user._id },
      { $set: { pendingTotp }, $setOnInsert: { totp: null, passkeys: [], recoveryCodes: [] } },
      { upsert: true, session },
    );
  });
  const { algorithm, digits, period } = TOTP_SETTINGS;
  const totp = new TOTP({ issuer: env.SITE_NAME, label: user.email, secret, algorithm, digits, period });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Switches on the app whose secret was shown last. The code that confirms it cannot be used for a login. */
export function confirmTotp(
  caller: SessionUser,
  { code }: z.output<typeof confirmTotpBody>,
): Promise<SecondFactorState> {
  return changeSecondFactor(caller, (before) => {
    const pending = before.pendingTotp;
    if (!pending || Date.now() - pending.createdAt.getTime() > SETUP_MS) {
      throw invalidInput({ code: SETUP_EXPIRED }, SETUP_EXPIRED);
    }
    const step = totpStep(pending.secret, code);
    if (step === null) throw invalidInput({ code: WRONG_CODE }, WRONG_CODE);
    const totp = { secret: pending.secret, confirmedAt: new Date(), lastStep: step };
    return addingFactor(before, { totp, pendingTotp: null }, before.totp ? 'totpReplaced' : 'totpAdded');
  });
}

export function removeTotp(caller: SessionUser): Promise<SecondFactorState> {
  return changeSecondFactor(caller, (before) => {
    if (!before.totp) throw notFound('Aplikacija za kodove', 'f');
    return { change: 'totpRemoved', after: { ...before, totp: null } };
  });
}

export function removePasskey(caller: SessionUser, id: string): Promise<SecondFactorState> {
  return changeSecondFactor(caller, async (before) => {
    const passkeys = before.passkeys.filter(({ _id }) => _id !== id);
    if (passkeys.length === before.passkeys.length) throw notFound('Pristupni ključ');
    await rememberRemovedPasskeys([id]);
    return { change: 'passkeyRemoved', after: { ...before, passkeys } };
  });
}

/** Makes new recovery codes; the earlier ones end. */
export async function renewRecoveryCodes(
  caller: SessionUser,
): Promise<SecondFactorState & { recoveryCodes: string[] }> {
  const { plain, hashes } = newRecoveryCodes();
  const state = await changeSecondFactor(caller, (before) => {
    if (!isOn(before)) throw conflict('Prvo uključite prijavu u dva koraka.');
    return { change: 'recoveryCodesRenewed', after: { ...before, recoveryCodes: hashes } };
  });
  return { ...state, recoveryCodes: plain };
}

/** Removes the second factor of somebody who has lost it, and ends their sessions. */
export async function resetSecondFactor(id: string): Promise<void> {
  await withTransaction(async (session) => {
    const user = await UserModel.findById(id).session(session);
    if (!user) throw recordNotFound('users');
    const record = await SecondFactor.findById(id).session(session).lean();
    if (!record || !isOn(record)) throw conflict('Ovaj korisnik nije uključio prijavu u dva koraka.');
    await rememberRemovedPasskeys(record.passkeys.map(({ _id }) => _id));
    await deleteSecondFactor(id, session);
    await UserModel.updateOne({ _id: id }, { $inc: { tokenVersion: 1 } }, { session, timestamps: false });
    await deleteSessions(id, session);
    await reportChange(user, 'secondFactorReset', session);
  });
}

/** Throws a conflict for the caller's own account, because a stolen session needs no password. */
export async function resetOtherSecondFactor(id: string, admin: SessionUser): Promise<void> {
  if (id === admin.id) {
    throw conflict('Vlastitu prijavu u dva koraka mijenjate u svom profilu.');
  }
  await resetSecondFactor(id);
}
