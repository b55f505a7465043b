import type { CourseSummary } from '@institut/contract/courses/schema';
import { adminApi, api } from '../../lib/api.ts';
import { hasId, type ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** A course as staff see it when they choose one. */
export type ChosenCourse = Pick<CourseSummary, '_id' | 'name' | 'start' | 'price' | 'countInStock'> &
  Partial<Pick<CourseSummary, 'currentDiscounts'>>;

const COURSES_SHOWN = 6;

export const { findCourses, findAnyCourses, loadChoice, loadRuns } = createCalls(
  'courseChoice',
  {
    /** Finds courses that can be applied for; without a keyword the next to begin. */
    findCourses: async (keyword: string, { signal }: ThunkTools): Promise<ChosenCourse[]> => {
      const query = { keyword, open: 'only' as const, pageNumber: 1, pageSize: COURSES_SHOWN };
      const { data } = await api.listCourses({ query, signal });
      return data.kursevi;
    },
    /** Finds courses by their name, over ones and drafts too. */
    findAnyCourses: async (keyword: string, { signal }: ThunkTools): Promise<ChosenCourse[]> => {
      const query = { keyword, drafts: 'include' as const, pageNumber: 1, pageSize: COURSES_SHOWN };
      const { data } = await adminApi.listCourses({ query, signal });
      return data.kursevi;
    },
    /** Loads the other runs of a course that have free seats. */
    loadRuns: async (id: string, { signal }: ThunkTools): Promise<ChosenCourse[]> => {
      const { runs } = await api.getCourse({ params: { id }, signal });
      return runs.filter(({ countInStock }) => countInStock > 0);
    },
    /** Loads the course of an address, and whether people can apply for it. */
    loadChoice: async (id: string, { signal }: ThunkTools): Promise<ChosenCourse & { canApply: boolean }> => {
      const course = await api.getCourse({ params: { id }, signal });
      const { _id, name, start, price, countInStock, isClosed } = course;
      return { _id, name, start, price, countInStock, canApply: !isClosed && countInStock > 0 };
    },
  },
  // Earlier courses stay visible while those of a longer keyword are loading.
  { keep: { findCourses: () => true, findAnyCourses: () => true, loadChoice: hasId } },
);
