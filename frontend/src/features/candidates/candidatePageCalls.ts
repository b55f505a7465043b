import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

export const { openCandidate, withdrawCandidate } = createCalls('candidatePage', {
  openCandidate: (token: string, { signal }: ThunkTools) => api.openCandidate({ body: { token }, signal }),
  withdrawCandidate: (token: string) => api.withdrawCandidate({ body: { token } }),
});
