import { mongo } from 'mongoose';
import { brieflyKept } from '../lib/brieflyKept.ts';
import { writesTo } from './writes.ts';

/** So many are counted anew each time, at a glance. */
const COUNTED_ANEW = 1000;
/** How old the number of a longer list may be: nobody sees a difference, and nobody waits for it to be counted again. */
const KEPT_MS = 5000;
const KEPT_COUNTS = 500;

/** The part of a Mongoose query that this needs: `Order.countDocuments(filter)`. */
type CountQuery = PromiseLike<number> & {
  model: { collection: { name: string }; db: { name: string } };
  getFilter(): object;
  clone(): { limit(most: number): PromiseLike<number> };
};

const keptCount = brieflyKept(async (_key, query: CountQuery) => query, {
  milliseconds: KEPT_MS,
  most: KEPT_COUNTS,
});

/** Lists that were long when they were last counted: a count that stops at 1,000 would tell nothing new of them. */
const longLists = new Set<string>();

/**
 * How many records a query counts. Up to 1,000 that is exact; of more it is what was right after this process's last write
 * to them and at most five seconds ago, since a database has to visit every one to count them.
 */
export async function countMatches(query: CountQuery): Promise<number> {
  const { collection, db } = query.model;
  const list = `${db.name}.${collection.name} ${mongo.BSON.EJSON.stringify(query.getFilter())}`;
  const asOfNow = `${writesTo(collection.name)} ${list}`;
  const known = longLists.has(list) ? await keptCount(asOfNow, query) : 0;
  if (known > COUNTED_ANEW) return known;
  longLists.delete(list);
  const few = await query.clone().limit(COUNTED_ANEW + 1);
  if (few <= COUNTED_ANEW) return few;
  if (longLists.size >= KEPT_COUNTS) longLists.clear();
  longLists.add(list);
  return keptCount(asOfNow, query);
}
