import { existsSync } from 'node:fs';
import type { Env } from '../../config/envSchema.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { newestBackup } from '../backup/backupManifest.ts';
import { withNewestBackup } from '../backup/automaticBackup.ts';
import { good, violation, warning, type Finding } from './finding.ts';

const HOUR_MS = 60 * 60_000;
/** A night and a day in which the server was stopped. */
const OLD_HOURS = 50;

/** Reports the age of the newest backup of the embedded database; MongoDB is backed up by its own tools. */
export async function checkBackups(env: Env, now = new Date()): Promise<Finding[]> {
  const { MONGO_URI, DATA_DIR, BACKUP_DIR, BACKUP_KEEP } = env;
  if (MONGO_URI || !existsSync(embeddedFolder(DATA_DIR))) return [];
  const newest = await newestBackup(BACKUP_DIR);
  const nightly =
    BACKUP_KEEP === 0
      ? 'BACKUP_KEEP is 0, so the server makes none. Run: npm run backup'
      : 'The running server makes one each night; its log contains the reason if it failed.';
  if (!newest) return [warning(`There is no backup in ${BACKUP_DIR}. ${nightly}`)];
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR_MS;
  const text = `The newest backup is ${Math.round(hours)} hours old: ${newest.folder}`;
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
