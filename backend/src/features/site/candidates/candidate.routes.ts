import { CANDIDATE_CALLS, CANDIDATE_FORM_CALLS } from '@institut/contract/candidates/calls';
import { implement } from '../../../http/implement.ts';
import { withdrawCandidate } from '../../outputs/privacy/erasedCandidate.service.ts';
import { presentCandidate, presentCandidateSummary, presentOwnCandidate } from './candidate.presenter.ts';
import { applyForCareer, findByToken } from './candidates.service.ts';
import {
  addCandidateNote,
  answerCandidate,
  getCandidate,
  listCandidateCareers,
  listCandidates,
  openCandidateFile,
  revokeCandidateAnswer,
  setCandidateState,
} from './candidateStaff.service.ts';

export const candidateFormRoutes = implement(CANDIDATE_FORM_CALLS, {
  applyForCareer: (call) => applyForCareer(call.params.id, call.body, call.file),
});

export const candidateRoutes = implement(CANDIDATE_CALLS, {
  openCandidate: async ({ body }) => presentOwnCandidate(await findByToken(body.token)),
  withdrawCandidate: ({ body }) => withdrawCandidate(body.token),
  listCandidateCareers: () => listCandidateCareers(),
  listCandidates: async ({ params, query }) => {
    const { candidates, total } = await listCandidates(params.id, query);
    return { body: candidates.map(presentCandidateSummary), total };
  },
  getCandidate: async ({ params }) => presentCandidate(await getCandidate(params.id)),
  downloadCandidateFile: async ({ params, reply }) => {
    const file = await openCandidateFile(params.id);
    reply.set('X-Content-Type-Options', 'nosniff');
    reply.set('Content-Security-Policy', "default-src 'none'; sandbox");
    reply.set('Cache-Control', 'no-store');
    return reply.stream(file);
  },
  setCandidateState: async ({ params, body }) => presentCandidate(await setCandidateState(params.id, body)),
  addCandidateNote: async ({ params, user, body }) =>
    presentCandidate(await addCandidateNote(params.id, user, body.text)),
  answerCandidate: async ({ params, body }) => presentCandidate(await answerCandidate(params.id, body)),
  revokeCandidateAnswer: async ({ params }) => presentCandidate(await revokeCandidateAnswer(params.id)),
});
