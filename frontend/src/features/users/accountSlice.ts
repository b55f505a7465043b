import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ForgotAnswer, Profile, UserInfo } from '@institut/contract/user.schema';
import { idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { forgotPassword, loadProfile, logIn, register, resetPassword, updateProfile } from './usersApi.ts';

/** What the account pages are doing. Who is signed in is the session's business. */
export type AccountState = {
  login: AsyncState<UserInfo>;
  registration: AsyncState<UserInfo>;
  passwordRequest: AsyncState<ForgotAnswer>;
  passwordReset: AsyncState<boolean>;
  profile: AsyncState<Profile>;
  update: AsyncState<UserInfo>;
};

const initialState: AccountState = {
  login: idle(),
  registration: idle(),
  passwordRequest: idle(),
  passwordReset: idle(),
  profile: idle(),
  update: idle(),
};

export const accountSlice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    /** For a form that closes: opened anew, it does not begin with the failure of last time. */
    accountReset: (account, { payload }: PayloadAction<Exclude<keyof AccountState, 'profile'>>) => {
      account[payload] = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'login', logIn);
    trackRequest(builder, 'registration', register);
    trackRequest(builder, 'passwordRequest', forgotPassword);
    trackRequest(builder, 'passwordReset', resetPassword);
    trackRequest(builder, 'profile', loadProfile, () => true);
    trackRequest(builder, 'update', updateProfile);
  },
});

export const { accountReset } = accountSlice.actions;

type WithAccount = { account: AccountState };
export const selectLogin = (state: WithAccount) => state.account.login;
export const selectRegistration = (state: WithAccount) => state.account.registration;
export const selectPasswordRequest = (state: WithAccount) => state.account.passwordRequest;
export const selectPasswordReset = (state: WithAccount) => state.account.passwordReset;
export const selectProfile = (state: WithAccount) => state.account.profile;
export const selectProfileUpdate = (state: WithAccount) => state.account.update;
