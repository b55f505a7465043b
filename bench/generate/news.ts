import { NEWS_CATEGORIES, NEWS_TYPES } from '@institut/contract/news';
import type { NewsFields } from '../../backend/src/features/news/news.model.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { Types } from 'mongoose';
import { paragraphs } from './courses.ts';
import { dayOf } from '@institut/contract/days';
import { daysAfter } from '../../demo/daysAfter.ts';
import { topicOf } from './topics.ts';
import { FIRST_NAMES, LAST_NAMES, SENTENCES } from './words.ts';

const OLDEST_DAYS = 2000;
const DRAFTS = 0.01;

export type GeneratedNewsItem = Omit<NewsFields, 'searchKey' | 'sortKeys'>;

/** One news item in about the size of a real one; `n` is in its title, so that one can be searched for. */
export function generateNewsItem(random: Random, n: number, now: Date): GeneratedNewsItem {
  const createdAt = daysAfter(now, -random.int(0, OLDEST_DAYS));
  return {
    _id: new Types.ObjectId(),
    title: `Dan otvorenih vrata ${topicOf(random, n)} ${n}`,
    subTitle: random.pick(SENTENCES),
    image: '',
    description: paragraphs(random, 20),
    newsType: random.pick(NEWS_TYPES),
    author: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    category: random.pick(NEWS_CATEGORIES),
    date: dayOf(createdAt),
    isDraft: random.chance(DRAFTS),
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}
