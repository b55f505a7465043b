import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { course as courseSchema, reviewList } from '@institut/contract/courses/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { z } from 'zod';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  createCourse,
  createOrder,
  createReviewedCourse,
  createUser,
} from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Review } from './review.model.ts';

useTestDatabase();

const wire = z.strictObject(courseSchema.shape);
const idOf = ({ _id }: { _id: Types.ObjectId }) => _id.toString();
const review = (course: CourseFields, user: UserDocument, body: object = { rating: 5, comment: 'Odlično' }) =>
  testApp()
    .post(apiUrl(API.courseReviews, { id: idOf(course) }))
    .set('Authorization', bearer(user))
    .send(body);
const remove = (course: CourseFields, given: { _id: Types.ObjectId }, user: UserDocument, body?: object) =>
  testApp()
    .delete(apiUrl(API.courseReview, { id: idOf(course), reviewId: idOf(given) }))
    .set('Authorization', bearer(user))
    .send(body);
const stored = (course: CourseFields) => Course.findById(course._id).orFail().lean();
const reviewsOf = (course: CourseFields) => Review.find({ course: course._id }).lean();

describe('POST /api/kursevi/:id/reviews', () => {
  it('stores the review and answers the course with it', async () => {
    const course = await createCourse();
    const user = await createUser({ name: 'Ana', lastName: 'Hadžić' });
    const { body } = await review(course, user, { rating: 4, comment: '  Vrlo korisno.  ' }).expect(201);

    const answer = wire.parse(body);
    expect(answer).toMatchObject({ rating: 4, numReviews: 1 });
    expect(answer.reviews).toMatchObject([{ name: 'Ana H.', rating: 4, comment: 'Vrlo korisno.' }]);
    expect(await stored(course)).toMatchObject({ rating: 4, numReviews: 1 });
    expect((await reviewsOf(course)).map(({ user }) => user.toString())).toEqual([user.id]);
  });

  it('keeps a comment that looks like an expression as text', async () => {
    const course = await createCourse();
    const comment = '$countInStock {"$gt": ""} <script>alert(1)</script>';
    await review(course, await createUser(), { rating: 3, comment }).expect(201);
    expect(await reviewsOf(course)).toMatchObject([{ comment }]);
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
    const [saved] = await reviewsOf(course);
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
    expect(await reviewsOf(course)).toHaveLength(1);
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
    expect(await stored(course)).toMatchObject({ rating: 0, numReviews: 0 });
    expect(await reviewsOf(course)).toEqual([]);
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
    expect(await reviewsOf(course)).toEqual([]);
  });

  it('answers 404 for a draft, an unknown course and a malformed id', async () => {
    const user = await createUser();
    const draft = await createCourse({ isDraft: true });
    for (const id of [draft._id.toString(), 'ffffffffffffffffffffffff', 'x']) {
      const path = apiUrl(API.courseReviews, { id });
      const sent = { rating: 5, comment: 'x' };
      await testApp().post(path).set('Authorization', bearer(user)).send(sent).expect(404);
    }
    expect(await reviewsOf(draft)).toEqual([]);
  });

  it('counts 10 parallel reviews of 10 users exactly', async () => {
    const course = await createCourse();
    const users = await Promise.all(Array.from({ length: 10 }, () => createUser()));
    const ratings = users.map((_, index) => (index % 5) + 1);
    const answers = await Promise.all(
      users.map((user, index) =>
        review(course, user, { rating: ratings[index], comment: `Komentar ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 201));
    const after = await stored(course);
    expect(await reviewsOf(course)).toHaveLength(10);
    expect(after).toMatchObject({ numReviews: 10, rating: 3 });
  });

  it('accepts one of 5 parallel reviews of one user', async () => {
    const course = await createCourse();
    const user = await createUser();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        review(course, user, { rating: 5, comment: `Pokušaj ${index}` }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 4 });
    expect(await stored(course)).toMatchObject({ numReviews: 1, rating: 5 });
    expect(await reviewsOf(course)).toHaveLength(1);
  });
});

const list = (course: CourseFields, query = '') =>
  testApp().get(apiUrl(API.courseReviews, { id: idOf(course) }) + query);

describe('a review of an account whose address is not confirmed', () => {
  it('is refused with the way to confirm, in the own review too, and accepted afterwards', async () => {
    const [course, user] = [await createCourse(), await createUser({ emailConfirmedAt: null })];
    const mine = () => as(user).getOwnReview({ params: { id: idOf(course) } });
    const { body } = await review(course, user).expect(409);
    expect(body).toEqual({
      message: `Potvrdite e-mail adresu, pa pošaljite ocjenu ponovo: link smo poslali na ${user.email}.`,
      code: 'email_unconfirmed',
    });
    expect([await reviewsOf(course), await stored(course)]).toMatchObject([[], { rating: 0, numReviews: 0 }]);
    expect((await mine().expect(200)).body).toEqual({ review: null, isEmailConfirmed: false });

    await UserModel.updateOne({ _id: user._id }, { emailConfirmedAt: new Date() });
    await review(course, user).expect(201);
    expect((await mine().expect(200)).body).toMatchObject({ review: {}, isEmailConfirmed: true });
  });
});

describe('the mark "Polaznik" of a review', () => {
  it('has nobody whose seat of that course is cancelled', async () => {
    const [course, other] = [await createCourse(), await createCourse()];
    const line = { name: 'Kurs', image: '', category: 'Tehnicke', price: 80, qty: 1 };
    const user = await createUser();
    const orderItems = [
      { ...line, kurs: course._id },
      { ...line, kurs: other._id },
    ];
    const { _id } = await createOrder(user, { status: ORDER_STATUS.admitted, orderItems });
    await Order.updateOne({ _id }, { $set: { 'orderItems.1.held': 0, heldSeats: 1 } });
    await review(course, user).expect(201);
    await review(other, user).expect(201);
    const marks = await Promise.all(
      [course, other].map(async (one) => (await list(one).expect(200)).body.reviews[0].isParticipant),
    );
    expect(marks).toEqual([true, false]);
  });

  it('has the author of an accepted order of that course alone', async () => {
    const [course, other] = [await createCourse(), await createCourse()];
    const line = { kurs: course._id, name: 'Kurs', image: '', category: 'Tehnicke', price: 80, qty: 1 };
    const accepted = { status: ORDER_STATUS.admitted, orderItems: [line] };
    const [admitted, applicant, elsewhere] = [await createUser(), await createUser(), await createUser()];
    await createOrder(admitted, accepted);
    await createOrder(applicant, { orderItems: [line], isPaid: true });
    await createOrder(elsewhere, { ...accepted, orderItems: [{ ...line, kurs: other._id }] });
    for (const user of [admitted, applicant, elsewhere]) await review(course, user).expect(201);
    await review(other, admitted).expect(201);

    const shown = async ({ _id }: CourseFields) =>
      (
        await testApp()
          .get(apiUrl(API.courseReviews, { id: idOf({ _id }) }))
          .expect(200)
      ).body.reviews.map(({ isParticipant }: { isParticipant: boolean }) => isParticipant);
    expect([await shown(course), await shown(other)]).toEqual([[false, false, true], [false]]);
    const { body } = await testApp().get(apiUrl(API.course, { id: idOf(course) }));
    expect(wire.parse(body).reviews.map(({ isParticipant }) => isParticipant)).toEqual([false, false, true]);
  });
});

describe('GET /api/kursevi/:id/reviews', () => {
  it('answers ten reviews per page, newest first, with the number of all, without the ids of their authors', async () => {
    const { course, reviews } = await createReviewedCourse(Array.from({ length: 23 }, () => ({})));
    await createReviewedCourse([{}]);
    const comments: string[] = [];
    for (const [pageNumber, length] of [10, 10, 3, 0].entries()) {
      const { body, headers, text } = await list(course, `?pageNumber=${pageNumber + 1}`).expect(200);
      const page = z.strictObject(reviewList.shape).parse(body);
      expect(headers['x-total-count']).toBe('23');
      expect(page).toMatchObject({ page: pageNumber + 1, pages: 3 });
      expect(page.reviews).toHaveLength(length);
      comments.push(...page.reviews.map(({ comment }) => comment));
      for (const { user } of reviews) expect(text).not.toContain(user.toString());
    }
    expect(comments).toEqual(reviews.map(({ comment }) => comment).toReversed());
    expect((await list(course)).body.page).toBe(1);
  });

  it('answers 404 for a draft and an unknown course, and 400 to an invalid page', async () => {
    const [course, draft] = [await createCourse(), await createCourse({ isDraft: true })];
    await list(draft).expect(404);
    await testApp()
      .get(apiUrl(API.courseReviews, { id: 'f'.repeat(24) }))
      .expect(404);
    const { body } = await list(course, '?pageNumber=0').expect(400);
    expect(Object.keys(body.fields)).toEqual(['pageNumber']);
  });
});

const own = (course: CourseFields, user: UserDocument) =>
  as(user).getOwnReview({ params: { id: idOf(course) } });

describe('GET /api/kursevi/:id/reviews/mine', () => {
  it('answers the review of the logged-in user, or null', async () => {
    const user = await createUser();
    const { course, reviews } = await createReviewedCourse([{}, { user: user._id, comment: 'Moja' }]);
    const { body } = await own(course, user).expect(200);
    expect(body).toEqual({
      review: {
        _id: reviews[1]?._id.toString(),
        name: 'Ana H.',
        isParticipant: false,
        rating: 5,
        comment: 'Moja',
        createdAt: reviews[1]?.createdAt.toISOString(),
      },
      isEmailConfirmed: true,
    });
    expect((await own(course, await createUser()).expect(200)).body).toEqual({
      review: null,
      isEmailConfirmed: true,
    });
    await own(await createCourse({ isDraft: true }), user).expect(404);
  });
});

const ratingOf = (index: number) => (index % 5) + 1;

/** Returns a course with three reviews; the first is the author's, with 1 of 5. */
async function reviewed() {
  const author = await createUser({ name: 'Emina' });
  const { course, reviews } = await createReviewedCourse([
    { user: author._id, rating: 1 },
    {},
    { rating: 4 },
  ]);
  const [given] = reviews;
  if (!given) throw new Error('The course has three reviews.');
  return { author, course, given };
}

describe('DELETE /api/kursevi/:id/reviews/:reviewId', () => {
  it('deletes the own review, recomputes the rating and allows a new review', async () => {
    const { author, course, given } = await reviewed();
    const { body } = await remove(course, given, author).expect(200);
    expect(wire.parse(body)).toMatchObject({ rating: 4.5, numReviews: 2, reviews: [{}, {}] });
    expect(await stored(course)).toMatchObject({ rating: 4.5, numReviews: 2 });
    expect((await reviewsOf(course)).map(idOf)).not.toContain(idOf(given));
    expect(await readOutbox()).toEqual([]);
    await review(course, author, { rating: 3, comment: 'Ponovo' }).expect(201);
    expect(await stored(course)).toMatchObject({ rating: 4, numReviews: 3 });
  });

  it('lets an admin delete any review with a reason, which is logged and sent to its author', async () => {
    const { author, course, given } = await reviewed();
    const admin = await createUser({ isAdmin: true });
    const reason = 'Komentar sadrži reklamu.';
    await remove(course, given, admin, { reason: ` ${reason} ` }).expect(200);
    expect(await stored(course)).toMatchObject({ rating: 4.5, numReviews: 2 });
    expect(await readOutbox()).toMatchObject([
      {
        message: {
          kind: 'reviewRemoved',
          to: author.email,
          name: 'Emina',
          courseId: idOf(course),
          courseName: course.name,
          reason,
        },
      },
    ]);
    expect(await AuditEntry.find({ event: 'deleted' }).lean()).toMatchObject([
      {
        actor: { email: admin.email },
        target: { kind: 'review', id: idOf(given), label: course.name },
        changes: [{ field: 'reason', from: null, to: reason }],
      },
    ]);
  });

  it('deletes the review of a deleted user without a mail', async () => {
    const { author, course, given } = await reviewed();
    await UserModel.deleteOne({ _id: author._id });
    const admin = await createUser({ isAdmin: true });
    await remove(course, given, admin, { reason: 'Uvreda.' }).expect(200);
    expect(await readOutbox()).toEqual([]);
  });

  it.each([undefined, {}, { reason: '  ' }, { reason: 5 }, { reason: 'x'.repeat(501) }])(
    'answers 400 to an admin whose reason is %j and keeps the review',
    async (body) => {
      const { course, given } = await reviewed();
      const answer = await remove(course, given, await createUser({ isAdmin: true }), body).expect(400);
      expect(Object.keys(answer.body.fields)).toEqual(['reason']);
      expect(await reviewsOf(course)).toHaveLength(3);
      expect(await readOutbox()).toEqual([]);
    },
  );

  it('lets an admin delete the own review without a reason', async () => {
    const { author, course, given } = await reviewed();
    await UserModel.updateOne({ _id: author._id }, { isAdmin: true });
    await remove(course, given, author).expect(200);
    expect(await readOutbox()).toEqual([]);
  });

  it('answers 403 to another user, also with a reason', async () => {
    const { course, given } = await reviewed();
    const { body } = await remove(course, given, await createUser(), { reason: 'Ne slažem se.' }).expect(403);
    expect(body).toEqual({ message: 'Možete obrisati samo svoju ocjenu.', code: 'forbidden' });
    expect(await reviewsOf(course)).toHaveLength(3);
  });

  it('answers 404 for a deleted review, for one of another course and for a malformed id', async () => {
    const { author, course, given } = await reviewed();
    await remove(await createCourse(), given, author).expect(404);
    await remove(course, given, author).expect(200);
    const { body } = await remove(course, given, author).expect(404);
    expect(body).toEqual({ message: 'Ocjena nije pronađena.', code: 'not_found' });
    await testApp()
      .delete(`${apiUrl(API.courseReviews, { id: idOf(course) })}/x`)
      .set('Authorization', bearer(author))
      .expect(404);
    expect(await stored(course)).toMatchObject({ rating: 4.5, numReviews: 2 });
  });

  it('counts one of five parallel deletions of a review', async () => {
    const { author, course, given } = await reviewed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(course, given, author)));
    expect(tally(answers)).toEqual({ 200: 1, 404: 4 });
    expect(await stored(course)).toMatchObject({ rating: 4.5, numReviews: 2 });
  });

  it('keeps rating and count exact in 10 parallel reviews and deletions', async () => {
    const authors = await Promise.all(Array.from({ length: 5 }, () => createUser()));
    const others = await Promise.all(Array.from({ length: 5 }, () => createUser()));
    const { course, reviews } = await createReviewedCourse(
      authors.map((user, index) => ({ user: user._id, rating: ratingOf(index + 1) })),
    );
    const deletions = authors.map((user, index) => remove(course, reviews[index]!, user));
    const additions = others.map((user, index) =>
      review(course, user, { rating: ratingOf(index), comment: `Komentar ${index}` }),
    );
    expect(tally(await Promise.all([...deletions, ...additions]))).toEqual({ 200: 5, 201: 5 });
    const left = await reviewsOf(course);
    expect(left.map(({ user }) => user.toString()).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(await stored(course)).toMatchObject({ rating: 3, numReviews: 5 });
  });

  it('leaves a course without reviews with rating 0', async () => {
    const author = await createUser();
    const { course, reviews } = await createReviewedCourse([{ user: author._id, rating: 2 }]);
    await remove(course, reviews[0]!, author).expect(200);
    expect(await stored(course)).toMatchObject({ rating: 0, numReviews: 0 });
  });
});

it('a deleted course takes its reviews with it', async () => {
  const { course } = await createReviewedCourse([{}, {}]);
  const { course: other } = await createReviewedCourse([{}]);
  const admin = bearer(await createUser({ isAdmin: true }));
  await testApp()
    .delete(apiUrl(API.course, { id: idOf(course) }))
    .set('Authorization', admin)
    .expect(204);
  expect(await reviewsOf(course)).toEqual([]);
  expect(await reviewsOf(other)).toHaveLength(1);
});
