// For its models, whose indexes a restored database gets.
import '../../routes.ts';
import '../../migrations/runMigrations.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { buildIndexes, databaseNameIn } from '../../database/connect.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { endAllSessions } from '../../features/users/auth/session.service.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';
import { copyMissing } from '../../lib/storage/objectStore.ts';
import { RemovedRecord } from '../../features/users/accounts/removedIds.ts';
import { openToInspect } from '../doctor/inspectDatabase.ts';
import { type Manifest, newestBackup, readManifest } from './backupManifest.ts';
import { withDatabase, withStore } from './copyDatabase.ts';
import { checkRecords, collectionsOf, type CopiedCollection, loadRecords } from './recordFiles.ts';
import {
  removeRestoreDraft,
  requireStopped,
  RESTORE_ID,
  restoreDraftIn,
  type RestoreFields,
  RestoreRecord,
} from './restoreRecord.ts';
import { candidatesIn, makeBackup, recordsIn, type Site, uploadsIn } from './siteBackup.ts';

/** The restored backup, and where what was there before is kept; null when there was nothing. */
type Restored = { manifest: Manifest; keptAt: string | null };
type Target = Site & { backupDir: string };
/** The records of a backup as files. */
type Records = { folder: string; collections: readonly CopiedCollection[] };

const REMOVED_IDS = RemovedRecord.collection.collectionName;

/**
 * Restores a backup of any engine: adds its images and files of candidates to the existing ones, then replaces the database, whose sessions have to
 * be ended next. Ids in the lists of deleted users and removed passkeys stay. Throws an error with a message for the operator,
 * and changes no record, when the backup is incomplete or damaged, or a server uses the database.
 */
export async function restoreBackup(site: Target, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  const draft = restoreDraftIn(site.dataDir);
  await removeRestoreDraft(site.dataDir);
  try {
    const records = { folder: recordsIn(folder), collections: manifest.collections };
    await checkRecords(records.folder, records.collections);
    await copyMissing(folderStore(uploadsIn(folder)), site.images);
    await copyMissing(folderStore(candidatesIn(folder)), site.candidates);
    const keptAt = site.uri
      ? await replaceInMongo(site, site.uri, records, folder)
      : await replaceStore(site, records, draft);
    return { manifest, keptAt };
  } finally {
    await removeRestoreDraft(site.dataDir);
  }
}

/** Fills a new store, then puts it in the place of the present one. */
async function replaceStore({ dataDir }: Site, records: Records, draft: string): Promise<string | null> {
  const [present, store] = [embeddedFolder(dataDir), join(draft, 'store')];
  const removed = existsSync(present) ? await removedIdsIn(present) : [];
  await withStore(store, async (db, uri) => {
    // First: an index of many records would keep this engine busy for minutes.
    await indexAll(uri);
    await loadAll(db, records);
    await joinRemoved(db, removed);
  });
  const { copyDataFolder, restoreDataFolder } = await import('@institut/embedded-mongodb/copies');
  // A copy of the store has no free pages, of which filling has left many.
  const compact = join(draft, 'compact');
  await copyDataFolder(store, compact);
  return restoreDataFolder(compact, present);
}

const DAMAGED_RECORD = 301;

/** Returns the lists of a store; none of a damaged one, whose lists are in the files beside it. */
async function removedIdsIn(store: string): Promise<mongo.BSON.Document[]> {
  try {
    return await withStore(store, (db) => db.collection(REMOVED_IDS).find().toArray());
  } catch (error) {
    const isDamaged =
      (error instanceof Error && error.name === 'DamagedStoreError') ||
      (error instanceof mongo.MongoServerError && error.code === DAMAGED_RECORD);
    if (!isDamaged) throw error;
    return [];
  }
}

async function joinRemoved(db: mongo.Db, removed: readonly mongo.BSON.Document[]): Promise<void> {
  for (const { _id, ...fields } of removed)
    await db.collection(REMOVED_IDS).updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

/** A record says that the collections are incomplete, so that no server starts on them. */
async function replaceInMongo(
  site: Target,
  uri: string,
  records: Records,
  backup: string,
): Promise<string | null> {
  return withDatabase(uri, async (db) => {
    await requireStopped(db);
    const restores = db.collection<RestoreFields>(RestoreRecord.collection.collectionName);
    const interrupted = await restores.findOne({ _id: RESTORE_ID });
    const keptAt = interrupted ? interrupted.keptAt : await keep(site, db);
    await restores.replaceOne(
      { _id: RESTORE_ID },
      { backup, startedAt: new Date(), keptAt },
      { upsert: true },
    );
    for (const name of await collectionsOf(db)) if (name !== REMOVED_IDS) await db.dropCollection(name);
    await loadAll(db, records);
    await indexAll(uri);
    await restores.deleteOne({ _id: RESTORE_ID });
    return keptAt;
  });
}

/** Backs up the records that are about to be replaced. Returns the folder, null when there are none. */
async function keep(site: Target, db: mongo.Db): Promise<string | null> {
  const names = (await collectionsOf(db)).filter((name) => name !== REMOVED_IDS);
  const first = await Promise.all(names.map((name) => db.collection(name).findOne()));
  if (first.every((document) => document === null)) return null;
  const folder = join(
    site.backupDir,
    `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`,
  );
  await makeBackup(site, folder, await newestBackup(site.backupDir));
  return folder;
}

async function loadAll(db: mongo.Db, { folder, collections }: Records): Promise<void> {
  for (const { name } of collections) await loadRecords(db, folder, name, { isJoined: name === REMOVED_IDS });
}

const indexAll = (uri: string) => buildIndexes(uri, { dbName: databaseNameIn(uri) });

/**
 * Ends every session and reset link in a database that was restored: they may have been ended, and a password changed,
 * since the backup was made. Throws an error with a message for the operator when the database does not answer.
 */
export async function endRestoredSessions(site: Site): Promise<void> {
  try {
    const opened = await openToInspect(site);
    if (!('close' in opened)) throw new Error('the database is missing or in use.');
    try {
      await endAllSessions();
    } finally {
      await opened.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The sessions and reset links of the backup are still valid: ${reason} Before you start the server, run: npm run restore -- --end-sessions`,
      { cause: error },
    );
  }
}
