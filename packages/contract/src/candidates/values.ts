import { PAGES } from '../frame/paths.ts';

/** The states of a candidate by name; the values are stored. One who has withdrawn has no personal data any more. */
export const CANDIDATE_STATES = [
  'new',
  'review',
  'interview',
  'offered',
  'hired',
  'rejected',
  'withdrawn',
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

type StateInfo = { label: string; tone: 'neutral' | 'good' | 'bad' };

/** The labels are about the application, for staff and for the candidate. */
export const CANDIDATE_STATE_INFO: Record<CandidateState, StateInfo> = {
  new: { label: 'Primljena', tone: 'neutral' },
  review: { label: 'U razmatranju', tone: 'neutral' },
  interview: { label: 'Poziv na razgovor', tone: 'good' },
  offered: { label: 'Ponuđen posao', tone: 'good' },
  hired: { label: 'Prihvaćen posao', tone: 'good' },
  rejected: { label: 'Odbijena', tone: 'bad' },
  withdrawn: { label: 'Povučena', tone: 'neutral' },
};

/** The states that staff can set; only the candidate withdraws. */
export const SETTABLE_STATES = CANDIDATE_STATES.filter((state) => state !== 'withdrawn');

/** The answers that staff mail; each is the state that it sets. */
export const CANDIDATE_ANSWERS = ['interview', 'offered', 'rejected'] as const;
export type CandidateAnswer = (typeof CANDIDATE_ANSWERS)[number];

/** The results of the virus scanner: `pending` until it has answered, `unscanned` where there is none. */
export const FILE_SCANS = ['clean', 'infected', 'pending', 'unscanned'] as const;
export type FileScan = (typeof FILE_SCANS)[number];

export const FILE_SCAN_LABELS: Record<FileScan, string> = {
  clean: 'Provjerena, bez virusa',
  infected: 'Virus je pronađen, pa je datoteka obrisana',
  pending: 'Provjera nije završena',
  unscanned: 'Nije provjerena na viruse',
};

/** The types of files that candidates may send, and the field of the form that has the file. */
export const CANDIDATE_FILE_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type CandidateFileType = keyof typeof CANDIDATE_FILE_TYPES;
export const CANDIDATE_FILE_FIELD = 'file';

export const candidateLink = (token: string): string => `${PAGES.candidate}#t=${token}`;
