import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { oneTryAtATime } from './oneTryAtATime.ts';
import { loginKey } from './rateLimit.ts';

const BODY = JSON.stringify({ email: 'ana@example.com' });

let site: Listening;
let steps: EventEmitter;
let isClosed: Promise<unknown>;

beforeEach(async () => {
  steps = new EventEmitter();
  isClosed = once(steps, 'closed');
  const app = express();
  // Goes on when its connection has been gone for a while; from whom it came was asked before, else nobody would know.
  app.post('/late', ({ ip, socket }, _res, next) => {
    socket.once('close', () => steps.emit('closed'));
    next();
    steps.emit('arrived', ip);
  });
  app.post('/late', express.json(), async (_req, _res, next) => {
    await isClosed;
    next();
    steps.emit('late');
  });
  app.use(express.json(), (_req, _res, next) => {
    next();
    steps.emit('waiting');
  });
  app.use(oneTryAtATime(loginKey), (req, res) => {
    if (req.path === '/answered') res.end('answered');
  });
  site = await listen(createServer(app));
});
afterEach(() => site.close());

function post(path: string, body: string | Buffer = BODY, headers = ''): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}`;
  return Buffer.concat([
    Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);
}

async function nextAnswer(): Promise<string> {
  const next = await openRaw(site.port);
  next.socket.write(post('/answered'));
  return next.until(/answered/);
}

describe('a try whose connection dies', () => {
  it('lets the next one pass, also when it was sent behind another in the same connection', async () => {
    const dying = await openRaw(site.port);
    const haveArrived = new Promise<void>((resolve) => {
      let arrived = 0;
      steps.on('waiting', () => void ((arrived += 1) === 2 && resolve()));
    });
    dying.socket.write(Buffer.concat([post('/never'), post('/never')]));
    await haveArrived;
    dying.socket.resetAndDestroy();
    expect(await nextAnswer()).toContain('200 OK');
  });

  it('lets the next one pass, also when it died while its body was being unpacked', async () => {
    const dying = await openRaw(site.port);
    const [hasArrived, isLate] = [once(steps, 'arrived'), once(steps, 'late')];
    dying.socket.write(post('/late', gzipSync(BODY), 'Content-Encoding: gzip\r\n'));
    await hasArrived;
    dying.socket.resetAndDestroy();
    await isLate;
    expect(await nextAnswer()).toContain('200 OK');
  });
});
