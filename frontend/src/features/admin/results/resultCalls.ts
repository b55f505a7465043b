import type { CourseResults, CourseResultsBody } from '@institut/contract/certificates/schema';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The results of a course with its id. */
type OfCourse = CourseResults & { _id: string };

type Results = { course: string; body: CourseResultsBody };

export const { loadResults, recordResults } = createCalls(
  'courseResults',
  {
    loadResults: async (id: string, { signal }: ThunkTools): Promise<OfCourse> => ({
      ...(await api.getResults({ params: { id }, signal })),
      _id: id,
    }),
    recordResults: async ({ course, body }: Results): Promise<OfCourse> => ({
      ...(await api.recordResults({ params: { id: course }, body })),
      _id: course,
    }),
  },
  {
    keep: { loadResults: ({ _id }, id) => _id === id },
    after: {
      recordResults: ({ loadResults: shown }, loaded) => {
        shown.data = loaded;
      },
    },
  },
);
