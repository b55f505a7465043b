import type { ChangedSecondFactor, SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import type { ActiveSession } from '@institut/contract/auth/session.schema';
import type { Consent, Profile, UserInfo } from '@institut/contract/accounts/schema';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { needsMailCode } from '../auth/factorCode.ts';
import type { SecondFactorRecord } from '../auth/secondFactor.model.ts';
import type { SecondFactorState } from '../auth/secondFactor.service.ts';
import type { SessionRecord } from '../auth/session.model.ts';
import type { Session } from '../auth/session.service.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { isEmailConfirmed, type UserDocument } from '../lookup/user.model.ts';

/** The fields of an account that its owner and admins see. */
function presentAccount(user: UserDocument) {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
    wantsEventMail: user.wantsEventMail,
    isEmailConfirmed: isEmailConfirmed(user),
  };
}

export const presentProfile = (user: UserDocument): Profile => ({
  ...presentAccount(user),
  permissions: [...user.permissions],
});

export function presentAdminUser(user: UserDocument): AdminUser {
  const { __v: version } = user;
  return { ...presentAccount(user), roles: [...user.roles], version };
}

/** A single user for admins, with the consents if there are any. */
export function presentAdminUserDetail(user: UserDocument): AdminUser {
  const consents = presentConsents(user);
  return { ...presentAdminUser(user), ...(consents.length > 0 && { consents }) };
}

export const presentConsents = ({ consents }: UserDocument): Consent[] =>
  consents.map(({ kind, given, at, text }) => ({ kind, given, at: at.toISOString(), text }));

/** The account in the copy of its user's data: no password hash, no token version, no keys for searches. */
export function presentOwnAccount(user: UserDocument) {
  return {
    ...presentAccount(user),
    roles: [...user.roles],
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    eventMailAt: user.eventMailAt?.toISOString() ?? null,
    invitedAt: user.invitedAt?.toISOString() ?? null,
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** A session in the copy of its user's data, without its id, which is part of the token. */
export function presentOwnSession({ device, isRemembered, createdAt, lastUsedAt, expiresAt }: SessionRecord) {
  return {
    device,
    isRemembered,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** The second factor in the copy of its user's data: no secret, key or code. */
export function presentOwnSecondFactor({ totp, passkeys, recoveryCodes }: SecondFactorRecord) {
  return {
    totpConfirmedAt: totp?.confirmedAt.toISOString() ?? null,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: recoveryCodes.length,
  };
}

export function presentSecondFactor({ record, requiredFrom }: SecondFactorState): SecondFactorStatus {
  return {
    totp: record.totp !== null,
    passkeys: record.passkeys.map(({ _id: id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: record.recoveryCodes.length,
    requiredFrom: requiredFrom?.toISOString() ?? null,
    needsMailCode: needsMailCode(record),
  };
}

export function presentChangedSecondFactor(state: SecondFactorState): ChangedSecondFactor {
  const { recoveryCodes } = state;
  return { ...presentSecondFactor(state), ...(recoveryCodes && { recoveryCodes }) };
}

export function presentSession({ user, token }: Session): UserInfo {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
    permissions: [...user.permissions],
    isEmailConfirmed: isEmailConfirmed(user),
    token,
  };
}

export function presentActiveSession(session: SessionRecord, caller: SessionUser): ActiveSession {
  return {
    _id: session._id,
    device: session.device,
    isRemembered: session.isRemembered,
    isCurrent: session._id === caller.sessionId,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
