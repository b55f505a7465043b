import { startServer } from './server.ts';

/**
 * Builds what has changed and fills a database with the demo content once; each test starts from a copy of it.
 * Returns the teardown that removes it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const server = await startServer();
  await server.stop();
  process.env.E2E_DEMO_DATA = server.folder;
  return server.removeData;
}
