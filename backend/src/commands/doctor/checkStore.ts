import { existsSync } from 'node:fs';
import type { Env } from '../../config/envSchema.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { newestBackup } from '../backup/backupManifest.ts';
import { newestRecorded, withNewestBackup } from '../backup/automaticBackup.ts';
import { good, violation, warning, type Finding } from './finding.ts';

const HOUR_MS = 60 * 60_000;
/** A night and a day in which the server was stopped. */
const OLD_HOURS = 50;

/** Reports the age of the newest backup in the folder; on MongoDB also of one that another machine has recorded. */
export async function checkBackups(env: Env, now = new Date()): Promise<Finding[]> {
  const { MONGO_URI, DATA_DIR, BACKUP_DIR, BACKUP_KEEP, BACKUP_BY } = env;
  if (BACKUP_BY === 'provider')
    return [
      good('The provider of the database makes the backups, says BACKUP_BY. Try a restore now and then.'),
    ];
  if (!MONGO_URI && !existsSync(embeddedFolder(DATA_DIR))) return [];
  const here = await newestBackup(BACKUP_DIR);
  const recorded = MONGO_URI ? await newestRecorded() : null;
  const newest =
    here && (!recorded || here.madeAt >= recorded.madeAt)
      ? { madeAt: here.madeAt, place: here.folder }
      : recorded && { madeAt: recorded.madeAt, place: `${recorded.name}, on another machine` };
  const nightly = `${
    BACKUP_KEEP === 0
      ? 'BACKUP_KEEP is 0, so the server makes none. Run: npm run backup'
      : 'The running server makes one each night; its log contains the reason if it failed.'
  }${MONGO_URI ? ' If the provider of the database makes backups, set BACKUP_BY=provider.' : ''}`;
  if (!newest) return [warning(`There is no backup in ${BACKUP_DIR}. ${nightly}`)];
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR_MS;
  const text = `The newest backup is ${Math.round(hours)} hours old: ${newest.place}`;
  return [hours > OLD_HOURS ? warning(`${text}. ${nightly}`) : good(text)];
}

/** Reads every page and checksum of the embedded database, or of a copy while a server has it open. */
export async function auditStore({ MONGO_URI, DATA_DIR, BACKUP_DIR }: Env): Promise<Finding[]> {
  const folder = embeddedFolder(DATA_DIR);
  if (MONGO_URI || !existsSync(folder)) return [];
  const { checkDataFolder } = await import('@institut/embedded-mongodb/copies');
  try {
    const entries = await checkDataFolder(folder);
    return [good(`Every page and checksum of the database file is right (${entries} entries).`)];
  } catch (error) {
    const advised = await withNewestBackup(error, BACKUP_DIR);
    if (advised === error || !(advised instanceof Error)) throw error;
    return [violation(advised.message.replaceAll('\n', ' '))];
  }
}
