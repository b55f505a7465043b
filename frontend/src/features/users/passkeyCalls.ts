import type { PasskeyAnswer } from '@institut/contract/auth/secondFactor.schema';
import type { UserInfo } from '@institut/contract/accounts/schema';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import { readPasskey } from './passkeyCeremony.ts';

export type PasskeyResult<Done> =
  | { done: Done }
  /** The device gave no passkey, mostly because the user closed the dialog of the browser. */
  | { refusal: string }
  | { failure: string };

/** Logs in with a passkey of this device. Never throws. */
export const logInWithPasskey = (rememberMe: boolean): Promise<PasskeyResult<UserInfo>> =>
  withPasskey('se prijavite lozinkom', (passkey) =>
    api.logInWithPasskey({ body: { ...passkey, rememberMe } }),
  );

/** Confirms who is logged in with a passkey of this device. Never throws. */
export const confirmWithPasskey = (): Promise<PasskeyResult<void>> =>
  withPasskey('unesite lozinku', (passkey) => api.confirmSession({ body: { passkey } }));

async function withPasskey<Done>(
  otherWay: string,
  send: (passkey: Pick<PasskeyAnswer, 'id' | 'response'>) => Promise<Done>,
): Promise<PasskeyResult<Done>> {
  try {
    const { id, options } = await api.startPasskeyLogin();
    const read = await readPasskey(options, otherWay);
    return 'refusal' in read ? read : { done: await send({ id, response: read.response }) };
  } catch (cause) {
    return { failure: toApiError(cause).message };
  }
}
