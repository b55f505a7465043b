import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, disconnectDatabase } from './connect.ts';
import { isDatabaseGone } from './isDatabaseGone.ts';

/** A database that is started together with us may need a moment until it answers. */
const CONNECT_WITHIN_MS = 30_000;
/** A server that is just stopping holds the data folder a moment longer. */
const FOLDER_FREE_WITHIN_MS = 5000;
const RETRY_MS = 250;

export type OpenDatabase = { close: () => Promise<void> };

type Patience = { withinMs: number; isPassing: (error: unknown) => boolean };

/** Tries again for a while when what went wrong may pass by itself. */
async function patiently<T>(attempt: () => Promise<T>, { withinMs, isPassing }: Patience): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

async function connectTo(uri: string): Promise<void> {
  try {
    await connectDatabase(uri);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  // Loaded only here: a process with a database of its own needs none of it.
  const { DataFolderInUseError, startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const embedded = await patiently(() => startEmbeddedMongo({ dataDir }), {
    withinMs: FOLDER_FREE_WITHIN_MS,
    isPassing: (error) => error instanceof DataFolderInUseError,
  });
  await connectTo(embedded.uri);
  return {
    close: async () => {
      await disconnectDatabase();
      await embedded.close();
    },
  };
}

/** Where the embedded database keeps its files. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'mongodb');

/** Where a database is: at an address, or without one in a folder. */
export type DatabasePlace = { uri: string | undefined; dataDir: string };

/** Connects to the database at `uri`; without one to the embedded database, which keeps its files in `dataDir`. */
export async function openDatabase({ uri, dataDir }: DatabasePlace): Promise<OpenDatabase> {
  if (!uri) return openEmbedded(embeddedFolder(dataDir));
  await patiently(() => connectTo(uri), { withinMs: CONNECT_WITHIN_MS, isPassing: isDatabaseGone });
  return { close: disconnectDatabase };
}
