import { api } from '../../../lib/api.ts';
import { hasId, type ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

export const { loadPerson, placeForPerson, inviteAgain } = createCalls(
  'people',
  {
    loadPerson: (id: string, { signal }: ThunkTools) => api.getPerson({ params: { id }, signal }),
    /** Places an order for a person; the same key again stores no other order. */
    placeForPerson: api.placeForPerson,
    /** Sends another invitation to the owner of an account that staff have opened. */
    inviteAgain: api.inviteAgain,
  },
  { keep: { loadPerson: hasId } },
);
