import { COURSE_CATEGORIES, COURSE_TYPES } from '@institut/contract/course';
import type { CourseFields } from '../../backend/src/features/courses/course.model.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { Types } from 'mongoose';
import { dayOf } from '@institut/contract/days';
import { daysAfter } from '../../demo/daysAfter.ts';
import { topicOf } from './topics.ts';
import { KINDS, SENTENCES } from './words.ts';

/** How far from now courses begin, in both directions, and how few are drafts. */
const START_DAYS = 300;
const DRAFTS = 0.01;
const REVIEWS_MAX = 4;

export type GeneratedCourse = Omit<CourseFields, 'searchKey' | 'sortKeys'>;

/** One course in about the size of a real one, with a few reviews; `n` is in its name, so that one can be searched for. */
export function generateCourse(random: Random, n: number, now: Date): GeneratedCourse {
  const createdAt = daysAfter(now, -random.int(1, 700));
  const ratings = Array.from({ length: random.int(0, REVIEWS_MAX) }, () => random.int(1, 5));
  return {
    _id: new Types.ObjectId(),
    name: `${random.pick(KINDS)} ${topicOf(random, n)} ${n}`,
    subTitle: random.pick(SENTENCES),
    image: '',
    shortDesc: `<p>${random.pick(SENTENCES)} ${random.pick(SENTENCES)}</p>`,
    description: paragraphs(random, 12),
    start: dayOf(daysAfter(now, random.int(-START_DAYS, START_DAYS))),
    duration: random.int(8, 200),
    category: random.pick(COURSE_CATEGORIES),
    tipObuke: random.pick(COURSE_TYPES),
    ishodiObuke: paragraphs(random, 4),
    perspektiveObuke: paragraphs(random, 2),
    price: random.int(20, 900),
    countInStock: random.int(0, 30),
    rating: ratings.length > 0 ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : 0,
    numReviews: ratings.length,
    reviews: ratings.map((rating) => ({
      _id: new Types.ObjectId(),
      user: new Types.ObjectId(),
      name: 'Ana H.',
      rating,
      comment: random.pick(SENTENCES),
      createdAt,
    })),
    isDraft: random.chance(DRAFTS),
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}

/** The HTML of a text of so many sentences. */
export function paragraphs(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => `<p>${random.pick(SENTENCES)}</p>`).join('');
}
