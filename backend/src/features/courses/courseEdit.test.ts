import { adminCourse, adminCourseList } from '@institut/contract/course.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { bodyOf, pathOf, stored, useCourseAdmin } from '../../test/support/courseCalls.ts';
import { createCourse, buildOrderBody, bearer, createUser } from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course, type CourseFields } from './course.model.ts';

useTestDatabase();

const wire = z.strictObject(adminCourse.shape);
const { admin, edit } = useCourseAdmin();

async function order(course: CourseFields, qty: number) {
  const buyer = bearer(await createUser());
  const sent = buildOrderBody([course], { orderItems: [{ kurs: course._id.toString(), qty }] });
  const { body } = await testApp().post(API.orders).set('Authorization', buyer).send(sent).expect(201);
  const read = () =>
    testApp()
      .get(apiUrl(API.order, { id: body._id }))
      .set('Authorization', buyer);
  return { placed: body, read };
}

describe('POST /api/kursevi', () => {
  it('answers 201 with an empty draft that only admins see', async () => {
    const { body } = await testApp().post(API.courses).set('Authorization', admin()).expect(201);
    const draft = wire.parse(body);
    expect(draft).toMatchObject({ name: '', price: 0, countInStock: 0, isDraft: true, version: 0 });
    await testApp()
      .get(apiUrl(API.course, { id: draft._id }))
      .expect(404);
    const publicList = await testApp().get(API.courses).expect(200);
    expect(publicList.body.kursevi).toEqual([]);

    await createCourse();
    const answer = await testApp()
      .get(`${API.courses}?drafts=include`)
      .set('Authorization', admin())
      .expect(200);
    const { kursevi } = z
      .strictObject({
        ...adminCourseList.shape,
        kursevi: z.array(z.strictObject(adminCourseList.shape.kursevi.element.shape)),
      })
      .parse(answer.body);
    expect(kursevi).toMatchObject([{ _id: draft._id, isDraft: true }, { isDraft: false }]);
  });
});

describe('PUT /api/kursevi/:id', () => {
  it('publishes a draft, stores every field and lets it be found', async () => {
    const { body: draft } = await testApp().post(API.courses).set('Authorization', admin()).expect(201);
    const {
      version: _version,
      countInStockRead: _read,
      ...sent
    } = bodyOf({
      name: 'Žičane mreže',
      shortDesc: '<p>Kratko&nbsp;i jasno</p>',
      price: 129.9,
    });
    const { body } = await edit(draft, sent).expect(200);
    const expected = { ...sent, shortDesc: '<p>Kratko i jasno</p>' };
    expect(wire.parse(body)).toMatchObject({
      ...expected,
      version: 1,
      isDraft: false,
      rating: 0,
      reviews: [],
    });
    expect(await stored(draft)).toMatchObject({ ...expected, isDraft: false });
    const found = await testApp().get(API.courses).query({ keyword: 'zicane kratko' }).expect(200);
    expect(found.body.kursevi).toMatchObject([{ _id: draft._id }]);
  });

  it('keeps the reviews, their rating and the places taken meanwhile', async () => {
    const course = await createCourse();
    const user = bearer(await createUser());
    const reviews = apiUrl(API.courseReviews, { id: course._id.toString() });
    await testApp()
      .post(reviews)
      .set('Authorization', user)
      .send({ rating: 4, comment: 'Dobro' })
      .expect(201);
    await order(course, 3);
    await edit(course, bodyOf({ countInStock: 25 })).expect(200);
    expect(await stored(course)).toMatchObject({ countInStock: 22, rating: 4, numReviews: 1, __v: 1 });
    await edit(course, bodyOf({ version: 1, countInStock: 20, countInStockRead: 22 })).expect(200);
    expect((await stored(course)).countInStock).toBe(20);
  });

  it('refuses to take away places that are gone', async () => {
    const course = await createCourse({ countInStock: 5 });
    await order(course, 4);
    const { body } = await edit(course, bodyOf({ countInStock: 3, countInStockRead: 5 })).expect(409);
    const sentence =
      'U međuvremenu su zauzeta mjesta na ovom kursu. Slobodnih mjesta je 1, pa ih ne možete smanjiti za 2.';
    expect(body).toEqual({ message: sentence, code: 'conflict', fields: { countInStock: sentence } });
    expect(await stored(course)).toMatchObject({ name: course.name, countInStock: 1, __v: 0 });
  });

  it('counts every place while edits and orders race', async () => {
    const course = await createCourse({ countInStock: 20 });
    const orders = Array.from({ length: 6 }, () => order(course, 1));
    const edits = Array.from({ length: 4 }, () => edit(course, bodyOf({ countInStock: 30 })));
    const [answers] = await Promise.all([Promise.all(edits), Promise.all(orders)]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await stored(course)).toMatchObject({ countInStock: 24, __v: 1 });
  });

  it('refuses an edit of a version that is not the newest', async () => {
    const course = await createCourse();
    await edit(course, bodyOf({ name: 'Prva' })).expect(200);
    const { body } = await edit(course, bodyOf({ name: 'Druga', countInStock: 0 })).expect(409);
    expect(body).toEqual({ message: expect.stringContaining('u međuvremenu izmijenio'), code: 'stale_edit' });
    expect(await stored(course)).toMatchObject({ name: 'Prva', countInStock: 20 });
  });

  it.each(['version', 'countInStockRead'])('asks for the %s of a published course', async (field) => {
    const course = await createCourse();
    const { body } = await edit(course, bodyOf({ [field]: undefined })).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect((await stored(course)).name).toBe(course.name);
  });
});

describe('an order of an edited course', () => {
  it('keeps its price and name, and stays readable when the course is deleted', async () => {
    const course = await createCourse({ price: 80, name: 'Stari naziv' });
    const { placed, read } = await order(course, 2);
    await edit(course, bodyOf({ price: 500, name: 'Novi naziv' })).expect(200);
    const kept = { ...placed, isPaymentPending: false };
    expect((await read().expect(200)).body).toEqual(kept);
    await testApp().delete(pathOf(course)).set('Authorization', admin()).expect(204);
    await testApp().get(pathOf(course)).expect(404);
    const { body } = await read().expect(200);
    expect(body).toEqual(kept);
    expect(body.orderItems).toMatchObject([{ name: 'Stari naziv', price: 80, qty: 2 }]);
  });
});

describe('DELETE /api/kursevi/:id', () => {
  it('deletes the course, once', async () => {
    const [course, other] = [await createCourse(), await createCourse()];
    await testApp().delete(pathOf(course)).set('Authorization', admin()).expect(204);
    await testApp().delete(pathOf(course)).set('Authorization', admin()).expect(404);
    expect(await Course.find().lean()).toMatchObject([{ _id: other._id }]);
  });
});
