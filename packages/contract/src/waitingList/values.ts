import { PAGES } from '../frame/paths.ts';

/**
 * The states of an entry by name; the values are stored. The first two are the active ones: it waits for a seat, or seats
 * are offered to it. An entry ends when its person accepts, leaves, or has let the third offer expire (`expired`), when
 * staff remove it, and when nobody can get a seat any more or the next run was published (`closed`).
 */
export const WAITING_STATES = [
  'waiting',
  'offered',
  'accepted',
  'expired',
  'left',
  'removed',
  'closed',
] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

type StateInfo = { label: string; tone: 'neutral' | 'good' | 'bad' };

export const WAITING_STATE_INFO: Record<WaitingState, StateInfo> = {
  waiting: { label: 'Čeka', tone: 'neutral' },
  offered: { label: 'Mjesto ponuđeno', tone: 'good' },
  accepted: { label: 'Ponuda prihvaćena', tone: 'good' },
  expired: { label: 'Tri ponude istekle bez odgovora', tone: 'neutral' },
  left: { label: 'Na vlastiti zahtjev skinuto s liste', tone: 'neutral' },
  removed: { label: 'Uklonjeno s liste', tone: 'neutral' },
  closed: { label: 'Lista je zatvorena', tone: 'neutral' },
};

/** The reasons why nobody can get a seat of a course any more, so that its list is closed. */
export const CLOSING_REASONS = ['begun', 'cancelled', 'deleted'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** The reasons as clauses after the word "jer". */
export const CLOSING_TEXTS: Record<ClosingReason, string> = {
  begun: 'je kurs počeo',
  cancelled: 'se kurs ne održava u ovom terminu',
  deleted: 'kurs više nije u ponudi',
};

/** The aim of an entry: seats of the course, or the news that another run of it is published. The values are stored. */
export const WAITING_KINDS = ['seats', 'interest'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
export const WAITING_KIND_LABELS: Record<WaitingKind, string> = {
  seats: 'Lista čekanja',
  interest: 'Javite mi za sljedeći termin',
};

/** Returns the path of the page of an entry, by its token. */
export const waitingLink = (token: string): string => `${PAGES.waiting}#t=${token}`;
