import { API } from '@institut/contract/paths';
import type {
  ForgotAnswer,
  ForgotBody,
  LoginBody,
  Profile,
  ProfileBody,
  RegisterBody,
  ResetBody,
  UserInfo,
} from '@institut/contract/user.schema';
import { http } from '../../lib/http.ts';
import { createApiThunk } from '../../store/asyncState.ts';

export const logIn = createApiThunk(
  'users/logIn',
  async (body: LoginBody, { signal }) => (await http.post<UserInfo>(API.login, body, { signal })).data,
);

export const register = createApiThunk(
  'users/register',
  async (body: RegisterBody, { signal }) => (await http.post<UserInfo>(API.users, body, { signal })).data,
);

export const forgotPassword = createApiThunk(
  'users/forgotPassword',
  async (body: ForgotBody, { signal }) =>
    (await http.post<ForgotAnswer>(API.forgotPassword, body, { signal })).data,
);

/** Ends every session of that account, on this device too. */
export const resetPassword = createApiThunk('users/resetPassword', async (body: ResetBody) => {
  await http.post(API.resetPassword, body);
  return true;
});

export const loadProfile = createApiThunk(
  'users/loadProfile',
  async (_: void, { signal }) => (await http.get<Profile>(API.profile, { signal })).data,
);

/** Its answer carries a new token: a changed password ends every older one. */
export const updateProfile = createApiThunk(
  'users/updateProfile',
  async (body: ProfileBody) => (await http.put<UserInfo>(API.profile, body)).data,
);
