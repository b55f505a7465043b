import { spawnSync } from 'node:child_process';
import mongoose, { mongo } from 'mongoose';

type Document = Record<string, unknown>;
/** Filter and sort of one database operation. */
export type QueryShape = { collection: string; filter: Document; sort: Document };

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null;
const documentOf = (value: unknown): Document =>
  value instanceof Map ? Object.fromEntries(value) : isDocument(value) ? value : {};
const listOf = (value: unknown): Document[] => (Array.isArray(value) ? value.filter(isDocument) : []);

/** Operations whose first argument is the filter, with the position of their options. */
const FILTER_FIRST: Record<string, number> = {
  find: 1,
  findOne: 1,
  countDocuments: 1,
  findOneAndUpdate: 2,
  findOneAndDelete: 1,
  updateOne: 2,
  updateMany: 2,
  deleteOne: 1,
  deleteMany: 1,
};

/** Operations without a filter. */
const OTHERS = new Set(['insertOne', 'insertMany', 'createIndex', 'createCollection']);

/** Returns the queries of an operation as `mongoose.set('debug', ...)` reports it. Throws for an unknown method. */
export function queriesIn(collection: string, method: string, given: unknown[]): QueryShape[] {
  const query = (filter: unknown, options?: unknown) => ({
    collection,
    filter: documentOf(filter),
    sort: documentOf(documentOf(options).sort),
  });
  const options = FILTER_FIRST[method];
  if (options !== undefined) return [query(given[0], given[options])];
  if (method === 'distinct') return [query(given[1])];
  if (method === 'aggregate') return [query(listOf(given[0])[0]?.$match)];
  if (method === 'bulkWrite') {
    return listOf(given[0]).map(({ updateOne }) => query(documentOf(updateOne).filter));
  }
  if (!OTHERS.has(method)) throw new Error(`What does ${collection}.${method} look for?`);
  return [];
}

/** Returns a name that queries share when they differ in values only, because they have the same plan. */
export function nameOf({ collection, filter, sort }: QueryShape): string {
  return `${collection} ${JSON.stringify(valueless(filter))} ${JSON.stringify(sort)}`;
}

function valueless(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfConditions = value.some((entry) => isPlain(entry));
    return isOfConditions ? value.map(valueless) : '?';
  }
  if (!isPlain(value)) return typeof value === 'boolean' || value === null ? value : '?';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, valueless(inner)]));
}

const isPlain = (value: unknown): value is Document =>
  isDocument(value) && Object.getPrototypeOf(value) === Object.prototype;

const COMMAND_NOT_FOUND = 59;
const BETWEEN = '----';

/** Returns for each query whether it scans a collection; null on an engine without `explain`. */
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
 * DocumentDB uses PostgreSQL's plans. PostgreSQL scans small collections whatever their indexes, so scans are disabled for
 * the session: a plan then still scans, or reads all ids, only if no index fits.
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
