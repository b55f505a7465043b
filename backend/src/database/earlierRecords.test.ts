import mongoose from 'mongoose';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { MigrationRecord } from '../migrations/runMigrations.ts';
import { createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { refuseEarlierRecords } from './earlierRecords.ts';

useTestDatabase();

const SENTENCE =
  'The database was written by a version before 0.3.0, the first release: export its records with that version, or start with a new DATA_DIR or a new database in MONGO_URI.';
const LAST = '008-participant-phones';

const check = () => refuseEarlierRecords(mongoose.connection.getClient().db(mongoose.connection.name));
const record = (_id: string, finishedAt: Date | null = new Date()) =>
  MigrationRecord.create({ _id, finishedAt });
/** Stores an account as 0.1.0 did. */
const addEarlierAccount = () => UserModel.collection.insertOne({ name: 'Ana', email: 'ana@example.com' });

it.each<[string, () => Promise<unknown>]>([
  ['that recorded no migrations', addEarlierAccount],
  ['with two migrations', () => Promise.all([record('001-search-keys'), record('002-reviews')])],
  [
    'whose upgrade to 0.3.0 was interrupted',
    () => Promise.all([record('007-order-search'), record(LAST, null)]),
  ],
])('refuses a database %s', async (_name, store) => {
  await store();
  await expect(check()).rejects.toThrow(SENTENCE);
});

it.each<[string, () => Promise<unknown>]>([
  ['a new database', () => Promise.resolve()],
  ['a new database in which a command has made an account', () => createUser()],
  ['a database of 0.3.0', () => Promise.all([record(LAST), addEarlierAccount()])],
  [
    'a new database whose first start was interrupted',
    () => Promise.all([record('009-order-histories', null), createUser()]),
  ],
])('accepts %s', async (_name, store) => {
  await store();
  await expect(check()).resolves.toBeUndefined();
});
