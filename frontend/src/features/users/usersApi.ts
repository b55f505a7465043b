import type {
  ForgotBody,
  LoginBody,
  ProfileBody,
  RegisterBody,
  ResetBody,
} from '@institut/contract/user.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk } from '../../store/asyncState.ts';

export const logIn = createApiThunk('users/logIn', (body: LoginBody, { signal }) =>
  api.logIn({ body, signal }),
);

export const register = createApiThunk('users/register', (body: RegisterBody, { signal }) =>
  api.register({ body, signal }),
);

export const forgotPassword = createApiThunk('users/forgotPassword', (body: ForgotBody, { signal }) =>
  api.forgotPassword({ body, signal }),
);

/** Ends every session of that account, on this device too. */
export const resetPassword = createApiThunk('users/resetPassword', async (body: ResetBody) => {
  await api.resetPassword({ body });
  return true;
});

export const loadProfile = createApiThunk('users/loadProfile', (_: void, { signal }) =>
  api.getProfile({ signal }),
);

/** Its answer carries a new token: a changed password ends every older one. */
export const updateProfile = createApiThunk('users/updateProfile', (body: ProfileBody) =>
  api.updateProfile({ body }),
);
