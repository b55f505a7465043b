import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { PreparedResponse } from './preparedResponse.ts';

const HEADERS = ['content-type', 'text/plain', 'content-length', '5', 'x-own', 'a'];
const DATE = /\r\nDate: (\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)\r\n/g;

let prepared: PreparedResponse;
let ids: Iterator<string>;
let endings: boolean[];
let onEnded: (() => void) | undefined;
let server: Server;
let site: Listening;

const nextId = () => ids.next().value ?? 'none';

function* numbered(length = 36) {
  for (let n = 1; ; n += 1) yield String(n).padStart(length, '0');
}

beforeEach(async () => {
  prepared = new PreparedResponse(200, HEADERS, Buffer.from('tekst'));
  ids = numbered();
  endings = [];
  server = createServer((req, res) => {
    if (req.url === '/plain') prepared.write(res, nextId());
    else
      prepared.send(res, nextId(), (isSent) => {
        endings.push(isSent);
        onEnded?.();
      });
  });
  // As createHttpServer does, so that both ways have the same header.
  server.keepAliveTimeout = 65_000;
  site = await listen(server);
});
afterEach(() => site.close());

async function untilEnded(count: number): Promise<void> {
  while (endings.length < count) await new Promise<void>((resolve) => void (onEnded = resolve));
}

const get = (path = '/', more = '', method = 'GET', version = '1.1') =>
  `${method} ${path} HTTP/${version}\r\nHost: localhost\r\n${more}\r\n`;

/** Returns header lines, without date and request id, in one order. */
const comparable = (answer: string) =>
  answer
    .split('\r\n')
    .filter((line) => !/^(?:Date|X-Request-Id):/.test(line))
    .toSorted();

const LARGE = 24 * 1024 * 1024;

/** Opens a connection whose client does not read, and sends a request. */
async function stall() {
  const arrived = once(server, 'request');
  const socket = connect(site.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(get());
  await arrived;
  return socket;
}

async function readId(socket: NodeJS.ReadableStream): Promise<string> {
  let length = 0;
  let start = '';
  for await (const chunk of socket) {
    if (start.length < 1000) start += chunk.toString('latin1');
    length += chunk.length;
    if (length >= LARGE + start.indexOf('\r\n\r\n') + 4) break;
  }
  return /X-Request-Id: (\S+)/.exec(start)?.[1] ?? '';
}

describe('a prepared response', () => {
  it.each([
    ['GET', 200],
    ['HEAD', 200],
    ['GET', 304],
    ['GET', 404],
  ])('has the lines that Node writes: %s, %i', async (method, status) => {
    const ofBody = status === 304 ? HEADERS.slice(4) : HEADERS;
    prepared = new PreparedResponse(status, ofBody, status === 304 ? undefined : Buffer.from('tekst'));
    const end = method === 'HEAD' || status === 304 ? /\r\n\r\n$/ : /\r\n\r\ntekst$/;
    const answers = [];
    for (const path of ['/', '/plain']) {
      const client = await openRaw(site.port);
      client.socket.write(get(path, '', method));
      answers.push(await client.until(end));
      client.socket.destroy();
    }
    const [sent = '', written = ''] = answers;
    expect(comparable(sent)).toEqual(comparable(written));
    for (const answer of answers) {
      expect([...answer.matchAll(DATE)]).toHaveLength(1);
      expect(answer).toMatch(/\r\nX-Request-Id: 0{35}[12]\r\n/);
    }
  });

  it('carries the current date and the id of each request, also ids of other lengths', async () => {
    const client = await openRaw(site.port);
    const clock = jest.spyOn(Date, 'now');
    const expected = [];
    for (const [id, second] of [
      ['a', 1],
      ['b'.repeat(64), 2],
      ['c'.repeat(36), 2],
      ['d'.repeat(36), 3],
    ] as const) {
      clock.mockReturnValue(second * 1000 + 7);
      ids = [id].values();
      client.socket.write(get());
      expected.push(`Date: Thu, 01 Jan 1970 00:00:0${second} GMT\r\nX-Request-Id: ${id}\r\n\r\ntekst`);
      await client.until(new RegExp(`${id}\r\n\r\ntekst$`));
    }
    clock.mockRestore();
    const received = client.received().split('HTTP/1.1 200 OK\r\n').slice(1);
    expect(received.map((answer) => answer.slice(answer.indexOf('Date: ')))).toEqual(expected);
    client.socket.destroy();
  });

  it('answers pipelined requests in their order, on one connection that stays open', async () => {
    const client = await openRaw(site.port);
    const requests = Array.from({ length: 50 }, (_none, n) =>
      get(n % 3 ? '/' : '/plain', '', n % 5 ? 'GET' : 'HEAD'),
    );
    client.socket.write(requests.join(''));
    const text = await client.until(/X-Request-Id: 0{34}50\r\n[^]*?\r\n\r\ntekst$/);
    const answers = text.split('HTTP/1.1 200 OK\r\n').slice(1);
    expect(answers.map((answer) => Number(/X-Request-Id: (\d+)/.exec(answer)?.[1]))).toEqual(
      requests.map((_request, n) => n + 1),
    );
    expect(answers.map((answer) => answer.endsWith('\r\n\r\ntekst'))).toEqual(
      requests.map((_request, n) => n % 5 !== 0),
    );
    client.socket.write(get());
    await client.until(/0{34}51\r\n\r\ntekst$/);
    expect(endings).not.toContain(false);
    client.socket.destroy();
  });

  it('ends the connection after the request with which the client asks for it', async () => {
    const client = await openRaw(site.port);
    client.socket.write(get() + get('/', 'Connection: close\r\n'));
    const text = await client.closed;
    expect(text.match(/tekst/g)).toHaveLength(2);
    expect(text).toMatch(/\r\nConnection: close\r\n/);
  });

  it.each([
    ['', 'close'],
    ['Connection: keep-alive\r\n', 'keep-alive'],
  ])('answers HTTP/1.0 as Node does: %j', async (more, connection) => {
    const client = await openRaw(site.port);
    client.socket.write(get('/', more, 'GET', '1.0'));
    const text = await client.until(/tekst$/);
    expect(text).toContain(`Connection: ${connection}\r\n`);
    if (connection === 'close') await client.closed;
    client.socket.destroy();
  });

  it('reaches a client that has ended its side of the connection after the request', async () => {
    const client = await openRaw(site.port);
    client.socket.end(get());
    expect(await client.closed).toMatch(/\r\n\r\ntekst$/);
    await untilEnded(1);
    expect(endings).toEqual([true]);
  });

  describe('that a client does not read', () => {
    beforeEach(() => {
      prepared = new PreparedResponse(200, ['content-length', String(LARGE)], Buffer.alloc(LARGE, 'x'));
    });

    it('keeps its own id while others get theirs', async () => {
      const sockets = [await stall(), await stall(), await stall()];
      expect(endings).toEqual([]);
      const read = [];
      for (const socket of sockets) read.push(await readId(socket));
      expect(read.map(Number)).toEqual([1, 2, 3]);
      await untilEnded(3);
      expect(endings).toEqual([true, true, true]);
    });

    it('is reported as not sent when the connection is closed', async () => {
      const socket = await stall();
      socket.resetAndDestroy();
      await untilEnded(1);
      expect(endings).toEqual([false]);
    });
  });
});
