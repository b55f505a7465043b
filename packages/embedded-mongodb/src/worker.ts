import { parentPort, workerData } from 'node:worker_threads';
import { DamagedStoreError, DataFolderInUseError } from './errors.ts';
import type { WorkerMessage, WorkerOptions } from './index.ts';
import { startInProcess } from './server.ts';

const say = (message: WorkerMessage): void => parentPort?.postMessage(message, []);

try {
  const { dataDir, port }: WorkerOptions = workerData;
  const server = await startInProcess(port === undefined ? { dataDir } : { dataDir, port });
  parentPort?.once('message', () => {
    void server.close().finally(() => {
      say({ kind: 'closed' });
      parentPort?.close();
    });
  });
  say({ kind: 'ready', uri: server.uri, port: server.port });
} catch (error) {
  if (error instanceof DataFolderInUseError)
    say({ kind: 'folderInUse', folder: error.folder, pid: error.pid });
  else if (error instanceof DamagedStoreError)
    say({ kind: 'damaged', file: error.file, problem: error.problem });
  else say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
