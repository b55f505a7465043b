import mongoose from 'mongoose';
import {
  startTestEngine,
  testDatabaseName,
  type TestEngine,
} from '../../backend/src/test/support/testDatabase.ts';
import { dropDatabase, fillDatabase } from './fill.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.close());

it('a generated shop has every field that the models store', async () => {
  const database = testDatabaseName();
  const sizes = { courses: 3, news: 2, careers: 2, users: 5, orders: 30 };
  const { courses, users } = await fillDatabase({ uri: engine.uri, database, sizes });
  expect([courses.length, users.length]).toEqual([3, 5]);
  await dropDatabase(engine.uri, database);
  expect(mongoose.connection.readyState).toBe(mongoose.ConnectionStates.disconnected);
});
