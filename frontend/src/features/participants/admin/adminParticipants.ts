import type {
  CourseParticipant,
  ImportParticipantsBody,
  ImportReport,
} from '@institut/contract/participants/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';
import { createCourseMail } from '../../admin/message/courseMail.ts';

/** The participants of one course: the query has its id as `kurs`, as the export has it. */
export const adminParticipants = createAdminSlice<CourseParticipant, never>({
  name: 'adminParticipants',
  list: ({ query: { kurs, keyword = '', pageNumber, pageSize }, signal }) =>
    api.listCourseParticipants({
      params: { id: String(kurs) },
      query: { keyword: String(keyword), pageNumber, pageSize },
      signal,
    }),
  export: 'polaznici',
});

/** A long file takes a while: the server stores each line by itself. */
const IMPORT_TIMEOUT_MS = 120_000;

export const importParticipants = createApiThunk(
  'courseParticipants/import',
  ({ id, ...body }: { id: string } & ImportParticipantsBody) =>
    api.importParticipants({ params: { id }, body, timeout: IMPORT_TIMEOUT_MS }),
);

/** Removes what names the participant of a seat. */
export const eraseParticipant = createApiThunk(
  'courseParticipants/erase',
  (params: { order: string; seat: string }) =>
    api.eraseParticipant({ params: { id: params.order, seat: params.seat } }),
);

/** Mails all who hold a seat of the course. */
export const participantMail = createCourseMail('participantMail', {
  call: 'messageParticipants',
  count: api.countRecipients,
  send: api.messageParticipants,
});

type State = { importing: AsyncState<ImportReport>; erasing: AsyncState<void> };

const initialState: State = { importing: idle(), erasing: idle() };

const courseParticipantsSlice = createSlice({
  name: 'courseParticipants',
  initialState,
  reducers: {
    importReset: (state) => {
      state.importing = idle();
    },
    erasureReset: (state) => {
      state.erasing = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'importing', importParticipants);
    trackRequest(builder, 'erasing', eraseParticipant);
  },
  selectors: {
    selectImporting: ({ importing }) => importing,
    selectErasing: ({ erasing }) => erasing,
  },
});

export const { importReset, erasureReset } = courseParticipantsSlice.actions;
export const { selectImporting, selectErasing } = courseParticipantsSlice.injectInto(slices).selectors;
