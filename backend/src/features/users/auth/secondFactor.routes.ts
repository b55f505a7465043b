import { SECOND_FACTOR_CALLS } from '@institut/contract/auth/secondFactor.calls';
import { implement } from '../../../http/implement.ts';
import { rememberLogin } from './knownLogins.ts';
import { sendFactorCode } from './factorCode.ts';
import { addPasskey, logInWithPasskey, startPasskey, startPasskeyLogin } from './passkey.service.ts';
import {
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetOtherSecondFactor,
  startTotp,
} from './secondFactor.service.ts';
import {
  presentChangedSecondFactor,
  presentSecondFactor,
  presentSession,
} from '../accounts/user.presenter.ts';

export const secondFactorRoutes = implement(SECOND_FACTOR_CALLS, {
  startPasskeyLogin: ({ origin }) => startPasskeyLogin(origin),
  logInWithPasskey: async ({ body, address, userAgent }) => {
    const session = await logInWithPasskey(body, userAgent);
    await rememberLogin(address, session.user);
    return presentSession(session);
  },
  getSecondFactor: async ({ user }) => presentSecondFactor(await getSecondFactor(user)),
  sendFactorCode: ({ user }) => sendFactorCode(user),
  startTotp: ({ user, body }) => startTotp(user, body),
  confirmTotp: async ({ user, body }) => presentChangedSecondFactor(await confirmTotp(user, body)),
  removeTotp: async ({ user }) => presentSecondFactor(await removeTotp(user)),
  startPasskey: ({ user, body, origin }) => startPasskey(user, body, origin),
  addPasskey: async ({ user, body }) => presentChangedSecondFactor(await addPasskey(user, body)),
  removePasskey: async ({ user, params }) => presentSecondFactor(await removePasskey(user, params.id)),
  renewRecoveryCodes: async ({ user }) => {
    const { recoveryCodes, ...state } = await renewRecoveryCodes(user);
    return { ...presentSecondFactor(state), recoveryCodes };
  },
  resetSecondFactor: ({ params, user }) => resetOtherSecondFactor(params.id, user),
});
