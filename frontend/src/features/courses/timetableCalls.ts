import type { Course } from '@institut/contract/courses/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

type Timetables = { ids: string; courses: Course[] };

export const isOfCourses = ({ ids }: Timetables, asked: string): boolean => ids === asked;

export const { loadTimetables } = createCalls(
  'timetables',
  {
    /** Loads the courses with these ids, in a text with commas, that have lessons or a venue; those that are no longer public are left out. */
    loadTimetables: async (ids: string, { signal }: ThunkTools): Promise<Timetables> => {
      const read = (id: string) => api.getCourse({ params: { id }, signal }).catch(() => null);
      const courses = await Promise.all(ids.split(',').map(read));
      return {
        ids,
        courses: courses.flatMap((course) =>
          course && (course.lessons.length > 0 || course.venue) ? [course] : [],
        ),
      };
    },
  },
  { keep: { loadTimetables: isOfCourses } },
);
