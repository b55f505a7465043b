import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import { Order } from '../../features/core/orders/order.model.ts';
import { request } from '../support/httpClient.ts';
import { withDataFolder } from '../support/testDatabase.ts';
import { openLedger, type Buyer, type OrderLedger } from '../support/orderLedger.ts';
import { untilRefused, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';

const servers = useServerProcesses();
const dataDir = join(servers.folder, 'data');
const ENV = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' };

const BUYERS = 8;
const READERS = 4;
const ORDERS_BEFORE = 40;

/** Places orders until the server refuses connections; every response must be complete and successful. */
async function keepPlacing(ledger: OrderLedger, buyer: Buyer, { url }: ListeningServer): Promise<void> {
  for (;;) {
    const answer = await ledger.send(buyer, url);
    if (!answer) return;
    expect(answer.status).toBe(201);
  }
}

async function keepReading({ url }: ListeningServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${API.courses}`).catch(() => null);
    if (!answer) return;
    // Rejects unless a response that has begun is sent completely.
    expect(await answer.json()).toMatchObject({ page: 1 });
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => void setImmediate(resolve));
}

/** A kept-alive connection after one response. */
async function keptAlive({ port }: ListeningServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${API.live} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [answer]: Buffer[] = await once(socket, 'data');
  expect(answer?.toString()).toMatch(/^HTTP\/1.1 200 [\s\S]+Connection: keep-alive/);
  return socket;
}

it('SIGTERM under load: accepted requests are answered completely, and orders are stored exactly when acknowledged', async () => {
  const ledger = await withDataFolder(dataDir, () => openLedger(BUYERS));
  const server = await servers.start({ env: ENV });
  const idle = await keptAlive(server);
  const load = [
    ...ledger.buyers.map((buyer) => keepPlacing(ledger, buyer, server)),
    ...Array.from({ length: READERS }, () => keepReading(server)),
  ];
  await until(() => ledger.acknowledged() >= ORDERS_BEFORE);

  const idleClosed = once(idle, 'close');
  server.child.kill('SIGTERM');
  await untilRefused(server.port);
  await Promise.all(load);
  await idleClosed;
  expect([await server.ended, server.output()]).toEqual([0, expect.not.stringContaining('"level"')]);

  await withDataFolder(dataDir, async () => {
    await ledger.expectWhole();
    expect(await Order.countDocuments()).toBe(ledger.acknowledged());
  });
});

/** A server with a request whose body is incomplete. */
async function startWithEndlessRequest() {
  const server = await servers.start({ env: ENV });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST ${API.login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  // The server has begun to read the body once it responds to a later request.
  expect((await request(`${server.url}${API.live}`)).status).toBe(200);
  return { server, socket };
}

describe('a server with a request that never ends', () => {
  it('cuts the request after a timeout on SIGTERM and ends with 0', async () => {
    const { server, socket } = await startWithEndlessRequest();
    const cut = once(socket, 'close');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await cut;
  });

  it('ends at once on a second, later SIGTERM', async () => {
    const { server, socket } = await startWithEndlessRequest();
    server.child.kill('SIGTERM');
    await untilRefused(server.port);
    const again = setInterval(() => server.child.kill('SIGTERM'), 100);
    // It ends with 0 when it waits for the request.
    expect(await server.ended).toBe(1);
    clearInterval(again);
    socket.destroy();
  });
});

const statusOf = async ({ url }: ListeningServer, path: string) => (await request(url + path)).status;

describe('a server that drains before it stops', () => {
  it('is not ready, still answers, and closes each connection', async () => {
    const server = await servers.start({ env: { ...ENV, DRAIN_SECONDS: '300' } });
    const open = await keptAlive(server);
    server.child.kill('SIGTERM');
    while ((await statusOf(server, API.ready)) !== 503);
    expect([await statusOf(server, API.live), await statusOf(server, API.courses)]).toEqual([200, 200]);
    const closed = once(open, 'close');
    open.write(`GET ${API.courses} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [answer]: Buffer[] = await once(open, 'data');
    expect(answer?.toString()).toMatch(/^HTTP\/1.1 200 [\s\S]+Connection: close/);
    await closed;
    const again = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.ended).toBe(1);
    clearInterval(again);
  });

  it('ends with 0 afterwards', async () => {
    const server = await servers.start({ env: { ...ENV, DRAIN_SECONDS: '1' } });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
