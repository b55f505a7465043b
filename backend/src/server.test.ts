import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { API } from '@institut/contract/paths';
import { MongoClient } from 'mongodb';
import { startTestEngine, testDatabaseName, type TestEngine } from './testing/testEngine.ts';

const BACKEND = resolve(__dirname, '..');
const START_MS = 30_000;

let engine: TestEngine;
const dataDir = mkdtempSync(join(tmpdir(), 'institut-server-'));
const children = new Set<ChildProcess>();

beforeAll(async () => {
  engine = await startTestEngine();
}, START_MS);

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

afterAll(async () => {
  const client = new MongoClient(engine.uri);
  await client.db(testDatabaseName()).dropDatabase();
  await client.close();
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Starts the server as people do, in production: nothing is seeded. */
function startServer(variables: NodeJS.ProcessEnv = {}): Run {
  const uri = new URL(engine.uri);
  uri.pathname = testDatabaseName();
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', 'src/server.ts'], {
    cwd: BACKEND,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(48),
      MONGO_URI: uri.href,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      UPLOADS_DIR: join(dataDir, 'uploads'),
      ...variables,
    },
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    children.delete(child);
    return code ?? null;
  });
  return { child, output: () => output, ended };
}

async function portOf({ child, output, ended }: Run): Promise<number> {
  const hasEnded = ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${output()}`);
  });
  for (;;) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(output()) ?? [];
    if (port) {
      hasEnded.catch(() => {});
      return Number(port);
    }
    await Promise.race([once(child.stdout!, 'data'), hasEnded]);
  }
}

/** A login whose body has begun and waits for `finish`. */
async function beginRequest(port: number): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const body = JSON.stringify({ email: 'niko@example.com', password: 'pogresna1' });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  const head = `POST ${API.login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  // The server has begun to read it when it answers a later request.
  await fetch(`http://127.0.0.1:${port}${API.live}`);
  return {
    socket,
    finish: async () => {
      const closed = once(socket, 'close');
      socket.write(body.slice(10));
      await closed;
      return answer;
    },
  };
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolveOpen) => {
      socket.once('connect', () => resolveOpen(true));
      socket.once('error', () => resolveOpen(false));
    });
    socket.destroy();
    if (!isOpen) return;
  }
}

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s refuses new connections, finishes what is in flight and ends with 0',
    async (signal) => {
      const run = startServer();
      const port = await portOf(run);
      const request = await beginRequest(port);
      run.child.kill(signal);
      await untilRefused(port);
      const answer = await request.finish();
      expect(answer).toMatch(/^HTTP\/1.1 401 /);
      expect(answer).toContain('"code":"unauthorized"');
      expect(await run.ended).toBe(0);
    },
    START_MS,
  );

  it(
    'takes a signal that comes twice at once for one, and ends at once on a later one',
    async () => {
      const run = startServer();
      const port = await portOf(run);
      const request = await beginRequest(port);
      run.child.kill('SIGINT');
      run.child.kill('SIGINT');
      await untilRefused(port);
      expect(run.child.exitCode).toBeNull();
      const again = setInterval(() => run.child.kill('SIGINT'), 100);
      const startedAt = Date.now();
      expect(await run.ended).toBe(1);
      clearInterval(again);
      expect(Date.now() - startedAt).toBeLessThan(5000);
      request.socket.destroy();
    },
    START_MS,
  );

  it(
    'does not start with a bad setting, and names it in one line',
    async () => {
      const run = startServer({ PORT: 'abc' });
      expect(await run.ended).toBe(1);
      expect(run.output()).toBe('PORT must be a whole number from 0 to 65535.\n');
    },
    START_MS,
  );

  it(
    'does not start in production without a key for the tokens',
    async () => {
      const run = startServer({ JWT_SECRET: '' });
      expect(await run.ended).toBe(1);
      expect(run.output()).toBe(
        'JWT_SECRET is required in production and must have at least 32 characters.\n',
      );
    },
    START_MS,
  );

  it(
    'says so when its port is taken',
    async () => {
      const first = startServer();
      const port = await portOf(first);
      const second = startServer({ PORT: String(port), LOG_LEVEL: 'silent' });
      expect(await second.ended).toBe(1);
      expect(second.output()).toBe(`PORT ${port} is already in use.\n`);
    },
    START_MS,
  );
});
