import { News } from '../../features/news/news.model.ts';
import { MigrationRecord } from '../../database/migrations/runMigrations.ts';
import { buildNewsItem } from '../support/factories.ts';
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
  expect(await MigrationRecord.find().lean()).toMatchObject([
    { _id: '001-search-keys', startedAt: expect.any(Date), finishedAt: expect.any(Date) },
  ]);
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
