import type { RunningServer } from './server.ts';
import { startInWorker } from './workerClient.ts';

export { DataFolderInUseError } from './errors.ts';

/**
 * Options of the embedded database. `dataDir` is the folder of the durable store, created when missing; `port` 0 or
 * absent takes any free port; `inMemory` keeps all data in the memory of this process and needs no `dataDir`;
 * `worker: false` runs a durable server on the caller's thread.
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
 * Starts a server for MongoDB's wire protocol on 127.0.0.1 and returns its connection string, port and `close()`. A
 * durable server runs in a worker thread by default, an in-memory one in this process. Throws DataFolderInUseError when
 * another process has the data folder open.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { dataDir, port = 0, inMemory = false, worker = !inMemory } = options;
  if (inMemory) return (await loadServer()).startInProcess({ port });
  if (!dataDir) throw new TypeError('startEmbeddedMongo needs a dataDir unless it runs inMemory');
  if (worker) return startInWorker({ dataDir, port });
  return (await loadServer()).startInProcess({ dataDir, port });
}
