import { trusted, type Types } from 'mongoose';
import { Career, careerKeys } from '../features/careers/career.model.ts';
import { Course, courseKeys } from '../features/courses/course.model.ts';
import { News, newsKeys } from '../features/news/news.model.ts';
import { Order, orderKeys } from '../features/orders/order.model.ts';
import { UserModel, userKeys } from '../features/accounts/user.model.ts';

/**
 * Fills in the keys by which lists search and sort. Version 0.1.0 writes the same keys with every record and filled in
 * older ones while it served, so this completes what it left, and what an older backup brings back.
 */
export const searchKeys = {
  id: '001-search-keys',
  async *run(): AsyncGenerator<number> {
    yield* fillMissing(Course, ['sortKeys.name', 'searchGrams'], courseKeys);
    yield* fillMissing(News, ['sortKeys.title', 'searchGrams'], newsKeys);
    yield* fillMissing(Career, ['sortKeys.title', 'searchGrams'], careerKeys);
    yield* fillMissing(Order, ['searchGrams'], orderKeys);
    yield* fillMissing(UserModel, ['sortKeys.name', 'searchGrams.email'], userKeys);
  },
};

/** A request waits no longer than the database takes for one batch. */
const BATCH_SIZE = 20;

type Stored = { _id: Types.ObjectId; updatedAt: Date };
type KeysUpdate = { updateOne: { filter: object; update: object; timestamps: false } };
/** The part of a Mongoose model that this uses. */
type KeyedModel<Fields> = {
  find(
    filter: object,
    fields?: string[],
  ): PromiseLike<Fields[]> & { lean(): PromiseLike<{ _id: Types.ObjectId }[]> };
  bulkWrite(updates: KeysUpdate[], options: { ordered: false }): PromiseLike<unknown>;
};

/** Computes the keys of all records that lack one of `paths`; yields after each batch how many records it had. */
async function* fillMissing<Fields extends Stored>(
  model: KeyedModel<Fields>,
  paths: readonly string[],
  keysOf: (record: Fields) => object,
): AsyncGenerator<number> {
  for (const path of paths) {
    // Looked up once, because an engine may read the whole collection to find an absent field.
    const ids = await model.find({ [path]: null }, ['_id']).lean();
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const batch = ids.slice(from, from + BATCH_SIZE).map(({ _id }) => _id);
      const lacking = { _id: trusted({ $in: batch }), [path]: null };
      // A record that is edited before its update is read again: its keys belong to other texts now.
      for (let records; (records = await model.find(lacking)).length > 0;) {
        const updates = records.map((record) => keysUpdate(record, keysOf(record)));
        await model.bulkWrite(updates, { ordered: false });
      }
      yield batch.length;
    }
  }
}

const keysUpdate = ({ _id, updatedAt }: Stored, keys: object): KeysUpdate => ({
  updateOne: { filter: { _id, updatedAt }, update: { $set: keys }, timestamps: false },
});
