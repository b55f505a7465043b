import { createServer } from 'node:http';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose, { mongo } from 'mongoose';
import supertest from 'supertest';
import { createApp } from '../app.ts';
import { MANIFEST_PATH, NEWS_FEED_PATH, SITEMAP_PATH } from '../features/site/pages/page.ts';
import { withTransaction } from '../database/transaction.ts';
import { Course, type CourseFields } from '../features/core/courses/course.model.ts';
import type { NewsFields } from '../features/site/news/news.model.ts';
import { createLogger } from '../lib/logger.ts';
import { holdBack } from '../test/support/databaseFaults.ts';
import { listen, type Listening } from '../test/support/httpClient.ts';
import {
  buildCourse,
  createCourse,
  buildNewsItem,
  createNewsItem,
  buildOrderBody,
  bearer,
  createUser,
} from '../test/support/factories.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { folderStore } from '../lib/storage/folderStore.ts';

useTestDatabase();

const MAX_AGE_MS = 2000;
const MINUTE_MS = 60_000;
let now = 0;
const app = createApp({
  logger: createLogger('silent'),
  images: folderStore('/nowhere'),
  spaDir: '/nowhere',
  createPageRenderer: null,
  now: () => now,
});
// supertest never closes a server of its own whose request was aborted.
const server = createServer(app);
const api = supertest(server);
let site: Listening;
beforeAll(async () => {
  site = await listen(server);
});
afterAll(() => site.close());
const textOf = async (path: string) => (await fetch(site.url + path)).text();

let admin = '';
let buyer = '';
let course: CourseFields;
let item: NewsFields;
beforeEach(async () => {
  now += 2 * MINUTE_MS;
  admin = bearer(await createUser({ isAdmin: true }));
  buyer = bearer(await createUser());
  course = await createCourse({ name: 'Stari naziv', countInStock: 5 });
  item = await createNewsItem({ title: 'Stari naslov' });
});

const coursePath = () => apiUrl(API.course, { id: course._id.toString() });
const reviewsPath = () => apiUrl(API.courseReviews, { id: course._id.toString() });
const newsPath = () => apiUrl(API.newsItem, { id: item._id.toString() });
const everything = () => [
  API.courses,
  API.featuredCourses,
  API.topCourses,
  coursePath(),
  reviewsPath(),
  API.news,
  API.featuredNews,
  newsPath(),
];

/** Stores the response to every public read in the cache, and checks that it is stored. */
async function cacheEverything(): Promise<void> {
  for (const path of everything()) await api.get(path).expect(200);
  const calls = await databaseCalls(async () => {
    for (const path of everything()) await api.get(path).expect(200);
  });
  expect(calls).toBe(0);
}

const editCourse = (changes: object = {}) => {
  const { isDraft: _isDraft, ...fields } = buildCourse({ name: 'Novi naziv', countInStock: 5 });
  const body = { ...fields, version: 0, countInStockRead: 5, ...changes };
  return api.put(coursePath()).set('Authorization', admin).send(body);
};
const placeOrder = (qty: number) =>
  api
    .post(API.orders)
    .set('Authorization', buyer)
    .send(buildOrderBody([], { orderItems: [{ kurs: course._id.toString(), qty }] }))
    .expect(201);

