import { API } from '@institut/contract/paths';
import { courseListQuery, reviewBody } from '@institut/contract/course.schema';
import { Router } from 'express';
import { notFound } from '../../lib/errors.ts';
import { parse, parseId } from '../../lib/parse.ts';
import { currentUser, requireUser } from '../../middleware/auth.ts';
import { reviewLimit } from '../../middleware/rateLimit.ts';
import { presentCourse, presentCourseSummary } from './course.presenter.ts';
import { addReview, featuredCourses, getCourse, listCourses, topCourses } from './course.service.ts';

export const courseRoutes = Router();

const courseId = (id: unknown) => parseId(id, () => notFound('Kurs'));

courseRoutes.get(API.courses, async (req, res) => {
  const { courses, total, pages, page } = await listCourses(parse(courseListQuery, req.query));
  res.set('X-Total-Count', String(total)).json({ kursevi: courses.map(presentCourseSummary), pages, page });
});

courseRoutes.get(API.featuredCourses, async (_req, res) => {
  const courses = await featuredCourses();
  res.json(courses.map(presentCourseSummary));
});

courseRoutes.get(API.topCourses, async (_req, res) => {
  const courses = await topCourses();
  res.json(courses.map(presentCourseSummary));
});

courseRoutes.get(API.course, async (req, res) => {
  const course = await getCourse(courseId(req.params.id));
  res.json(presentCourse(course));
});

courseRoutes.post(API.courseReviews, requireUser, ...reviewLimit, async (req, res) => {
  const id = courseId(req.params.id);
  const course = await addReview(id, currentUser(req), parse(reviewBody, req.body));
  res.status(201).json(presentCourse(course));
});
