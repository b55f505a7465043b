import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { databaseNameIn } from '../../backend/src/database/connect.ts';
import { Course } from '../../backend/src/features/core/courses/course.model.ts';
import { startFolderDatabase, startMemoryDatabase } from '../../backend/src/test/support/testDatabase.ts';
import { startBuiltServer, type BuiltServer } from '../support/builtServer.ts';
import { dropDatabase, fillDatabase, sessionIdOf, type Known, type Sizes } from './fill.ts';
import type { GeneratedUser } from './usersAndOrders.ts';

/** Shared by the server and the benchmark, because generated users have no password to log in with. */
const JWT_SECRET = 'for benchmarks on generated shops alone';

/** Returns the header of a user with a token as the server would issue it. */
export function bearer({ _id, tokenVersion }: GeneratedUser): { Authorization: string } {
  const claims = { ver: tokenVersion, long: false, sid: sessionIdOf(_id) };
  const token = jwt.sign(claims, JWT_SECRET, {
    algorithm: 'HS256',
    subject: _id.toString(),
    issuer: 'institut',
    audience: 'institut-api',
    expiresIn: '12h',
  });
  return { Authorization: `Bearer ${token}` };
}

type Engine = { uri: string; isReal: boolean; close: () => Promise<void> };
export type Shop = Known & { server: BuiltServer; close: () => Promise<void> };

/** The engine at BENCH_MONGO_URI or TEST_MONGO_URI; without one an embedded database of its own, in memory. */
export async function openEngine(): Promise<Engine> {
  const uri = process.env.BENCH_MONGO_URI ?? process.env.TEST_MONGO_URI;
  if (uri) return { uri, isReal: true, close: async () => {} };
  return { ...(await startMemoryDatabase()), isReal: false };
}

/**
 * A generated shop and the built server on it. Limits are lifted by RATE_LIMIT_FACTOR, as .env.example says for load
 * tests from a single address.
 */
export async function openShop(engine: Engine, database: string, sizes: Sizes): Promise<Shop> {
  const known = await fillDatabase({ uri: engine.uri, database, sizes });
  const address = new URL(engine.uri);
  address.pathname = `/${database}`;
  const env = { MONGO_URI: address.href, JWT_SECRET, RATE_LIMIT_FACTOR: '100000' };
  const server = await startBuiltServer({ isSeeded: false, env });
  return {
    ...known,
    server,
    close: async () => {
      await server.stop();
      await dropDatabase(engine.uri, database);
    },
  };
}

/** Runs `work` while Mongoose is connected to the database of a shop whose server is stopped. */
type Inspect = (work: () => Promise<void>) => Promise<void>;
export type StoredShop = Known & {
  server: BuiltServer;
  /** Starts another process of the server on the same database, which has to be an engine; `env` is added to its settings. */
  startAnother: (env?: NodeJS.ProcessEnv) => Promise<BuiltServer>;
  stop: () => Promise<void>;
  inspect: Inspect;
};

/** Opens every course of the connected database for applications, with so many seats. */
export async function openCourses(seats: number): Promise<void> {
  const isOpen = { isDraft: false, start: '2099-09-01', capacity: seats, freeSeats: seats };
  await Course.updateMany({}, { $set: isOpen });
}

async function connected(uri: string, database: string, work: () => Promise<void>): Promise<void> {
  await mongoose.connect(uri, { dbName: database });
  try {
    await work();
  } finally {
    await mongoose.disconnect();
  }
}

/**
 * Runs `work` on a generated shop in the default arrangement: the server has its embedded database in its data folder. With
 * the address of an engine the shop is in the named database there. `prepare` runs before the server starts.
 */
export async function withStoredShop(
  {
    uri,
    database,
    sizes,
    prepare,
  }: { uri?: string | undefined; database: string; sizes: Sizes; prepare: () => Promise<void> },
  work: (shop: StoredShop) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'institut-shop-'));
  const name = uri ? database : databaseNameIn('');
  const openStored = async () => (uri ? { uri, close: async () => {} } : startFolderDatabase(folder));
  const onStored = async <T>(step: (uri: string) => Promise<T>): Promise<T> => {
    const stored = await openStored();
    try {
      return await step(stored.uri);
    } finally {
      await stored.close();
    }
  };
  const inspect: Inspect = (look) => onStored((at) => connected(at, name, look));
  const known = await onStored((at) => fillDatabase({ uri: at, database: name, sizes }));
  await inspect(prepare);
  const address = uri ? new URL(uri) : null;
  if (address) address.pathname = `/${name}`;
  const env = {
    JWT_SECRET,
    RATE_LIMIT_FACTOR: '100000',
    TRUST_PROXY: '1',
    ...(address ? { MONGO_URI: address.href } : { DATA_DIR: folder }),
  };
  const startAnother = (added: NodeJS.ProcessEnv = {}) =>
    startBuiltServer({ isSeeded: false, env: { ...env, ...added } });
  const server = await startAnother();
  try {
    await work({ ...known, server, startAnother, stop: server.stop, inspect });
  } finally {
    await server.stop();
    if (uri) await dropDatabase(uri, name);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * DocumentDB plans with PostgreSQL's statistics, which appear some minutes after a bulk load; with
 * TEST_POSTGRES_URI they are gathered now. Other engines need none.
 */
export function gatherStatistics(): void {
  const uri = process.env.TEST_POSTGRES_URI;
  if (!uri) return;
  const { status, stderr } = spawnSync('psql', [uri, '-qc', 'ANALYZE'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The statistics could not be gathered: ${stderr}`);
}
