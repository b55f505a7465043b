import { PEOPLE_CALLS } from '@institut/contract/people/calls';
import { implement } from '../../../http/implement.ts';
import { inviteAgain } from '../../users/accounts/invitation.service.ts';
import { presentForStaff } from '../../core/orders/order.routes.ts';
import { presentFoundPerson, presentPerson } from './person.presenter.ts';
import { findPeople, readPerson } from './person.service.ts';
import { placeForPerson } from './placeForPerson.service.ts';

export const peopleRoutes = implement(PEOPLE_CALLS, {
  findPeople: async ({ query }) => (await findPeople(query.keyword)).map(presentFoundPerson),
  getPerson: async ({ params }) => presentPerson(await readPerson(params.id)),
  placeForPerson: async ({ user, body, idempotencyKey, reply }) => {
    const { order, isReplay } = await placeForPerson(user, body, idempotencyKey);
    if (isReplay) reply.set('Idempotent-Replayed', 'true');
    return presentForStaff(order);
  },
  inviteAgain: ({ params }) => inviteAgain(params.id),
});
