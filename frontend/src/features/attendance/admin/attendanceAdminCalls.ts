import type { TrailEntry } from '@institut/contract/attendance/schema';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

export const { loadAttendance, loadTrail, correctAttendance, printWorkLog } = createCalls(
  'courseAttendance',
  {
    loadAttendance: (id: string, { signal }: ThunkTools) =>
      api.getAttendance({ params: { id }, query: {}, signal }),
    /** Every mark and correction of one participant of a course, as `{course} {participant}`. */
    loadTrail: async (key: string, { signal }: ThunkTools): Promise<TrailEntry[]> => {
      const [id = '', participant = ''] = key.split(' ');
      return (await api.getAttendance({ params: { id }, query: { participant }, signal })).trail;
    },
    correctAttendance: api.correctAttendance,
    /** Saves the record of what was taught and who was there. */
    printWorkLog: async (id: string, { signal }: ThunkTools) => {
      const { file, name } = await api.printWorkLog({ params: { id }, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
  },
);

/** The attendance of one course as a file: the query has its id as `kurs`. */
export const adminAttendance = createAdminSlice<{ _id: string }, never>({
  name: 'adminAttendance',
  list: () => Promise.reject(new Error('The list is only a file.')),
  export: 'prisustvo',
});
