import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf } from '@institut/contract/frame/days';
import type { Env } from '../../config/envSchema.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { noteEvent } from '../../features/audit/auditQueue.ts';
import { type Backup, backupsIn, namesIn, newestBackup } from './backupManifest.ts';

const HOUR_MS = 60 * 60_000;
/** The hour of the institute's clock from which the backup of a night is due. */
const NIGHT_HOUR = 3;

const NIGHTLY = /^nightly-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
const NIGHTLY_DRAFT = /^nightly-.*\.part-/;

/** Returns the day whose night has begun: until three o'clock the day before. */
const nightOf = (moment: Date): string => dayOf(new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS));

type Settings = Pick<Env, 'MONGO_URI' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP'>;

/** A database that was created after the last night began has missed no backup. */
async function isDue({ DATA_DIR }: Settings, nightly: Backup[], now: Date): Promise<boolean> {
  const newest = nightly.at(-1)?.madeAt ?? (await stat(embeddedFolder(DATA_DIR))).birthtime;
  return nightOf(newest) < nightOf(now);
}

/** The night whose failed backup is in the audit log; the job tries again every half hour. */
let failedNight: string | undefined;

/** Returns whether this installation has nightly backups: MongoDB is backed up by its own tools. */
export const hasNightlyBackups = ({ MONGO_URI, BACKUP_KEEP }: Pick<Settings, 'MONGO_URI' | 'BACKUP_KEEP'>) =>
  !MONGO_URI && BACKUP_KEEP > 0;

/**
 * Makes the backup of the last night unless there is one, and removes all but the newest BACKUP_KEEP nightly ones; other
 * backups in the folder stay. Does nothing where there are no nightly backups. Records the backup, or the
 * first failure of a night, in the audit log. Returns the number of backups made.
 */
export async function makeNightlyBackup(
  settings: Settings,
  make: (folder: string) => Promise<unknown> = backUpInProcess,
  now = new Date(),
): Promise<number> {
  const { BACKUP_DIR, BACKUP_KEEP } = settings;
  if (!hasNightlyBackups(settings)) return 0;
  const nightly = (await backupsIn(BACKUP_DIR)).filter(({ name }) => NIGHTLY.test(name));
  if (!(await isDue(settings, nightly, now))) return 0;
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
  // Left by a process that was killed.
  await removeFrom(
    BACKUP_DIR,
    (await namesIn(BACKUP_DIR)).filter((name) => NIGHTLY_DRAFT.test(name)),
  );
  const name = backupName('nightly', now);
  const target = { kind: 'backup', id: '', label: name } as const;
  try {
    await make(join(BACKUP_DIR, name));
  } catch (error) {
    // Not stored at once: a full disk may be the reason of the failure.
    if (failedNight !== nightOf(now)) noteEvent({ event: 'backupFailed', target });
    failedNight = nightOf(now);
    throw error;
  }
  noteEvent({ event: 'backupMade', target });
  const names = [...nightly.map((backup) => backup.name), name];
  await removeFrom(BACKUP_DIR, names.slice(0, -BACKUP_KEEP));
  return 1;
}

const backupName = (kind: 'nightly' | 'upgrade', now: Date): string =>
  `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/**
 * Makes a backup before migrations change the records: going back to the version before means restoring it. Does nothing
 * on MongoDB, whose backups are made by its own tools. Returns its folder. Throws when it cannot be made.
 */
export async function makeUpgradeBackup(
  { MONGO_URI, BACKUP_DIR }: Settings,
  now = new Date(),
): Promise<string | null> {
  if (MONGO_URI) return null;
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
  const folder = join(BACKUP_DIR, backupName('upgrade', now));
  await backUpInProcess(folder);
  return folder;
}

async function removeFrom(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Runs the backup command in a process of its own: copying and checking a large database takes seconds. */
async function backUpInProcess(folder: string): Promise<void> {
  const command = fileURLToPath(import.meta.url).replace(/backup[\\/]automaticBackup(\.[jt]s)$/, 'backup$1');
  const child = fork(command, [folder], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let reason = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    reason += chunk.toString();
  });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(reason.trim() || 'The backup was interrupted.');
}

/** Adds the newest backup and how to restore it to the error of a damaged database; returns other errors unchanged. */
export async function withNewestBackup(error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'DamagedStoreError') return error;
  const newest = await newestBackup(folder);
  const advice = newest
    ? `The newest backup is of ${newest.madeAt.toISOString()}. Restore it with: npm run restore -- ${newest.folder} --replace`
    : `There is no backup in ${folder}. Restore one from elsewhere with: npm run restore -- <folder> --replace`;
  return new Error(`${error.message}\n${advice}`, { cause: error });
}
