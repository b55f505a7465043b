import type { mongo, Types } from 'mongoose';

const BATCH_SIZE = 20;

/** Yields the ids of the records without a field. Reads all records, because no index finds an absent field. */
export async function* batchesWithout(
  { collection }: { collection: mongo.Collection },
  field: string,
): AsyncGenerator<Types.ObjectId[]> {
  let batch: Types.ObjectId[] = [];
  const options = { projection: { [field]: 1 }, sort: { _id: 1 } } as const;
  for await (const record of collection.find<{ _id: Types.ObjectId } & Record<string, unknown>>(
    {},
    options,
  )) {
    if (record[field] !== undefined) continue;
    batch.push(record._id);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
