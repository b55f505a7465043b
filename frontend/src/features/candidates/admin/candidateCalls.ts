import type {
  Candidate,
  CandidateAnswerBody,
  CandidateStateBody,
  CandidateSummary,
} from '@institut/contract/candidates/schema';
import { CANDIDATE_STATES } from '@institut/contract/candidates/values';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { hasId, type ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The candidates of one ad: the query has its id as `oglas`. */
export const adminCandidates = createAdminSlice<CandidateSummary, never>({
  name: 'adminCandidates',
  list: ({ query: { oglas, state, pageNumber, pageSize }, signal }) => {
    const shown = CANDIDATE_STATES.find((one) => one === state);
    const query = { ...(shown && { state: shown }), pageNumber, pageSize };
    return api.listCandidates({ params: { id: String(oglas) }, query, signal });
  },
});

type Of<Body> = { id: string; body: Body };
const show = (
  { loadCandidate: shown }: { loadCandidate: { data: Candidate | null } },
  changed: Candidate,
) => {
  shown.data = changed;
};

export const {
  loadCandidateCareers,
  loadCandidate,
  saveCandidateFile,
  setCandidateState,
  addCandidateNote,
  answerCandidate,
  revokeCandidateAnswer,
} = createCalls(
  'candidates',
  {
    loadCandidateCareers: (_none: null, { signal }: ThunkTools) => api.listCandidateCareers({ signal }),
    loadCandidate: (id: string, { signal }: ThunkTools) => api.getCandidate({ params: { id }, signal }),
    /** Saves the file of a candidate. */
    saveCandidateFile: async (id: string) => {
      const { file, name } = await api.downloadCandidateFile({ params: { id }, responseType: 'blob' });
      saveFile(file, name);
      return name;
    },
    setCandidateState: ({ id, body }: Of<CandidateStateBody>) =>
      api.setCandidateState({ params: { id }, body }),
    addCandidateNote: ({ id, body }: Of<{ text: string }>) => api.addCandidateNote({ params: { id }, body }),
    answerCandidate: ({ id, body }: Of<CandidateAnswerBody>) => api.answerCandidate({ params: { id }, body }),
    revokeCandidateAnswer: (id: string) => api.revokeCandidateAnswer({ params: { id } }),
  },
  {
    keep: { loadCandidateCareers: () => true, loadCandidate: hasId },
    after: {
      setCandidateState: show,
      addCandidateNote: show,
      answerCandidate: show,
      revokeCandidateAnswer: show,
    },
  },
);
