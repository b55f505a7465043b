import { openDatabase } from '../database/openDatabase.ts';

/** Works on the embedded database of a data folder while no server holds it: to prepare a start, or to look after an end. */
export async function withDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const database = await openDatabase({ uri: undefined, dataDir });
  try {
    return await work();
  } finally {
    await database.close();
  }
}
