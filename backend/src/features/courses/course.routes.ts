import { API } from '@institut/contract/paths';
import { courseBody, courseListQuery, reviewBody } from '@institut/contract/course.schema';
import { Router } from 'express';
import { notFound } from '../../lib/errors.ts';
import { parse, parseId } from '../../http/parse.ts';
import {
  currentUser,
  isAskedByAdmin,
  recognizeAdmin,
  requireAdmin,
  requireAdminForDrafts,
  requireUser,
} from '../../http/auth.ts';
import { reviewLimit } from '../../http/rateLimit.ts';
import {
  presentAdminCourse,
  presentAdminCourseSummary,
  presentCourse,
  presentCourseSummary,
} from './course.presenter.ts';
import { addReview, featuredCourses, getCourse, topCourses } from './course.service.ts';
import { createCourseDraft, deleteCourse, updateCourse } from './courseEdit.service.ts';
import { listCourses } from './courseList.service.ts';

export const courseRoutes = Router();

const courseId = (id: unknown) => parseId(id, () => notFound('Kurs'));

courseRoutes.get(API.courses, requireAdminForDrafts, async (req, res) => {
  const query = parse(courseListQuery, req.query);
  const { courses, total, pages, page } = await listCourses(query);
  const present = query.drafts ? presentAdminCourseSummary : presentCourseSummary;
  const kursevi = courses.map((course) => present(course));
  res.set('X-Total-Count', String(total)).json({ kursevi, pages, page });
});

courseRoutes.get(API.featuredCourses, async (_req, res) => {
  const courses = await featuredCourses();
  res.json(courses.map(presentCourseSummary));
});

courseRoutes.get(API.topCourses, async (_req, res) => {
  const courses = await topCourses();
  res.json(courses.map(presentCourseSummary));
});

courseRoutes.get(API.course, recognizeAdmin, async (req, res) => {
  const withDrafts = isAskedByAdmin(req);
  const course = await getCourse(courseId(req.params.id), { withDrafts });
  res.json(withDrafts ? presentAdminCourse(course) : presentCourse(course));
});

courseRoutes.post(API.courses, requireAdmin, async (_req, res) => {
  res.status(201).json(presentAdminCourse(await createCourseDraft()));
});

courseRoutes.put(API.course, requireAdmin, async (req, res) => {
  const course = await updateCourse(courseId(req.params.id), parse(courseBody, req.body));
  res.json(presentAdminCourse(course));
});

courseRoutes.delete(API.course, requireAdmin, async (req, res) => {
  await deleteCourse(courseId(req.params.id));
  res.status(204).end();
});

courseRoutes.post(API.courseReviews, requireUser, ...reviewLimit, async (req, res) => {
  const id = courseId(req.params.id);
  const course = await addReview(id, currentUser(req), parse(reviewBody, req.body));
  res.status(201).json(presentCourse(course));
});
