import { CAREER_CATEGORIES, CAREER_STATUSES } from '@institut/contract/career';
import type { CareerFields } from '../../backend/src/features/careers/career.model.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { Types } from 'mongoose';
import { paragraphs } from './courses.ts';
import { dayOf } from '@institut/contract/days';
import { daysAfter } from '../../demo/daysAfter.ts';
import { topicOf } from './topics.ts';
import { SENTENCES } from './words.ts';

const OLDEST_DAYS = 1000;
const OPEN_FOR_DAYS = 60;
const DRAFTS = 0.01;

export type GeneratedCareer = Omit<CareerFields, 'searchKey' | 'sortKeys'>;

/** One career; most deadlines have passed, as they have on a site of some years. */
export function generateCareer(random: Random, n: number, now: Date): GeneratedCareer {
  const createdAt = daysAfter(now, -random.int(0, OLDEST_DAYS));
  return {
    _id: new Types.ObjectId(),
    title: `Saradnik na poslovima ${topicOf(random, n)} ${n}`,
    image: '',
    brief: random.pick(SENTENCES),
    description: paragraphs(random, 8),
    category: random.pick(CAREER_CATEGORIES),
    status: random.pick(CAREER_STATUSES),
    date: dayOf(createdAt),
    dateEnd: dayOf(daysAfter(createdAt, random.int(1, OPEN_FOR_DAYS))),
    isDraft: random.chance(DRAFTS),
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}
