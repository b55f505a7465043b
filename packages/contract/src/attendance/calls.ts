import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { objectId } from '../frame/fields.ts';
import {
  attendance,
  attendanceMatrix,
  correctAttendanceBody,
  markOutcomes,
  myLesson,
  myLessons,
  sendMarksBody,
  signatureScan,
  uploadScanBody,
} from './schema.ts';
import { SCAN_FIELD, type ScanType } from './values.ts';

const group = 'attendance';
const scanParams = z.object({ id: objectId, scan: objectId });
const SCAN_FILES = ['application/pdf', 'image/jpeg'] satisfies ScanType[];

export const ATTENDANCE_CALLS = {
  printSignatures: {
    ...ENDPOINTS.printSignatures,
    group: 'participants',
    access: 'staff',
    permission: 'orders',
    summary: 'Vraća potpisnu listu kursa kao PDF: primljene polaznike, za jedan susret ili za sve.',
    query: z.object({ susret: objectId.optional() }),
    response: { status: 200, files: ['application/pdf'] },
  },
  listMyLessons: {
    ...ENDPOINTS.listMyLessons,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Vraća susrete kojima se upisuje prisustvo, danas i narednih dana, s imenima polaznika.',
    response: { status: 200, json: myLessons },
  },
  sendMarks: {
    ...ENDPOINTS.sendMarks,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Upisuje prisustvo i vraća šta je bilo sa svakim zapisom; isti zapis ponovo ima isti ishod.',
    body: sendMarksBody,
    response: { status: 200, json: markOutcomes },
  },
  closeLesson: {
    ...ENDPOINTS.closeLesson,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Zaključuje susret: ko nije upisan, nije bio, a poslije se upisuju samo ispravke s razlogom.',
    params: z.object({ lesson: objectId }),
    response: { status: 200, json: myLesson },
    errors: [409],
  },
  getAttendance: {
    ...ENDPOINTS.getAttendance,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Vraća prisustvo na kursu: susrete, polaznike i šta je kome upisano, s postotkom održanih sati.',
    query: z.object({ participant: objectId.optional() }),
    response: { status: 200, json: attendanceMatrix },
  },
  correctAttendance: {
    ...ENDPOINTS.correctAttendance,
    group,
    access: 'staff',
    permission: 'attendance',
    summary: 'Ispravlja prisustvo polaznika na jednom susretu, s razlogom.',
    body: correctAttendanceBody,
    response: { status: 200, json: attendance },
    errors: [409],
  },
  downloadScan: {
    ...ENDPOINTS.downloadScan,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Vraća skeniranu potpisnu listu kao prilog.',
    params: scanParams,
    response: { status: 200, files: SCAN_FILES },
  },
  deleteScan: {
    ...ENDPOINTS.deleteScan,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary: 'Briše skeniranu potpisnu listu.',
    params: scanParams,
    response: { status: 204 },
  },
  printWorkLog: {
    ...ENDPOINTS.printWorkLog,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary:
      'Vraća dnevnik rada kursa kao PDF: održane susrete s temama i odsutnima, i sate svakog polaznika.',
    response: { status: 200, files: ['application/pdf'] },
  },
} as const satisfies Record<string, ApiCall>;

/** Its body is a form with a file, so its route comes before those that read JSON. */
export const ATTENDANCE_FORM_CALLS = {
  uploadScan: {
    ...ENDPOINTS.uploadScan,
    group,
    access: 'staff',
    permission: 'attendance',
    scope: 'ownCourses',
    summary:
      'Prima skeniranu potpisnu listu, PDF ili sliku do 5 MB, za jedan susret ili za cijeli kurs; slika se iznova iscrtava u JPEG.',
    body: uploadScanBody,
    form: SCAN_FIELD,
    response: { status: 201, json: signatureScan },
    limit: 'upload',
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
