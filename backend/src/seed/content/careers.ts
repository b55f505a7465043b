import { employment } from './careers/employment.ts';
import { learning } from './careers/learning.ts';
import type { CareerContent } from './types.ts';

/** The demo careers, newest first. */
export const careers: readonly CareerContent[] = [...employment, ...learning].sort(
  (first, second) => first.daysAgo - second.daysAgo,
);
