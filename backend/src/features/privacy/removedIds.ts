import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors.ts';

/**
 * Ids that the restore of an older backup must not bring back: those of deleted users and of removed passkeys, without their
 * data. Each list is a file beside the database.
 */
export type RemovedList = 'erased-users' | 'removed-passkeys';

/** A line that was cut off when the machine stopped is no such line. */
const LINES: Record<RemovedList, RegExp> = {
  'erased-users': /^([0-9a-f]{24}) \S+$/,
  'removed-passkeys': /^([\w-]+) \d{4}-\S+Z$/,
};

/** Returns the ids of a list. */
export async function readRemovedIds(dataDir: string, list: RemovedList): Promise<Set<string>> {
  const text = await readFile(join(dataDir, list), 'utf8').catch((error: unknown) => {
    // Nothing was removed yet.
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const ids = text.split('\n').map((line) => LINES[list].exec(line)?.[1]);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Adds an id to a list, durably; a second time changes nothing. */
export async function rememberRemovedId(
  dataDir: string,
  list: RemovedList,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  if ((await readRemovedIds(dataDir, list)).has(id)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(join(dataDir, list), 'a', 0o600);
  try {
    // Begins a line, because the last one may have been cut off.
    await file.write(`\n${id} ${at.toISOString()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
