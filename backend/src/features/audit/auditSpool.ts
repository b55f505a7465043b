import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIT_EVENTS, AUDIT_TARGETS } from '@institut/contract/audit/values';
import { objectId } from '@institut/contract/frame/fields';
import { Types } from 'mongoose';
import { z } from 'zod';
import { connectWithoutIndexes, disconnectDatabase } from '../../database/connect.ts';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { errorCode } from '../../lib/errors.ts';
import { runFrom } from '../../lib/origin.ts';
import { AuditEntry } from './audit.model.ts';
import { fieldsOf, storedForm } from './audit.service.ts';

const spooled = z.object({
  id: objectId,
  at: z.iso.datetime(),
  event: z.enum(AUDIT_EVENTS),
  target: z.object({ kind: z.enum(AUDIT_TARGETS), id: z.string(), label: z.string() }),
});
type Spooled = z.infer<typeof spooled>;

const folderIn = (dataDir: string) => join(dataDir, 'audit');
const ENDING = '.json';

type CommandEvent = Pick<Spooled, 'event' | 'target'>;

/** Records what a command did to a whole database: a backup, or a restore. */
export async function recordCommand({ uri, dataDir }: DatabaseLocation, event: CommandEvent): Promise<void> {
  const given: Spooled = { ...event, id: new Types.ObjectId().toString(), at: new Date().toISOString() };
  // The server may hold the embedded database.
  if (!uri) return spool(dataDir, given);
  await connectWithoutIndexes(uri);
  try {
    await storeEvent(given);
  } finally {
    await disconnectDatabase();
  }
}

/** Writes an event into a file of the data folder, until the next server stores it. */
async function spool(dataDir: string, given: Spooled): Promise<void> {
  const file = join(folderIn(dataDir), given.id);
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(given), { mode: 0o600, flush: true });
  await rename(file, file + ENDING);
}

/** Stores what commands have spooled; the id of a file makes storing it twice harmless. Returns the number of events. */
export async function storeSpooled(dataDir: string): Promise<number> {
  const names = await readdir(folderIn(dataDir)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(ENDING)).toSorted();
  for (const name of files) {
    const file = join(folderIn(dataDir), name);
    const text = await readFile(file, 'utf8').catch(() => null);
    // Another process has just stored it.
    if (text === null) continue;
    await storeEvent(spooled.parse(JSON.parse(text)));
    await rm(file, { force: true });
  }
  return files.length;
}

async function storeEvent({ id, at, event, target }: Spooled): Promise<void> {
  const fields = runFrom({ kind: 'commandLine' }, () => fieldsOf({ event, target }));
  try {
    await AuditEntry.create(storedForm({ ...fields, _id: new Types.ObjectId(id), at: new Date(at) }));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
