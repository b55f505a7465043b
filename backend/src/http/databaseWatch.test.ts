import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import express from 'express';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { watchDatabase } from './databaseWatch.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const REQUESTS = 3;

let site: Listening;
let arrived: EventEmitter;

beforeEach(async () => {
  // Only timers are faked; the test counts them, and they never run.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'queueMicrotask'],
  });
  arrived = new EventEmitter();
  let requests = 0;
  const app = express();
  app.use(watchDatabase, ({ socket }) => {
    requests += 1;
    if (requests === REQUESTS) arrived.emit('all', socket);
  });
  site = await listen(createServer(app));
});
afterEach(async () => {
  await site.close();
  jest.useRealTimers();
});

describe('watchDatabase', () => {
  it('stops its checks when the connection closes, also for pipelined requests', async () => {
    const client = await openRaw(site.port);
    const allArrived = once(arrived, 'all');
    client.socket.write(REQUEST.repeat(REQUESTS));
    const [socket]: Socket[] = await allArrived;
    expect(jest.getTimerCount()).toBe(REQUESTS);
    const closed = new Promise((resolve) => socket?.once('close', resolve));
    client.socket.resetAndDestroy();
    await closed;
    expect(jest.getTimerCount()).toBe(0);
  });
});
