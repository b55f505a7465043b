import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { on, once } from 'node:events';
import { connect, createServer, Socket, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { model, mongo, Schema } from 'mongoose';
import { startTcpProxy, useBreakableDatabase } from '../test/support/databaseFaults.ts';
import {
  closeTestDatabase,
  startMemoryDatabase,
  startTestEngine,
  testDatabaseName,
  type TestEngine,
} from '../test/support/testDatabase.ts';
import {
  buildIndexes,
  connectWithoutIndexes,
  disconnectDatabase,
  isConnected,
  isDatabaseReachable,
} from './connect.ts';

const SOON_MS = 300;

// Mongoose has one connection.
beforeAll(closeTestDatabase);

async function until(isReachable: boolean): Promise<void> {
  while ((await isDatabaseReachable(SOON_MS)) !== isReachable);
}

describe('isDatabaseReachable', () => {
  const proxy = useBreakableDatabase(connectWithoutIndexes);

  it('is false while the database is unreachable, from the first ping on, and true when it is back', async () => {
    for (const isReachable of [true, false, true]) {
      if (isReachable) await proxy().restore();
      else await proxy().cut();
      await until(isReachable);
      expect(await isDatabaseReachable(SOON_MS)).toBe(isReachable);
    }
  });
});

describe('connecting to a database that answers late', () => {
  it('waits longer than a ping may take', async () => {
    const engine = await startTestEngine();
    const { hostname: host, port } = new URL(engine.uri);
    const proxy = await startTcpProxy({ host, port: Number(port) }, { delayMs: 1000 });
    await connectWithoutIndexes(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`);
    expect(isConnected()).toBe(true);
    await disconnectDatabase();
    await proxy.cut();
    await engine.close();
  });
});

/** An embedded database behind a proxy through which it is a replica set that can be without a primary. */
async function startElections() {
  const engine = await startMemoryDatabase();
  const target = new URL(engine.uri);
  let hasPrimary = true;
  let ownAddress = '';
  /** Changes the response to `hello` without changing its length: both ports have five digits. */
  const seenThroughProxy = (data: Buffer): Buffer => {
    const text = data.toString('latin1').replaceAll(target.host, ownAddress);
    const elected = hasPrimary
      ? text
      : text
          .replace('isWritablePrimary\0\u0001', 'isWritablePrimary\0\0')
          .replace('ismaster\0\u0001', 'ismaster\0\0')
          .replace('secondary\0\0', 'secondary\0\u0001');
    return Buffer.from(elected, 'latin1');
  };
  const proxy = await startTcpProxy(
    { host: target.hostname, port: Number(target.port) },
    { seen: seenThroughProxy },
  );
  ownAddress = `127.0.0.1:${proxy.port}`;
  return {
    uri: `mongodb://${ownAddress}/?replicaSet=rs0`,
    /** Resolves when the driver knows whether there is a primary. */
    async elect(isElected: boolean): Promise<void> {
      hasPrimary = isElected;
      const known = isElected ? 'ReplicaSetWithPrimary' : 'ReplicaSetNoPrimary';
      for await (const [event] of on(mongoose.connection.getClient(), 'topologyDescriptionChanged')) {
        if (event.newDescription.type === known) return;
      }
    },
    async close(): Promise<void> {
      await proxy.cut();
      await engine.close();
    },
  };
}

describe('while a replica set has no primary', () => {
  let set: Awaited<ReturnType<typeof startElections>>;

  beforeAll(async () => {
    set = await startElections();
    await connectWithoutIndexes(set.uri);
  });
  afterAll(async () => {
    await disconnectDatabase();
    await set.close();
  });

  it('the database is reachable, and a write waits for the new one', async () => {
    await set.elect(false);
    const written = mongoose.connection.collection('elections').insertOne({ title: 'Izbor' });
    // Longer than the driver waits for a database of which no member is known.
    await wait(1000);
    expect(await isDatabaseReachable(500)).toBe(true);
    await set.elect(true);
    expect((await written).acknowledged).toBe(true);
  });
});

async function onDatabase<T>(
  uri: string,
  use: (db: mongo.Db) => Promise<T>,
  options: mongo.MongoClientOptions = {},
): Promise<T> {
  const client = new mongo.MongoClient(uri, options);
  try {
    return await use(client.db(testDatabaseName()));
  } finally {
    await client.close();
  }
}

describe('buildIndexes', () => {
  /** Every response takes longer than the socket timeout. */
  const DELAY_MS = 400;
  const OPTIONS = { socketTimeoutMS: 100 };

  let engine: TestEngine;
  let server: Server;
  let slowUri: string;
  let isFreezing: boolean;
  let isFrozen: boolean;

  beforeAll(async () => {
    model('Built', new Schema({ title: String, place: String }).index({ title: 1, place: 1 }), 'built');
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
    mongoose.deleteModel('Built');
    await onDatabase(engine.uri, (db) => db.dropDatabase());
    await once(server.close(), 'close');
    await engine.close();
  });

  it('is not limited by the socket timeout of requests', async () => {
    const slowPing = onDatabase(slowUri, (db) => db.command({ ping: 1 }), OPTIONS);
    await expect(slowPing).rejects.toThrow(/timed out/);
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
