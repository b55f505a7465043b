import type {
  candidateAnswerBody,
  CandidateCareer,
  CandidateCareers,
  candidateListQuery,
  candidateStateBody,
} from '@institut/contract/candidates/schema';
import {
  CANDIDATE_FILE_TYPES,
  CANDIDATE_STATE_INFO,
  type CandidateState,
} from '@institut/contract/candidates/values';
import { fullName } from '@institut/contract/accounts/values';
import { STAFF_NOTES_MAX } from '@institut/contract/limits';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, staleEdit, unavailable } from '../../../lib/errors.ts';
import { pageWindow } from '../../../lib/listQuery.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { StorageError } from '../../../lib/storage/objectStore.ts';
import { candidateStore } from '../../../lib/storage/openStore.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { queueMail, withdrawMail } from '../../mail/mail.service.ts';
import { candidateAnswerMail } from './candidate.mails.ts';
import { Candidate, type CandidateFields } from './candidate.model.ts';
import { isAnswerWaiting, mailTimeOf, refusalOf } from './candidateRules.ts';

/** The audit log names the ad, never the candidate: its entries are kept longer. */
const targetOf = ({ _id, snapshot }: CandidateFields) =>
  ({ kind: 'candidate', id: _id.toString(), label: snapshot.title }) as const;

type Group = {
  _id: { career: Types.ObjectId; title: string; dateEnd: string; state: CandidateState };
  count: number;
};

/** Returns the ads with candidates, the last deadline first; one that was renamed has the name of its last deadline. */
export async function listCandidateCareers(): Promise<CandidateCareers> {
  const key = { career: '$career', title: '$snapshot.title', dateEnd: '$snapshot.dateEnd', state: '$state' };
  const groups = await Candidate.aggregate<Group>([{ $group: { _id: key, count: { $sum: 1 } } }]);
  const careers = new Map<string, CandidateCareer>();
  const newestFirst = groups.toSorted((a, b) => b._id.dateEnd.localeCompare(a._id.dateEnd));
  for (const { _id, count } of newestFirst) {
    const { title, dateEnd, state } = _id;
    if (state === 'withdrawn') continue;
    const id = _id.career.toString();
    const known = careers.get(id) ?? { _id: id, title, dateEnd, candidates: 0, new: 0 };
    known.candidates += count;
    if (state === 'new') known.new += count;
    careers.set(id, known);
  }
  return { careers: [...careers.values()], hasScanner: env.CLAMAV_URL !== null };
}

type Listed = { candidates: CandidateFields[]; total: number };

/** Returns a page of the candidates of an ad, the newest first. */
export async function listCandidates(
  career: string,
  query: z.output<typeof candidateListQuery>,
): Promise<Listed> {
  const filter = { career, ...(query.state && { state: query.state }) };
  const { skip, limit } = pageWindow(query);
  const [candidates, total] = await Promise.all([
    Candidate.find(filter).sort({ appliedAt: -1, _id: -1 }).skip(skip).limit(limit).lean<CandidateFields[]>(),
    Candidate.countDocuments(filter),
  ]);
  return { candidates, total };
}

export async function getCandidate(
  id: string,
  session: ClientSession | null = null,
): Promise<CandidateFields> {
  const found = await Candidate.findById(id).session(session).lean<CandidateFields>();
  if (!found) throw recordNotFound('candidates');
  return found;
}

/**
 * Opens the file of a candidate, and records who did. Throws `not_found` without one, a conflict until the scanner has answered,
 * and `unavailable` when the store does not answer.
 */
export async function openCandidateFile(id: string) {
  const candidate = await getCandidate(id);
  const { file, name, lastName } = candidate;
  if (!file || file.scan === 'infected') throw recordNotFound('candidates');
  if (file.scan === 'pending')
    throw conflict('Provjera datoteke na viruse nije završena. Pokušajte ponovo kasnije.');
  const object = await candidateStore()
    .read(file.id)
    .catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      throw unavailable(undefined, error);
    });
  if (!object) throw recordNotFound('candidates');
  await recordEvent(undefined, { event: 'candidateFileRead', target: targetOf(candidate) });
  return {
    name: `${[name, lastName].join(' ').replace(/[^\p{L}\d .-]/gu, '')}.${file.type}`,
    type: CANDIDATE_FILE_TYPES[file.type],
    pieces: object.body,
    close: async () => object.body.destroy(),
  };
}

