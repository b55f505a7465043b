import type { Course, CourseSummary } from '@institut/contract/courses/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

const SIMILAR_SHOWN = 3;

export const { loadSimilarCourses } = createCalls('similarCourses', {
  /** Loads courses of a category that can still be applied for, without the course `id`. */
  loadSimilarCourses: async (
    { id, category }: Pick<Course, 'category'> & { id: string },
    { signal }: ThunkTools,
  ): Promise<CourseSummary[]> => {
    // One more than is shown, because the course itself may be among them.
    const query = { category, open: 'only', pageSize: SIMILAR_SHOWN + 1 } as const;
    const { data } = await api.listCourses({ query, signal });
    return data.kursevi.filter(({ _id }) => _id !== id).slice(0, SIMILAR_SHOWN);
  },
});
