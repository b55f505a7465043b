import { type QueryFilter, trusted } from 'mongoose';
import type { Sort } from '../../lib/sorting.ts';
import { today } from '../../lib/instituteDay.ts';
import { Course, type CourseFields } from './course.model.ts';

const SUMMARY_FIELDS = [
  'name',
  'subTitle',
  'image',
  'shortDesc',
  'start',
  'duration',
  'category',
  'tipObuke',
  'price',
  'countInStock',
  'rating',
  'numReviews',
  'isDraft',
  '__v',
] as const satisfies (keyof CourseFields)[];
export type CourseSummaryFields = Pick<CourseFields, '_id' | (typeof SUMMARY_FIELDS)[number]>;

/** A part of a list, in an order of its own. */
export type Section = { filter: QueryFilter<CourseFields>; sort: Sort };

export const published: QueryFilter<CourseFields> = { isDraft: false };

/**
 * What a visitor looks for first: courses still to come, the soonest first; then those that have begun, the latest
 * first, and at the very end those without a date. The id settles equal dates, so pages never overlap.
 */
export function sectionsOf(filter: QueryFilter<CourseFields>): readonly [upcoming: Section, begun: Section] {
  const day = today();
  return [
    { filter: { ...filter, start: trusted({ $gte: day }) }, sort: { start: 1, _id: 1 } },
    { filter: { ...filter, start: trusted({ $lt: day }) }, sort: { start: -1, _id: -1 } },
  ];
}

/** The courses of a section, as lists show them, in its order. */
export const findSection = ({ filter, sort }: Section) => Course.find(filter, [...SUMMARY_FIELDS]).sort(sort);

export function readSection(section: Section, skip: number, limit: number): Promise<CourseSummaryFields[]> {
  return findSection(section).skip(skip).limit(limit).lean<CourseSummaryFields[]>().exec();
}
