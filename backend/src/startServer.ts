import { once } from 'node:events';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { createApp } from './app.ts';
import { makeUpgradeBackup, withNewestBackup } from './commands/backup/automaticBackup.ts';
import { interruptedRestore, removeRestoreDraft } from './commands/backup/restoreRecord.ts';
import { startJobs } from './jobs.ts';
import { env, REPO_ROOT } from './config/env.ts';
import { lacksTrustedProxy } from './config/envSchema.ts';
import { publicStore } from './lib/storage/openStore.ts';
import { issuerKey } from './config/issuerKey.ts';
import { jwtSecret } from './config/jwtSecret.ts';
import { openDatabase } from './database/openDatabase.ts';
import { startVersions } from './database/versions.ts';
import { flushEvents } from './features/audit/auditQueue.ts';
import { loadPageRenderer } from './features/site/pages/composePage.ts';
import { storeAssets } from './features/site/pages/storedAssets.service.ts';
import { closeGracefully, createHttpServer, drain } from './http/httpServer.ts';
import { bufferedOutput, createLogger } from './lib/logger.ts';
import { errorCode } from './lib/errors.ts';
import { messageOf } from './lib/loggedError.ts';
import { measureProcess } from './lib/metrics.ts';
import { withdrawRestoredCandidates } from './features/outputs/privacy/erasedCandidate.service.ts';
import { eraseRestoredUsers } from './features/outputs/privacy/erasure.service.ts';
import { dropRestoredPasskeys } from './features/users/auth/restoredPasskeys.ts';
import { refuseDemoLogins } from './features/users/accounts/demoLogins.ts';
import { endPasswordWorkers } from './features/users/auth/password.ts';
import { followSettings, loadSettings } from './features/config/settings.service.ts';
import { storeIssuerKey } from './features/outputs/certificates/certificateProof.ts';
import { endDrawing } from './features/outputs/documents/drawing.ts';
import { isUpgrade, runMigrations } from './migrations/runMigrations.ts';

/** The time that requests in flight get after a signal. */
const STOP_WITHIN_MS = 10_000;
/** Ctrl-C sends a signal from the terminal and one from npm; only a later one counts as the second. */
const SAME_SIGNAL_MS = 500;

/** JSON lines, unless the hooks name another destination. */
let logger = createLogger(env.LOG_LEVEL, bufferedOutput());
const isProduction = env.NODE_ENV === 'production';

/** The functions that close what was opened, to be called in reverse order. */
const closers: (() => Promise<void>)[] = [];
/** Aborted by the first signal, so that a migration ends after its current batch. */
const stopping = new AbortController();

export type StartHooks = {
  /** Runs once the database is open, before the server listens. */
  prepare?: () => Promise<void>;
  /** Returns what is printed last, when the server listens; by default its address. */
  greet?: (listening: string) => Promise<string>;
  /** Where the log goes instead of the standard output. */
  logTo?: DestinationStream;
};

async function start({ prepare, greet }: StartHooks): Promise<void> {
  measureProcess();
  jwtSecret();
  const database = await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR }).catch(
    async (error: unknown) => {
      throw await withNewestBackup(error, env.BACKUP_DIR);
    },
  );
  closers.push(database.close, endPasswordWorkers, endDrawing);
  const partly = await interruptedRestore();
  if (partly) throw new Error(partly);
  await removeRestoreDraft(env.DATA_DIR);
  const hasRecords = await isUpgrade();
  if (hasRecords) {
    const backup = await makeUpgradeBackup(env);
    logger.warn(
      { backup },
      'records of an earlier version are migrated: all its processes have to be stopped, and going back means restoring a backup of before',
    );
  }
  const migrations = runMigrations({
    // Those of a new database change nothing.
    logger: hasRecords ? logger : logger.child({}, { level: 'warn' }),
    signal: stopping.signal,
  });
  closers.push(() => migrations.catch(() => undefined));
  await migrations;
  await eraseRestoredUsers(logger);
  await withdrawRestoredCandidates(logger);
  await dropRestoredPasskeys(logger);
  if (isProduction) await refuseDemoLogins();
  closers.push(async () => {
    await flushEvents({ all: true }).catch((error: unknown) =>
      logger.warn({ err: error }, 'events of the audit log not stored'),
    );
  });
  await storeIssuerKey();
  await loadSettings();
  await prepare?.();

  if (env.MONGO_URI) closers.push(startVersions(logger), followSettings(logger));
  // Before it listens: its pages name these files, which a browser may ask another process for.
  await storeAssets().catch((error: unknown) => logger.warn({ err: error }, 'static files not stored'));
  const app = createApp({
    logger,
    images: publicStore(),
    spaDir: join(REPO_ROOT, 'frontend/dist'),
    createPageRenderer: await loadPageRenderer(join(REPO_ROOT, 'frontend/dist-server')),
  });
  const server = createHttpServer(app);
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const siteUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;

  if (isProduction && !env.SMTP_URL) logger.warn('without SMTP_URL nobody gets the mails');
  if (!issuerKey()) logger.warn('without ISSUER_KEY no certificate is issued');
  if (lacksTrustedProxy(env))
    logger.warn(
      'PUBLIC_URL is https, but TRUST_PROXY is not set: all visitors share one address and its limits',
    );
  const stopJobs = startJobs(logger, siteUrl);
  closers.push(async () => {
    await drain(server, env.DRAIN_SECONDS * 1000);
    await Promise.all([closeGracefully(server, STOP_WITHIN_MS), stopJobs(STOP_WITHIN_MS)]);
  });
  const listening = `Listening on ${siteUrl}`;
  process.stdout.write(`${(await greet?.(listening)) ?? listening}\n`);
}

async function stop(): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

let stoppingSince: number | undefined;

function handleSignal(signal: NodeJS.Signals): void {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  logger.info({ signal }, 'stopping');
  stopping.abort();
  stop().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  );
}

function sentenceFor(error: unknown): string {
  return errorCode(error) === 'EADDRINUSE' ? `PORT ${env.PORT} is already in use.` : messageOf(error);
}

/** Prints one sentence; the details are in the log. */
function fail(error: unknown): never {
  logger.fatal({ err: error }, 'stopped by an error');
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

/** Starts the server of this process; the process ends with 0 after a signal and with 1 after an error. */
export function startServer(hooks: StartHooks = {}): void {
  if (hooks.logTo) logger = createLogger(env.LOG_LEVEL, hooks.logTo);
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
  // Node itself would print all properties of the error, such as the records of a failed write.
  process.on('uncaughtException', fail);
  start(hooks).catch((error: unknown) => {
    if (!stopping.signal.aborted) fail(error);
  });
}
