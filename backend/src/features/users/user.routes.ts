import { USER_CALLS } from '@institut/contract/user.calls';
import { implement } from '../../http/implement.ts';
import { forgetWrongLogins } from '../../http/rateLimit.ts';
import { presentForgotten, requestPasswordReset, resetPassword } from './passwordReset.service.ts';
import { presentAdminUser, presentProfile, presentSession } from './user.presenter.ts';
import { getProfile, logIn, register, updateProfile } from './user.service.ts';
import { deleteUser, getUser, updateUser, listUsers } from './userAdmin.service.ts';

export const userRoutes = implement(USER_CALLS, {
  logIn: async ({ body }) => presentSession(await logIn(body)),
  register: async ({ body }) => presentSession(await register(body)),
  getProfile: async ({ user }) => presentProfile(await getProfile(user.id)),
  updateProfile: async ({ user, body }) => presentSession(await updateProfile(user, body)),
  forgotPassword: async ({ body }) => {
    await requestPasswordReset(body);
    return presentForgotten();
  },
  resetPassword: async ({ body, address }) => forgetWrongLogins(address, await resetPassword(body)),
  listUsers: async ({ query }) => {
    const { users, total } = await listUsers(query);
    return { body: users.map(presentAdminUser), total };
  },
  getUser: async ({ params }) => presentAdminUser(await getUser(params.id)),
  updateUser: async ({ params, user, body }) => presentAdminUser(await updateUser(params.id, user, body)),
  deleteUser: ({ params, user }) => deleteUser(params.id, user),
});
