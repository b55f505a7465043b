import { isDuplicateKey } from '../database/databaseErrors.ts';
import { isDatabaseEmpty } from './emptyDatabase.ts';

/** Fills an empty database; says whether it did. Of two processes that start on the same one, the first does. */
export async function seedIfEmpty(uploadsDir: string): Promise<boolean> {
  if (!(await isDatabaseEmpty())) return false;
  // The drawings and what renders them take longer to load than all the rest, and are needed once.
  const { seed } = await import('./seed.ts');
  try {
    await seed(uploadsDir);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
