import type { UserInfo } from '@institut/contract/user.schema';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import { readPasskey } from './passkeyCeremony.ts';

export type PasskeyLogin =
  | { user: UserInfo }
  /** The device gave no passkey, mostly because the user closed the dialog of the browser. */
  | { refusal: string }
  | { failure: string };

/** Logs in with a passkey of this device. Never throws. */
export async function signInWithPasskey(rememberMe: boolean): Promise<PasskeyLogin> {
  try {
    const { id, options } = await api.startPasskeyLogin();
    const read = await readPasskey(options);
    if ('refusal' in read) return read;
    return { user: await api.logInWithPasskey({ body: { id, rememberMe, response: read.response } }) };
  } catch (cause) {
    return { failure: toApiError(cause).message };
  }
}
