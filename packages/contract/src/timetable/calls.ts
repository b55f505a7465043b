import { adminCourse } from '../courses/schema.ts';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import {
  courseRun,
  lessonCalendar,
  lessonCalendarQuery,
  repeatCourseBody,
  runBody,
  runQuery,
} from './schema.ts';

const group = 'courses';

export const TIMETABLE_CALLS = {
  listLessons: {
    ...ENDPOINTS.listLessons,
    group,
    access: 'staff',
    permission: ['courses', 'reports'],
    summary: 'Vraća susrete svih kurseva u periodu, s učionicama, predavačima i preklapanjima.',
    query: lessonCalendarQuery,
    response: { status: 200, json: lessonCalendar },
  },
  repeatCourse: {
    ...ENDPOINTS.repeatCourse,
    group,
    access: 'staff',
    permission: 'courses',
    summary: 'Otvara nacrt sljedećeg termina kursa, s pomjerenim rasporedom.',
    body: repeatCourseBody,
    response: { status: 201, json: adminCourse },
    errors: [409],
  },
  getCourseRun: {
    ...ENDPOINTS.getCourseRun,
    group,
    access: 'staff',
    permission: 'enrolment',
    summary:
      'Vraća da li se kurs održava i dokle je stiglo otkazivanje; uz `state` i koliko bi mjesta i novca odluka zahvatila.',
    query: runQuery,
    response: { status: 200, json: courseRun },
  },
  decideCourseRun: {
    ...ENDPOINTS.decideCourseRun,
    group,
    access: 'staff',
    permission: 'enrolment',
    summary: 'Potvrđuje održavanje kursa ili ga otkazuje i o tome obavještava sve koji imaju mjesto.',
    body: runBody,
    response: { status: 200, json: courseRun },
    errors: [409],
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