describe('the next read after a write', () => {
  it('shows an edit of a course in every list that contains it', async () => {
    await cacheEverything();
    await editCourse().expect(200);
    expect((await api.get(coursePath())).body.name).toBe('Novi naziv');
    expect((await api.get(API.courses)).body.kursevi[0].name).toBe('Novi naziv');
    expect((await api.get(API.featuredCourses)).body[0].name).toBe('Novi naziv');
    expect((await api.get(API.topCourses)).body[0].name).toBe('Novi naziv');
  });

  it('shows a review and its rating, and no longer when it is deleted', async () => {
    await cacheEverything();
    const path = reviewsPath();
    await api.post(path).set('Authorization', buyer).send({ rating: 4, comment: 'Dobro' }).expect(201);
    const { body } = await api.get(coursePath());
    expect(body).toMatchObject({ rating: 4, reviews: [{ comment: 'Dobro' }] });
    expect((await api.get(API.topCourses)).body[0].rating).toBe(4);
    expect((await api.get(path)).body.reviews).toMatchObject([{ comment: 'Dobro' }]);
    await cacheEverything();
    await api.delete(`${path}/${body.reviews[0]._id}`).set('Authorization', buyer).expect(200);
    expect((await api.get(coursePath())).body).toMatchObject({ rating: 0, reviews: [] });
    expect((await api.get(path)).body.reviews).toEqual([]);
  });

  it('shows the seats that an order takes, and returns when it is rejected', async () => {
    await cacheEverything();
    const { body: order } = await placeOrder(3);
    expect((await api.get(coursePath())).body.countInStock).toBe(2);
    expect((await api.get(API.courses)).body.kursevi[0].countInStock).toBe(2);
    await api
      .put(apiUrl(API.orderEdit, { id: order._id }))
      .set('Authorization', admin)
      .send({ status: ORDER_STATUS.rejected })
      .expect(200);
    expect((await api.get(coursePath())).body.countInStock).toBe(5);
    expect((await api.get(API.courses)).body.kursevi[0].countInStock).toBe(5);
  });

  it('does not show a deleted record', async () => {
    await cacheEverything();
    await api.delete(coursePath()).set('Authorization', admin).expect(204);
    await api.delete(newsPath()).set('Authorization', admin).expect(204);
    await api.get(coursePath()).expect(404);
    await api.get(newsPath()).expect(404);
    expect((await api.get(API.courses)).body.kursevi).toEqual([]);
    expect((await api.get(API.news)).body).toEqual([]);
  });

  it('shows an edit of a news item', async () => {
    await cacheEverything();
    const { isDraft: _isDraft, ...fields } = buildNewsItem({ title: 'Novi naslov' });
    await api
      .put(newsPath())
      .set('Authorization', admin)
      .send({ ...fields, version: 0 })
      .expect(200);
    expect((await api.get(newsPath())).body.title).toBe('Novi naslov');
    expect((await api.get(API.news)).body[0].title).toBe('Novi naslov');
  });

  it('is still answered from the cache for another collection', async () => {
    await cacheEverything();
    await editCourse().expect(200);
    expect(await databaseCalls(() => api.get(API.news).expect(200))).toBe(0);
    expect(await databaseCalls(() => api.get(API.courses).expect(200))).toBeGreaterThan(0);
  });
});

describe('sitemap, feed and manifest', () => {
  it('are stored until a record that they contain is written', async () => {
    for (const path of [SITEMAP_PATH, NEWS_FEED_PATH, MANIFEST_PATH]) {
      await textOf(path);
      expect(await databaseCalls(() => textOf(path))).toBe(0);
    }
    const added = await createNewsItem({ title: 'Upravo dodana' });
    expect(await textOf(SITEMAP_PATH)).toContain(added._id.toString());
    expect(await textOf(NEWS_FEED_PATH)).toContain('Upravo dodana');
  });
});

describe('a client that leaves while its response is computed', () => {
  it('does not fail the clients that wait for the same response', async () => {
    const read = holdBack('findOne');
    const first = api.get(coursePath());
    first.catch(() => {});
    await read.isDone;
    const second = api.get(coursePath()).expect(200);
    first.abort();
    read.release();
    expect((await second).body.name).toBe('Stari naziv');
  });
});

describe('a draft', () => {
  it('is not shown to visitors, also after an admin has read it under the same path', async () => {
    const { body: draft } = await api.post(API.courses).set('Authorization', admin).expect(201);
    const path = apiUrl(API.course, { id: draft._id });
    const withDrafts = `${API.courses}?drafts=include`;
    for (let time = 0; time < 2; time += 1) {
      await api.get(path).expect(404);
      await api.get(path).set('Authorization', admin).expect(200);
      await api.get(path).set('Authorization', buyer).expect(404);
      await api.get(path).expect(404);
      await api.get(withDrafts).set('Authorization', admin).expect(200);
      await api.get(withDrafts).expect(401);
      await api.get(withDrafts).set('Authorization', buyer).expect(403);
      expect((await api.get(API.courses)).body.kursevi).toHaveLength(1);
    }
  });

  it('is visible as soon as it is published', async () => {
    const { body: draft } = await api.post(API.courses).set('Authorization', admin).expect(201);
    const path = apiUrl(API.course, { id: draft._id });
    await api.get(path).expect(404);
    await cacheEverything();
    const { isDraft: _isDraft, ...fields } = buildCourse({ name: 'Objavljen' });
    await api.put(path).set('Authorization', admin).send(fields).expect(200);
    expect((await api.get(path).expect(200)).body.name).toBe('Objavljen');
    expect((await api.get(API.courses)).body.kursevi).toHaveLength(2);
  });
});

