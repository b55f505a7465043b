import type { ParticipantPage } from '@institut/contract/participants/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** Shows the page as a call has left it. */
const showPage = (
  { openParticipantPage: shown }: { openParticipantPage: { data: ParticipantPage | null } },
  page: ParticipantPage,
) => {
  shown.data = page;
};

export const { openParticipantPage, confirmParticipant, claimParticipant } = createCalls(
  'participantPage',
  {
    openParticipantPage: (token: string, { signal }: ThunkTools) =>
      api.openParticipantPage({ body: { token }, signal }),
    confirmParticipant: api.confirmParticipant,
    /** Adds the participation to the account of the logged-in user. */
    claimParticipant: api.claimParticipant,
  },
  {
    keep: { openParticipantPage: () => true },
    after: { confirmParticipant: showPage, claimParticipant: showPage },
  },
);
