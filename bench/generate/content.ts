import { CAREER_CATEGORIES, CAREER_STATUSES } from '@institut/contract/careers/values';
import { DEFAULT_COMPLETION } from '@institut/contract/certificates/values';
import { COURSE_CATEGORIES, COURSE_TYPES } from '@institut/contract/courses/values';
import { dayOf } from '@institut/contract/frame/days';
import { NEWS_CATEGORIES, NEWS_TYPES } from '@institut/contract/news/values';
import { Types } from 'mongoose';
import type { CareerFields } from '../../backend/src/features/site/careers/career.model.ts';
import type { CourseFields } from '../../backend/src/features/core/courses/course.model.ts';
import { summaryOf, type ReviewFields } from '../../backend/src/features/catalogue/reviews/review.model.ts';
import type { NewsFields } from '../../backend/src/features/site/news/news.model.ts';
import { IMAGE_DEFAULTS } from '../../backend/src/features/content/content.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { daysAfter } from './daysAfter.ts';

/** Words of generated texts, with diacritics. */
export const FIRST_NAMES = [
  'Ana', 'Amina', 'Tarik', 'Đorđe', 'Željko', 'Šejla', 'Ćamil', 'Čedomir', 'Lejla', 'Nermin', 'Ivana', 'Marko',
  'Senad', 'Jasmina', 'Dženan', 'Mirza', 'Sanja', 'Emir', 'Nataša', 'Haris',
] as const; // prettier-ignore
export const LAST_NAMES = [
  'Hadžić', 'Kovačević', 'Begić', 'Đurić', 'Ljubić', 'Šarić', 'Žunić', 'Petrović', 'Marić', 'Njegić', 'Čolić',
  'Delić', 'Tomić', 'Imamović', 'Jurić', 'Babić', 'Softić', 'Perić', 'Vuković', 'Zukić',
] as const; // prettier-ignore
const TOPICS = [
  'programiranja', 'robotike', 'mrežne sigurnosti', 'pregovaranja', 'grafičkog dizajna', 'elektronike',
  'vođenja projekata', 'obrade podataka', 'građevinskog crtanja', 'javnog nastupa', 'obnovljive energije',
  'digitalnog marketinga', 'računovodstva', 'zavarivanja', 'umjetne inteligencije', 'trodimenzionalnog štampanja',
] as const; // prettier-ignore
const KINDS = ['Osnove', 'Škola', 'Radionica', 'Praksa', 'Uvod u svijet', 'Ljetna akademija'] as const;
const SENTENCES = [
  'Učimo kroz rad na stvarnim zadacima iz privrede.',
  'Polaznici dobijaju potvrdu i savjet za zaposlenje.',
  'Predavači su inženjeri s dugogodišnjim iskustvom.',
  'Prethodno znanje nije potrebno, dovoljna je radoznalost.',
  'Nastava se održava u našem centru i na daljinu.',
  'Broj mjesta je ograničen zbog rada u malim grupama.',
] as const;

/** Contained in the first few records of each kind, so that a search for it always finds the same number. */
export const RARE_WORD = 'kaligrafije';
const RARE_COUNT = 3;

function topicOf(random: Random, n: number): string {
  const topic = random.pick(TOPICS);
  return n < RARE_COUNT ? RARE_WORD : topic;
}

/** The share of records that are drafts. */
const DRAFTS = 0.01;
/** How far from now courses begin, in both directions. */
const START_DAYS = 300;
const REVIEWS_MAX = 4;

export type GeneratedCourse = Omit<CourseFields, 'searchKey' | 'sortKeys'>;

/** Returns a course of realistic size without reviews; `n` is in its name, so that a search can find one. */
export function generateCourse(random: Random, n: number, now: Date): GeneratedCourse {
  const createdAt = daysAfter(now, -random.int(1, 700));
  return {
    _id: new Types.ObjectId(),
    name: `${random.pick(KINDS)} ${topicOf(random, n)} ${n}`,
    subTitle: random.pick(SENTENCES),
    image: '',
    ...IMAGE_DEFAULTS,
    shortDesc: `<p>${random.pick(SENTENCES)} ${random.pick(SENTENCES)}</p>`,
    description: paragraphs(random, 12),
    start: dayOf(daysAfter(now, random.int(-START_DAYS, START_DAYS))),
    duration: random.int(8, 200),
    category: random.pick(COURSE_CATEGORIES),
    tipObuke: random.pick(COURSE_TYPES),
    ishodiObuke: paragraphs(random, 4),
    perspektiveObuke: paragraphs(random, 2),
    price: random.int(20, 900),
    capacity: 0,
    freeSeats: random.int(0, 30),
    offeredSeats: 0,
    waiting: 0,
    seatChanges: 0,
    lastDay: '',
    venue: null,
    applyUntil: '',
    minSeats: 0,
    remindEach: false,
    benefits: '',
    runState: 'announced' as const,
    series: null,
    unchosen: [],
    lessons: [],
    lecturers: [],
    completion: { ...DEFAULT_COMPLETION },
    faq: [],
    run: null,
    policy: null,
    register: null,
    discounts: [],
    ...summaryOf([]),
    isDraft: random.chance(DRAFTS),
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}

/** Returns a few reviews of a course and sets its rating. */
export function generateReviews(random: Random, course: GeneratedCourse): ReviewFields[] {
  const reviews = Array.from({ length: random.int(0, REVIEWS_MAX) }, () => ({
    _id: new Types.ObjectId(),
    course: course._id,
    user: new Types.ObjectId(),
    name: 'Ana H.',
    rating: random.int(1, 5),
    comment: random.pick(SENTENCES),
    createdAt: course.createdAt,
  }));
  Object.assign(course, summaryOf(reviews.map(({ rating }) => rating)));
  return reviews;
}

function paragraphs(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => `<p>${random.pick(SENTENCES)}</p>`).join('');
}

const OLDEST_NEWS_DAYS = 2000;

type GeneratedNewsItem = Omit<NewsFields, 'searchKey' | 'sortKeys'>;

/** Returns a news item of realistic size; `n` is in its title, so that a search can find one. */
export function generateNewsItem(random: Random, n: number, now: Date): GeneratedNewsItem {
  const createdAt = daysAfter(now, -random.int(0, OLDEST_NEWS_DAYS));
  return {
    _id: new Types.ObjectId(),
    title: `Dan otvorenih vrata ${topicOf(random, n)} ${n}`,
    subTitle: random.pick(SENTENCES),
    image: '',
    ...IMAGE_DEFAULTS,
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

const OLDEST_CAREER_DAYS = 1000;
const OPEN_FOR_DAYS = 60;

type GeneratedCareer = Omit<CareerFields, 'searchKey' | 'sortKeys'>;

/** Returns a career; most deadlines have passed. */
export function generateCareer(random: Random, n: number, now: Date): GeneratedCareer {
  const createdAt = daysAfter(now, -random.int(0, OLDEST_CAREER_DAYS));
  return {
    _id: new Types.ObjectId(),
    title: `Saradnik na poslovima ${topicOf(random, n)} ${n}`,
    image: '',
    ...IMAGE_DEFAULTS,
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
