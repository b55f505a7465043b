import { adminCourse, adminCourseList, editedCourse } from '@institut/contract/courses/schema';
import { API } from '@institut/contract/frame/endpoints';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { z } from 'zod';
import { describeContentWrites, useContentAdmin } from '../../../test/support/contentWrites.ts';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildCourse,
  buildOrderBody,
  createCourse,
  createUser,
} from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';

useTestDatabase();

const wire = z.strictObject(adminCourse.shape);
const { admin, edit, pathOf } = useContentAdmin(API.course);
const stored = ({ _id }: Pick<CourseFields, '_id'>) => Course.findById(_id).orFail().lean();

/** The edit of an admin who has just read a course with 20 free seats. */
function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildCourse();
  return { ...fields, version: 0, countInStockRead: fields.countInStock, ...overrides };
}

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

it('names the rules of the institute beside those of the course', async () => {
  const institute = {
    withdrawalDays: 15,
    freeUntilDaysBefore: 7,
    lateFeePercent: 100,
    transferUntil: 0,
    replaceUntil: 0,
  };
  const policy = { ...institute, withdrawalDays: 30 };
  const course = await createCourse({ policy });
  const { body } = await testApp()
    .get(apiUrl(API.course, { id: course._id.toString() }))
    .set('Authorization', admin());
  expect(wire.parse(body)).toMatchObject({ policy, cancellationPolicy: policy, institutePolicy: institute });
});

describeContentWrites({
  paths: { list: API.courses, record: API.course },
  collection: Course.collection,
  schema: adminCourse,
  edited: editedCourse,
  create: createCourse,
  bodyOf,
  titleField: 'name',
  richTexts: ['shortDesc', 'description', 'ishodiObuke', 'perspektiveObuke'],
  invalid: [
    ['name', ''],
    ['name', 'a'.repeat(201)],
    ['shortDesc', '<p> </p>'],
    ['shortDesc', `<p>${'a'.repeat(2000)}</p>`],
    ['description', '<iframe src="https://evil.example">x</iframe>'],
    ['start', '2026-13-01'],
    ['start', '1.9.2026.'],
    ['duration', -1],
    ['duration', '40'],
    ['category', 'Tehničke'],
    ['tipObuke', ''],
    ['price', -1],
    ['price', 1.005],
    ['price', '80'],
    ['price', 1e9],
    ['countInStock', -1],
    ['countInStock', 1.5],
    ['countInStock', '2'],
    ['countInStock', 1e9],
    ['countInStockRead', -1],
    ['image', 'https://evil.example/a.webp'],
    ['image', '/uploads/../../etc/passwd.webp'],
    ['ishodiObuke', null],
    ['version', 0.5],
  ],
});

