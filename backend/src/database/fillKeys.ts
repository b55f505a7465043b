import type { Types } from 'mongoose';

const BATCH_SIZE = 100;

type Stored = { _id: Types.ObjectId; updatedAt: Date };

/** The part of a Mongoose model that this needs. */
type KeyedModel<Fields extends Stored> = {
  find(filter: Record<string, null>): { limit(count: number): PromiseLike<Fields[]> };
  bulkWrite(
    updates: { updateOne: { filter: object; update: object; timestamps: false } }[],
    options: { ordered: false },
  ): PromiseLike<unknown>;
};

/**
 * Computes keys that records made by an earlier version do not have: those in which the key at the path `missing` is
 * absent, unless somebody edits them meanwhile, since an edit writes the keys itself. Safe in several processes at once.
 * Without such records it costs one look into the key's index.
 */
export async function fillKeys<Fields extends Stored>(
  model: KeyedModel<Fields>,
  missing: string,
  keysOf: (record: Fields) => Record<string, unknown>,
): Promise<void> {
  for (;;) {
    const records = await model.find({ [missing]: null }).limit(BATCH_SIZE);
    if (records.length === 0) return;
    const updates = records.map((record) => ({
      updateOne: {
        filter: { _id: record._id, updatedAt: record.updatedAt, [missing]: null },
        update: { $set: keysOf(record) },
        timestamps: false as const,
      },
    }));
    await model.bulkWrite(updates, { ordered: false });
  }
}
