import { PAGES } from '../frame/paths.ts';

/**
 * The states of a participant by name: the seat has no name yet; a person is named and invited; that person has opened the
 * private page and confirmed; somebody else has taken the seat after the first lesson.
 */
export const PARTICIPANT_STATES = ['unnamed', 'invited', 'confirmed', 'replaced'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

type StateInfo = { label: string; tone: 'neutral' | 'good' | 'bad' };

export const PARTICIPANT_STATE_INFO: Record<ParticipantState, StateInfo> = {
  unnamed: { label: 'Čeka ime', tone: 'bad' },
  invited: { label: 'Upisan', tone: 'neutral' },
  confirmed: { label: 'Potvrdio', tone: 'good' },
  replaced: { label: 'Zamijenjen', tone: 'neutral' },
};

export const participantLink = (token: string): string => `${PAGES.participant}#t=${token}`;
