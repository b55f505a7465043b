// Versions before 0.3.0, the first release, stored records that this version does not read.
import type { mongo } from 'mongoose';

/** The last migration that 0.3.0 has run. */
const LAST_OF_FIRST_RELEASE = '008-participant-phones';

type Ran = { _id: string; finishedAt?: Date | null };

/** The first version recorded no migrations; in a database without them its accounts are known by a field that they lack. */
async function isEarlier(db: mongo.Db): Promise<boolean> {
  const ran = await db.collection<Ran>('migrations').find().toArray();
  if (ran.length === 0) return (await db.collection('users').findOne({ consents: null })) !== null;
  return !ran.some(
    ({ _id, finishedAt }) =>
      _id > LAST_OF_FIRST_RELEASE || (_id === LAST_OF_FIRST_RELEASE && Boolean(finishedAt)),
  );
}

/** Throws a sentence for the operator when the database has records of a version before 0.3.0, and changes nothing. */
export async function refuseEarlierRecords(db: mongo.Db): Promise<void> {
  if (await isEarlier(db))
    throw new Error(
      'The database was written by a version before 0.3.0, the first release: export its records with that version, or start with a new DATA_DIR or a new database in MONGO_URI.',
    );
}
