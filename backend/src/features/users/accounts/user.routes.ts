import { USER_CALLS } from '@institut/contract/accounts/calls';
import { implement } from '../../../http/implement.ts';
import { forgetOtherLogins, rememberLogin } from '../auth/knownLogins.ts';
import { allowLogin } from '../../../http/rateLimit.ts';
import { deleteOwnAccount, deleteUser, previewDeletion } from '../../outputs/privacy/erasure.service.ts';
import { openOwnData } from '../../outputs/privacy/ownData.service.ts';
import { hasSecondFactor } from '../auth/secondFactor.service.ts';
import { confirmEmail, sendConfirmation } from './emailConfirmation.service.ts';
import { presentForgotten, requestPasswordReset, resetPassword } from '../auth/passwordReset.service.ts';
import {
  presentAdminUser,
  presentAdminUserDetail,
  presentProfile,
  presentSession,
} from './user.presenter.ts';
import { getProfile, logIn, register, updateProfile } from './user.service.ts';
import { getUser, inviteStaff, listUsers, updateUser } from './userAdmin.service.ts';

export const userRoutes = implement(USER_CALLS, {
  logIn: async ({ body, address, userAgent }) => {
    const session = await logIn(body, { address, userAgent });
    await rememberLogin(address, session.user);
    return presentSession(session);
  },
  register: async ({ body, userAgent }) => presentSession(await register(body, userAgent)),
  getProfile: async ({ user }) => presentProfile(await getProfile(user.id)),
  updateProfile: async ({ user, body, address, userAgent }) => {
    const session = await updateProfile(user, body, userAgent);
    if (body.password) await forgetOtherLogins(address, session.user.email);
    return presentSession(session);
  },
  downloadOwnData: async ({ user, reply }) =>
    reply.stream({ ...(await openOwnData(user)), type: 'application/zip' }),
  previewAccountDeletion: ({ user }) => previewDeletion(user),
  deleteAccount: ({ user, body }) => deleteOwnAccount(user, body.currentPassword),
  forgotPassword: async ({ body }) => {
    await requestPasswordReset(body);
    return presentForgotten();
  },
  resetPassword: async ({ body, address }) => {
    const user = await resetPassword(body);
    await forgetOtherLogins(address, user.email);
    await allowLogin(address, user.email);
    await rememberLogin(address, user);
  },
  confirmEmail: ({ body }) => confirmEmail(body),
  sendConfirmation: ({ user }) => sendConfirmation(user.id),
  listUsers: async ({ query }) => {
    const { users, total } = await listUsers(query);
    return { body: users.map(presentAdminUser), total };
  },
  getUser: async ({ params }) => ({
    ...presentAdminUserDetail(await getUser(params.id)),
    hasSecondFactor: await hasSecondFactor(params.id),
  }),
  inviteStaff: async ({ user, body }) => presentAdminUserDetail(await inviteStaff(user, body)),
  updateUser: async ({ params, user, body }) =>
    presentAdminUserDetail(await updateUser(params.id, user, body)),
  deleteUser: ({ params, user }) => deleteUser(params.id, user),
});
