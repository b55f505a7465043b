import { course as courseSchema, courseFamily } from '@institut/contract/courses/schema';
import { z } from 'zod';
import { as } from '../../../test/support/client.ts';
import { createCourse, createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';

useTestDatabase();

const wire = z.strictObject(courseFamily.shape);
const idOf = ({ _id }: Pick<CourseFields, '_id'>) => _id.toString();

async function staffCalls() {
  const staff = as(await createUser({ isAdmin: true }));
  return {
    link: (course: CourseFields, kurs: string | null, runs: readonly CourseFields[]) =>
      staff.linkCourse({ params: { id: idOf(course) }, body: { kurs, runs: runs.map(idOf) } }),
    familyOf: async (course: CourseFields) => {
      const { body } = await staff.getCourseFamily({ params: { id: idOf(course) } }).expect(200);
      return wire.parse(body).runs.map(({ _id }) => _id);
    },
  };
}

it('joins the families of two courses, whose pages then name each other, and parts a run again', async () => {
  const { link, familyOf } = await staffCalls();
  const winter = await createCourse({ name: 'Osnove BIM-a', start: '2099-01-12' });
  const spring = await createCourse({ name: 'BIM u praksi', start: '2099-04-12' });
  const draft = await createCourse({ start: '', isDraft: true, series: spring._id });
  const { body } = await link(winter, idOf(spring), []).expect(200);
  expect(wire.parse(body).runs).toEqual([
    { _id: idOf(spring), name: 'BIM u praksi', start: '2099-04-12', isDraft: false, runState: 'announced' },
    { _id: idOf(draft), name: draft.name, start: '', isDraft: true, runState: 'announced' },
  ]);
  const page = await as(null)
    .getCourse({ params: { id: idOf(spring) } })
    .expect(200);
  expect(courseSchema.parse(page.body).runs.map(({ _id }) => _id)).toEqual([idOf(winter)]);

  await link(spring, null, [winter, draft]).expect(200);
  expect(await familyOf(spring)).toEqual([]);
  expect(await familyOf(winter)).toEqual([idOf(draft)]);
  const entries = await AuditEntry.find({ event: 'edited' }).sort({ _id: 1 }).lean();
  expect(entries.map(({ target, changes }) => [target?.label, changes])).toEqual([
    [
      'Osnove BIM-a',
      [
        {
          field: 'series',
          from: '',
          to: `„BIM u praksi” (početak 12.\u00a04.\u00a02099.), „${draft.name}”`,
        },
      ],
    ],
    [
      'BIM u praksi',
      [
        {
          field: 'series',
          from: `„Osnove BIM-a” (početak 12.\u00a01.\u00a02099.), „${draft.name}”`,
          to: '',
        },
      ],
    ],
  ]);
});

it('refuses an unknown course, runs that are linked already, and a family that somebody has changed', async () => {
  const { link } = await staffCalls();
  const course = await createCourse();
  const other = await createCourse();
  const unknown = 'ffffffffffffffffffffffff';
  const { body: missing } = await link(course, unknown, []).expect(400);
  expect(missing.fields).toEqual({ kurs: 'Ovaj kurs više ne postoji.' });
  await link({ ...course, _id: new Course()._id }, idOf(other), []).expect(404);
  await link(course, null, []).expect(409);
  await link(course, idOf(course), []).expect(409);
  await link(course, idOf(other), []).expect(200);
  const { body: stale } = await link(course, null, []).expect(409);
  expect(stale.code).toBe('stale_edit');
  await link(course, idOf(other), [other]).expect(409);
  expect(await Course.countDocuments({ series: other._id })).toBe(1);
});
