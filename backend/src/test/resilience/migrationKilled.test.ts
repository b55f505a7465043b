import { Types } from 'mongoose';
import { Course } from '../../features/courses/course.model.ts';
import { Review } from '../../features/reviews/review.model.ts';
import { News } from '../../features/news/news.model.ts';
import { MigrationRecord } from '../../migrations/runMigrations.ts';
import { buildCourse, buildNewsItem } from '../support/factories.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { request } from '../support/httpClient.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();

/** Thirty batches. */
const MANY = 600;
const onEngine = () => ({ env: { MONGO_URI: databaseUri(engine()) } });
const withoutKeys = () => News.countDocuments({ searchGrams: null });

/** Stores news without search keys, like an earlier version. */
async function createManyNews(): Promise<void> {
  const updatedAt = new Date();
  await News.collection.insertMany(
    Array.from({ length: MANY }, (_, n) => ({
      ...buildNewsItem({ title: `Vijest broj${n}kraj` }),
      updatedAt,
    })),
  );
}

async function expectMigrated(): Promise<void> {
  expect(await withoutKeys()).toBe(0);
  const records = await MigrationRecord.find().sort({ _id: 1 }).lean();
  expect(records.map(({ _id }) => _id)).toEqual(expect.arrayContaining(['001-search-keys', '002-reviews']));
  expect(records.filter(({ finishedAt }) => !finishedAt)).toEqual([]);
}

/** Returns how many news a server finds for the last title; retries after a 503 of a busy machine. */
async function foundBy({ url }: ListeningServer): Promise<string | null> {
  for (;;) {
    const { status, headers } = await request(`${url}/api/vijesti?keyword=broj${MANY - 1}kraj&pageNumber=1`);
    if (status !== 503) return headers.get('X-Total-Count');
  }
}

describe('a server that migrates records when it starts', () => {
  beforeEach(createManyNews);

  it('continues where a server was killed with -9 in the middle of the migration', async () => {
    const killed = servers.spawn(onEngine());
    while ((await withoutKeys()) === MANY);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    const left = await withoutKeys();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY);

    const next = await servers.start(onEngine());
    await expectMigrated();
    expect(await foundBy(next)).toBe('1');
  });

  it('ends with 0 on SIGTERM in the middle of the migration, and the next start continues at once', async () => {
    const stopped = servers.spawn(onEngine());
    while ((await withoutKeys()) === MANY);
    stopped.child.kill('SIGTERM');
    expect([await stopped.ended, stopped.output()]).toEqual([0, '']);
    expect(await withoutKeys()).toBeGreaterThan(0);
    expect(await MigrationRecord.findOne()).toMatchObject({ leaseUntil: new Date(0), finishedAt: null });

    const next = await servers.start(onEngine());
    await expectMigrated();
    expect(await foundBy(next)).toBe('1');
  });

  it('shares the migration with another that starts at the same time on one database', async () => {
    const both = await Promise.all([servers.start(onEngine()), servers.start(onEngine())]);
    await expectMigrated();
    expect(await Promise.all(both.map(foundBy))).toEqual(['1', '1']);
  });
});

/** Courses with three embedded reviews each. */
const COURSES = 300;

/** Stores courses with their reviews inside, like version 0.2.0; returns the reviews. */
async function createEmbeddedReviews() {
  const courses = Array.from({ length: COURSES }, () => ({
    ...buildCourse({ rating: 3, numReviews: 3 }),
    _id: new Types.ObjectId(),
    searchGrams: ['kur'],
    sortKeys: { name: 'kurs' },
    reviews: [2, 3, 4].map((rating) => ({
      _id: new Types.ObjectId(),
      user: new Types.ObjectId(),
      name: 'Ana H.',
      rating,
      comment: 'Vrlo korisno.',
      createdAt: new Date('2026-02-03T10:00:00Z'),
    })),
  }));
  await Course.collection.insertMany(courses);
  return courses.flatMap(({ _id: course, reviews }) => reviews.map((review) => ({ ...review, course })));
}

describe('a server that moves reviews out of their courses when it starts', () => {
  it('continues where a server was killed with -9, and every review is there once with its id', async () => {
    const given = await createEmbeddedReviews();
    const killed = servers.spawn(onEngine());
    while ((await Review.countDocuments()) === 0);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    const moved = await Review.countDocuments();
    expect(moved).toBeLessThan(given.length);
    // A course has its reviews in one place only, also at the moment of the kill.
    const inCourses = await Course.collection.countDocuments({ 'reviews.0': { $exists: true } });
    expect(moved + 3 * inCourses).toBe(given.length);

    await servers.start(onEngine());
    await expectMigrated();
    expect(await Review.find().sort({ _id: 1 }).lean()).toEqual(given);
    const left = {
      $or: [{ reviews: { $exists: true } }, { rating: { $ne: 3 } }, { numReviews: { $ne: 3 } }],
    };
    expect(await Course.collection.countDocuments(left)).toBe(0);
  });
});
