import { SESSION_CALLS } from '@institut/contract/auth/session.calls';
import { implement } from '../../../http/implement.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOf,
  endUserSessions,
  listSessions,
} from './session.service.ts';
import { confirmSessionWithPasskey } from './passkey.service.ts';
import { confirmSession } from '../accounts/user.service.ts';
import { presentActiveSession } from '../accounts/user.presenter.ts';

export const sessionRoutes = implement(SESSION_CALLS, {
  logOut: async ({ token }) => {
    if (token !== undefined) await endSessionOf(token);
  },
  listSessions: async ({ user }) =>
    (await listSessions(user)).map((session) => presentActiveSession(session, user)),
  endOtherSessions: ({ user, query }) =>
    query.includesCurrent ? endUserSessions(user.id, user) : endOtherSessions(user),
  endSession: ({ params, user }) => endSession(params.id, user),
  confirmSession: ({ user, body: { passkey, ...proof } }) =>
    passkey ? confirmSessionWithPasskey(user, passkey) : confirmSession(user, proof),
  endUserSessions: ({ params, user }) => endUserSessions(params.id, user),
});
