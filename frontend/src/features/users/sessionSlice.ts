import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Profile, UserInfo } from '@institut/contract/user.schema';
import { hasTexts, textIn } from '../../lib/record.ts';
import type { StorageCodec } from '../../lib/storage.ts';
import { logIn, register, updateProfile } from './usersApi.ts';

/** Who is signed in. `remember` decides whether the browser keeps it after it is closed. */
export type SessionState = { user: UserInfo | null; remember: boolean };

const initialState: SessionState = { user: null, remember: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Signed in elsewhere: another tab of this browser. */
    loggedIn: (_session, { payload }: PayloadAction<{ user: UserInfo; remember: boolean }>) => payload,
    /** On purpose. */
    loggedOut: () => initialState,
    /** Its token is no longer accepted. */
    sessionEnded: () => initialState,
    /** Somebody's account was changed; when it is one's own, the name in the header follows. */
    personChanged: ({ user }, { payload }: PayloadAction<Profile>) => {
      if (!user || !isSamePerson(user, payload)) return;
      const { name, lastName, email, isAdmin } = payload;
      Object.assign(user, { name, lastName, email, isAdmin });
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(logIn.fulfilled, (_session, { payload, meta }) => ({
        user: payload,
        remember: meta.arg.rememberMe ?? false,
      }))
      .addCase(register.fulfilled, (_session, { payload }) => ({ user: payload, remember: false }))
      // Where it is kept does not change; and whoever has logged out meanwhile stays logged out.
      .addCase(updateProfile.fulfilled, (session, { payload }) => {
        if (isSamePerson(session.user, payload)) session.user = payload;
      })
      // The server refuses only what is for admins: whoever is refused is none any more.
      .addMatcher(isForbidden, ({ user }) => {
        if (user) user.isAdmin = false;
      });
  },
});

const isForbidden = ({ type, payload }: UnknownAction): boolean =>
  type.endsWith('/rejected') && textIn(payload, 'code') === 'forbidden';

const isSamePerson = (one: UserInfo | null, { _id: id }: { _id: string }): boolean =>
  one !== null && one._id === id;

export const { loggedIn, loggedOut, sessionEnded, personChanged } = sessionSlice.actions;

type WithSession = { session: SessionState };
export const selectUser = (state: WithSession): UserInfo | null => state.session.user;
export const selectIsAdmin = (state: WithSession): boolean => state.session.user?.isAdmin ?? false;

const isUserInfo = (value: unknown): value is UserInfo =>
  hasTexts(value, '_id', 'name', 'lastName', 'email', 'token');
const readUser = (stored: unknown): UserInfo | null => (isUserInfo(stored) ? stored : null);

/** A login with "Zapamti me", which all tabs of the browser share. */
export const rememberedUserStorage: StorageCodec<WithSession, UserInfo> = {
  key: 'userInfo',
  area: 'local',
  read: readUser,
  write: ({ session: { user, remember } }) => (remember ? user : null),
};

/** A login without it, which belongs to its tab. */
export const tabUserStorage: StorageCodec<WithSession, UserInfo> = {
  key: 'userInfo',
  area: 'session',
  read: readUser,
  write: ({ session: { user, remember } }) => (remember ? null : user),
};
