import { course as courseSchema } from '@institut/contract/courses/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { createCourse, bearer, createReviewedCourse, createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';

useTestDatabase();

const wire = z.strictObject(courseSchema.shape);
const detail = (id: string) => testApp().get(apiUrl(API.course, { id }));

describe('GET /api/kursevi/:id', () => {
  it('answers every field of a published course and nothing else', async () => {
    const course = await createCourse({ price: 129.9 });
    const { body } = await detail(course._id.toString()).expect(200);
    expect(wire.parse(body)).toMatchObject({
      _id: course._id.toString(),
      name: course.name,
      price: 129.9,
      countInStock: 20,
      reviews: [],
    });
  });

  it('names the other runs of the course that take applications, the next first', async () => {
    const first = await createCourse({ start: '2099-01-12', countInStock: 0 });
    const series = first._id;
    const later = await createCourse({ start: '2099-05-12', series, countInStock: 3 });
    const next = await createCourse({ start: '2099-03-12', series, countInStock: 0 });
    await createCourse({ start: '2099-04-12', series, isDraft: true });
    await createCourse({ start: '2099-04-12', series, runState: 'cancelled' });
    await createCourse({ start: '2099-04-12', series, applyUntil: '2020-01-01' });
    await createCourse({ start: '2020-01-01', series });
    await createCourse({ start: '2099-02-12' });
    const runsOf = async (id: typeof series) => {
      const { body } = await detail(id.toString()).expect(200);
      return wire.parse(body).runs.map(({ _id, start, countInStock }) => [_id, start, countInStock]);
    };
    const shown = {
      next: [next._id.toString(), '2099-03-12', 0],
      later: [later._id.toString(), '2099-05-12', 3],
    };
    expect(await runsOf(series)).toEqual([shown.next, shown.later]);
    expect(await runsOf(next._id)).toEqual([[series.toString(), '2099-01-12', 0], shown.later]);
  });

  it('shows the ten newest reviews, newest first, without the ids of their authors', async () => {
    const { course, reviews } = await createReviewedCourse(Array.from({ length: 12 }, () => ({})));
    const { body, text } = await detail(course._id.toString()).expect(200);
    const expected = reviews.slice(2).toReversed();
    expect(wire.parse(body).reviews.map(({ comment }) => comment)).toEqual(
      expected.map(({ comment }) => comment),
    );
    expect(body.numReviews).toBe(12);
    for (const { user } of reviews) expect(text).not.toContain(user.toString());
  });

  it.each(['nema', '1', '0123456789abcdef0123456', 'ffffffffffffffffffffffff', '%00', '[object Object]'])(
    'answers 404 to the id %j',
    async (id) => {
      const { body } = await detail(id).expect(404);
      expect(body).toEqual({ message: 'Kurs nije pronađen.', code: 'not_found' });
    },
  );

  it('answers 404 to a draft', async () => {
    const draft = await createCourse({ isDraft: true });
    const { body } = await detail(draft._id.toString()).expect(404);
    expect(body.code).toBe('not_found');
  });

  it('shows a draft with its version and state to admins only', async () => {
    const [draft, course] = [await createCourse({ isDraft: true }), await createCourse()];
    const [admin, user] = [bearer(await createUser({ isAdmin: true })), bearer(await createUser())];
    const { body } = await detail(draft._id.toString()).set('Authorization', admin).expect(200);
    expect(body).toMatchObject({ isDraft: true, version: 0 });
    await detail(draft._id.toString()).set('Authorization', user).expect(404);
    const read = await detail(course._id.toString()).set('Authorization', user).expect(200);
    expect(Object.keys(read.body)).not.toEqual(expect.arrayContaining(['version']));
    expect(Object.keys(read.body)).not.toEqual(expect.arrayContaining(['isDraft']));
  });
});
