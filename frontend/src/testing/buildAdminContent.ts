import type { AdminCareer, AdminCareerSummary } from '@institut/contract/career.schema';
import type { AdminCourse, AdminCourseSummary } from '@institut/contract/course.schema';
import type { AdminNewsItem, AdminNewsSummary } from '@institut/contract/news.schema';
import { buildCareer, buildCareerSummary } from './buildCareer.ts';
import { buildCourse, buildCourseSummary } from './buildCourse.ts';
import { buildNewsItem, buildNewsSummary } from './buildNews.ts';

/** Edited content as admins get it: published and edited once, unless told otherwise. */
const PUBLISHED = { version: 1, isDraft: false };

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
  ...changes,
});
