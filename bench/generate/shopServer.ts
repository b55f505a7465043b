import { spawnSync } from 'node:child_process';
import jwt from 'jsonwebtoken';
import { startMemoryDatabase } from '../../backend/src/test/support/testDatabase.ts';
import { startBuiltServer, type BuiltServer } from '../support/builtServer.ts';
import { dropDatabase, fillDatabase, type Known, type Sizes } from './fill.ts';
import type { GeneratedUser } from './usersAndOrders.ts';

/** Shared by the server and the benchmark, because generated users have no password to log in with. */
const JWT_SECRET = 'for benchmarks on generated shops alone';

/** Returns the header of a user with a token as the server would issue it. */
export function bearer({ _id, tokenVersion }: GeneratedUser): { Authorization: string } {
  const claims = { ver: tokenVersion, long: false };
  const token = jwt.sign(claims, JWT_SECRET, {
    algorithm: 'HS256',
    subject: _id.toString(),
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
