import type { TrailEntry } from '@institut/contract/attendance/schema';
import { SCAN_FIELD } from '@institut/contract/attendance/values';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** 5 MB take about two minutes on a slow connection. */
const TIMEOUT_MS = 180_000;

type NewScan = { id: string; lesson: string; file: File };

export const {
  loadAttendance,
  loadTrail,
  correctAttendance,
  printWorkLog,
  uploadScan,
  saveScan,
  deleteScan,
} = createCalls(
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
    /** Adds a scan of a signed sheet; without a lesson it is of the whole run. */
    uploadScan: ({ id, lesson, file }: NewScan, { signal }: ThunkTools) => {
      const body = new FormData();
      if (lesson) body.append('lesson', lesson);
      body.append(SCAN_FIELD, file);
      return api.uploadScan({ params: { id }, body, signal, timeout: TIMEOUT_MS });
    },
    saveScan: async ({ params }: { params: { id: string; scan: string } }, { signal }: ThunkTools) => {
      const { file, name } = await api.downloadScan({ params, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
    deleteScan: api.deleteScan,
    /** Saves the record of what was taught and who was there. */
    printWorkLog: async (id: string, { signal }: ThunkTools) => {
      const { file, name } = await api.printWorkLog({ params: { id }, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
  },
  { keep: { loadAttendance: ({ course }, id) => course._id === id } },
);

/** The attendance of one course as a file: the query has its id as `kurs`. */
export const adminAttendance = createAdminSlice<{ _id: string }, never>({
  name: 'adminAttendance',
  list: () => Promise.reject(new Error('The list is only a file.')),
  export: 'prisustvo',
});
