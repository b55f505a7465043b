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
  invited: { label: 'Ime upisano', tone: 'neutral' },
  confirmed: { label: 'Dolazak potvrđen', tone: 'good' },
  replaced: { label: 'Zamijenjeno', tone: 'neutral' },
};

/** The outcomes of a line of a list of participants. */
export const IMPORT_OUTCOMES = ['named', 'unchanged', 'unnamed', 'refused'] as const;

/** Returns the path of the private page of a participant, by the token of the seat. */
export const participantLink = (token: string): string => `${PAGES.participant}#t=${token}`;
