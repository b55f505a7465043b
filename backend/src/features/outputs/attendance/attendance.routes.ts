import { ATTENDANCE_CALLS, ATTENDANCE_FORM_CALLS } from '@institut/contract/attendance/calls';
import { runTitle } from '@institut/contract/timetable/runName';
import { Types } from 'mongoose';
import { implement } from '../../../http/implement.ts';
import {
  presentAttendance,
  presentMatrix,
  presentMyLesson,
  presentResult,
  presentScan,
} from '../../processes/attendance/attendance.presenter.ts';
import { marksOfAll, scansOfAll } from '../../core/attendance/attendanceLookup.service.ts';
import { correctAttendance, courseAttendance } from '../../processes/attendance/courseAttendance.service.ts';
import { receiveMarks } from '../../processes/attendance/marks.service.ts';
import { closeLesson, listMyLessons } from '../../processes/attendance/myLessons.service.ts';
import { fileReply, pdfReply } from '../documents/pdfReply.ts';
import { deleteScan, openScan, scanName, storeScan } from './signatureScan.service.ts';
import { printSignatures } from './signatureSheet.service.ts';
import { printWorkLog } from './workLog.service.ts';

export const attendanceRoutes = implement(ATTENDANCE_CALLS, {
  printSignatures: async ({ params, query, reply }) =>
    reply.stream(pdfReply('potpisna-lista.pdf', await printSignatures(params.id, query.susret))),
  getAttendance: async ({ params, query }) => {
    const found = await courseAttendance(params.id);
    const asked = found.people.find(({ _id }) => _id === query.participant);
    const trail = asked ? await marksOfAll([new Types.ObjectId(asked._id)]) : [];
    return presentMatrix(found, trail, await scansOfAll([found.course._id]));
  },
  correctAttendance: async ({ params, body, user }) =>
    presentAttendance(await correctAttendance(params.id, body, user)),
  downloadScan: async ({ params, reply }) => {
    const scan = await openScan(params);
    return reply.stream(fileReply(scanName(scan), scan.type, scan.bytes));
  },
  deleteScan: ({ params }) => deleteScan(params),
  printWorkLog: async ({ params, reply }) =>
    reply.stream(pdfReply('dnevnik-rada.pdf', await printWorkLog(params.id))),
  listMyLessons: async ({ courses }) => {
    const now = new Date();
    const found = await listMyLessons(courses, now);
    return {
      now: now.toISOString(),
      courses: found.map(({ _id, name, start, lessons }) => ({
        _id: _id.toString(),
        naziv: runTitle(name, start),
        lessons: lessons.map(presentMyLesson),
      })),
    };
  },
  sendMarks: async ({ body, user, courses }) => {
    const receivedAt = new Date();
    const results = await receiveMarks(body, user, courses, receivedAt);
    return { receivedAt: receivedAt.toISOString(), outcomes: results.map(presentResult) };
  },
  closeLesson: async ({ params, user, courses }) =>
    presentMyLesson(await closeLesson(params.lesson, user, courses)),
});

export const attendanceFormRoutes = implement(ATTENDANCE_FORM_CALLS, {
  uploadScan: async ({ params, body, file, user }) =>
    presentScan(await storeScan(params.id, body.lesson, file, user)),
});
