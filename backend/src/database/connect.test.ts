import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from '../testing/testEngine.ts';
import { connectWithoutIndexes, disconnectDatabase, pingDatabase } from './connect.ts';

const BACK_WITHIN_MS = 10_000;

let engine: TestEngine;
let proxy: TcpProxy;

beforeAll(async () => {
  engine = await startTestEngine();
  const { hostname, port } = new URL(engine.uri);
  proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  await connectWithoutIndexes(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, testDatabaseName());
});

afterAll(async () => {
  await disconnectDatabase();
  await proxy.cut();
  await engine.close();
});

const isBack = () =>
  pingDatabase().then(
    () => true,
    () => false,
  );

it('finds the database again though it was gone when it was first asked', async () => {
  await proxy.cut();
  await expect(pingDatabase()).rejects.toThrow(/connect|closed|selection/i);
  await proxy.restore();

  const backAt = performance.now();
  while (!(await isBack())) expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN_MS);
});
