import { ATTENDANCE_CALLS } from '@institut/contract/attendance/calls';
import { runTitle } from '@institut/contract/timetable/runName';
import { implement } from '../../../http/implement.ts';
import { presentMyLesson, presentResult } from '../../processes/attendance/attendance.presenter.ts';
import { receiveMarks } from '../../processes/attendance/marks.service.ts';
import { closeLesson, listMyLessons } from '../../processes/attendance/myLessons.service.ts';
import { pdfReply } from '../documents/pdfReply.ts';
import { printSignatures } from './signatureSheet.service.ts';

export const attendanceRoutes = implement(ATTENDANCE_CALLS, {
  printSignatures: async ({ params, query, reply }) =>
    reply.stream(pdfReply('potpisna-lista.pdf', await printSignatures(params.id, query.susret))),
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
