import { basename, dirname, join, resolve } from 'node:path';
import { newestBackup } from './backup/backupManifest.ts';
import { makeBackup } from './backup/siteBackup.ts';
import { env, REPO_ROOT } from '../config/env.ts';
import { messageOf } from '../lib/loggedError.ts';
import { candidateStore, publicStore } from '../lib/storage/openStore.ts';
import { recordCommand } from '../features/audit/auditSpool.ts';

/** Named by time, so that the newest backup sorts last. */
const newFolder = () => join(env.BACKUP_DIR, new Date().toISOString().slice(0, 19).replaceAll(':', '-'));

const [given = newFolder(), ...rest] = process.argv.slice(2);

/** The server runs this command for its nightly backup, which it records itself; its channel closes when it ends. */
const isNightly = process.send !== undefined;
if (isNightly) {
  process.on('disconnect', () => process.exit(1));
  // The channel must not keep this process running.
  process.channel?.unref();
}

try {
  if (rest.length > 0) throw new Error('Usage: npm run backup -- [new folder]');
  const site = {
    uri: env.MONGO_URI,
    dataDir: env.DATA_DIR,
    images: publicStore(),
    candidates: candidateStore(),
  };
  const folder = resolve(REPO_ROOT, given);
  const { images, isOneMoment } = await makeBackup(site, folder, await newestBackup(dirname(folder)));
  console.log(`The database and ${images} images are in ${folder}`);
  if (!isOneMoment) {
    console.log(
      'This database has no snapshots, so the copy is not of one moment: what was written meanwhile may be partly in it. Stop the server for one that is.',
    );
  }
  const target = { kind: 'backup', id: '', label: basename(folder) } as const;
  if (!isNightly) await recordCommand(site, { event: 'backupMade', target });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
