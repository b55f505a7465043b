import type { CourseParticipant, ImportReport } from '@institut/contract/participants/schema';
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
  ({ id, csv }: { id: string; csv: string }) =>
    api.importParticipants({ params: { id }, body: { csv }, timeout: IMPORT_TIMEOUT_MS }),
);

/** Mails all who hold a seat of the course. */
export const participantMail = createCourseMail('participantMail', {
  call: 'messageParticipants',
  count: api.countRecipients,
  send: api.messageParticipants,
});

type State = { importing: AsyncState<ImportReport> };

const initialState: State = { importing: idle() };

const courseParticipantsSlice = createSlice({
  name: 'courseParticipants',
  initialState,
  reducers: {
    importReset: (state) => {
      state.importing = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'importing', importParticipants);
  },
  selectors: {
    selectImporting: ({ importing }) => importing,
  },
});

export const { importReset } = courseParticipantsSlice.actions;
export const { selectImporting } = courseParticipantsSlice.injectInto(slices).selectors;
