import { Secret, TOTP } from 'otpauth';
import { addPasskey, startPasskey } from '../../features/users/auth/passkey.service.ts';
import { confirmTotp, startTotp } from '../../features/users/auth/secondFactor.service.ts';
import { findSession } from '../../features/users/auth/session.service.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { makeConfirmed, tokenFor } from './factories.ts';
import { virtualAuthenticator, type VirtualAuthenticator } from './virtualAuthenticator.ts';

export const SITE_ORIGIN = 'https://www.example.com';
const STEP_MS = 30_000;

/** Returns the code of a secret, with `steps` of a later or earlier time step. */
export const totpCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** Returns a user of `createUser` as the services get the caller of a request. */
export async function sessionOf(user: UserDocument): Promise<SessionUser> {
  const session = await findSession(tokenFor(user));
  if (!session) throw new Error('The session of the user has ended.');
  return session;
}

/** Switches on an authenticator app in a session that is confirmed afterwards, with a code of the step before, so that the current one is still unused. */
export async function addTotp(user: UserDocument): Promise<{ secret: string; recoveryCodes: string[] }> {
  const caller = await sessionOf(user);
  const { secret } = await startTotp(caller, {});
  const confirm = () => confirmTotp(caller, { code: totpCode(secret, -1) });
  // The code is one step too old if a step ends in between; the next attempt has a whole step.
  const { recoveryCodes = [] } = await confirm().catch(confirm);
  await makeConfirmed(user);
  return { secret, recoveryCodes };
}

/** Adds a passkey in a session that is confirmed afterwards, and returns the authenticator that has it. */
export async function addTestPasskey(user: UserDocument, name = 'Telefon'): Promise<VirtualAuthenticator> {
  const caller = await sessionOf(user);
  const authenticator = virtualAuthenticator(SITE_ORIGIN);
  const { id, options } = await startPasskey(caller, {}, SITE_ORIGIN);
  const { response, ...credential } = authenticator.create(options);
  const { transports = [], ...data } = response;
  await addPasskey(caller, { id, name, response: { ...credential, response: { ...data, transports } } });
  await makeConfirmed(user);
  return authenticator;
}
