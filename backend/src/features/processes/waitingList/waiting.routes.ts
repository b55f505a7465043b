import { WAITING_CALLS } from '@institut/contract/waitingList/calls';
import { implement } from '../../../http/implement.ts';
import { unauthorized } from '../../../lib/errors.ts';
import { findSession } from '../../users/auth/session.service.ts';
import { findListed, listCourseWaiting, moveWaiting, removeFromList } from './courseWaiting.service.ts';
import { offerNow } from './distribution.service.ts';
import { presentCourseWaiting, presentEntry, presentOwn } from './waiting.presenter.ts';
import {
  confirmWaiting,
  declineOffer,
  findByToken,
  joinWaitingList,
  leaveByLink,
  leaveWaitingList,
  listOwnWaiting,
} from './waitingList.service.ts';

/** A visitor has no token; an invalid one must not make a user a visitor. */
async function callerOf(token: string | undefined) {
  if (token === undefined) return null;
  const user = await findSession(token);
  if (!user) throw unauthorized();
  return user;
}

export const waitingRoutes = implement(WAITING_CALLS, {
  joinWaitingList: async ({ params, body, token }) => joinWaitingList(params.id, await callerOf(token), body),
  leaveWaitingList: ({ params, user }) => leaveWaitingList(params.id, user),
  listOwnWaiting: async ({ user, query }) => presentOwn(await listOwnWaiting(user, query.kurs), user),
  openWaiting: async ({ body: { token } }) => presentEntry(await findByToken(token), token),
  confirmWaiting: async ({ body: { token } }) => presentEntry(await confirmWaiting(token), token),
  declineOffer: async ({ body: { token } }) => presentEntry(await declineOffer(token), token),
  leaveByLink: async ({ body: { token } }) => presentEntry(await leaveByLink(token), token),
  listCourseWaiting: async ({ params, query }) => {
    const { rows, total } = await listCourseWaiting(params.id, query);
    return { body: rows.map(({ entry, position }) => presentCourseWaiting(entry, position)), total };
  },
  moveWaiting: async ({ params, user, body }) => {
    const { entry, position } = await moveWaiting(params, user, body);
    return presentCourseWaiting(entry, position);
  },
  offerWaiting: async ({ params, user, body }) => {
    await offerNow(params, user, body.reason);
    const { entry, position } = await findListed(params);
    return presentCourseWaiting(entry, position);
  },
  removeWaiting: async ({ params, user, body }) => {
    const { entry, position } = await removeFromList(params, user, body);
    return presentCourseWaiting(entry, position);
  },
});
