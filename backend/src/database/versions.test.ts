import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose, { mongo } from 'mongoose';
import type { CourseFields } from '../features/core/courses/course.model.ts';
import { announceProcess, ProcessRecord } from '../features/health/process.service.ts';
import { createLogger } from '../lib/logger.ts';
import {
  bearer,
  buildCourse,
  buildOrderBody,
  createCourse,
  createNewsItem,
  createUser,
} from '../test/support/factories.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { publishWrites, startVersions, trustVersions, versionLifetime, versionOf } from './versions.ts';

useTestDatabase();

const logger = createLogger('silent');
const LONG_MS = 10_000;
const SHORT_MS = 2000;
const IDLE_INTERVAL_MS = 1000;
const api = testApp();

let admin = '';
let course: CourseFields;
let stop: () => Promise<void>;
beforeEach(async () => {
  admin = bearer(await createUser({ isAdmin: true }));
  course = await createCourse({ name: 'Stari naziv', countInStock: 5 });
  stop = startVersions(logger);
  await publishWrites();
});
afterEach(async () => {
  await stop();
  trustVersions(false);
});

const passTime = (ms: number) => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const coursePath = () => apiUrl(API.course, { id: course._id.toString() });
const renameCourse = () => {
  const { isDraft: _isDraft, ...fields } = buildCourse({ name: 'Novi naziv', countInStock: 5 });
  return api
    .put(coursePath())
    .set('Authorization', admin)
    .send({ ...fields, version: 0 });
};
/** The driver's collection, which this process does not count as its own writes. */
const records = () => mongoose.connection.db!.collection<{ _id: string; courses: number }>('versions');
const read = async () => (await records().findOne({ _id: 'writes' })) ?? { courses: 0 };
/** Returns the names of the numbers that `work` raised. */
async function raisedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before: Record<string, unknown> = await read();
  await work();
  const after: Record<string, unknown> = await read();
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

describe('the version record', () => {
  it('counts a write before its request is answered', async () => {
    expect(await raisedBy(() => renameCourse().expect(200))).toContain('courses');
  });

  it('counts the seats that an application takes, and no mail or read', async () => {
    const buyer = bearer(await createUser());
    await createNewsItem();
    await api.get(API.courses).expect(200);
    await stop();
    stop = startVersions(logger);
    const place = () =>
      api
        .post(API.orders)
        .set('Authorization', buyer)
        .send(buildOrderBody([course]))
        .expect(201);
    const raised = await raisedBy(place);
    expect(raised).toEqual(expect.arrayContaining(['courses', 'orders']));
    expect(raised).not.toContain('news');
    const message = { name: 'Ana', email: 'ana@example.com', message: 'Kada počinje kurs?' };
    const write = () => api.post(API.contact).send(message).expect(204);
    const read = () => api.get(coursePath()).expect(200);
    expect(await raisedBy(async () => [await write(), await read()])).toEqual([]);
  });

  it('a write that it cannot count is acknowledged, and counted later', async () => {
    const { courses } = await read();
    const raising = jest.spyOn(mongoose.model('Version'), 'findOneAndUpdate');
    raising.mockReturnValue({ lean: () => Promise.reject(new mongo.MongoNetworkError('gone')) } as never);
    await renameCourse().expect(200);
    expect((await read()).courses).toBe(courses);
    raising.mockRestore();
    while ((await read()).courses === courses);
  });
});

describe('a write of another process', () => {
  it('invalidates the stored responses as soon as the record counts it', async () => {
    expect((await api.get(coursePath())).body.name).toBe('Stari naziv');
    const courses = mongoose.connection.db!.collection('courses');
    await courses.updateOne({ _id: course._id }, { $set: { name: 'Tuđi naziv' } });
    await records().updateOne({ _id: 'writes' }, { $inc: { courses: 1 } }, { upsert: true });
    while ((await api.get(coursePath())).body.name === 'Stari naziv');
    expect((await api.get(coursePath())).body.name).toBe('Tuđi naziv');
  });

  it('is noticed also when a restored backup has a smaller number', async () => {
    const before = versionOf('courses');
    await records().deleteMany({});
    while (versionOf('courses') === before) await nextTurn();
    expect(versionOf('courses')).toBe(before + 1);
  });
});

describe('an idle process', () => {
  it('reads the record rarely, and again before it uses a stored response', async () => {
    await api.get(coursePath()).expect(200);
    passTime(6000);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const reading = jest.spyOn(mongo.Collection.prototype, 'findOne');
    const readings = () =>
      reading.mock.contexts.filter(
        (collection) => (collection as mongo.Collection).collectionName === 'versions',
      ).length;
    while (!timers.mock.calls.some(([, delay]) => delay === IDLE_INTERVAL_MS)) await nextTurn();
    const courses = mongoose.connection.db!.collection('courses');
    await courses.updateOne({ _id: course._id }, { $set: { name: 'Tuđi naziv' } });
    await records().updateOne({ _id: 'writes' }, { $inc: { courses: 1 } }, { upsert: true });
    const before = readings();
    expect((await api.get(coursePath())).body.name).toBe('Tuđi naziv');
    // No longer idle, the process reads the record again every 40 ms while a slow database answers the request.
    expect(readings()).toBeGreaterThan(before);
  });
});

describe('stored responses are used', () => {
  it('for ten seconds while every process raises the record', async () => {
    const stopAnnouncing = announceProcess(logger);
    while (versionLifetime() !== LONG_MS) await nextTurn();
    await stopAnnouncing(1000);
    expect(versionLifetime()).toBe(LONG_MS);
  });

  it('for two seconds while a process of an earlier version runs', async () => {
    trustVersions(true);
    await ProcessRecord.create({ _id: 'old', host: 'one', version: '0.3.0', seenAt: new Date() });
    const stopAnnouncing = announceProcess(logger);
    while (versionLifetime() !== SHORT_MS) await nextTurn();
    await stopAnnouncing(1000);
    expect(versionLifetime()).toBe(SHORT_MS);
  });

  it('for two seconds while the record cannot be read', async () => {
    trustVersions(true);
    // An idle process reads the record before it uses a stored response.
    while (versionLifetime() !== LONG_MS) await nextTurn();
    jest.spyOn(mongo.Collection.prototype, 'findOne').mockRejectedValue(new mongo.MongoNetworkError('gone'));
    passTime(SHORT_MS);
    expect(versionLifetime()).toBe(SHORT_MS);
  });
});
