import type { ActiveSession } from '@institut/contract/auth/session.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** The sessions to end: one of the own ones, all others, all own ones, or all of another user. */
export type SessionsToEnd =
  | { which: 'one'; session: ActiveSession }
  | { which: 'others' }
  | { which: 'all' }
  | { which: 'user'; userId: string };

type ActiveSessionsState = { list: AsyncState<ActiveSession[]>; ending: AsyncState<true> };

const initialState: ActiveSessionsState = { list: idle(), ending: idle() };

export const loadSessions = createApiThunk('activeSessions/load', (_: void, { signal }) =>
  api.listSessions({ signal }),
);

export const endSessions = createApiThunk(
  'activeSessions/end',
  async (asked: SessionsToEnd): Promise<true> => {
    if (asked.which === 'one') await endOne(asked.session);
    else if (asked.which === 'user') await api.endUserSessions({ params: { id: asked.userId } });
    else await api.endOtherSessions({ query: asked.which === 'all' ? { includesCurrent: 'true' } : {} });
    return true;
  },
);

async function endOne({ _id: id }: ActiveSession): Promise<void> {
  try {
    await api.endSession({ params: { id } });
  } catch (cause) {
    // It has expired or was ended elsewhere meanwhile, which is what was asked for.
    if (toApiError(cause).status !== 404) throw cause;
  }
}

const activeSessionsSlice = createSlice({
  name: 'activeSessions',
  initialState,
  reducers: {
    /** Clears the error of a closed dialog. */
    endingReset: (state) => {
      state.ending = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadSessions, () => true);
    trackRequest(builder, 'ending', endSessions);
    builder.addMatcher(endSessions.fulfilled.match, ({ list }, { meta: { arg } }) => {
      if (!list.data || arg.which === 'user') return;
      list.data = list.data.filter(({ _id, isCurrent }) =>
        arg.which === 'one' ? _id !== arg.session._id : isCurrent,
      );
    });
  },
  selectors: {
    selectSessions: ({ list }) => list,
    selectEnding: ({ ending }) => ending,
  },
});

export const { endingReset } = activeSessionsSlice.actions;
export const { selectSessions, selectEnding } = activeSessionsSlice.injectInto(slices).selectors;
