import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

export const { loadParticipations } = createCalls(
  'participations',
  { loadParticipations: (_: void, { signal }: ThunkTools) => api.listParticipations({ signal }) },
  { keep: { loadParticipations: () => true } },
);
