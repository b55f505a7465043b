import { z } from 'zod';
import { careerSummary } from '../careers/schema.ts';
import { courseSummary } from '../courses/schema.ts';
import { searchKeyword } from '../frame/fields.ts';
import { newsSummary } from '../news/schema.ts';

/** A keyword shorter than `SEARCH_KEYWORD_MIN` finds nothing. */
export const searchQuery = z.object({ keyword: searchKeyword });

/** The first of each kind. */
export const searchResults = z.object({
  courses: courseSummary.array(),
  /** Courses with a similar name, if none matches. */
  nearest: courseSummary.array(),
  /** Newest first. */
  news: newsSummary.array(),
  /** Only open ones. */
  careers: careerSummary.array(),
});
export type SearchResults = z.infer<typeof searchResults>;
