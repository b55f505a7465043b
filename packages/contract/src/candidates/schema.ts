import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import {
  email,
  objectId,
  optionalLines,
  pageNumber,
  pageSize,
  phoneNumber,
  requiredLines,
  requiredText,
  timestamp,
} from '../frame/fields.ts';
import {
  CANDIDATE_ANSWER_MAX,
  CANDIDATE_MESSAGE_MAX,
  CANDIDATE_PAGE_SIZE,
  STAFF_NOTE_MAX,
} from '../limits.ts';
import {
  CANDIDATE_ANSWERS,
  CANDIDATE_FILE_TYPES,
  CANDIDATE_STATES,
  FILE_SCANS,
  SETTABLE_STATES,
  type CandidateFileType,
} from './values.ts';

const FILE_TYPES = Object.keys(CANDIDATE_FILE_TYPES) as [CandidateFileType, ...CandidateFileType[]];

/** The fields of the form beside the file; a browser sends a ticked box as `on`, and the others not at all. */
export const candidateBody = z.object({
  name: requiredText(60, 'Unesite ime.'),
  lastName: requiredText(60, 'Unesite prezime.'),
  email,
  phone: phoneNumber,
  message: optionalLines(CANDIDATE_MESSAGE_MAX).default(''),
  /** The consent to the pool of candidates. */
  wantsPool: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  /** A field that people do not see: only robots fill it in. */
  website: z.string().default(''),
});

const INCOMPLETE = 'Link nije potpun. Otvorite ga ponovo iz e-maila.';
export const candidateTokenBody = z.object({ token: z.string(INCOMPLETE).regex(/^[\w-]{43}$/, INCOMPLETE) });

const candidateFile = z.object({
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  at: timestamp,
  scan: z.enum(FILE_SCANS),
});

/** A candidate as shown to the candidate: all stored data but the notes of staff. */
export const ownCandidate = z.object({
  career: z.object({ _id: objectId, title: z.string(), dateEnd: isoDay }),
  state: z.enum(CANDIDATE_STATES),
  name: z.string(),
  lastName: z.string(),
  /** Empty once the candidate has withdrawn. */
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  file: candidateFile.nullable(),
  appliedAt: timestamp,
  /** Until when the consent to the pool holds; null without one. */
  talentPoolUntil: timestamp.nullable(),
  eraseAt: timestamp,
});
export type OwnCandidate = z.infer<typeof ownCandidate>;

export const candidateSummary = ownCandidate
  .omit({ message: true })
  .extend({ _id: objectId, version: z.int() });
export type CandidateSummary = z.infer<typeof candidateSummary>;

/** A candidate as staff see it. */
export const candidate = candidateSummary.extend({
  message: z.string(),
  notes: z.array(z.object({ _id: objectId, text: z.string(), at: timestamp, by: z.string() })),
  /** The answer that waits to be mailed and can be revoked until then; null without one. */
  waitingAnswer: z.object({ answer: z.enum(CANDIDATE_ANSWERS), mailAt: timestamp }).nullable(),
});
export type Candidate = z.infer<typeof candidate>;

/** An ad that somebody has applied for. */
export const candidateCareer = z.object({
  _id: objectId,
  title: z.string(),
  dateEnd: isoDay,
  /** The number of candidates, without those who have withdrawn, and of those whom nobody has looked at. */
  candidates: z.int(),
  new: z.int(),
});
export type CandidateCareer = z.infer<typeof candidateCareer>;

/** The ads with candidates. Files are stored unchecked while there is no scanner. */
export const candidateCareers = z.object({ careers: z.array(candidateCareer), hasScanner: z.boolean() });
export type CandidateCareers = z.infer<typeof candidateCareers>;

export const candidateListQuery = z.object({
  state: z.enum(CANDIDATE_STATES, 'Odaberite stanje.').optional(),
  pageNumber,
  pageSize: pageSize.default(CANDIDATE_PAGE_SIZE),
});

const version = z.int();

export const candidateStateBody = z.object({
  state: z.enum(SETTABLE_STATES, 'Odaberite stanje.'),
  version,
});
export type CandidateStateBody = z.input<typeof candidateStateBody>;

export const candidateNoteBody = z.object({ text: requiredLines(STAFF_NOTE_MAX, 'Unesite napomenu.') });

export const candidateAnswerBody = z.object({
  answer: z.enum(CANDIDATE_ANSWERS, 'Odaberite odgovor.'),
  text: requiredLines(CANDIDATE_ANSWER_MAX, 'Unesite tekst odgovora.'),
  version,
});
export type CandidateAnswerBody = z.input<typeof candidateAnswerBody>;
