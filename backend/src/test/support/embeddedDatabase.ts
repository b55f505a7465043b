import { startEmbeddedMongo } from '@institut/embedded-mongodb';
import { embeddedFolder } from '../../database/openDatabase.ts';

/** An embedded database that lives in memory, for tests and benchmarks: gives its address and how to close it. */
export async function startMemoryDatabase(): Promise<{ uri: string; close: () => Promise<void> }> {
  return startEmbeddedMongo({ inMemory: true });
}

/** The embedded database of a data folder on this very thread, for tests: it starts in no time, but holds up its caller. */
export async function startFolderDatabase(
  dataDir: string,
): Promise<{ uri: string; close: () => Promise<void> }> {
  return startEmbeddedMongo({ dataDir: embeddedFolder(dataDir), worker: false });
}
