import type {
  ForgotAnswer,
  ForgotBody,
  LoginBody,
  Profile,
  ProfileBody,
  RegisterBody,
  ResetBody,
  UserInfo,
} from '@institut/contract/accounts/schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

export const logIn = createApiThunk('users/logIn', (body: LoginBody, { signal }) =>
  api.logIn({ body, signal }),
);

export const register = createApiThunk('users/register', (body: RegisterBody, { signal }) =>
  api.register({ body, signal }),
);

export const forgotPassword = createApiThunk('users/forgotPassword', (body: ForgotBody, { signal }) =>
  api.forgotPassword({ body, signal }),
);

/** Ends every session of the account, on this device too. */
export const resetPassword = createApiThunk('users/resetPassword', async (body: ResetBody) => {
  await api.resetPassword({ body });
  return true;
});

export const loadProfile = createApiThunk('users/loadProfile', (_: void, { signal }) =>
  api.getProfile({ signal }),
);

/** The response carries a new token, because a changed password ends all older ones. */
export const updateProfile = createApiThunk('users/updateProfile', (body: ProfileBody) =>
  api.updateProfile({ body }),
);

/** The requests of the account pages; the logged-in user is in the session slice. */
type AccountState = {
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
    /** Clears the error of a form when it closes. */
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
