import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { course as courseSchema } from '@institut/contract/course.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { Types } from 'mongoose';
import { z } from 'zod';
import { createCourse, bearer, createUser } from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import type { UserDocument } from '../users/user.model.ts';
import { Course, type CourseFields } from './course.model.ts';

useTestDatabase();

const wire = z.strictObject(courseSchema.shape);
const detail = (id: string) => testApp().get(apiUrl(API.course, { id }));
const review = (course: CourseFields, user: UserDocument, body: object = { rating: 5, comment: 'Odlično' }) =>
  testApp()
    .post(apiUrl(API.courseReviews, { id: course._id.toString() }))
    .set('Authorization', bearer(user))
    .send(body);
const stored = (course: CourseFields) => Course.findById(course._id).orFail().lean();

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

  it('shows reviews newest first, without the ids of their authors', async () => {
    const author = new Types.ObjectId();
    const given = (comment: string, day: number) => ({
      _id: new Types.ObjectId(),
      user: author,
      name: 'Ana',
      rating: 4,
      comment,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
    const course = await createCourse({ reviews: [given('drugi', 2), given('prvi', 1), given('treći', 3)] });
    const { body, text } = await detail(course._id.toString()).expect(200);
    expect(wire.parse(body).reviews.map(({ comment }) => comment)).toEqual(['treći', 'drugi', 'prvi']);
    expect(text).not.toContain(author.toString());
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

describe('POST /api/kursevi/:id/reviews', () => {
  it('stores the review and answers the course with it', async () => {
    const course = await createCourse();
    const user = await createUser({ name: 'Ana', lastName: 'Hadžić' });
    const { body } = await review(course, user, { rating: 4, comment: '  Vrlo korisno.  ' }).expect(201);

    const answer = wire.parse(body);
    expect(answer).toMatchObject({ rating: 4, numReviews: 1 });
    expect(answer.reviews).toMatchObject([{ name: 'Ana H.', rating: 4, comment: 'Vrlo korisno.' }]);
    const { reviews, rating, numReviews } = await stored(course);
    expect({ rating, numReviews }).toEqual({ rating: 4, numReviews: 1 });
    expect(reviews.map(({ user }) => user.toString())).toEqual([user.id]);
  });

  it('keeps a comment that looks like an expression as text', async () => {
    const course = await createCourse();
    const comment = '$countInStock {"$gt": ""} <script>alert(1)</script>';
    await review(course, await createUser(), { rating: 3, comment }).expect(201);
    expect((await stored(course)).reviews[0]?.comment).toBe(comment);
  });

  it('ignores all other fields that a client sends', async () => {
    const course = await createCourse();
    const user = await createUser();
    const smuggled = {
      name: 'Admin',
      user: new Types.ObjectId(),
      createdAt: '2001-01-01',
      _id: '1',
      isAdmin: true,
    };
    await review(course, user, { rating: 1, comment: 'Slabo', ...smuggled }).expect(201);
    const [saved] = (await stored(course)).reviews;
    expect(saved).toMatchObject({ name: 'Ana A.', rating: 1 });
    expect(saved?.user.toString()).toBe(user.id);
    expect(saved?.createdAt.getFullYear()).toBeGreaterThan(2001);
  });

  it('answers 409 to a second review of the same user', async () => {
    const course = await createCourse();
    const user = await createUser();
    await review(course, user).expect(201);
    const { body } = await review(course, user, { rating: 1, comment: 'Ipak ne' }).expect(409);
    expect(body).toEqual({ message: 'Već ste ocijenili ovaj kurs.', code: 'already_reviewed' });
    expect(await stored(course)).toMatchObject({ rating: 5, numReviews: 1 });
  });

  it.each([
    ['rating', { rating: 0, comment: 'x' }],
    ['rating', { rating: 6, comment: 'x' }],
    ['rating', { rating: 4.5, comment: 'x' }],
    ['rating', { rating: '5', comment: 'x' }],
    ['rating', { rating: { $gt: 0 }, comment: 'x' }],
    ['rating', { comment: 'x' }],
    ['comment', { rating: 5 }],
    ['comment', { rating: 5, comment: '   ' }],
    ['comment', { rating: 5, comment: 'x'.repeat(1001) }],
    ['comment', { rating: 5, comment: { $ne: '' } }],
  ])('answers 400 and names %s for %j', async (field, sent) => {
    const course = await createCourse();
    const { body } = await review(course, await createUser(), sent).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(course)).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  });

  it('answers 429 to the 31st review of one account within ten minutes', async () => {
    const course = await createCourse();
    const user = await createUser();
    for (let n = 0; n < 30; n += 1) await review(course, user, {}).expect(400);
    const { body } = await review(course, user).expect(429);
    expect(body.code).toBe('too_many_requests');
    expect((await stored(course)).numReviews).toBe(0);
  });

  it('answers 401 without a token', async () => {
    const course = await createCourse();
    const path = apiUrl(API.courseReviews, { id: course._id.toString() });
    const { body } = await testApp().post(path).send({ rating: 5, comment: 'x' }).expect(401);
    expect(body.message).toBe(TOKEN_FAILED_MESSAGE);
    expect((await stored(course)).reviews).toEqual([]);
  });

  it('answers 404 for a draft, an unknown course and a malformed id', async () => {
    const user = await createUser();
    const draft = await createCourse({ isDraft: true });
    for (const id of [draft._id.toString(), 'ffffffffffffffffffffffff', 'x']) {
      const path = apiUrl(API.courseReviews, { id });
      const sent = { rating: 5, comment: 'x' };
      await testApp().post(path).set('Authorization', bearer(user)).send(sent).expect(404);
    }
    expect((await stored(draft)).reviews).toEqual([]);
  });

  it('counts 20 parallel reviews of 20 users exactly', async () => {
    const course = await createCourse();
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser()));
    const ratings = users.map((_, index) => (index % 5) + 1);
    const answers = await Promise.all(
      users.map((user, index) =>
        review(course, user, { rating: ratings[index], comment: `Komentar ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 201));
    const after = await stored(course);
    expect(after.reviews).toHaveLength(20);
    expect(after).toMatchObject({ numReviews: 20, rating: 3 });
  });

  it('accepts one of 10 parallel reviews of one user', async () => {
    const course = await createCourse();
    const user = await createUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        review(course, user, { rating: 5, comment: `Pokušaj ${index}` }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
    expect(await stored(course)).toMatchObject({ numReviews: 1, rating: 5 });
  });
});
