import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWhatChanged } from '../../scripts/builds.ts';
import { ROOT } from '../../scripts/processes.ts';

const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const SEEDED_BY = 'demo/dist/seed.js';
const SERVER = 'backend/dist/server.js';

export type BuiltServer = {
  url: string;
  port: number;
  child: ChildProcess;
  /** With data, uploads and the log; removed by `stop`. */
  folder: string;
  stop: () => Promise<void>;
};

type Options = {
  /** Added to the server's environment, e.g. MONGO_URI. */
  env?: NodeJS.ProcessEnv;
  /** For node itself: `['--expose-gc']`. */
  nodeArgs?: readonly string[];
  /** False for databases that already have content. */
  isSeeded?: boolean;
};

/**
 * Builds what has changed, fills a new database with the demo content and starts the server as in production on a free
 * port. Its log goes to a file, so that this process does not spend time reading it.
 */
export async function startBuiltServer({
  env = {},
  nodeArgs = [],
  isSeeded = true,
}: Options = {}): Promise<BuiltServer> {
  if ((await buildWhatChanged()) !== 0) throw new Error('The build has failed.');
  const folder = mkdtempSync(join(tmpdir(), 'institut-bench-'));
  const variables = { ...environmentIn(folder), ...env };
  const log = join(folder, 'server.log');
  if (isSeeded) await fill(variables, log);
  const child = spawnNode([...nodeArgs, SERVER], variables, log);
  const stop = async () => {
    await ended(child, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await portIn(log, child);
    return { url: `http://127.0.0.1:${port}`, port, child, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The password of the demo accounts; production refuses their public ones. */
export const DEMO_PASSWORD = 'mjerenje-na-ovoj-masini';

/** The token with which benchmarks read the server's metrics. */
export const METRICS_TOKEN = 'for-benchmarks-on-this-machine-alone';

/** Invented; with it every order gets a proforma. */
const INSTITUTE = {
  SITE_LEGAL_NAME: 'Institut za tehnologiju i inovacije Sarajevo',
  SITE_JIB: '4201987650001',
  SITE_STREET: 'Primjerna 1',
  SITE_POSTAL_CODE: '71000',
  SITE_CITY: 'Sarajevo',
  SITE_BANK_NAME: 'Primjer banka d.d. Sarajevo',
  SITE_BANK_ACCOUNT: '1290079401028494',
};

const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  JWT_SECRET: 'for benchmarks on this machine alone',
  METRICS_TOKEN,
  RATE_LIMIT_FACTOR: '100000',
  MAX_SEATS_PER_PERSON: '0',
  MAX_UNPAID_ORDERS: '0',
  MAX_UNPAID_SEATS: '0',
  MAX_SEATS_PER_ORGANISATION: '0',
  MAX_UNPAID_SEATS_ORGANISATION: '0',
  MAX_UNPAID_SEATS_NETWORK: '0',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  ...INSTITUTE,
});

function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const output = openSync(log, 'a');
  try {
    return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, output, 'ipc'] });
  } finally {
    closeSync(output);
  }
}

async function fill(env: NodeJS.ProcessEnv, log: string): Promise<void> {
  const child = spawnNode([SEEDED_BY, '--password', DEMO_PASSWORD], env, log);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The demo content could not be written: ${readFileSync(log, 'utf8')}`);
}

async function portIn(log: string, child: ChildProcess): Promise<number> {
  for (let waited = 0; waited < START_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const [, port] = /^Listening on http:\/\/\S+:(\d+)$/m.exec(readFileSync(log, 'utf8')) ?? [];
    if (port) return Number(port);
    if (child.exitCode !== null) break;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`The server did not start: ${readFileSync(log, 'utf8')}`);
}

/** Stops a process unless it has ended, and waits for its end. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process in seconds, which other work disturbs less than elapsed time; Linux only. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Returns the resident memory of a process in bytes; Linux only. */
export function residentBytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns the id of the first item of a public list. */
export async function firstId(url: string, path: string): Promise<string> {
  const text = await (await fetch(url + path)).text();
  const [, id] = /"_id":"([\da-f]{24})"/.exec(text) ?? [];
  if (!id) throw new Error(`${path} holds nothing.`);
  return id;
}
