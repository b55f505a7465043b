import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import type { UserInfo } from '@institut/contract/accounts/schema';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { hasTexts, textIn } from '../../lib/record.ts';
import type { StorageCodec } from '../../lib/storage.ts';
import { logIn, register, updateProfile } from './accountSlice.ts';

/**
 * The logged-in user. `remember` keeps the login after the browser is closed. `isRequested` is true while other tabs are
 * asked for their login; pages that need one wait for the answer.
 */
type SessionState = { user: UserInfo | null; remember: boolean; isRequested?: true };

const initialState: SessionState = { user: null, remember: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The user who logged in in another tab, or with a passkey. */
    loggedIn: (_session, { payload }: PayloadAction<{ user: UserInfo; remember: boolean }>) => payload,
    loggedOut: () => initialState,
    loginRequested: (session) => {
      session.isRequested = true;
    },
    /** No other tab has sent its login in time; it may still arrive. */
    loginRequestEnded: (session) => {
      delete session.isRequested;
    },
    /** The server no longer accepts the token. */
    sessionEnded: () => initialState,
    /** An admin changed an account; the name in the header follows if it is the admin's own. */
    userChanged: ({ user }, { payload }: PayloadAction<AdminUser>) => {
      if (!user || !isSameUser(user, payload)) return;
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
      // `remember` does not change, and a user who has logged out meanwhile stays logged out.
      .addCase(updateProfile.fulfilled, (session, { payload }) => {
        if (isSameUser(session.user, payload)) session.user = payload;
      })
      // The browser asks for nothing that is forbidden, so a forbidden user has lost permissions.
      .addMatcher(isForbidden, ({ user }) => {
        if (user) user.permissions = [];
      });
  },
});

const isForbidden = ({ type, payload }: UnknownAction): boolean =>
  type.endsWith('/rejected') && textIn(payload, 'code') === 'forbidden';

const isSameUser = (one: UserInfo | null, { _id: id }: { _id: string }): boolean =>
  one !== null && one._id === id;

export const { loggedIn, loggedOut, loginRequested, loginRequestEnded, sessionEnded, userChanged } =
  sessionSlice.actions;

export type WithSession = { session: SessionState };
export const selectUser = (state: WithSession): UserInfo | null => state.session.user;
export const selectIsLoginRequested = (state: WithSession): boolean => state.session.isRequested ?? false;

const isUserInfo = (value: unknown): value is UserInfo =>
  hasTexts(value, '_id', 'name', 'lastName', 'email', 'token') &&
  'permissions' in value &&
  Array.isArray(value.permissions);
/** Returns a user from storage or from another tab, or null when its shape is wrong. */
export const readUser = (stored: unknown): UserInfo | null => (isUserInfo(stored) ? stored : null);

/** A login with "Zapamti me", which all tabs of the browser share. */
export const rememberedUserStorage: StorageCodec<WithSession, UserInfo> = {
  key: 'userInfo',
  area: 'local',
  read: readUser,
  write: ({ session: { user, remember } }) => (remember ? user : null),
};

/** A login without "Zapamti me": each open tab has it, so it ends with the last one. */
export const tabUserStorage: StorageCodec<WithSession, UserInfo> = {
  key: 'userInfo',
  area: 'session',
  read: readUser,
  write: ({ session: { user, remember } }) => (remember ? null : user),
};
