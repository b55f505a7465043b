import { existsSync } from 'node:fs';
import { connectWithoutIndexes, disconnectDatabase } from '../../database/connect.ts';
import { embeddedFolder, type DatabasePlace, type OpenDatabase } from '../../database/openDatabase.ts';

/** The embedded database is open in another process, or does not exist yet. */
export type NotOpened = { inUseBy: number | undefined } | { absent: string };

/**
 * Opens the database without building indexes or creating an embedded database. Tries once; throws what the driver throws
 * when the database is unreachable.
 */
export async function openToInspect({ uri, dataDir }: DatabasePlace): Promise<OpenDatabase | NotOpened> {
  if (uri) {
    await connect(uri);
    return { close: disconnectDatabase };
  }
  const folder = embeddedFolder(dataDir);
  if (!existsSync(folder)) return { absent: folder };
  const { DataFolderInUseError, startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const started = await startEmbeddedMongo({ dataDir: folder }).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return { inUseBy: error.pid };
    throw error;
  });
  if ('inUseBy' in started) return started;
  await connect(started.uri);
  return {
    close: async () => {
      await disconnectDatabase();
      await started.close();
    },
  };
}

async function connect(uri: string): Promise<void> {
  try {
    await connectWithoutIndexes(uri);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}
