import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import {
  candidate,
  candidateAnswerBody,
  candidateBody,
  candidateCareers,
  candidateListQuery,
  candidateNoteBody,
  candidateStateBody,
  candidateSummary,
  candidateTokenBody,
  ownCandidate,
} from './schema.ts';
import { CANDIDATE_FILE_FIELD, CANDIDATE_FILE_TYPES } from './values.ts';

const group = 'candidates';
/** Calls of whoever has the link from a mail, about the candidate of its token. */
const BY_LINK = {
  group,
  access: 'public',
  body: candidateTokenBody,
  errors: [404],
  limit: 'candidateLink',
} as const;
const BY_STAFF = { group, access: 'staff', permission: 'candidates' } as const;

/** Its body is a form with a file, so its route comes before those that read JSON. */
export const CANDIDATE_FORM_CALLS = {
  applyForCareer: {
    ...ENDPOINTS.applyForCareer,
    group: 'careers',
    access: 'public',
    summary:
      'Prima prijavu na otvoreni oglas s biografijom (PDF ili DOCX do 5 MB); ista adresa je do isteka roka zamjenjuje, a odgovor je uvijek isti.',
    body: candidateBody,
    form: CANDIDATE_FILE_FIELD,
    response: { status: 204 },
    limit: 'candidate',
    errors: [503],
  },
} as const satisfies Record<string, ApiCall>;

export const CANDIDATE_CALLS = {
  openCandidate: {
    ...ENDPOINTS.openCandidate,
    ...BY_LINK,
    summary: 'Vraća prijavu na oglas kojoj pripada link iz e-maila, sa svim podacima osim internih napomena.',
    response: { status: 200, json: ownCandidate },
  },
  withdrawCandidate: {
    ...ENDPOINTS.withdrawCandidate,
    ...BY_LINK,
    summary: 'Povlači prijavu na oglas i odmah briše podatke i datoteku.',
    response: { status: 204 },
  },
  listCandidateCareers: {
    ...ENDPOINTS.listCandidateCareers,
    ...BY_STAFF,
    summary: 'Vraća oglase na koje se neko prijavio, s brojem kandidata.',
    response: { status: 200, json: candidateCareers },
  },
  listCandidates: {
    ...ENDPOINTS.listCandidates,
    ...BY_STAFF,
    summary: 'Vraća stranicu kandidata jednog oglasa, najnovije prve.',
    query: candidateListQuery,
    response: { status: 200, json: candidateSummary.array() },
  },
  getCandidate: {
    ...ENDPOINTS.getCandidate,
    ...BY_STAFF,
    summary: 'Vraća jednog kandidata s napomenama.',
    response: { status: 200, json: candidate },
  },
  downloadCandidateFile: {
    ...ENDPOINTS.downloadCandidateFile,
    ...BY_STAFF,
    summary: 'Vraća biografiju kandidata kao prilog; svako preuzimanje upisuje se u dnevnik.',
    response: { status: 200, files: Object.values(CANDIDATE_FILE_TYPES) },
    errors: [409, 503],
  },
  setCandidateState: {
    ...ENDPOINTS.setCandidateState,
    ...BY_STAFF,
    summary: 'Mijenja stanje prijave kandidata, a ne šalje e-mail.',
    body: candidateStateBody,
    response: { status: 200, json: candidate },
    errors: [409],
  },
  addCandidateNote: {
    ...ENDPOINTS.addCandidateNote,
    ...BY_STAFF,
    summary: 'Dodaje internu napomenu o kandidatu.',
    body: candidateNoteBody,
    response: { status: 200, json: candidate },
    errors: [409],
  },
  answerCandidate: {
    ...ENDPOINTS.answerCandidate,
    ...BY_STAFF,
    summary: 'Šalje kandidatu odgovor i mijenja stanje prijave; odbijanje se šalje tek nakon jednog sata.',
    body: candidateAnswerBody,
    response: { status: 200, json: candidate },
    errors: [409],
    hasMailPreview: true,
  },
  revokeCandidateAnswer: {
    ...ENDPOINTS.revokeCandidateAnswer,
    ...BY_STAFF,
    summary: 'Opoziva odgovor koji još nije poslan i vraća prijašnje stanje prijave.',
    response: { status: 200, json: candidate },
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
