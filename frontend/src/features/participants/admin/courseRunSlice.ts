import type { CourseRun, RunBody } from '@institut/contract/timetable/schema';
import type { RunDecision } from '@institut/contract/timetable/values';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

type Run = CourseRun & { course: string };
type Asked = { course: string; state: RunDecision };

export const loadRun = createApiThunk('courseRun/load', async (course: string, { signal }): Promise<Run> => ({
  ...(await api.getCourseRun({ params: { id: course }, query: {}, signal })),
  course,
}));

/** Asks what a decision would do. */
export const previewRun = createApiThunk(
  'courseRun/preview',
  async ({ course, state }: Asked, { signal }): Promise<Run> => ({
    ...(await api.getCourseRun({ params: { id: course }, query: { state }, signal })),
    course,
  }),
);

export const decideRun = createApiThunk(
  'courseRun/decide',
  async ({ course, body }: { course: string; body: RunBody }): Promise<Run> => ({
    ...(await api.decideCourseRun({ params: { id: course }, body })),
    course,
  }),
);

type State = { run: AsyncState<Run>; preview: AsyncState<Run>; decision: AsyncState<Run> };

const courseRunSlice = createSlice({
  name: 'courseRun',
  initialState: (): State => ({ run: idle(), preview: idle(), decision: idle() }),
  reducers: {
    decisionReset: (state) => {
      state.preview = idle();
      state.decision = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'run', loadRun, ({ course }, asked) => course === asked);
    trackRequest(builder, 'preview', previewRun);
    trackRequest(builder, 'decision', decideRun);
  },
  selectors: {
    selectRun: ({ run }) => run,
    selectPreview: ({ preview }) => preview,
    selectDecision: ({ decision }) => decision,
  },
});

export const { decisionReset } = courseRunSlice.actions;
export const { selectRun, selectPreview, selectDecision } = courseRunSlice.injectInto(slices).selectors;
