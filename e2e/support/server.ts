import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { mailboxIn, type Mailbox } from './mailbox.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A first start builds the product and fills the database. */
const START_TIMEOUT_MS = 180_000;
/** The line of a server that is ready: it prints its public address, if it has one. */
const LISTENING = /^Listening on http:\/\/(?:localhost|127\.0\.0\.1):(\d+)$/m;

type Settings = Readonly<Record<string, string>>;

/** The data of the institute that documents name, so that proformas and receipts are issued; the check digits are right. */
const INSTITUTE: Settings = {
  SITE_LEGAL_NAME: 'Institut za tehnologiju i inovacije Sarajevo',
  SITE_JIB: '4201987650001',
  SITE_PDV: '201987650001',
  SITE_STREET: 'Primjerna 1',
  SITE_POSTAL_CODE: '71000',
  SITE_CITY: 'Sarajevo',
  SITE_BANK_NAME: 'Primjer banka d.d. Sarajevo',
  SITE_BANK_ACCOUNT: 'BA39 1290 0794 0102 8494',
};

export type Server = {
  url: string;
  /** Database and uploads. */
  folder: string;
  log: () => string;
  mailbox: Mailbox;
  /** Stops the server as Ctrl-C does. Throws unless it ends with code 0. */
  stop: () => Promise<void>;
  /** Stops the server and starts it again on the same port and data. */
  restart: (settings?: Settings) => Promise<void>;
  removeData: () => Promise<void>;
  /** Stops the server and removes its data. */
  close: () => Promise<void>;
};

/**
 * Starts the built product with a scratch data folder on a port that the system chooses. `demoData` is the folder of a
 * stopped server to copy; without it the server starts as `npm start` does: it builds what has changed and fills an empty
 * database.
 */
export async function startServer(demoData?: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'institut-e2e-'));
  if (demoData) await cp(demoData, folder, { recursive: true });
  const script = demoData
    ? ['--enable-source-maps', 'backend/dist/server.js']
    : ['--import', 'tsx', 'scripts/start.ts'];
  let port = '0';
  const output: string[] = [];
  const log = () => output.join('');
  let child: ChildProcess | undefined;

  const start = async (settings: Settings = {}) => {
    const earlier = output.length;
    const started = spawn(process.execPath, script, {
      cwd: ROOT,
      env: {
        ...process.env,
        ...INSTITUTE,
        // The backend tests the cost of password hashes; here each login would pay for it.
        BCRYPT_COST: '4',
        PORT: port,
        DATA_DIR: join(folder, 'data'),
        UPLOADS_DIR: join(folder, 'uploads'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    const untilReady = expect(async () => {
      const listening = LISTENING.exec(output.slice(earlier).join(''))?.[1];
      expect(listening).toBeDefined();
      port = listening ?? port;
    }).toPass({ intervals: [50], timeout: START_TIMEOUT_MS });
    const untilExit = once(started, 'exit').then(() => {
      throw new Error(`The server ended before it was ready:\n${log()}`);
    });
    await Promise.race([untilReady, untilExit]);
  };

  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    const [code] = await exited;
    if (code !== 0) throw new Error(`The server ended with ${String(code)} instead of 0:\n${log()}`);
  };

  const removeData = () => rm(folder, { recursive: true, force: true });

  await start().catch(async (error: unknown) => {
    child?.kill('SIGKILL');
    await removeData();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    log,
    mailbox: mailboxIn(join(folder, 'data')),
    stop,
    restart: async (settings) => {
      await stop();
      await start(settings);
    },
    removeData,
    close: async () => {
      try {
        await stop();
      } finally {
        await removeData();
      }
    },
  };
}
