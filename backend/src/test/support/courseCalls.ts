import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { Course, type CourseFields } from '../../features/courses/course.model.ts';
import { buildCourse, bearer, createUser } from './factories.ts';
import { testApp } from './testApp.ts';

type WithId = Pick<CourseFields, '_id'>;

export const pathOf = ({ _id }: WithId) => apiUrl(API.course, { id: _id.toString() });
export const stored = ({ _id }: WithId) => Course.findById(_id).orFail().lean();

/** Returns the body of an edit by an admin who has just read a course with 20 free seats. */
export function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildCourse();
  return { ...fields, version: 0, countInStockRead: fields.countInStock, ...overrides };
}

/** Creates an admin for each test, who edits courses. */
export function useCourseAdmin() {
  let token = '';
  beforeEach(async () => {
    token = bearer(await createUser({ isAdmin: true }));
  });
  return {
    admin: () => token,
    edit: (course: WithId, body: object) =>
      testApp().put(pathOf(course)).set('Authorization', token).send(body),
  };
}
