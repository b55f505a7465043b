import { basename, resolve } from 'node:path';
import { accessAt, describeAccessChanges } from './backup/accessChanges.ts';
import { endRestoredSessions, restoreBackup } from './backup/restoreSite.ts';
import { env, REPO_ROOT } from '../config/env.ts';
import { messageOf } from '../lib/loggedError.ts';
import { candidateStore, publicStore } from '../lib/storage/openStore.ts';
import { recordCommand } from '../features/audit/auditSpool.ts';

const USAGE =
  'Usage: npm run restore -- <folder of a backup> --replace\nStop the server first. --replace says that what is in the database now may go.\nAfter a restore by other means: npm run restore -- --end-sessions';

/** Returns the folder to restore from; requires --replace, because the database is replaced. */
function askedFor(): string | undefined {
  const words = process.argv.slice(2);
  const isMeant = words.length === 2 && words.includes('--replace');
  return isMeant ? words.find((word) => !word.startsWith('-')) : undefined;
}

const site = {
  uri: env.MONGO_URI,
  dataDir: env.DATA_DIR,
  images: publicStore(),
  candidates: candidateStore(),
  backupDir: env.BACKUP_DIR,
};

/** Returns the backup that was restored, for the audit log. */
async function restoreFrom(folder: string | undefined) {
  if (!folder) throw new Error(USAGE);
  const { manifest, keptAt } = await restoreBackup(site, resolve(REPO_ROOT, folder));
  console.log(`The site is as it was at ${manifest.madeAt}.`);
  if (keptAt) console.log(`What was there before is kept in ${keptAt}`);
  return { kind: 'backup', id: '', label: `${basename(folder)}, ${manifest.madeAt}` } as const;
}

try {
  const isForSessions = process.argv.slice(2).join(' ') === '--end-sessions';
  const before = isForSessions ? null : await accessAt(site);
  const target = isForSessions ? null : await restoreFrom(askedFor());
  await endRestoredSessions(site);
  console.log('All sessions and reset links have ended: everybody logs in again.');
  if (target) await recordCommand(site, { event: 'restored', target });
  const after = await accessAt(site);
  if (after) for (const line of describeAccessChanges(before, after)) console.log(line);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