const REFUSALS = {
  withdrawn: () => conflict('Prijava je povučena i njeni podaci su obrisani.'),
  stale: staleEdit,
  waiting: () => conflict('Odgovor čeka slanje. Opozovite ga, pa promijenite stanje.'),
};

type Change = { fields: Partial<CandidateFields>; state: CandidateState };

/** Changes the state of a candidate in a transaction, with its entry in the audit log. */
async function changeState(
  id: string,
  version: number,
  change: (candidate: CandidateFields, session: ClientSession, now: Date) => Promise<Change>,
): Promise<CandidateFields> {
  return withTransaction(
    async (session) => {
      const now = new Date();
      const candidate = await getCandidate(id, session);
      const refusal = refusalOf(candidate, { version }, now);
      if (refusal) throw REFUSALS[refusal]();
      const { fields, state } = await change(candidate, session, now);
      return store(candidate, { fields, state }, session);
    },
    { writes: [] },
  );
}

async function store(
  candidate: CandidateFields,
  { fields, state }: Change,
  session: ClientSession,
): Promise<CandidateFields> {
  const { _id, version } = candidate;
  const changed = await Candidate.findOneAndUpdate(
    { _id, version },
    { $set: { ...fields, state }, $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  ).lean<CandidateFields>();
  if (!changed) throw staleEdit();
  const [from, to] = [CANDIDATE_STATE_INFO[candidate.state].label, CANDIDATE_STATE_INFO[state].label];
  const changes = [{ field: 'state', from, to }];
  await recordEvent(session, { event: 'candidateStateChanged', target: targetOf(candidate), changes });
  return changed;
}

/** Sets the state of a candidate without a mail. Throws a conflict for a changed or withdrawn one, and while an answer waits. */
export const setCandidateState = (
  id: string,
  { state, version }: z.output<typeof candidateStateBody>,
): Promise<CandidateFields> => changeState(id, version, async () => ({ fields: {}, state }));

/** Mails an answer and sets its state; a rejection waits for an hour. Throws as `setCandidateState` does. */
export const answerCandidate = (
  id: string,
  { answer, text, version }: z.output<typeof candidateAnswerBody>,
): Promise<CandidateFields> =>
  changeState(id, version, async (candidate, session, now) => {
    const { _id, email = '', state: before, snapshot } = candidate;
    const mailAt = mailTimeOf(answer, now);
    const message = { to: email, candidateId: _id.toString(), career: snapshot.title, text };
    const mail = await queueMail(candidateAnswerMail, message, session, mailAt > now ? mailAt : undefined);
    return { fields: { answer: { answer, before, mail, mailAt } }, state: answer };
  });

/** Takes back the answer whose mail waits, and its state. Throws a conflict when it was sent. */
export async function revokeCandidateAnswer(id: string): Promise<CandidateFields> {
  return withTransaction(
    async (session) => {
      const candidate = await getCandidate(id, session);
      const { answer } = candidate;
      const isWaiting = answer !== null && isAnswerWaiting(candidate, new Date());
      if (!isWaiting || !(await withdrawMail(answer.mail, session)))
        throw conflict('Nema odgovora koji čeka slanje.');
      return store(candidate, { fields: { answer: null }, state: answer.before }, session);
    },
    { writes: [] },
  );
}

/** Adds a note of the caller. Throws a conflict for somebody who has withdrawn, and for more notes than are allowed. */
export async function addCandidateNote(
  id: string,
  author: SessionUser,
  text: string,
): Promise<CandidateFields> {
  return withTransaction(
    async (session) => {
      const candidate = await getCandidate(id, session);
      if (candidate.state === 'withdrawn') throw REFUSALS.withdrawn();
      if (candidate.notes.length >= STAFF_NOTES_MAX) throw conflict(`Najviše ${STAFF_NOTES_MAX} napomena.`);
      const by = { user: new Types.ObjectId(author.id), name: fullName(author) };
      const note = { _id: new Types.ObjectId(), text, at: new Date(), by };
      const changed = await Candidate.findOneAndUpdate(
        { _id: candidate._id, state: candidate.state },
        { $push: { notes: { $each: [note], $position: 0 } } },
        { session, returnDocument: 'after' },
      ).lean<CandidateFields>();
      if (!changed) throw staleEdit();
      await recordEvent(session, { event: 'noteAdded', target: targetOf(candidate) });
      return changed;
    },
    { writes: [] },
  );
}
