type Document = Record<string, unknown>;
/** What one operation asks of a collection: the documents it looks for, in which order. */
export type QueryShape = { collection: string; filter: Document; sort: Document };

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null;
const documentOf = (value: unknown): Document =>
  value instanceof Map ? Object.fromEntries(value) : isDocument(value) ? value : {};
const listOf = (value: unknown): Document[] => (Array.isArray(value) ? value.filter(isDocument) : []);

/** Operations that take their filter first, and in which argument their options with a sort stand. */
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

/** What looks for nothing. */
const OTHERS = new Set(['insertOne', 'insertMany', 'createIndex', 'createCollection']);

/** The queries in an operation, as `mongoose.set('debug', ...)` tells of it. Throws for one that is not known here. */
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

/** Two queries that differ in values alone have the same name: they are answered in the same way. */
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
