import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import type { ThunkExtra } from '../../store/asyncState.ts';
import { forgetMarks, keptMarks } from '../../lib/keptMarks.ts';
import { loggedOut, selectUser, type WithSession } from './sessionSlice.ts';

/**
 * Logs out in this browser at once, and on the server without waiting for it; a failure there changes nothing here. The device
 * forgets the names of participants; marks that only it has are lost only if the user was `asked`.
 */
export const logOut =
  ({ asked = false } = {}): ThunkAction<void, WithSession, ThunkExtra, UnknownAction> =>
  (dispatch, getState): void => {
    const user = selectUser(getState());
    dispatch(loggedOut());
    if (!user) return;
    if (asked || !keptMarks(user._id)) forgetMarks(user._id);
    api.logOut({ token: user.token }).catch(() => {});
  };
