import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile, UserInfo } from '@institut/contract/user.schema';
import { idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { loadProfile, logIn, register, updateProfile } from './usersApi.ts';

/** What the account pages are doing. Who is signed in is the session's business. */
export type AccountState = {
  login: AsyncState<UserInfo>;
  registration: AsyncState<UserInfo>;
  profile: AsyncState<Profile>;
  update: AsyncState<UserInfo>;
};

const initialState: AccountState = { login: idle(), registration: idle(), profile: idle(), update: idle() };

const accountSlice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    /** For a form that closes: opened anew, it does not begin with the failure of last time. */
    accountReset: (account, { payload }: PayloadAction<'login' | 'registration' | 'update'>) => {
      account[payload] = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'login', logIn);
    trackRequest(builder, 'registration', register);
    trackRequest(builder, 'profile', loadProfile, () => true);
    trackRequest(builder, 'update', updateProfile);
  },
});

export const { accountReset } = accountSlice.actions;
export const accountReducer = accountSlice.reducer;

type WithAccount = { account: AccountState };
export const selectLogin = (state: WithAccount) => state.account.login;
export const selectRegistration = (state: WithAccount) => state.account.registration;
export const selectProfile = (state: WithAccount) => state.account.profile;
export const selectProfileUpdate = (state: WithAccount) => state.account.update;
