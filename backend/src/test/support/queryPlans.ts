import { spawnSync } from 'node:child_process';
import mongoose, { mongo } from 'mongoose';
import type { QueryShape } from '../security/queryShapes.ts';

const COMMAND_NOT_FOUND = 59;
const BETWEEN = '----';

/** Whether each query reads a whole collection; null on an engine that does not explain its plans. */
export async function readsEverything(queries: readonly QueryShape[]): Promise<boolean[] | null> {
  if (await explains()) return Promise.all(queries.map(isCollectionScan));
  const uri = process.env.TEST_POSTGRES_URI;
  return uri ? queriesInPostgres(queries, uri) : null;
}

const database = () => mongoose.connection.getClient().db(mongoose.connection.name);

async function explains(): Promise<boolean> {
  try {
    await database().command({ explain: { find: 'users', filter: { email: '' } } });
    return true;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === COMMAND_NOT_FOUND) return false;
    throw error;
  }
}

async function isCollectionScan({ collection, filter, sort }: QueryShape): Promise<boolean> {
  const plan = await database().command({
    explain: { find: collection, filter, sort },
    verbosity: 'queryPlanner',
  });
  return JSON.stringify(plan).includes('COLLSCAN');
}

/**
 * DocumentDB's plans are PostgreSQL's. Small collections are read whole whatever their indexes, so that is forbidden for
 * the session: only where no index leads to what is asked for, the plan still does, or walks over all ids instead.
 */
function queriesInPostgres(queries: readonly QueryShape[], uri: string): boolean[] {
  const statements = queries.map(({ collection, filter, sort }) => {
    const command = { find: collection, filter, ...(Object.keys(sort).length > 0 && { sort }) };
    const hex = Buffer.from(mongo.BSON.serialize(command)).toString('hex');
    const bson = `'\\x${hex}'::bytea::documentdb_core.bson`;
    return `EXPLAIN SELECT document FROM documentdb_api_catalog.bson_aggregation_find('${mongoose.connection.name}', ${bson});`;
  });
  const script = ['SET enable_seqscan = off;', ...statements].join(`\n\\echo ${BETWEEN}\n`);
  const { status, stdout, stderr } = spawnSync('psql', [uri, '-qAtX', '-v', 'ON_ERROR_STOP=1'], {
    input: script,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`psql could not explain: ${stderr}`);
  return stdout
    .split(`${BETWEEN}\n`)
    .slice(1)
    .map((plan) => /Seq Scan|Index Cond: \(shard_key_value = '\d+'::bigint\)$/m.test(plan));
}
