import type { JoinedWaiting, JoinWaitingBody, WaitingEntry } from '@institut/contract/waitingList/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** The active entries of the logged-in user, of one course or of all. */
type OwnWaiting = { course: string | null; entries: WaitingEntry[] };

export const loadOwnWaiting = createApiThunk(
  'waiting/loadOwn',
  async (course: string | null, { signal }): Promise<OwnWaiting> => ({
    course,
    entries: await api.listOwnWaiting({ query: course === null ? {} : { kurs: course }, signal }),
  }),
);

export const isOfCourse = ({ course }: OwnWaiting, asked: string | null): boolean => course === asked;

type Joining = { id: string; body: JoinWaitingBody };

export const joinWaiting = createApiThunk('waiting/join', ({ id, body }: Joining) =>
  api.joinWaitingList({ params: { id }, body }),
);

/** Takes the logged-in user off the list of a course, and returns its id. */
export const leaveWaiting = createApiThunk('waiting/leave', async (id: string): Promise<string> => {
  await api.leaveWaitingList({ params: { id } });
  return id;
});

type State = {
  own: AsyncState<OwnWaiting>;
  joining: AsyncState<JoinedWaiting>;
  leaving: AsyncState<string>;
};

const waitingSlice = createSlice({
  name: 'waiting',
  initialState: (): State => ({ own: idle(), joining: idle(), leaving: idle() }),
  reducers: {
    joiningReset: (state) => {
      state.joining = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'own', loadOwnWaiting, isOfCourse);
    trackRequest(builder, 'joining', joinWaiting);
    trackRequest(builder, 'leaving', leaveWaiting);
    builder.addMatcher(leaveWaiting.fulfilled.match, ({ own }, { payload }) => {
      if (own.data) own.data.entries = own.data.entries.filter(({ course }) => course._id !== payload);
    });
  },
  selectors: {
    selectOwnWaiting: ({ own }) => own,
    selectJoining: ({ joining }) => joining,
    selectLeaving: ({ leaving }) => leaving,
  },
});

export const { joiningReset } = waitingSlice.actions;
export const { selectOwnWaiting, selectJoining, selectLeaving } = waitingSlice.injectInto(slices).selectors;
