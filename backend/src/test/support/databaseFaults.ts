import { once, EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import mongoose, { mongo } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { closeTestDatabase, startTestEngine, testDatabaseName, type TestEngine } from './testDatabase.ts';

/** A TCP proxy to the database: `cut` simulates a stopped database, `hang` a frozen one. */
export type TcpProxy = {
  port: number;
  cut: () => Promise<void>;
  hang: () => void;
  restore: () => Promise<void>;
};

type Changes = {
  /** Returns what clients receive instead of what the target sends. */
  seen?: (data: Buffer) => Buffer;
  /** How much later than it was sent. */
  delayMs?: number;
};

export async function startTcpProxy(
  target: { host: string; port: number },
  { seen = (data) => data, delayMs = 0 }: Changes = {},
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let server: Server = listener();

  function listener(): Server {
    return createServer((inside) => {
      const outside = connect(target);
      for (const socket of [inside, outside]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          inside.destroy();
          outside.destroy();
        });
      }
      // Data that arrives while hanging is lost on purpose.
      inside.on('data', (data) => isHanging || outside.write(data));
      outside.on('data', (data) => {
        const pass = () => isHanging || inside.write(seen(data));
        if (delayMs > 0) setTimeout(pass, delayMs);
        else pass();
      });
    });
  }

  async function listen(port: number): Promise<void> {
    server = listener().listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen(0);
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  const { port } = address;

  return {
    port,
    cut,
    hang: () => {
      isHanging = true;
    },
    restore: async () => {
      isHanging = false;
      if (server.listening) for (const socket of sockets) socket.destroy();
      else await listen(port);
    },
  };
}

/**
 * Connects a test file to its own database through a proxy, which it returns. A test that breaks the connection has to
 * restore it before it ends. `connect` builds all indexes by default.
 */
export function useBreakableDatabase(connect = connectDatabase): () => TcpProxy {
  let engine: TestEngine | undefined;
  let proxy: TcpProxy | undefined;

  beforeAll(async () => {
    await closeTestDatabase();
    engine = await startTestEngine();
    const { hostname, port } = new URL(engine.uri);
    proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    await connect(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, testDatabaseName());
  });

  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await proxy?.cut();
    await engine?.close();
  });

  return () => {
    if (!proxy) throw new Error('The database has not been started.');
    return proxy;
  };
}

/**
 * Runs `then` after the next call of a driver method has completed in the database, before its caller gets the result.
 * `then` may wait or throw. `jest.restoreAllMocks()` ends it.
 */
export function afterNext(method: 'findOne' | 'findOneAndUpdate', then: () => Promise<void>): void {
  const original: unknown = Reflect.get(mongo.Collection.prototype, method);
  if (typeof original !== 'function') throw new Error(`The driver has no ${method}.`);
  jest.spyOn(mongo.Collection.prototype, method).mockImplementationOnce(async function call(
    this: mongo.Collection,
    ...args: unknown[]
  ) {
    const result: unknown = await Reflect.apply(original, this, args);
    await then();
    return result;
  });
}

/** Delays the result of the next call: `isDone` resolves when the database has completed it, `release` passes it on. */
export function holdBack(method: Parameters<typeof afterNext>[0]) {
  const steps = new EventEmitter();
  afterNext(method, async () => {
    const released = once(steps, 'release');
    steps.emit('done');
    await released;
  });
  return { isDone: once(steps, 'done'), release: () => steps.emit('release') };
}
