import { once } from 'node:events';
import { IncomingMessage, ServerResponse, createServer, type Server } from 'node:http';
import { Socket, connect, type AddressInfo } from 'node:net';
import { API } from '@institut/contract/frame/endpoints';
import { deliverNext } from '../features/mail/mail.delivery.ts';
import { createLogger } from '../lib/logger.ts';
import { requestsInFlight } from '../lib/metrics.ts';
import { buildUser, createUser } from '../test/support/factories.ts';
import { deliveryDeps, recordingTransport } from '../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { responseLog, routeOf } from './requestLog.ts';

useTestDatabase();

function appWithLog() {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  return { app: testApp({ logger }), lines };
}

describe('the request log', () => {
  it('has one JSON line per response', async () => {
    const { app, lines } = appWithLog();
    const { headers } = await app.get(`${API.siteConfig}?secret=1`);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 30,
      reqId: headers['x-request-id'],
      method: 'GET',
      path: API.siteConfig,
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines[0]).not.toContain('secret');
  });

  it('contains no password, token or e-mail address of a login', async () => {
    const { app, lines } = appWithLog();
    const { name, email, password } = buildUser({ password: 'tajna-lozinka' });
    const { body } = await app.post(API.users).send({ name, email, password });
    await app.post(API.login).send({ email, password });
    await app.post(API.login).send({ email, password: 'pogresna-lozinka' });
    await app.get(API.profile).set('Authorization', `Bearer ${body.token}`).set('Cookie', 'kolac=1');
    const log = lines.join('');
    expect(lines).toHaveLength(4);
    for (const secret of ['tajna-lozinka', 'pogresna-lozinka', body.token, email, 'kolac']) {
      expect(log).not.toContain(secret);
    }
  });

  it('redacts secrets by their names', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.info({ password: 'tajna', user: { passwordHash: 'tajna', token: 'tajna' } }, 'oops');
    expect(lines[0]).not.toContain('tajna');
  });

  it('contains no password reset token and no e-mail address of its user', async () => {
    const { app, lines } = appWithLog();
    const { email } = await createUser();
    await app.post(API.forgotPassword).send({ email });
    const { transport, mails, refuse } = recordingTransport();
    const { deps, log, advance } = deliveryDeps(transport);
    refuse(new Error(`550 <${email}> rejected`));
    await deliverNext(deps);
    refuse(null);
    advance(2 * 60_000);
    await deliverNext(deps);
    const [, token = ''] = /#token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    expect(token).not.toBe('');
    const answer = await app.post(API.resetPassword).send({ token, password: 'nova-lozinka1' });
    expect(answer.status).toBe(204);
    expect(log()).toContain('mail sent');
    expect(lines).toHaveLength(2);
    for (const secret of [token, email, 'nova-lozinka1'])
      expect(lines.join('') + log()).not.toContain(secret);
  });

  it.each([
    ['were sent', true],
    ['the browser did not wait for', false],
  ])('has lines of files that %s only at level debug, and of those that are absent always', (_, isSent) => {
    const lines: string[] = [];
    const logAt = (level: 'info' | 'debug') => {
      const logger = createLogger(level, { write: (line) => void lines.push(line) });
      for (const [path, status] of [
        ['/assets/app-1234567.js', 200],
        ['/uploads/slika.webp', 304],
        ['/robots.txt', 200],
        ['/assets/gone-1234567.js', 404],
        ['/kursevi', 200],
      ] as const) {
        const res = new ServerResponse(new IncomingMessage(new Socket()));
        res.statusCode = status;
        responseLog(logger)(res, { reqId: 'abc', method: 'GET', path });
        Object.defineProperty(res, 'writableFinished', { value: isSent });
        res.emit('close');
      }
      return lines.splice(0).map((line) => JSON.parse(line).path);
    };
    expect(logAt('info')).toEqual(['/assets/gone-1234567.js', '/kursevi']);
    expect(logAt('debug')).toHaveLength(5);
  });

  it('logs a 5xx as an error and a slow response as a warning, also with LOG_LEVEL=warn', () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const path = API.courses;
    for (const [status, ms] of [
      [200, 999],
      [200, 1001],
      [404, 5],
      [503, 5],
    ] as const) {
      const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(ms);
      const res = new ServerResponse(new IncomingMessage(new Socket()));
      res.statusCode = status;
      responseLog(logger)(res, { reqId: 'abc', method: 'GET', path });
      Object.defineProperty(res, 'writableFinished', { value: true });
      res.emit('close');
      clock.mockRestore();
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, status: 200, ms: 1001, path, msg: 'answered slowly' }),
      expect.objectContaining({ level: 50, status: 503, ms: 5, path, msg: 'answered with an error' }),
    ]);
  });
});

async function inFlight(): Promise<number> {
  return (await requestsInFlight.get()).values[0]?.value ?? 0;
}

const until = async (isSo: () => boolean, next: () => Promise<unknown>) => {
  while (!isSo()) await next();
};

describe('pipelined requests', () => {
  const REQUESTS = 12;
  const GET = 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const POST = 'POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';

  let server: Server;
  let arrived: ServerResponse[];
  let lines: string[];
  let told: (() => void) | undefined;

  /** Reads a request to its end; the test sends the response. */
  async function arrive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const logger = createLogger('info', {
      write: (line: string) => {
        lines.push(line);
        told?.();
      },
    });
    responseLog(logger)(res, { reqId: 'abc', method: req.method, path: '/a' });
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

  it.each([
    ['GET', GET],
    ['POST', POST],
  ])('are all logged when the connection closes before their responses: %s', async (method, request) => {
    const before = await inFlight();
    const socket = await pipeline(request);
    expect(await inFlight()).toBe(before + REQUESTS);
    socket.resetAndDestroy();
    await allTold();
    expect(await inFlight()).toBe(before);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      Array.from({ length: REQUESTS }, () =>
        expect.objectContaining({ level: 30, method, msg: 'connection closed before the answer' }),
      ),
    );
  });

  it('are logged once each when they are answered', async () => {
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

describe('routeOf', () => {
  it('returns the template of every path of the API', () => {
    for (const path of Object.values(API)) {
      expect(routeOf(path.replace(/:\w+/g, '64b0c0ffee64b0c0ffee64b0'))).toBe(path);
    }
  });

  it.each([
    ['/api/kursevi/one', API.featuredCourses],
    ['/API/Kursevi/', API.courses],
    ['/api/kursevi/bilo-sta', API.course],
    ['/api/kursevi/a/b/c', '/api/*'],
    ['/api/nema-toga', '/api/*'],
    ['/uploads/a.webp', '/uploads/*'],
    ['/assets/index-1a2b.js', '/assets/*'],
    ['/', 'page'],
    ['/kurs/64b0', 'page'],
    ['//', 'page'],
    ['/robots.txt', 'file'],
    ['/wp-login.php', 'file'],
  ])('maps %s to %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});
