import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { testDatabaseName, type TestEngine } from './testDatabase.ts';

const BACKEND = join(import.meta.dirname, '../../..');

/** The real server in its own process. */
export type ServerProcess = {
  child: ChildProcess;
  /** Returns its standard output and error so far. */
  output: () => string;
  /** Its exit code once it has ended, null when a signal ended it. */
  ended: Promise<number | null>;
};

export type ListeningServer = ServerProcess & { port: number; url: string };

export type ServerOptions = {
  /**
   * Added to the defaults below. Without `MONGO_URI` the embedded database opens in `DATA_DIR`. A `PUBLIC_URL` must name
   * localhost and `PORT`, because the port is read from the server's output.
   */
  env?: NodeJS.ProcessEnv;
  /** Modules that the process loads before the server. */
  imports?: string[];
  /** Starts the demo server, which fills an empty database with `NODE_ENV: 'development'`. */
  isDemo?: boolean;
};

export type ServerProcesses = {
  /** The folder of this test file, by default with `DATA_DIR` and `UPLOADS_DIR`; removed after the tests. */
  folder: string;
  spawn: (options?: ServerOptions) => ServerProcess;
  /** Starts a server and waits until it listens. Rejects with its output when it ends before. */
  start: (options?: ServerOptions) => Promise<ListeningServer>;
};

/** Returns the `MONGO_URI` of this test file's database on an engine. */
export function databaseUri(engine: TestEngine): string {
  const uri = new URL(engine.uri);
  uri.pathname = testDatabaseName();
  return uri.href;
}

function spawnServer({ env, imports = [], isDemo = false }: ServerOptions, folder: string): ServerProcess {
  const program = isDemo ? '../demo/dist/server.js' : 'dist/server.js';
  const options = imports.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...options, program], {
    cwd: BACKEND,
    // The same secret as this process, so that tokens issued here are valid there.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      JWT_SECRET: jwtSecret(),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // To a server the records that a test has stored are those of an earlier version, of which it would make a backup.
      BACKUP_BY: 'provider',
      // A few buyers place very many orders.
      MAX_SEATS_PER_PERSON: '0',
      MAX_UNPAID_ORDERS: '0',
      MAX_UNPAID_SEATS: '0',
      MAX_SEATS_PER_ORGANISATION: '0',
      MAX_UNPAID_SEATS_ORGANISATION: '0',
      MAX_UNPAID_SEATS_NETWORK: '0',
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, output: () => output, ended };
}

async function untilListening(server: ServerProcess): Promise<ListeningServer> {
  const hasEnded = server.ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${server.output()}`);
  });
  for (;;) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(server.output()) ?? [];
    if (port) {
      hasEnded.catch(() => {});
      return { ...server, port: Number(port), url: `http://127.0.0.1:${port}` };
    }
    await Promise.race([server.child.stdout && once(server.child.stdout, 'data'), hasEnded]);
  }
}

/** Returns how to start server processes; those that still run after the tests are killed. */
export function useServerProcesses(): ServerProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'institut-server-'));
  const running = new Map<ChildProcess, Promise<unknown>>();

  afterAll(async () => {
    for (const child of running.keys()) child.kill('SIGKILL');
    await Promise.all(running.values());
    rmSync(folder, { recursive: true, force: true });
  });

  const spawnTracked = (options: ServerOptions = {}) => {
    const server = spawnServer(options, folder);
    const gone = server.ended.then(() => running.delete(server.child));
    running.set(server.child, gone);
    return server;
  };
  return {
    folder,
    spawn: spawnTracked,
    start: (options) => untilListening(spawnTracked(options)),
  };
}

/** Waits until a stopping server refuses new connections. */
export async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
  }
}
