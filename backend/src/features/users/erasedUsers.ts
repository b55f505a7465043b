import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors.ts';

const fileIn = (dataDir: string) => join(dataDir, 'erased-users');

/** A line that was cut off when the machine stopped is no such line. */
const LINE = /^([0-9a-f]{24}) \S+$/;

/**
 * Returns the ids of the users who were deleted, without their data. The list is a file beside the database, so that the
 * restore of an older backup does not bring them back.
 */
export async function readErasedUsers(dataDir: string): Promise<Set<string>> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    // Nobody was deleted yet.
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const ids = text.split('\n').map((line) => LINE.exec(line)?.[1]);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Adds a user to the list, durably; a second time changes nothing. */
export async function rememberErasedUser(dataDir: string, id: string, at: Date): Promise<void> {
  if ((await readErasedUsers(dataDir)).has(id)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(fileIn(dataDir), 'a', 0o600);
  try {
    // Begins a line, because the last one may have been cut off.
    await file.write(`\n${id} ${at.toISOString()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
