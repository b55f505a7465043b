import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf } from '@institut/contract/frame/days';
import { trusted } from 'mongoose';
import type { Env } from '../../config/envSchema.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { AuditEntry } from '../../features/audit/audit.model.ts';
import { noteEvent } from '../../features/audit/auditQueue.ts';
import { MigrationRecord } from '../../migrations/runMigrations.ts';
import { type Backup, backupsIn, namesIn, newestBackup } from './backupManifest.ts';

const HOUR_MS = 60 * 60_000;
/** The hour of the institute's clock from which the backup of a night is due. */
const NIGHT_HOUR = 3;

const NIGHTLY = /^nightly-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
const NIGHTLY_DRAFT = /^nightly-.*\.part-/;

/** Returns the day whose night has begun: until three o'clock the day before. */
const nightOf = (moment: Date): string => dayOf(new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS));

type Settings = Pick<Env, 'MONGO_URI' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_BY'>;

/** A backup that the audit log has, which another machine may have made. */
type Recorded = { name: string; madeAt: Date };

/** Returns the newest backup in the audit log of the connected database whose name begins like that. */
export async function newestRecorded(beginning = ''): Promise<Recorded | null> {
  const named = { event: 'backupMade', 'target.label': trusted({ $regex: `^${beginning}` }) } as const;
  const entry = await AuditEntry.findOne(named).sort({ at: -1, _id: -1 }).lean();
  return entry && { name: entry.target?.label ?? '', madeAt: entry.at };
}

/** Returns since when the connected database has been in use. */
async function createdAt({ MONGO_URI, DATA_DIR }: Settings, now: Date): Promise<Date> {
  if (!MONGO_URI) return (await stat(embeddedFolder(DATA_DIR))).birthtime;
  const first = await MigrationRecord.findOne().sort({ startedAt: 1 }).lean();
  return first?.startedAt ?? now;
}

/**
 * On MongoDB another machine may have made the backup of the night. A database that was created after the last night began has
 * missed none.
 */
async function isDue(settings: Settings, nightly: Backup[], now: Date): Promise<boolean> {
  const elsewhere = settings.MONGO_URI ? await newestRecorded('nightly-') : null;
  const made = [nightly.at(-1), elsewhere].flatMap((backup) => backup?.madeAt ?? []);
  const newest = made.length > 0 ? made : [await createdAt(settings, now)];
  return newest.every((moment) => nightOf(moment) < nightOf(now));
}

/** The night whose failed backup is in the audit log; the job tries again every half hour. */
let failedNight: string | undefined;

/** Returns whether the server makes nightly backups. */
export const hasNightlyBackups = ({ BACKUP_BY, BACKUP_KEEP }: Pick<Settings, 'BACKUP_BY' | 'BACKUP_KEEP'>) =>
  BACKUP_BY === 'product' && BACKUP_KEEP > 0;

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
 * Makes a backup before migrations change the records: going back to the version before means restoring it. Returns its
 * folder, null where the provider of the database makes the backups. Throws when it cannot be made.
 */
export async function makeUpgradeBackup(
  { BACKUP_BY, BACKUP_DIR }: Settings,
  now = new Date(),
): Promise<string | null> {
  if (BACKUP_BY === 'provider') return null;
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
