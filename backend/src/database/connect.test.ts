import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, Socket, type Server } from 'node:net';
import { model, mongo, Schema } from 'mongoose';
import { useBreakableDatabase } from '../test/support/databaseFaults.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from '../test/support/testDatabase.ts';
import { connectWithoutIndexes, pingDatabase, buildIndexes } from './connect.ts';

async function untilReachable(): Promise<void> {
  for (;;) {
    const isReachable = await pingDatabase().then(
      () => true,
      () => false,
    );
    if (isReachable) return;
  }
}

describe('pingDatabase', () => {
  const proxy = useBreakableDatabase(connectWithoutIndexes);

  it('reconnects after the database was unreachable at the first ping', async () => {
    await proxy().cut();
    await expect(pingDatabase()).rejects.toThrow(/connect|closed|selection/i);
    await proxy().restore();
    await untilReachable();
  });
});

describe('buildIndexes', () => {
  /** Every response takes longer than the socket timeout. */
  const DELAY_MS = 400;
  const OPTIONS = { socketTimeoutMS: 100 };

  model('Built', new Schema({ title: String, place: String }).index({ title: 1, place: 1 }), 'built');

  let engine: TestEngine;
  let server: Server;
  let slowUri: string;
  let isFreezing: boolean;
  let isFrozen: boolean;

  beforeAll(async () => {
    engine = await startTestEngine();
    const { hostname: host, port } = new URL(engine.uri);
    server = createServer((inside) => {
      const outside = connect({ host, port: Number(port) });
      inside.on('data', (data) => {
        isFrozen ||= isFreezing && data.includes('createIndexes');
        outside.write(data);
      });
      outside.on('data', (data) => void setTimeout(() => isFrozen || inside.write(data), DELAY_MS));
      outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
      inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
    slowUri = `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
  });
  beforeEach(() => {
    isFreezing = false;
    isFrozen = false;
  });
  afterAll(async () => {
    await onDatabase(engine.uri, (db) => db.dropDatabase());
    await once(server.close(), 'close');
    await engine.close();
  });

  async function onDatabase<T>(uri: string, use: (db: mongo.Db) => Promise<T>): Promise<T> {
    const client = new mongo.MongoClient(uri, OPTIONS);
    try {
      return await use(client.db(testDatabaseName()));
    } finally {
      await client.close();
    }
  }

  it('is not limited by the socket timeout of requests', async () => {
    await expect(onDatabase(slowUri, (db) => db.command({ ping: 1 }))).rejects.toThrow(/timed out/);
    await buildIndexes(slowUri, { ...OPTIONS, dbName: testDatabaseName() });
    const indexes = await onDatabase(engine.uri, (db) => db.collection('built').indexes());
    expect(indexes.map(({ key }) => key)).toContainEqual({ title: 1, place: 1 });
  });

  it('rejects when the database is unreachable', async () => {
    const gone = buildIndexes('mongodb://127.0.0.1:1/', { serverSelectionTimeoutMS: 100 });
    await expect(gone).rejects.toThrow(/ECONNREFUSED/);
  });

  it('rejects when the database stops responding', async () => {
    isFreezing = true;
    const timing = { connectTimeoutMS: 2 * DELAY_MS, heartbeatFrequencyMS: 500 };
    const silent = buildIndexes(slowUri, { ...OPTIONS, ...timing, dbName: testDatabaseName() });
    await expect(silent).rejects.toThrow(mongo.MongoNetworkError);
    expect(isFrozen).toBe(true);
  });
});

describe('patchMongoDriver', () => {
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
});
