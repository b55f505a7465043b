import { startEmbeddedMongo } from '@institut/embedded-mongodb';

/** An embedded database that lives in memory, for tests: gives its address and how to close it. */
export async function startMemoryDatabase(): Promise<{ uri: string; close: () => Promise<void> }> {
  return startEmbeddedMongo({ inMemory: true });
}
