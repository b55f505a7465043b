import { type ClientSession, model, Schema, trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';

/** The number of participants of a run who were at one lesson at least, and of those with a valid certificate. */
export type PeopleCounts = { attended: number; completed: number };

/** The counts of a run, which hold while `changes` is `countedAt`. */
type RunCountFields = PeopleCounts & {
  /** The id of the course. */
  _id: Types.ObjectId;
  /** Rises with each write to the attendance and the certificates of the run. */
  changes: number;
  countedAt: number;
};

const number = { type: Number, default: 0 };
const runCountSchema = new Schema<RunCountFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    attended: number,
    completed: number,
    changes: number,
    countedAt: { type: Number, default: -1 },
  },
  { versionKey: false },
);
export const RunCount = model('RunCount', runCountSchema, 'runcounts');

/** Ends the stored counts of runs, in the transaction that changes their attendance or certificates. */
export async function endRunCounts(runs: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
  for (const _id of runs)
    await RunCount.updateOne({ _id }, { $inc: { changes: 1 } }, { session, upsert: true });
}

/** Returns the counts of these runs by id: the stored ones, and those that `count` computes for the others, which are stored. */
export async function runCounts(
  runs: readonly Types.ObjectId[],
  count: (due: readonly Types.ObjectId[]) => Promise<(run: string) => PeopleCounts>,
): Promise<Map<string, PeopleCounts>> {
  // Read before they are counted: a write in between raises `changes`, and the count is not stored.
  const stored = await RunCount.find({ _id: trusted({ $in: [...runs] }) }).lean<RunCountFields[]>();
  const known = new Map(stored.map((one) => [one._id.toString(), one]));
  const counts = new Map<string, PeopleCounts>(known);
  const isDue = (one: RunCountFields | undefined) => !one || one.countedAt !== one.changes;
  const due = runs.filter((run) => isDue(known.get(run.toString())));
  if (due.length === 0) return counts;
  const counted = await count(due);
  const writes = due.map((_id) => {
    const run = counted(_id.toString());
    counts.set(_id.toString(), run);
    const changes = known.get(_id.toString())?.changes ?? 0;
    const fields = { ...run, changes, countedAt: changes };
    return known.has(_id.toString())
      ? { updateOne: { filter: { _id, changes }, update: { $set: fields } } }
      : { insertOne: { document: { _id, ...fields } } };
  });
  try {
    await RunCount.bulkWrite(writes, { ordered: false });
  } catch (error) {
    // Somebody else has counted the run, or changed it.
    if (!isDuplicateKey(error)) throw error;
  }
  return counts;
}
