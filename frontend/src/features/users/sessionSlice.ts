import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserInfo } from '@institut/contract/user.schema';

/** Who is signed in. `remember` decides whether the browser keeps it after it is closed. */
export type SessionState = { user: UserInfo | null; remember: boolean };

const initialState: SessionState = { user: null, remember: false };

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loggedIn: (_session, { payload }: PayloadAction<{ user: UserInfo; remember: boolean }>) => payload,
    /** The profile update brings a new token; where it is kept does not change. */
    userUpdated: (session, { payload }: PayloadAction<UserInfo>) => {
      session.user = payload;
    },
    loggedOut: () => initialState,
  },
});

export const { loggedIn, userUpdated, loggedOut } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;

type WithSession = { session: SessionState };
export const selectUser = (state: WithSession): UserInfo | null => state.session.user;
export const selectIsAdmin = (state: WithSession): boolean => state.session.user?.isAdmin ?? false;
