import mongoose from 'mongoose';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { databaseUri, useServerProcesses } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();

const stored = async () => ({
  collections: (await mongoose.connection.listCollections()).map(({ name }) => name).toSorted(),
  users: await UserModel.collection.find().toArray(),
});

it('a server does not start on the database of a version before 0.3.0, and changes nothing in it', async () => {
  await UserModel.collection.insertOne({ name: 'Ana', email: 'ana@example.com' });
  await mongoose.connection.dropCollection('courses');
  const before = await stored();
  const server = servers.spawn({ env: { MONGO_URI: databaseUri(engine()), LOG_LEVEL: 'silent' } });
  const sentence =
    'The database was written by a version before 0.3.0, the first release: export its records with that version, or start with a new DATA_DIR or a new database in MONGO_URI.\n';
  expect([await server.ended, server.output()]).toEqual([1, sentence]);
  expect(await stored()).toEqual(before);
  await mongoose.connection.createCollection('courses');
});
