import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, disconnectDatabase } from './connect.ts';
import { isDatabaseGone } from './isDatabaseGone.ts';

const START_PATIENCE_MS = 30_000;
const RETRY_MS = 500;

export type OpenDatabase = { close: () => Promise<void> };

/** A database that is started together with us may need a moment until it answers. */
async function connectPatiently(uri: string): Promise<void> {
  const giveUpAt = Date.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      await connectDatabase(uri);
      return;
    } catch (error) {
      await disconnectDatabase();
      if (!isDatabaseGone(error) || Date.now() > giveUpAt) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

/** Connects to the database at `uri`; without one to the embedded database, which keeps its files in `dataDir`. */
export async function openDatabase({
  uri,
  dataDir,
}: {
  uri?: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (uri) {
    await connectPatiently(uri);
    return { close: disconnectDatabase };
  }
  // Loaded only here: a process with a database of its own needs none of it.
  const { startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const embedded = await startEmbeddedMongo({ dataDir: join(dataDir, 'mongodb') });
  await connectDatabase(embedded.uri);
  return {
    close: async () => {
      await disconnectDatabase();
      await embedded.close();
    },
  };
}
