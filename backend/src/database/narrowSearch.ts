import { trusted, type Types } from 'mongoose';

/** What is found more often than this is common: in its order, a list soon meets enough of it. */
const FEW = 1000;

/** The part of a Mongoose query that this needs: `Order.find(led, '_id')`. */
type SearchQuery = {
  limit(count: number): { lean(): PromiseLike<{ _id: Types.ObjectId }[]> };
};

/**
 * What stands for a search among the conditions of a list. The ids of what it finds, when that are few: a list then never
 * reads everything to find a little, whatever else it filters and sorts by. When they are many, the `plain` condition to
 * read in the list's order, and the one that is `led` by an index to count.
 * @param search asks for what is led; null when the words are too short for an index
 */
export async function narrowed<Condition extends object>(
  { plain, led }: { plain: Condition; led: Condition | null },
  search: SearchQuery | null,
): Promise<{ reading: Condition; counting: Condition }> {
  if (!search) return { reading: plain, counting: led ?? plain };
  const found = await search.limit(FEW + 1).lean();
  if (found.length > FEW) return { reading: plain, counting: led ?? plain };
  const named = { ...plain, _id: trusted({ $in: found.map(({ _id }) => _id) }) };
  return { reading: named, counting: named };
}
