import type { RunningServer } from './server.ts';
import { startInWorker } from './workerClient.ts';

export { DataFolderInUseError } from './errors.ts';

/**
 * How to start the embedded database.
 * `dataDir` is the folder of the durable store (made when missing); `port` 0 or absent takes any free port;
 * `inMemory` keeps everything in this process's memory and needs no `dataDir`;
 * `worker: false` runs a durable server on the caller's own thread.
 */
export type EmbeddedMongoOptions = {
  dataDir?: string;
  port?: number;
  inMemory?: boolean;
  worker?: boolean;
};

/** A listening server; `close()` finishes the commands in flight, then closes the connections and the store. */
export type EmbeddedMongo = RunningServer;

/** Loaded late: whoever starts the worker does not need the engine on its own thread too. */
const loadServer = () => import('./server.ts');

/**
 * Starts a MongoDB-wire-protocol server on 127.0.0.1 and gives its connection string, port and `close()`.
 * Durable servers run in a worker thread unless told otherwise; in-memory ones in this process.
 * Throws DataFolderInUseError when another process has the data folder open.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { dataDir, port = 0, inMemory = false, worker = !inMemory } = options;
  if (inMemory) return (await loadServer()).startInProcess({ port });
  if (!dataDir) throw new TypeError('startEmbeddedMongo needs a dataDir unless it runs inMemory');
  if (worker) return startInWorker({ dataDir, port });
  return (await loadServer()).startInProcess({ dataDir, port });
}
