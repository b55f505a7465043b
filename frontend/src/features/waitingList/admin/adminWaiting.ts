import type {
  CourseWaiting,
  MoveWaitingBody,
  OfferWaitingBody,
  RemoveWaitingBody,
} from '@institut/contract/waitingList/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';
import { createCourseMail } from '../../admin/message/courseMail.ts';

/** The waiting list of one course: the query has its id as `kurs`. */
export const adminWaiting = createAdminSlice<CourseWaiting, never>({
  name: 'adminWaiting',
  list: ({ query: { kurs, kind, all, pageNumber, pageSize }, signal }) =>
    api.listCourseWaiting({
      params: { id: String(kurs) },
      query: {
        kind: kind === 'interest' ? 'interest' : 'seats',
        ...(all === 'true' && { all }),
        pageNumber,
        pageSize,
      },
      signal,
    }),
  export: 'cekanje',
});

/** Mails all who wait for a seat of the course. */
export const waitingMail = createCourseMail('waitingMail', {
  call: 'messageWaiting',
  count: api.countWaitingRecipients,
  send: api.messageWaiting,
});

type Entry = { id: string; entry: string };

export const moveWaiting = createApiThunk(
  'waitingChange/move',
  ({ id, entry, body }: Entry & { body: MoveWaitingBody }) =>
    api.moveWaiting({ params: { id, entry }, body }),
);

export const offerWaiting = createApiThunk(
  'waitingChange/offer',
  ({ id, entry, body }: Entry & { body: OfferWaitingBody }) =>
    api.offerWaiting({ params: { id, entry }, body }),
);

export const removeWaiting = createApiThunk(
  'waitingChange/remove',
  ({ id, entry, body }: Entry & { body: RemoveWaitingBody }) =>
    api.removeWaiting({ params: { id, entry }, body }),
);

const waitingChangeSlice = createSlice({
  name: 'waitingChange',
  initialState: (): { change: AsyncState<CourseWaiting> } => ({ change: idle() }),
  reducers: {
    changeReset: (state) => {
      state.change = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'change', moveWaiting);
    trackRequest(builder, 'change', offerWaiting);
    trackRequest(builder, 'change', removeWaiting);
  },
  selectors: { selectChange: ({ change }) => change },
});

export const { changeReset } = waitingChangeSlice.actions;
export const { selectChange } = waitingChangeSlice.injectInto(slices).selectors;
