import { calls } from './news/calls.ts';
import { educationNews } from './news/education.ts';
import { instituteNews } from './news/institute.ts';
import { laboratoryNews } from './news/laboratories.ts';
import type { NewsContent } from './types.ts';

/** The demo news, newest first. */
export const news: readonly NewsContent[] = [
  ...instituteNews,
  ...laboratoryNews,
  ...educationNews,
  ...calls,
].sort((first, second) => first.daysAgo - second.daysAgo);
