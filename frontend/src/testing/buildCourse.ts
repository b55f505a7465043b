import type { Course, CourseSummary, Review } from '@institut/contract/course.schema';

export const courseId = '6560f1a2b3c4d5e6f7a8b900';

/** A course as lists bring it: `buildCourseSummary({ price: 0 })`. */
export const buildCourseSummary = (changes: Partial<CourseSummary> = {}): CourseSummary => ({
  _id: courseId,
  name: 'Python za početnike',
  subTitle: 'Od prve skripte do vlastite aplikacije',
  image: '/uploads/python.webp',
  shortDesc: '<p>Osnove jezika.</p>',
  start: '2027-01-18',
  duration: 40,
  category: 'Tehnicke',
  tipObuke: 'Trening kurs',
  price: 450,
  countInStock: 12,
  rating: 4.5,
  numReviews: 2,
  ...changes,
});

/** A course as its own page brings it. */
export const buildCourse = (changes: Partial<Course> = {}): Course => ({
  ...buildCourseSummary(),
  description: '<p>Kurs vodi od osnova do projekta.</p>',
  ishodiObuke: '<p>Pišete čitljiv kod.</p>',
  perspektiveObuke: '<p>Mlađi programer.</p>',
  reviews: [],
  ...changes,
});

export const buildReview = (changes: Partial<Review> = {}): Review => ({
  _id: '6560f1a2b3c4d5e6f7a8b9f0',
  name: 'Amra',
  rating: 5,
  comment: 'Puno prakse.',
  createdAt: '2026-10-04T22:30:00.000Z',
  ...changes,
});
