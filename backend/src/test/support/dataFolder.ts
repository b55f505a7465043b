import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { startFolderDatabase } from './embeddedDatabase.ts';

/** Works on the embedded database of a data folder while no server holds it: to prepare a start, or to look after an end. */
export async function withDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const database = await startFolderDatabase(dataDir);
  try {
    await connectDatabase(database.uri);
    return await work();
  } finally {
    await disconnectDatabase();
    await database.close();
  }
}
