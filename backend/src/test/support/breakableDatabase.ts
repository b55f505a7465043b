import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from './testEngine.ts';

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
