import type { RunDecision } from '@institut/contract/timetable/values';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

type Asked = { course: string; state: RunDecision };

export const { loadRun, previewRun, decideRun } = createCalls(
  'courseRun',
  {
    loadRun: async (course: string, { signal }: ThunkTools) => ({
      ...(await api.getCourseRun({ params: { id: course }, query: {}, signal })),
      course,
    }),
    /** Asks what a decision would do. */
    previewRun: ({ course, state }: Asked, { signal }: ThunkTools) =>
      api.getCourseRun({ params: { id: course }, query: { state }, signal }),
    decideRun: api.decideCourseRun,
  },
  { keep: { loadRun: ({ course }, asked) => course === asked } },
);
