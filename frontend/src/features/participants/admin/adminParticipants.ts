import type { CourseParticipant, ImportParticipantsBody } from '@institut/contract/participants/schema';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The participants of one course: the query has its id as `kurs`, as the export has it. */
export const adminParticipants = createAdminSlice<CourseParticipant, never>({
  name: 'adminParticipants',
  list: ({ query: { kurs, keyword = '', isPaid, pageNumber, pageSize }, signal }) =>
    api.listCourseParticipants({
      params: { id: String(kurs) },
      query: {
        keyword: String(keyword),
        ...((isPaid === 'true' || isPaid === 'false') && { isPaid }),
        pageNumber,
        pageSize,
      },
      signal,
    }),
  export: 'polaznici',
});

/** The names of those who were admitted, as a file for the lecturer. */
export const adminLecturerList = createAdminSlice<CourseParticipant, never>({
  name: 'adminLecturerList',
  list: () => Promise.reject(new Error('The list is only a file.')),
  export: 'spisak-za-predavaca',
});

/** A long list takes a while: the server stores each line by itself. */
const IMPORT_TIMEOUT_MS = 120_000;

type Import = { params: { id: string }; body: ImportParticipantsBody };

const sendList = (request: Import) => api.importParticipants({ ...request, timeout: IMPORT_TIMEOUT_MS });

export const { importParticipants, previewImport, eraseParticipant, printSignatures } = createCalls(
  'courseParticipants',
  {
    importParticipants: sendList,
    /** Asks what the import would do. */
    previewImport: sendList,
    /** Removes what names the participant of a seat. */
    eraseParticipant: api.eraseParticipant,
    /** Saves the sheet on which the participants of a course sign. */
    printSignatures: async (id: string, { signal }: ThunkTools) => {
      const { file, name } = await api.printSignatures({ params: { id }, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
  },
);
