import type { CourseSort } from '@institut/contract/course';
import type { courseListQuery } from '@institut/contract/course.schema';
import type { z } from 'zod';
import { env } from '../../config/env.ts';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchOf, type WordsCondition } from '../../database/search/searchFilter.ts';
import { readSpan, type Span } from '../../database/readPage.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { Course } from './course.model.ts';
import {
  findSection,
  published,
  readSection,
  sectionsOf,
  type CourseSummaryFields,
  type Section,
} from './courseSections.ts';

type Query = z.output<typeof courseListQuery>;
type Asked = Omit<Query, 'pageNumber' | 'pageSize'>;

/** Ascending; each is one index, read from either end. */
const SORTS: Record<CourseSort, Sort> = {
  name: { 'sortKeys.name': 1, _id: 1 },
  price: { price: 1, _id: 1 },
  start: { start: 1, _id: 1 },
  countInStock: { countInStock: 1, _id: 1 },
  createdAt: { createdAt: 1, _id: 1 },
};

/**
 * A page of the published courses that hold every word of the keyword and fit every filter, in the order of `sectionsOf`
 * unless another is asked for; with `drafts` also those, before the others.
 */
export async function listCourses({ pageNumber, pageSize = env.COURSE_PAGE_SIZE, ...asked }: Query) {
  const { reading, counting } = await searchOf(Course, asked.keyword);
  const sections = askedSections(asked, reading);
  const counts = await Promise.all(
    askedSections(asked, counting).map(({ filter }) => countMatches(Course.countDocuments(filter))),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const courses = await readAcross(sections, counts, (pageNumber - 1) * pageSize, pageSize);
  return { courses, total, pages: Math.ceil(total / pageSize), page: pageNumber };
}

/** The same courses one by one, however many there are. */
export async function* eachCourse(asked: Asked): AsyncGenerator<CourseSummaryFields> {
  const { reading } = await searchOf(Course, asked.keyword);
  for (const section of askedSections(asked, reading)) {
    yield* eachRecord(findSection(section).lean<CourseSummaryFields>());
  }
}

function askedSections(asked: Asked, words: WordsCondition): readonly Section[] {
  const { category, tipObuke, sort, direction, drafts } = asked;
  const matching = {
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...words,
  };
  if (sort) {
    return [
      { filter: { ...matching, ...(drafts ? {} : published) }, sort: directed(SORTS[sort], direction) },
    ];
  }
  const newestDrafts: Section = { filter: { ...matching, isDraft: true }, sort: { _id: -1 } };
  return [...(drafts ? [newestDrafts] : []), ...sectionsOf({ ...matching, ...published })];
}

/** Reads a page of sections laid end to end, given how many courses each holds. */
async function readAcross(sections: readonly Section[], counts: number[], skip: number, limit: number) {
  const courses: CourseSummaryFields[] = [];
  let before = 0;
  for (const [index, section] of sections.entries()) {
    const count = counts[index] ?? 0;
    const from = Math.max(0, skip - before);
    const missing = limit - courses.length;
    if (from < count && missing > 0) {
      const span = { sort: section.sort, skip: from, limit: missing };
      const read = (nearer: Span) =>
        readSection({ ...section, sort: nearer.sort }, nearer.skip, nearer.limit);
      courses.push(...(await readSpan(span, count, read)));
    }
    before += count;
  }
  return courses;
}
