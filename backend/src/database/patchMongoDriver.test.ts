import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { mongo } from 'mongoose';
import { startTestEngine, type TestEngine } from '../test/support/testDatabase.ts';
import './connect.ts';

let engine: TestEngine;
const sockets: Socket[] = [];
const remember = (message: unknown) => {
  if (typeof message === 'object' && message && 'socket' in message && message.socket instanceof Socket) {
    sockets.push(message.socket);
  }
};

beforeAll(async () => {
  engine = await startTestEngine();
  subscribe('net.client.socket', remember);
});
afterAll(async () => {
  unsubscribe('net.client.socket', remember);
  await engine.close();
});

it('a command on a MongoDB connection that is being closed fails instead of waiting forever', async () => {
  const client = await new mongo.MongoClient(engine.uri, { retryReads: false, maxPoolSize: 1 }).connect();
  await client.db().command({ ping: 1 });
  // As when the database closes the connection: destroyed at once, with 'close' emitted later.
  for (const socket of sockets) socket.destroy();
  await expect(client.db().command({ ping: 1 })).rejects.toThrow(mongo.MongoNetworkError);
  expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});
