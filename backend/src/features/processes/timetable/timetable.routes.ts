import { TIMETABLE_CALLS } from '@institut/contract/timetable/calls';
import { implement } from '../../../http/implement.ts';
import { NO_PARTS, presentAdminCourse } from '../../catalogue/courses/course.presenter.ts';
import { repeatCourse } from '../../catalogue/courses/course.service.ts';
import { listLessons } from '../../catalogue/timetable/lessonCalendar.service.ts';
import { decideRun, getRun } from './run.service.ts';

export const timetableRoutes = implement(TIMETABLE_CALLS, {
  listLessons: async ({ query }) => ({ lessons: await listLessons(query) }),
  repeatCourse: async ({ params, body }) => presentAdminCourse(await repeatCourse(params.id, body), NO_PARTS),
  getCourseRun: ({ params, query }) => getRun(params.id, query.state),
  decideCourseRun: ({ params, body }) => decideRun(params.id, body),
});
