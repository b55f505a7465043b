import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, disconnectDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './databaseErrors.ts';

/** A database that starts together with the server may need a moment until it answers. */
const CONNECT_WITHIN_MS = 30_000;
/** A stopping server holds the data folder a moment longer. */
const FOLDER_FREE_WITHIN_MS = 5000;
const RETRY_MS = 250;

export type OpenDatabase = { close: () => Promise<void> };

type RetryOptions = { withinMs: number; isRetryable: (error: unknown) => boolean };

async function withRetry<T>(attempt: () => Promise<T>, { withinMs, isRetryable }: RetryOptions): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error) || performance.now() > giveUpAt) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

async function tryToConnect(uri: string): Promise<void> {
  try {
    await connectDatabase(uri);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}

/** The embedded database may answer late as well, on a busy machine. */
const connectTo = (uri: string): Promise<void> =>
  withRetry(() => tryToConnect(uri), { withinMs: CONNECT_WITHIN_MS, isRetryable: isDatabaseUnavailable });

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  // Imported only here, because a process that uses MongoDB does not need it.
  const { DataFolderInUseError, startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const embedded = await withRetry(() => startEmbeddedMongo({ dataDir }), {
    withinMs: FOLDER_FREE_WITHIN_MS,
    isRetryable: (error) => error instanceof DataFolderInUseError,
  });
  await connectTo(embedded.uri);
  return {
    close: async () => {
      await disconnectDatabase();
      await embedded.close();
    },
  };
}

/** Returns the folder in which the embedded database keeps its files. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'mongodb');

/** The database at `uri`, or without one the embedded database in `dataDir`. */
export type DatabaseLocation = { uri: string | undefined; dataDir: string };

/**
 * Connects to a database, waiting up to 30 seconds until it is available, and builds the indexes. Throws what the driver
 * throws when it is not.
 */
export async function openDatabase({ uri, dataDir }: DatabaseLocation): Promise<OpenDatabase> {
  if (!uri) return openEmbedded(embeddedFolder(dataDir));
  await connectTo(uri);
  return { close: disconnectDatabase };
}
