import { once, EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import mongoose, { mongo } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from './testDatabase.ts';

/** A way to the database that tests can break: `cut` as if it were stopped, `hang` as if it were frozen. */
export type TcpProxy = {
  port: number;
  cut: () => Promise<void>;
  hang: () => void;
  restore: () => Promise<void>;
};

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
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
      outside.on('data', (data) => isHanging || inside.write(data));
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
 * A connected database of its own for one test file, which tests break on purpose. Gives the way to it; whoever broke it
 * restores it before the test ends. `connect` says how to connect, with all indexes unless told otherwise.
 */
export function useBreakableDatabase(connect = connectDatabase): () => TcpProxy {
  let engine: TestEngine | undefined;
  let proxy: TcpProxy | undefined;

  beforeAll(async () => {
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
 * Does something between the next call of one of the driver's methods and its caller, after the database has done its part:
 * waits, or throws. `jest.restoreAllMocks()` ends it.
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

/** Holds back what the next call gives: `isDone` once the database has given it, the caller gets it upon `release`. */
export function holdBack(method: Parameters<typeof afterNext>[0]) {
  const steps = new EventEmitter();
  afterNext(method, async () => {
    const released = once(steps, 'release');
    steps.emit('done');
    await released;
  });
  return { isDone: once(steps, 'done'), release: () => steps.emit('release') };
}
