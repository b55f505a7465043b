import type { CourseParticipant, ImportReport } from '@institut/contract/participants/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

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

type Message = { id: string; body: { subject: string; text: string }; idempotencyKey: string };

/** Sends a mail to all who hold a seat of the course; the same key sends it once. */
export const sendMessage = createApiThunk(
  'courseParticipants/message',
  ({ id, body, idempotencyKey }: Message) =>
    api.messageParticipants({ params: { id }, body, idempotencyKey }),
);

type Recipients = { course: string; recipients: number };

/** Counts the addresses that a message would go to. */
export const loadRecipients = createApiThunk(
  'courseParticipants/recipients',
  async (course: string, { signal }): Promise<Recipients> => {
    const { recipients } = await api.countRecipients({ params: { id: course }, signal });
    return { course, recipients };
  },
);

type CourseHead = { _id: string; name: string; start: string };

export const loadCourseHead = createApiThunk(
  'courseParticipants/course',
  async (id: string, { signal }): Promise<CourseHead> => {
    const { _id, name, start } = await api.getCourse({ params: { id }, signal });
    return { _id, name, start };
  },
);

type State = {
  course: AsyncState<CourseHead>;
  importing: AsyncState<ImportReport>;
  recipients: AsyncState<Recipients>;
  message: AsyncState<{ recipients: number }>;
};

const initialState: State = { course: idle(), importing: idle(), recipients: idle(), message: idle() };

const courseParticipantsSlice = createSlice({
  name: 'courseParticipants',
  initialState,
  reducers: {
    importReset: (state) => {
      state.importing = idle();
    },
    messageReset: (state) => {
      state.message = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'course', loadCourseHead, hasId);
    trackRequest(builder, 'importing', importParticipants);
    trackRequest(builder, 'recipients', loadRecipients);
    trackRequest(builder, 'message', sendMessage);
  },
  selectors: {
    selectCourseHead: ({ course }) => course,
    selectImporting: ({ importing }) => importing,
    selectRecipients: ({ recipients }) => recipients,
    selectMessage: ({ message }) => message,
  },
});

export const { importReset, messageReset } = courseParticipantsSlice.actions;
export const { selectCourseHead, selectImporting, selectRecipients, selectMessage } =
  courseParticipantsSlice.injectInto(slices).selectors;
