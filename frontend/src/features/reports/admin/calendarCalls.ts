import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The lessons of all courses in a period. */
export const { loadLessons } = createCalls('calendar', {
  loadLessons: (query: { od: string; do: string }, { signal }: ThunkTools) =>
    api.listLessons({ query, signal }),
});
