import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { DataFolderInUseError } from './errors.ts';
import type { RunningServer } from './server.ts';

/** The messages of the worker. */
export type WorkerMessage =
  | { kind: 'ready'; uri: string; port: number }
  | { kind: 'folderInUse'; folder: string; pid: number | undefined }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' };

// The worker's file is next to this one; a TypeScript source needs tsx in the new thread, too.
function startWorker(options: WorkerOptions): Worker {
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
  return new Error(message.kind === 'failed' ? message.message : `unexpected message '${message.kind}'`);
}

/** Starts the server in a worker thread, so that its work does not block the caller's. Throws DataFolderInUseError. */
export function startInWorker(options: { dataDir: string; port: number }): Promise<RunningServer> {
  const worker = startWorker({ workerData: options });
  let isClosing = false;

  const closed = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  async function close(): Promise<void> {
    if (!isClosing) worker.postMessage('close', []);
    isClosing = true;
    await closed;
  }

  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve({ uri: message.uri, port: message.port, close });
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