describe('GET /api/kursevi?drafts=include', () => {
  it('shows a draft to admins, and no draft to visitors', async () => {
    const { body: draft } = await testApp().post(API.courses).set('Authorization', admin()).expect(201);
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
  it('publishes a draft, stores every field and makes the course searchable', async () => {
    const { body: draft } = await testApp().post(API.courses).set('Authorization', admin()).expect(201);
    const texts = { name: 'Žičane mreže', shortDesc: '<p>Kratko&nbsp;i jasno</p>', price: 129.9 };
    const { version: _version, countInStockRead: _read, ...sent } = bodyOf(texts);
    const { body } = await edit(draft, sent).expect(200);
    const expected = { ...sent, shortDesc: '<p>Kratko i jasno</p>', isDraft: false };
    expect(z.strictObject(editedCourse.shape).parse(body)).toMatchObject({
      ...expected,
      version: 1,
      rating: 0,
      reviews: [],
    });
    const { countInStock: seats, ...fields } = expected;
    expect(await stored(draft)).toMatchObject({ ...fields, capacity: seats, freeSeats: seats });
    const found = await testApp().get(API.courses).query({ keyword: 'zicane kratko' }).expect(200);
    expect(found.body.kursevi).toMatchObject([{ _id: draft._id }]);
  });

  it('says of a draft what nobody has chosen yet', async () => {
    const { body: draft } = await testApp().post(API.courses).set('Authorization', admin()).expect(201);
    expect(draft).toMatchObject({ unchosen: ['category', 'tipObuke'] });
    const { category, tipObuke: _tipObuke, countInStock: _seats, version: _version, ...texts } = bodyOf({});
    const save = (fields: object) =>
      testApp()
        .put(`${apiUrl(API.course, { id: draft._id })}/draft`)
        .set('Authorization', admin())
        .send({ ...texts, ...fields });
    expect((await save({ category }).expect(200)).body).toMatchObject({ category, unchosen: ['tipObuke'] });
    expect((await save({}).expect(200)).body).toMatchObject({ category, unchosen: ['tipObuke'] });
    const { body: published } = await edit(draft, bodyOf({ version: 1 })).expect(200);
    expect(published).toMatchObject({ unchosen: [] });
  });

  it('stores the HTML that the editor writes unchanged', async () => {
    const course = await createCourse();
    const html =
      '<h2 class="ql-align-center">Program</h2><ul><li>Prvi <strong>dio</strong></li></ul><p><img src="/uploads/a.webp" alt="" /></p>';
    await edit(course, bodyOf({ description: html, perspektiveObuke: '' })).expect(200);
    expect(await stored(course)).toMatchObject({ description: html, perspektiveObuke: '' });
  });

  it('keeps the reviews, their rating and the seats taken since the editor read the course', async () => {
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
    expect(await stored(course)).toMatchObject({ freeSeats: 22, rating: 4, numReviews: 1, __v: 1 });
    await edit(course, bodyOf({ version: 1, countInStock: 20, countInStockRead: 22 })).expect(200);
    expect((await stored(course)).freeSeats).toBe(20);
  });

  it('sets the number of free seats when the body does not say which number its editor read', async () => {
    const course = await createCourse({ countInStock: 20 });
    await order(course, 3);
    const { countInStockRead: _read, ...sent } = bodyOf({ version: undefined, countInStock: 12 });
    await edit(course, sent).expect(200);
    expect((await stored(course)).freeSeats).toBe(12);
    await edit(course, { ...sent, version: 1, countInStock: 0 }).expect(200);
    expect((await stored(course)).freeSeats).toBe(0);
    await edit(course, { ...sent, version: 1, countInStock: 9 }).expect(409);
    expect((await stored(course)).freeSeats).toBe(0);
  });

  it.each([
    [0, 'Sada nema slobodnih mjesta, pa njihov broj ne možete smanjiti za 4.'],
    [1, 'Sada je slobodno 1 mjesto, pa njihov broj ne možete smanjiti za 4.'],
    [3, 'Sada su slobodna 3 mjesta, pa njihov broj ne možete smanjiti za 4.'],
  ])('refuses to remove four seats when %i are free', async (free, now) => {
    const course = await createCourse({ countInStock: 5 });
    await order(course, 5 - free);
    const { body } = await edit(course, bodyOf({ countInStock: 1, countInStockRead: 5 })).expect(409);
    const sentence = `U međuvremenu su zauzeta mjesta na ovom kursu. ${now}`;
    expect(body).toEqual({ message: sentence, code: 'conflict', fields: { countInStock: sentence } });
    expect(await stored(course)).toMatchObject({ name: course.name, freeSeats: free, __v: 0 });
  });

  it('counts every seat while edits and orders race', async () => {
    const course = await createCourse({ countInStock: 20 });
    const orders = Array.from({ length: 6 }, () => order(course, 1));
    const edits = Array.from({ length: 4 }, () => edit(course, bodyOf({ countInStock: 30 })));
    const [answers] = await Promise.all([Promise.all(edits), Promise.all(orders)]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await stored(course)).toMatchObject({ freeSeats: 24, __v: 1 });
  });

  it('stores the number of free seats of the last one of racing edits and orders', async () => {
    const course = await createCourse({ countInStock: 20 });
    const { countInStockRead: _read, ...sent } = bodyOf({ version: undefined, countInStock: 12 });
    const orders = Array.from({ length: 6 }, () => order(course, 1));
    const [answer] = await Promise.all([edit(course, sent), ...orders]);
    expect(answer.status).toBe(200);
    const { freeSeats } = await stored(course);
    expect(freeSeats).toBeGreaterThanOrEqual(6);
    expect(freeSeats).toBeLessThanOrEqual(12);
    expect((await Order.find({}, 'orderItems').lean()).length).toBe(6);
  });

  it('answers 413, 415 and 400 to a body that is too large or not JSON', async () => {
    const course = await createCourse();
    const put = () => testApp().put(pathOf(course)).set('Authorization', admin());
    await put()
      .send(bodyOf({ description: 'a'.repeat(200_000) }))
      .expect(413);
    await put().type('text/plain').send('{"name":"x"}').expect(415);
    await put().type('application/json').send('{"name":').expect(400);
    expect((await stored(course)).updatedAt).toEqual(course.updatedAt);
  });
});

const copy = (course: Pick<CourseFields, '_id'>) =>
  testApp()
    .post(apiUrl(API.courseCopies, { id: course._id.toString() }))
    .set('Authorization', admin());

describe('POST /api/kursevi/:id/kopija', () => {
  it('makes a draft with the texts, price and seats of a course, without its start, orders and reviews', async () => {
    const image = { image: '/uploads/b.webp', imageAlt: 'Učionica', imageFocus: 'top-left' as const };
    const course = await createCourse({ name: 'Žičane mreže', price: 129.9, countInStock: 20, ...image });
    await as(await createUser())
      .addReview({ params: { id: course._id.toString() }, body: { rating: 4, comment: 'Dobro' } })
      .expect(201);
    await order(course, 3);
    const before = await stored(course);
    const { body } = await copy(course).expect(201);
    const draft = wire.parse(body);
    expect(draft).toMatchObject({
      ...image,
      name: 'Žičane mreže',
      subTitle: course.subTitle,
      shortDesc: course.shortDesc,
      description: course.description,
      ishodiObuke: course.ishodiObuke,
      perspektiveObuke: course.perspektiveObuke,
      duration: course.duration,
      category: course.category,
      tipObuke: course.tipObuke,
      price: 129.9,
      capacity: 20,
      countInStock: 20,
      heldSeats: 0,
      start: '',
      series: course._id.toString(),
      isDraft: true,
      version: 0,
      rating: 0,
      numReviews: 0,
      reviews: [],
    });
    expect(draft._id).not.toBe(course._id.toString());
    expect(await stored(course)).toEqual(before);
    expect(await Seat.countDocuments({ course: draft._id })).toBe(0);
    const entries = await AuditEntry.find({ 'target.id': draft._id }).lean();
    expect(entries).toMatchObject([{ event: 'copied', target: { kind: 'course', label: 'Žičane mreže' } }]);
    const published = await testApp().get(API.courses).query({ keyword: 'zicane' }).expect(200);
    expect(published.body.kursevi).toHaveLength(1);
  });

  it('copies a draft', async () => {
    const course = await createCourse({ isDraft: true, start: '' });
    const { body } = await copy(course).expect(201);
    expect(wire.parse(body)).toMatchObject({ name: course.name, imageAlt: '', imageFocus: 'center' });
  });

  it('copies no course that does not exist', async () => {
    const { body } = await copy({ _id: new Types.ObjectId() }).expect(404);
    expect(body.code).toBe('not_found');
    expect(await Course.countDocuments()).toBe(0);
  });
});

describe('an order of an edited course', () => {
  it('keeps the price and name that it was placed with, also after the course is deleted', async () => {
    const course = await createCourse({ price: 80, name: 'Stari naziv' });
    const { placed, read } = await order(course, 2);
    await edit(course, bodyOf({ price: 500, name: 'Novi naziv' })).expect(200);
    const kept = { ...placed, isPaymentPending: false, cancellations: [], onlineLinks: [] };
    expect((await read().expect(200)).body).toEqual(kept);
    await Course.updateOne({ _id: course._id }, { start: '2020-01-07' });
    await testApp().delete(pathOf(course)).set('Authorization', admin()).expect(204);
    await testApp().get(pathOf(course)).expect(404);
    const { body } = await read().expect(200);
    expect(body.orderItems).toMatchObject([{ name: 'Stari naziv', price: 80, qty: 2 }]);
  });
});

describe('the capacity of a course', () => {
  it('is set by the editor, and the seats that are held stay held', async () => {
    const course = await createCourse({ countInStock: 12 });
    await order(course, 3);
    const { countInStock: _free, countInStockRead: _read, ...sent } = bodyOf({ version: 0 });
    const { body } = await edit(course, { ...sent, capacity: 20 }).expect(200);
    expect(body).toMatchObject({ capacity: 20, heldSeats: 3, countInStock: 17 });
    expect(await stored(course)).toMatchObject({ capacity: 20, freeSeats: 17 });
    await edit(course, { ...sent, version: 1, capacity: 3, countInStock: 900 }).expect(200);
    expect(await stored(course)).toMatchObject({ capacity: 3, freeSeats: 0 });
    const sentence = 'Zauzeta su 3 mjesta, pa ih ukupno mora biti najmanje 3.';
    const refusal = await edit(course, { ...sent, version: 2, capacity: 2 }).expect(409);
    expect(refusal.body).toEqual({ message: sentence, code: 'conflict', fields: { capacity: sentence } });
    expect(await stored(course)).toMatchObject({ capacity: 3, freeSeats: 0 });
  });

  it('is at least the number of seats that are held or offered', async () => {
    const course = await createCourse({ countInStock: 12 });
    await order(course, 3);
    await Course.updateOne({ _id: course._id }, { $inc: { freeSeats: -2, offeredSeats: 2 } });
    const { countInStock: _free, countInStockRead: _read, ...sent } = bodyOf();
    const { body } = await edit(course, { ...sent, capacity: 6 }).expect(200);
    expect(body).toMatchObject({ capacity: 6, heldSeats: 3, offeredSeats: 2, countInStock: 1 });
    const sentence = 'Zauzeta su 3 mjesta i ponuđena su 2 mjesta, pa ih ukupno mora biti najmanje 5.';
    const refusal = await edit(course, { ...sent, version: 1, capacity: 4 }).expect(409);
    expect(refusal.body).toEqual({ message: sentence, code: 'conflict', fields: { capacity: sentence } });
    await edit(course, { ...sent, version: 1, capacity: 5 }).expect(200);
    expect(await stored(course)).toMatchObject({ capacity: 5, freeSeats: 0, offeredSeats: 2 });
  });

  it('of a draft is a change of its seats as well', async () => {
    const draft = await createCourse({ isDraft: true, countInStock: 4 });
    const { countInStock: _free, countInStockRead: _read, ...sent } = bodyOf();
    const save = (body: object) =>
      testApp()
        .put(`${pathOf(draft)}/draft`)
        .set('Authorization', admin())
        .send(body);
    await save({ ...sent, capacity: 9 }).expect(200);
    expect(await stored(draft)).toMatchObject({ capacity: 9, freeSeats: 9, seatChanges: 1, isDraft: true });
  });

  it('follows the number of free seats of a client that knows no capacity', async () => {
    const course = await createCourse({ countInStock: 12 });
    await order(course, 3);
    await edit(course, bodyOf({ countInStock: 14, countInStockRead: 9 })).expect(200);
    expect(await stored(course)).toMatchObject({ capacity: 17, freeSeats: 14 });
    const { countInStockRead: _read, ...sent } = bodyOf({ version: undefined, countInStock: 5 });
    await edit(course, sent).expect(200);
    expect(await stored(course)).toMatchObject({ capacity: 8, freeSeats: 5 });
    const { countInStock: _free, ...neither } = sent;
    const required = 'Unesite broj mjesta.';
    const { body } = await edit(course, neither).expect(400);
    expect(body.fields).toEqual({ capacity: required, countInStock: required });
  });
});

const remove = (course: CourseFields) => testApp().delete(pathOf(course)).set('Authorization', admin());

describe('DELETE /api/kursevi/:id', () => {
  it('is refused while orders hold seats of a course that is not over', async () => {
    const course = await createCourse({ countInStock: 12 });
    const { placed } = await order(course, 2);
    const { body } = await remove(course).expect(409);
    expect(body).toEqual({
      code: 'has_seats',
      message:
        'Na ovom kursu prijave zauzimaju 2 mjesta, pa se ne može obrisati. Prvo otkažite kurs dugmetom „Otkaži kurs” na stranici polaznika, ili sačekajte da kurs prođe.',
    });
    expect(await stored(course)).toMatchObject({ capacity: 12, freeSeats: 10 });
    await testApp()
      .put(apiUrl(API.orderEdit, { id: placed._id }))
      .set('Authorization', admin())
      .send({ status: ORDER_STATUS.rejected })
      .expect(200);
    await remove(course).expect(204);
  });

  it('is refused while seats are offered, and deletes them when the course is over', async () => {
    const course = await createCourse({ countInStock: 12, waiting: 1 });
    const { placed } = await order(course, 2);
    await order(course, 1);
    await testApp()
      .put(apiUrl(API.orderEdit, { id: placed._id }))
      .set('Authorization', admin())
      .send({ status: ORDER_STATUS.rejected })
      .expect(200);
    const both = await remove(course).expect(409);
    expect(both.body.message).toBe(
      'Na ovom kursu prijave zauzimaju 1 mjesto, a ponuđena su 2 mjesta, pa se ne može obrisati. Prvo otkažite kurs dugmetom „Otkaži kurs” na stranici polaznika, ili sačekajte da kurs prođe.',
    );
    await Seat.updateMany({ state: 'held' }, { state: 'released' });
    await Course.updateOne({ _id: course._id }, { $inc: { freeSeats: 1 } });
    const { body } = await remove(course).expect(409);
    expect(body).toEqual({
      code: 'has_seats',
      message: 'Na ovom kursu ponuđena su 2 mjesta, pa se ne može obrisati. Sačekajte da kurs prođe.',
    });
    await Course.updateOne({ _id: course._id }, { start: '2020-01-07' });
    await remove(course).expect(204);
    expect(await Seat.distinct('state')).toEqual(['released']);
  });
});
