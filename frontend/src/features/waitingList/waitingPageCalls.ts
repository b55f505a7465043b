import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The calls with which a person changes the own entry. */
export type WaitingStep = 'confirmWaiting' | 'declineOffer' | 'leaveByLink';

export const { openWaiting, takeStep } = createCalls(
  'waitingPage',
  {
    openWaiting: (token: string, { signal }: ThunkTools) => api.openWaiting({ body: { token }, signal }),
    takeStep: ({ step, token }: { step: WaitingStep; token: string }) => api[step]({ body: { token } }),
  },
  {
    keep: { openWaiting: () => true },
    after: {
      takeStep: ({ openWaiting: page }, entry) => {
        page.data = entry;
      },
    },
  },
);
