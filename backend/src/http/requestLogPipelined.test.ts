import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLogger } from '../lib/logger.ts';
import { requestsInFlight } from '../lib/metrics.ts';
import { answerLog } from './requestLog.ts';

const REQUESTS = 12;
const GET = 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n';
const POST = 'POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';

let server: Server;
let arrived: ServerResponse[];
let lines: string[];
let told: (() => void) | undefined;

/** Reads a request to its end and leaves the answer to the test. */
async function arrive(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const logger = createLogger('info', {
    write: (line: string) => {
      lines.push(line);
      told?.();
    },
  });
  answerLog(logger)(res, { reqId: 'abc', method: req.method, path: '/a' });
  req.resume();
  await once(req, 'end');
  arrived.push(res);
  server.emit('arrived');
}

beforeEach(async () => {
  arrived = [];
  lines = [];
  server = createServer((req, res) => void arrive(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const until = async (isSo: () => boolean, next: () => Promise<unknown>) => {
  while (!isSo()) await next();
};

async function inFlight(): Promise<number> {
  return (await requestsInFlight.get()).values[0]?.value ?? 0;
}

/** Sends all requests at once over one connection. */
async function pipeline(request: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(request.repeat(REQUESTS));
  await until(
    () => arrived.length === REQUESTS,
    () => once(server, 'arrived'),
  );
  return socket;
}

const allTold = () =>
  until(
    () => lines.length >= REQUESTS,
    () => new Promise<void>((resolve) => void (told = resolve)),
  );

describe('requests in one connection, one behind the other', () => {
  it.each([
    ['GET', GET],
    ['POST', POST],
  ])('are all told of when it dies before their answers: %s', async (method, request) => {
    const before = await inFlight();
    const socket = await pipeline(request);
    expect(await inFlight()).toBe(before + REQUESTS);
    socket.resetAndDestroy();
    await allTold();
    expect(await inFlight()).toBe(before);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      Array.from({ length: REQUESTS }, () =>
        expect.objectContaining({ method, msg: 'connection closed before the answer' }),
      ),
    );
  });

  it('are told of once each when they are answered', async () => {
    const before = await inFlight();
    const socket = await pipeline(POST);
    socket.resume();
    for (const res of arrived) res.end('a');
    await allTold();
    const closed = once(server, 'closed');
    arrived[0]?.req.socket.once('close', () => server.emit('closed'));
    socket.destroy();
    await closed;
    expect(await inFlight()).toBe(before);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(REQUESTS).fill('answered'));
  });
});
