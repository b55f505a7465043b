import type { ActiveSession } from '@institut/contract/auth/session.schema';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The sessions to end: one of the own ones, all others, all own ones, or all of another user. */
export type SessionsToEnd =
  | { which: 'one'; session: ActiveSession }
  | { which: 'others' }
  | { which: 'all' }
  | { which: 'user'; userId: string };

async function endOne({ _id: id }: ActiveSession): Promise<void> {
  try {
    await api.endSession({ params: { id } });
  } catch (cause) {
    // It has expired or was ended elsewhere meanwhile, which is what was asked for.
    if (toApiError(cause).status !== 404) throw cause;
  }
}

export const { loadSessions, endSessions } = createCalls(
  'activeSessions',
  {
    loadSessions: (_: void, { signal }: ThunkTools) => api.listSessions({ signal }),
    endSessions: async (asked: SessionsToEnd): Promise<void> => {
      if (asked.which === 'one') await endOne(asked.session);
      else if (asked.which === 'user') await api.endUserSessions({ params: { id: asked.userId } });
      else await api.endOtherSessions({ query: asked.which === 'all' ? { includesCurrent: 'true' } : {} });
    },
  },
  {
    keep: { loadSessions: () => true },
    after: {
      endSessions: ({ loadSessions: list }, _none, asked) => {
        if (!list.data || asked.which === 'user') return;
        list.data = list.data.filter(({ _id, isCurrent }) =>
          asked.which === 'one' ? _id !== asked.session._id : isCurrent,
        );
      },
    },
  },
);
