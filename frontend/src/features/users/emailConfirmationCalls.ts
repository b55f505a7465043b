import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

export const { confirmEmail, sendConfirmation } = createCalls('emailConfirmation', {
  /** Can be repeated: a link changes the account once. */
  confirmEmail: (token: string, { signal }: ThunkTools) => api.confirmEmail({ body: { token }, signal }),
  sendConfirmation: () => api.sendConfirmation({}),
});
