import { DEFAULT_COMPLETION } from '@institut/contract/certificates/values';
import type {
  AdminCareer,
  AdminCareerSummary,
  Career,
  CareerSummary,
} from '@institut/contract/careers/schema';
import type {
  AdminCourse,
  AdminCourseSummary,
  Course,
  CourseSummary,
  Review,
} from '@institut/contract/courses/schema';
import type { AdminNewsItem, AdminNewsSummary, NewsItem, NewsSummary } from '@institut/contract/news/schema';

export const courseId = '6560f1a2b3c4d5e6f7a8b900';

/** Returns a course of a list: `buildCourseSummary({ price: 0 })`. */
export const buildCourseSummary = (changes: Partial<CourseSummary> = {}): CourseSummary => ({
  _id: courseId,
  name: 'Python za početnike',
  subTitle: 'Od prve skripte do vlastite aplikacije',
  image: '/uploads/python.webp',
  imageFocus: 'center',
  shortDesc: '<p>Osnove jezika.</p>',
  start: '2027-01-18',
  duration: 40,
  category: 'Tehnicke',
  tipObuke: 'Trening kurs',
  price: 450,
  currentDiscounts: [],
  countInStock: 12,
  isClosed: false,
  rating: 4.5,
  numReviews: 2,
  lastDay: '',
  city: '',
  mode: null,
  applyUntil: '',
  runState: 'announced',
  ...changes,
});

export const buildCourse = (changes: Partial<Course> = {}): Course => ({
  ...buildCourseSummary(),
  imageAlt: '',
  description: '<p>Kurs vodi od osnova do projekta.</p>',
  ishodiObuke: '<p>Pišete čitljiv kod.</p>',
  perspektiveObuke: '<p>Mlađi programer.</p>',
  cancellationPolicy: {
    withdrawalDays: 15,
    freeUntilDaysBefore: 7,
    lateFeePercent: 100,
    transferUntil: 0,
    replaceUntil: 0,
  },
  lessons: [],
  venue: null,
  lecturers: [],
  minSeats: 0,
  applied: 0,
  benefits: '',
  hasWaitingList: false,
  runs: [],
  faq: [],
  reviews: [],
  ...changes,
});

export const buildReview = (changes: Partial<Review> = {}): Review => ({
  _id: '6560f1a2b3c4d5e6f7a8b9f0',
  name: 'Amra',
  rating: 5,
  isParticipant: false,
  comment: 'Puno prakse.',
  createdAt: '2026-10-04T22:30:00.000Z',
  ...changes,
});

export const newsId = (n: number): string => `6560f1a2b3c4d5e6f7a8c${String(n).padStart(3, '0')}`;

export const buildNewsSummary = (changes: Partial<NewsSummary> = {}): NewsSummary => ({
  _id: newsId(1),
  title: 'Robotska ruka u laboratoriju',
  subTitle: 'Linija za vježbu ima šest osa',
  image: '/uploads/ruka.webp',
  imageFocus: 'center',
  newsType: 'generalNews',
  author: 'Redakcija',
  category: 'techNews',
  date: '2026-11-12',
  ...changes,
});

export const buildNewsItem = (changes: Partial<NewsItem> = {}): NewsItem => ({
  ...buildNewsSummary(),
  imageAlt: '',
  description: '<p>Ruka je stigla u petak.</p>',
  ...changes,
});

export const careerId = (n: number): string => `6560f1a2b3c4d5e6f7a8d${String(n).padStart(3, '0')}`;

export const buildCareerSummary = (changes: Partial<CareerSummary> = {}): CareerSummary => ({
  _id: careerId(1),
  title: 'Predavač programiranja',
  image: '/uploads/predavac.webp',
  imageFocus: 'center',
  brief: 'Vodite grupe početnika.',
  category: 'Ugovor o radu',
  status: 'Otvoreno',
  date: '2026-11-16',
  dateEnd: '2026-12-12',
  ...changes,
});

export const buildCareer = (changes: Partial<Career> = {}): Career => ({
  ...buildCareerSummary(),
  imageAlt: '',
  description: '<h2>Vaš posao</h2><p>Dvanaest sati nastave.</p>',
  ...changes,
});

const PUBLISHED = { version: 1, isDraft: false };
const SEATS = { capacity: 12, heldSeats: 0, offeredSeats: 0, waiting: 0 };

export const buildAdminNewsSummary = (changes: Partial<AdminNewsSummary> = {}): AdminNewsSummary => ({
  ...buildNewsSummary(),
  ...PUBLISHED,
  ...changes,
});

export const buildAdminNewsItem = (changes: Partial<AdminNewsItem> = {}): AdminNewsItem => ({
  ...buildNewsItem(),
  ...PUBLISHED,
  ...changes,
});

export const buildAdminCourseSummary = (changes: Partial<AdminCourseSummary> = {}): AdminCourseSummary => ({
  ...buildCourseSummary(),
  ...PUBLISHED,
  ...SEATS,
  heldMinutes: 0,
  ...changes,
});

export const buildAdminCareerSummary = (changes: Partial<AdminCareerSummary> = {}): AdminCareerSummary => ({
  ...buildCareerSummary(),
  ...PUBLISHED,
  ...changes,
});

export const buildAdminCareer = (changes: Partial<AdminCareer> = {}): AdminCareer => ({
  ...buildCareer(),
  ...PUBLISHED,
  ...changes,
});

export const buildAdminCourse = (changes: Partial<AdminCourse> = {}): AdminCourse => ({
  ...buildCourse(),
  ...PUBLISHED,
  ...SEATS,
  venue: null,
  lecturers: [],
  remindEach: false,
  unchosen: [],
  series: null,
  policy: null,
  register: null,
  discounts: [],
  institutePolicy: {
    withdrawalDays: 20,
    freeUntilDaysBefore: 10,
    lateFeePercent: 30,
    transferUntil: 5,
    replaceUntil: 1,
  },
  completion: DEFAULT_COMPLETION,
  ...changes,
});
