import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  databaseUri,
  type ListeningServer,
  type ServerOptions,
  type ServerProcesses,
} from './serverProcess.ts';
import { withDataFolder, type TestEngine } from './testDatabase.ts';
import { startTransactionProxy } from './transactionProxy.ts';

/** An embedded database dies with its server; a database engine survives it. */
export const isEmbedded = !process.env.TEST_MONGO_URI;

/** The database of a server that is killed again and again. */
export type KilledDatabase = {
  env: NodeJS.ProcessEnv;
  /** Runs `work` connected to the database while no server runs. */
  use: <T>(work: () => Promise<T>) => Promise<T>;
  /** Brings the database to where it would come by itself after its server was killed. */
  recover: () => Promise<void>;
  close: () => Promise<void>;
};

function embeddedDatabase(folder: string): KilledDatabase {
  const dataDir = mkdtempSync(join(folder, 'kill-'));
  return {
    env: { DATA_DIR: dataDir },
    use: (work) => withDataFolder(dataDir, work),
    recover: async () => {},
    close: async () => {},
  };
}

async function engineDatabase(engine: TestEngine): Promise<KilledDatabase> {
  const uri = new URL(databaseUri(engine));
  const proxy = await startTransactionProxy({ host: uri.hostname, port: Number(uri.port) });
  uri.port = String(proxy.port);
  uri.searchParams.set('directConnection', 'true');
  return {
    env: { MONGO_URI: uri.href },
    use: (work) => work(),
    recover: proxy.abortLeft,
    close: proxy.close,
  };
}

/** Opens a database for servers that are killed: that of this test file on an engine, otherwise a new embedded one. */
export const openKilledDatabase = async (
  { folder }: ServerProcesses,
  engine: (() => TestEngine) | null,
): Promise<KilledDatabase> => (engine ? engineDatabase(engine()) : embeddedDatabase(folder));

const dieBeforeAnswer = pathToFileURL(join(import.meta.dirname, 'dieBeforeAnswer.mjs')).href;

/** Returns the options of a server that is killed between a commit and its response: the one with this status and number. */
export const dyingBeforeAnswer = ({ status, after }: { status: number; after: number }): ServerOptions => ({
  imports: [dieBeforeAnswer],
  env: { DIE_BEFORE_STATUS: String(status), DIE_BEFORE_ANSWER: String(after) },
});

/** Returns a listener that kills the server with -9 at a random moment after at most `answersMax` responses. */
export function killAfterSome({ child }: ListeningServer, answersMax: number): (tookMs: number) => void {
  let answersLeft = randomInt(1, answersMax);
  return (tookMs) => {
    answersLeft -= 1;
    if (answersLeft === 0) setTimeout(() => child.kill('SIGKILL'), randomInt(0, Math.ceil(tookMs) + 1));
  };
}
