import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf } from '@institut/contract/days';
import type { Env } from '../../config/envSchema.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { errorCode } from '../../lib/errors.ts';
import { readManifest } from './siteBackup.ts';

const HOUR_MS = 60 * 60_000;
/** The hour of the institute's clock from which the backup of a night is due. */
const NIGHT_HOUR = 3;

const NIGHTLY = /^nightly-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
const NIGHTLY_DRAFT = /^nightly-.*\.part-/;

/** Returns the day whose night has begun: until three o'clock the day before. */
const nightOf = (moment: Date): string => dayOf(new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS));

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });

/** A complete backup. */
type Backup = { name: string; folder: string; madeAt: Date };

async function backupsIn(folder: string): Promise<Backup[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const manifest = await readManifest(join(folder, name)).catch(() => null);
      return manifest && { name, folder: join(folder, name), madeAt: new Date(manifest.madeAt) };
    }),
  );
  return found
    .filter((backup) => backup !== null)
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

/** Returns the newest complete backup in a folder. */
export async function newestBackup(folder: string): Promise<Backup | undefined> {
  return (await backupsIn(folder)).at(-1);
}

type Settings = Pick<Env, 'MONGO_URI' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP'>;

/** A database that was created after the last night began has missed no backup. */
async function isDue({ DATA_DIR }: Settings, nightly: Backup[], now: Date): Promise<boolean> {
  const newest = nightly.at(-1)?.madeAt ?? (await stat(embeddedFolder(DATA_DIR))).birthtime;
  return nightOf(newest) < nightOf(now);
}

/**
 * Makes the backup of the last night unless there is one, and removes all but the newest BACKUP_KEEP nightly ones; other
 * backups in the folder stay. Does nothing on MongoDB, whose backups are made by its own tools. Returns the number of
 * backups made.
 */
export async function makeNightlyBackup(
  settings: Settings,
  make: (folder: string) => Promise<unknown> = backUpInProcess,
  now = new Date(),
): Promise<number> {
  const { MONGO_URI, BACKUP_DIR, BACKUP_KEEP } = settings;
  if (MONGO_URI || BACKUP_KEEP === 0) return 0;
  const nightly = (await backupsIn(BACKUP_DIR)).filter(({ name }) => NIGHTLY.test(name));
  if (!(await isDue(settings, nightly, now))) return 0;
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
  // Left by a process that was killed.
  await removeFrom(
    BACKUP_DIR,
    (await namesIn(BACKUP_DIR)).filter((name) => NIGHTLY_DRAFT.test(name)),
  );
  const name = `nightly-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  await make(join(BACKUP_DIR, name));
  const names = [...nightly.map((backup) => backup.name), name];
  await removeFrom(BACKUP_DIR, names.slice(0, -BACKUP_KEEP));
  return 1;
}

async function removeFrom(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Runs the backup command in a process of its own: copying and checking a large database takes seconds. */
async function backUpInProcess(folder: string): Promise<void> {
  const command = fileURLToPath(import.meta.url).replace(/backup[\\/]nightlyBackup(\.[jt]s)$/, 'backup$1');
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
