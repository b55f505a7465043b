import type { ApiCall } from './call.ts';
import {
  adminCourse,
  adminCourseList,
  course,
  courseBody,
  courseList,
  courseListQuery,
  courseSummary,
  reviewBody,
} from './course.schema.ts';
import { ENDPOINTS } from './endpoints.ts';

/** The calls of courses and their reviews. */
export const COURSE_CALLS = {
  listCourses: {
    ...ENDPOINTS.listCourses,
    group: 'courses',
    access: 'public',
    summary: 'Vraća stranicu kurseva, s pretragom, filterima i redoslijedom.',
    query: courseListQuery,
    response: { status: 200, json: courseList, adminJson: adminCourseList },
    cache: 'courses',
  },
  featuredCourses: {
    ...ENDPOINTS.featuredCourses,
    group: 'courses',
    access: 'public',
    summary: 'Vraća istaknute kurseve.',
    response: { status: 200, json: courseSummary.array() },
    cache: 'courses',
  },
  topCourses: {
    ...ENDPOINTS.topCourses,
    group: 'courses',
    access: 'public',
    summary: 'Vraća najbolje ocijenjene kurseve.',
    response: { status: 200, json: courseSummary.array() },
    cache: 'courses',
  },
  getCourse: {
    ...ENDPOINTS.getCourse,
    group: 'courses',
    access: 'optional',
    summary: 'Vraća jedan kurs s ocjenama; administratorima i nacrt, s verzijom.',
    response: { status: 200, json: course, adminJson: adminCourse },
    cache: 'courses',
  },
  createCourse: {
    ...ENDPOINTS.createCourse,
    group: 'courses',
    access: 'admin',
    summary: 'Otvara nacrt kursa, koji objavljuje prva ispravna izmjena.',
    response: { status: 201, json: adminCourse },
  },
  updateCourse: {
    ...ENDPOINTS.updateCourse,
    group: 'courses',
    access: 'admin',
    summary: 'Mijenja kurs; izmjena zastarjele verzije se odbija.',
    body: courseBody,
    response: { status: 200, json: adminCourse },
    errors: [409],
  },
  deleteCourse: {
    ...ENDPOINTS.deleteCourse,
    group: 'courses',
    access: 'admin',
    summary: 'Briše kurs; ranije prijave na njega ostaju čitljive.',
    response: { status: 204 },
  },
  addReview: {
    ...ENDPOINTS.addReview,
    group: 'courses',
    access: 'user',
    summary: 'Upisuje ocjenu i komentar, jednom po korisniku i kursu.',
    body: reviewBody,
    response: { status: 201, json: course },
    errors: [409],
    limit: 'review',
  },
} as const satisfies Record<string, ApiCall>;
