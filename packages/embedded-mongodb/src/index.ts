import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions as ThreadOptions } from 'node:worker_threads';
import { DamagedStoreError, DataFolderInUseError } from './errors.ts';
import type { RunningServer } from './server.ts';

/** The options with which a worker starts its server. */
export type WorkerOptions = { dataDir: string; port: number | undefined };

export type WorkerMessage =
  | { kind: 'ready'; uri: string; port: number }
  | { kind: 'folderInUse'; folder: string; pid: number | undefined }
  | { kind: 'damaged'; file: string; problem: string }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' };

// The worker's file is next to this one; a TypeScript source needs tsx in the new thread, too.
function startWorker(options: ThreadOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const source = new URL('./worker.ts', import.meta.url);
  // require.resolve returns the CommonJS file of tsx, the worker imports the ES module next to it.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  );
  const code = `import('${tsx.href}').then(({ register }) => { register(); return import('${source.href}'); });`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}

function errorOf(message: WorkerMessage): Error {
  if (message.kind === 'folderInUse') return new DataFolderInUseError(message.folder, message.pid);
  if (message.kind === 'damaged') return new DamagedStoreError(message.file, message.problem);
  return new Error(message.kind === 'failed' ? message.message : `unexpected message '${message.kind}'`);
}

type StartedWorker = { uri: string; port: number; worker: Worker; ended: Promise<void> };

function startWorkerServer(options: WorkerOptions): Promise<StartedWorker> {
  const worker = startWorker({ workerData: options });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve({ uri: message.uri, port: message.port, worker, ended });
      else if (message.kind !== 'closed') reject(errorOf(message));
    });
    worker.on('error', (error) => {
      reject(error);
      // After the start the promise is settled already, so the error must be reported in another way.
      process.emitWarning(error instanceof Error ? error : String(error));
    });
    worker.once('exit', (code) => {
      reject(new Error(`the embedded database's worker ended with code ${code}`));
    });
  });
}

// A worker that ends again and again has a cause that another start does not remove.
const RESTARTS = 3;
const RESTARTS_WITHIN_MS = 60_000;

/**
 * Starts the server in a worker thread, so that its work does not block the caller's. A worker that ends by an error is
 * replaced by another one at the same address; after several within a minute, or when that fails, the process ends with
 * the error. Throws DataFolderInUseError.
 */
async function startInWorker(options: WorkerOptions): Promise<RunningServer> {
  let current = await startWorkerServer(options);
  const { uri, port } = current;
  let isClosing = false;
  const restarts: number[] = [];

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended;
      if (isClosing) return;
      const now = performance.now();
      restarts.push(now);
      if (restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length > RESTARTS)
        throw new Error("the embedded database's worker ends again and again");
      process.emitWarning("The embedded database's worker ended and is started again.");
      current = await startWorkerServer({ ...options, port: port || options.port });
      if (isClosing) current.worker.postMessage('close', []);
      if (current.uri !== uri) throw new Error('the embedded database started at another address');
    }
  }
  // Nobody can use the database any more; an unhandled error ends the process.
  const watching = watch().catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
  });

  async function close(): Promise<void> {
    if (!isClosing) current.worker.postMessage('close', []);
    isClosing = true;
    await watching;
  }
  return { uri, port, close };
}

export { DamagedStoreError, DataFolderInUseError } from './errors.ts';

/**
 * Options of the embedded database. `dataDir` is the folder of the durable store, created when missing; `inMemory` keeps
 * all data in the memory of this process and needs no `dataDir`; `port` makes a durable server listen on that port of the
 * loopback address, to which every local account can connect; `worker: false` runs a durable server on the caller's
 * thread.
 */
export type EmbeddedMongoOptions = {
  dataDir?: string;
  port?: number;
  inMemory?: boolean;
  worker?: boolean;
};

/** A listening server; `close()` finishes the commands in flight, then closes the connections and the store. */
export type EmbeddedMongo = RunningServer;

// Imported when needed: with a worker this thread does not load the engine.
const loadServer = () => import('./server.ts');

/**
 * Starts a server for MongoDB's wire protocol and returns its connection string, port and `close()`. A durable server
 * listens on a unix socket that only the owner of the folder reaches and runs in a worker thread by default; an in-memory
 * one listens on 127.0.0.1 and runs in this process. Throws DataFolderInUseError when another process has the data folder
 * open, DamagedStoreError when its file is damaged.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { dataDir, port, inMemory = false, worker = !inMemory } = options;
  if (inMemory) return (await loadServer()).startInProcess(port === undefined ? {} : { port });
  if (!dataDir) throw new TypeError('startEmbeddedMongo needs a dataDir unless it runs inMemory');
  if (worker) return startInWorker({ dataDir, port });
  return (await loadServer()).startInProcess(port === undefined ? { dataDir } : { dataDir, port });
}
