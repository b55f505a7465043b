import { PARTICIPANT_CALLS } from '@institut/contract/participants/calls';
import { implement } from '../../../http/implement.ts';
import { eraseParticipant } from '../../outputs/privacy/erasedParticipant.service.ts';
import { listCourseParticipants } from './courseParticipants.service.ts';
import { presentCourseParticipant, presentOrderSeat } from './participant.presenter.ts';
import { importParticipants } from './participantImport.service.ts';
import {
  claimParticipant,
  confirmParticipant,
  listParticipations,
  openPage,
} from './participantPage.service.ts';
import { inviteParticipant, listSeats, nameParticipant } from './participants.service.ts';

export const participantRoutes = implement(PARTICIPANT_CALLS, {
  listOrderSeats: async ({ params, user }) => (await listSeats(params.id, user)).map(presentOrderSeat),
  nameParticipant: async ({ params, user, body }) =>
    presentOrderSeat(await nameParticipant(params, user, body)),
  eraseParticipant: ({ params, user }) => eraseParticipant(params, user),
  inviteParticipant: async ({ params, user }) => presentOrderSeat(await inviteParticipant(params, user)),
  openParticipantPage: ({ body }) => openPage(body.token),
  confirmParticipant: ({ body }) => confirmParticipant(body),
  claimParticipant: ({ user, body }) => claimParticipant(body.token, user),
  listParticipations: ({ user }) => listParticipations(user),
  listCourseParticipants: async ({ params, query }) => {
    const { rows, total } = await listCourseParticipants(params.id, query);
    return {
      body: rows.map(({ participant, order }) => presentCourseParticipant(participant, order)),
      total,
    };
  },
  importParticipants: ({ params, user, body }) => importParticipants(params.id, user, body),
});
