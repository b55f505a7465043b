import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A first start builds the product and fills the database. */
const START_TIMEOUT_MS = 180_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

async function untilReady(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not become ready:\n${output.join('')}`);
    }
    await delay(50);
  }
}

type Settings = Readonly<Record<string, string>>;

export type Shop = {
  url: string;
  /** Ends the server as Ctrl-C does and starts it again on the same data, with other settings if they are given. */
  restart: (settings?: Settings) => Promise<void>;
  /** Ends the server and removes its data. */
  close: () => Promise<void>;
};

/** The real product as `npm start` runs it, on a port, a database and an uploads folder of its own. */
export async function startShop(): Promise<Shop> {
  const home = await mkdtemp(join(tmpdir(), 'institut-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  const start = async (settings: Settings = {}) => {
    const output: string[] = [];
    child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(home, 'data'),
        UPLOADS_DIR: join(home, 'uploads'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    await untilReady(url, child, output);
  };

  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    const [code] = await exited;
    if (code !== 0) throw new Error(`The server ended with ${String(code)} instead of 0`);
  };

  const remove = () => rm(home, { recursive: true, force: true });

  await start().catch(async (error: unknown) => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.kill()) await once(child, 'exit');
    await remove();
    throw error;
  });
  return {
    url,
    restart: async (settings) => {
      await stop();
      await start(settings);
    },
    close: async () => {
      await stop();
      await remove();
    },
  };
}

/** Does something with the site at SITE_URL, or else with a shop that lives as long. `prepare` is for the latter alone. */
export async function withSite<T>(
  visit: (url: string) => Promise<T>,
  prepare: (shop: Shop) => Promise<void> = async () => {},
): Promise<T> {
  const given = process.env.SITE_URL;
  if (given) return visit(given.replace(/\/$/, ''));
  const shop = await startShop();
  try {
    await prepare(shop);
    return await visit(shop.url);
  } finally {
    await shop.close();
  }
}