describe('a slow read that began before a write', () => {
  it('is neither shared nor stored after the write', async () => {
    const read = holdBack('findOne');
    const before = api.get(coursePath()).then(({ body }) => body.name);
    await read.isDone;
    await editCourse().expect(200);
    expect((await api.get(coursePath())).body.name).toBe('Novi naziv');
    read.release();
    expect(await before).toBe('Stari naziv');
    expect((await api.get(coursePath())).body.name).toBe('Novi naziv');
  });

  it('is not stored when it ends after the write', async () => {
    const read = holdBack('findOne');
    const before = api.get(coursePath()).then(({ body }) => body.name);
    await read.isDone;
    await editCourse().expect(200);
    read.release();
    expect(await before).toBe('Stari naziv');
    expect((await api.get(coursePath())).body.name).toBe('Novi naziv');
  });
});

describe('a read in the middle of a transaction', () => {
  it('returns the previous state, and is not stored once the transaction is committed', async () => {
    await cacheEverything();
    await withTransaction(async (session) => {
      await Course.updateOne({ _id: course._id }, { freeSeats: 1 }, { session });
      expect((await api.get(coursePath())).body.countInStock).toBe(5);
    });
    expect((await api.get(coursePath())).body.countInStock).toBe(1);
    expect((await api.get(API.courses)).body.kursevi[0].countInStock).toBe(1);
  });
});

describe('a write whose response is lost', () => {
  it('is shown when the database fails after writing', async () => {
    await cacheEverything();
    const commit = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction');
    commit.mockImplementationOnce(async function loseAnswer(this: mongo.ClientSession) {
      commit.mockRestore();
      await this.commitTransaction();
      throw new mongo.MongoNetworkError('connection lost');
    });
    await editCourse().expect(503);
    expect((await api.get(coursePath())).body.name).toBe('Novi naziv');
  });

  it('is shown when the client has disconnected', async () => {
    await cacheEverything();
    const write = holdBack('findOneAndUpdate');
    const edit = editCourse();
    edit.catch(() => {});
    await write.isDone;
    edit.abort();
    write.release();
    while ((await Course.findById(course._id).orFail()).name !== 'Novi naziv');
    // The stored response is dropped when the database has answered the write.
    let shown = await api.get(coursePath());
    while (shown.body.name === 'Stari naziv') shown = await api.get(coursePath());
    expect(shown.body.name).toBe('Novi naziv');
  });
});

/** Writes without Mongoose, so that this process does not notice it, like a write of another process. */
const renameElsewhere = () =>
  mongoose.connection
    .db!.collection('courses')
    .updateOne({ _id: course._id }, { $set: { name: 'Tuđi naziv' } });

describe('a write of another process', () => {
  it('is shown within two seconds', async () => {
    await cacheEverything();
    await renameElsewhere();
    now += MAX_AGE_MS - 1;
    expect((await api.get(coursePath())).body.name).toBe('Stari naziv');
    now += 1;
    expect((await api.get(coursePath())).body.name).toBe('Tuđi naziv');
    expect((await api.get(API.courses)).body.kursevi[0].name).toBe('Tuđi naziv');
  });

  it('is shown within two seconds also by a slow read', async () => {
    const read = holdBack('findOne');
    const before = api.get(coursePath()).then(({ body }) => body.name);
    await read.isDone;
    await renameElsewhere();
    now += MAX_AGE_MS - 1;
    read.release();
    expect(await before).toBe('Stari naziv');
    now += 1;
    expect((await api.get(coursePath())).body.name).toBe('Tuđi naziv');
  });
});

describe('while the database is unreachable', () => {
  it('stored responses are sent for a minute, then 503 until the database is back', async () => {
    await cacheEverything();
    const findOne = jest.spyOn(mongo.Collection.prototype, 'findOne');
    findOne.mockRejectedValue(new mongo.MongoNetworkError('gone'));
    now += MINUTE_MS - 1;
    expect((await api.get(coursePath()).expect(200)).body.name).toBe('Stari naziv');
    now += 1;
    const { headers } = await api.get(coursePath()).expect(503);
    expect(headers['cache-control']).toBe('no-store');
    findOne.mockRestore();
    await api.get(coursePath()).expect(200);
  });

  it('a response that is older than a write is not sent', async () => {
    await cacheEverything();
    await Course.updateOne({ _id: course._id }, { name: 'Novi naziv' });
    jest.spyOn(mongo.Collection.prototype, 'findOne').mockRejectedValue(new mongo.MongoNetworkError('gone'));
    expect((await api.get(coursePath())).status).toBe(503);
  });
});
