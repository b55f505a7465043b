import { trusted, type Types } from 'mongoose';

/** Records fetched at once. */
const BATCH = 500;

type Identified = { _id: Types.ObjectId };

/**
 * Yields all records of a list in its order. The ids are read first, then the records by their ids, so that a record that
 * changes its place meanwhile is neither missed nor repeated, and a slow reader keeps no cursor open.
 * @param list the sorted query of the ids
 */
export async function* eachInOrder<Found extends Identified>(
  list: PromiseLike<Identified[]>,
  read: (filter: { _id: { $in: Types.ObjectId[] } }) => PromiseLike<Found[]>,
): AsyncGenerator<Found> {
  const ids = (await list).map(({ _id }) => _id);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const found = await read({ _id: trusted({ $in: batch }) });
    const byId = new Map(found.map((record) => [record._id.toString(), record]));
    for (const id of batch) {
      const record = byId.get(id.toString());
      if (record) yield record;
    }
  }
}
