import type { Candidate, CandidateSummary, OwnCandidate } from '@institut/contract/candidates/schema';
import type { CandidateFields } from './candidate.model.ts';
import { isAnswerWaiting } from './candidateRules.ts';

function presentData(candidate: CandidateFields): Omit<OwnCandidate, 'state' | 'message'> {
  const { career, snapshot, name, lastName, email = '', phone, file, appliedAt } = candidate;
  return {
    career: { _id: career.toString(), title: snapshot.title, dateEnd: snapshot.dateEnd },
    name,
    lastName,
    email,
    phone,
    file: file && { type: file.type, bytes: file.bytes, at: file.at.toISOString(), scan: file.scan },
    appliedAt: appliedAt.toISOString(),
    talentPoolUntil: candidate.talentPoolUntil?.toISOString() ?? null,
    eraseAt: candidate.eraseAt.toISOString(),
  };
}

/** A candidate does not see an answer before its mail. */
export function presentOwnCandidate(candidate: CandidateFields, now = new Date()): OwnCandidate {
  const { state, message, answer } = candidate;
  const shown = answer && isAnswerWaiting(candidate, now) ? answer.before : state;
  return { ...presentData(candidate), state: shown, message };
}

export function presentCandidateSummary(candidate: CandidateFields): CandidateSummary {
  const { _id, state, version } = candidate;
  return { ...presentData(candidate), _id: _id.toString(), state, version };
}

export function presentCandidate(candidate: CandidateFields, now = new Date()): Candidate {
  const { message, notes, answer } = candidate;
  return {
    ...presentCandidateSummary(candidate),
    message,
    notes: notes.map(({ _id, text, at, by }) => ({
      _id: _id.toString(),
      text,
      at: at.toISOString(),
      by: by.name,
    })),
    waitingAnswer:
      answer && isAnswerWaiting(candidate, now)
        ? { answer: answer.answer, mailAt: answer.mailAt.toISOString() }
        : null,
  };
}

/** A candidate in the copy of the data of an account with the address, with the notes of staff. */
export function presentCopiedCandidate(candidate: CandidateFields) {
  const notes = candidate.notes.map(({ text, at }) => ({ text, at: at.toISOString() }));
  return { ...presentOwnCandidate(candidate), notes };
}
