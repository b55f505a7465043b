import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  truncateSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { REPO_ROOT } from '../../config/env.ts';
import type { Env } from '../../config/envSchema.ts';
import { AuditEntry } from '../../features/audit/audit.model.ts';
import { flushEvents } from '../../features/audit/auditQueue.ts';
import { useTestDatabase, withDataFolder } from '../../test/support/testDatabase.ts';
import { MigrationRecord } from '../../migrations/runMigrations.ts';
import { newestBackup, writeManifest } from './backupManifest.ts';
import { makeNightlyBackup } from './automaticBackup.ts';
import { makeBackup } from './siteBackup.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

const DAY_MS = 24 * 60 * 60_000;

let folder: string;
let settings: Pick<Env, 'MONGO_URI' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_BY'>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'institut-nightly-'));
  settings = {
    MONGO_URI: undefined,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEEP: 7,
    BACKUP_BY: 'product',
  };
  mkdirSync(join(settings.DATA_DIR, 'mongodb'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const siteOf = (images: ReturnType<typeof folderStore>) => {
  const { DATA_DIR: dataDir } = settings;
  return { uri: undefined, dataDir, images, candidates: folderStore(join(dataDir, 'candidates')) };
};

/** Stores a complete backup without content, made at that time. */
const fake = (madeAt: Date) => async (target: string) => {
  mkdirSync(target, { recursive: true });
  const made = { format: 2, madeAt: madeAt.toISOString(), version: '0.3.0', engine: 'embedded' } as const;
  await writeManifest(target, { ...made, isOneMoment: true, collections: [], images: 0 });
};

const nightly = (now: Date, given = settings) => makeNightlyBackup(given, fake(now), now);
/** A disk without space. */
const full = () => Promise.reject(new Error('ENOSPC'));
const names = () => readdirSync(settings.BACKUP_DIR);

/** Three o'clock in Sarajevo is one o'clock UTC in summer and two o'clock in winter. */
const tomorrow = () => new Date(new Date(Date.now() + DAY_MS).setUTCHours(2, 10));

const recorded = async () => {
  await flushEvents({ all: true });
  return (await AuditEntry.find().sort({ _id: 1 }).lean()).map(({ event, actor, target }) => [
    event,
    actor.kind,
    target?.label,
  ]);
};

describe('the nightly backup', () => {
  useTestDatabase();

  it('is made once a night, from three o clock of the institute on', async () => {
    const first = tomorrow();
    expect(await nightly(first)).toBe(1);
    expect(await nightly(new Date(first.getTime() + 60_000))).toBe(0);
    expect(await nightly(new Date(first.getTime() + 22 * 60 * 60_000))).toBe(0);
    expect(await nightly(new Date(first.getTime() + DAY_MS))).toBe(1);
    expect(names()).toHaveLength(2);
  });

  it('is made at the first start after a night that was missed, but not for a new database', async () => {
    expect(await nightly(new Date())).toBe(0);
    const noon = new Date(tomorrow().setUTCHours(12));
    expect(await nightly(noon)).toBe(1);
  });

  it('keeps the newest ones and every backup of another name', async () => {
    const start = tomorrow().getTime();
    await fake(new Date(start))(join(settings.BACKUP_DIR, 'before-the-upgrade'));
    for (let day = 0; day < 9; day += 1) await nightly(new Date(start + day * DAY_MS));
    expect(names()).toHaveLength(8);
    expect(names()).toContain('before-the-upgrade');
    const newest = await newestBackup(settings.BACKUP_DIR);
    expect(newest?.madeAt).toEqual(new Date(start + 8 * DAY_MS));
  });

  it('is off when none are kept and when the provider of the database makes them', async () => {
    expect(await nightly(tomorrow(), { ...settings, BACKUP_KEEP: 0 })).toBe(0);
    expect(await nightly(tomorrow(), { ...settings, BACKUP_BY: 'provider' })).toBe(0);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it('on MongoDB is made once a night by all machines together, not for a new database', async () => {
    const one = { ...settings, MONGO_URI: 'mongodb://127.0.0.1/institut' };
    const two = { ...one, BACKUP_DIR: join(folder, 'of the other machine') };
    const first = tomorrow();
    await MigrationRecord.create({ _id: '001', startedAt: new Date() });
    expect(await nightly(new Date(), one)).toBe(0);
    expect(await nightly(first, one)).toBe(1);
    await flushEvents({ all: true });
    await AuditEntry.updateMany({}, { at: first });
    expect(await nightly(first, two)).toBe(0);
    expect(await nightly(new Date(first.getTime() + DAY_MS), two)).toBe(1);
  });

  it('keeps all backups when a new one fails, and removes drafts of killed ones', async () => {
    const start = tomorrow().getTime();
    const one = { ...settings, BACKUP_KEEP: 1 };
    await nightly(new Date(start), one);
    const [kept = ''] = names();
    mkdirSync(join(settings.BACKUP_DIR, 'nightly-2026-01-01T02-00-00.part-abc'));
    const later = new Date(start + DAY_MS);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(makeNightlyBackup(one, full, later)).rejects.toThrow('ENOSPC');
    expect(names()).toEqual([kept]);
    expect(await nightly(later, one)).toBe(1);
    expect(names()).not.toContain(kept);
    // Of two failures in one night the first one only.
    const [made = ''] = names();
    expect(await recorded()).toEqual([
      ['backupMade', 'system', kept],
      ['backupFailed', 'system', made],
      ['backupMade', 'system', made],
    ]);
  });
});

const users = () => mongoose.connection.collection('users');

/** Runs a program of the server; returns its exit code and what it wrote. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`dist/${program}.js`, ...args],
      { ...OPTIONS, env: environment() },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, text: stdout + stderr }),
    );
  });
}

const inode = (backup: string, name: string) => statSync(join(backup, 'uploads', name)).ino;

describe('the images of a backup', () => {
  it('are links to equal ones of the backup before, and copies where that has others', async () => {
    await withDataFolder(settings.DATA_DIR, () => users().insertOne({ name: 'Lejla', consents: [] }));
    const uploads = join(folder, 'uploads');
    const site = siteOf(folderStore(uploads));
    mkdirSync(uploads);
    for (const name of ['same', 'damaged', 'removed']) writeFileSync(join(uploads, name), name);
    const [first, second] = [join(settings.BACKUP_DIR, 'first'), join(settings.BACKUP_DIR, 'second')];
    await makeBackup(site, first);
    writeFileSync(join(first, 'uploads', 'damaged'), 'dam');
    rmSync(join(first, 'uploads', 'removed'));

    const { images } = await makeBackup(site, second, await newestBackup(settings.BACKUP_DIR));
    expect(images).toBe(3);
    expect(inode(second, 'same')).toBe(inode(first, 'same'));
    expect(inode(second, 'damaged')).not.toBe(inode(first, 'damaged'));
    rmSync(first, { recursive: true });
    for (const name of ['same', 'damaged', 'removed'])
      expect(readFileSync(join(second, 'uploads', name), 'utf8')).toBe(name);
  });
});

const environment = () => ({
  PATH: process.env.PATH,
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATA_DIR: settings.DATA_DIR,
  UPLOADS_DIR: join(folder, 'uploads'),
  BACKUP_DIR: settings.BACKUP_DIR,
});
const OPTIONS = { cwd: join(REPO_ROOT, 'backend') };

it('the backup command leaves the audit log to the server that runs it, and ends', async () => {
  await withDataFolder(settings.DATA_DIR, () => users().insertOne({ name: 'Lejla', consents: [] }));
  const target = join(settings.BACKUP_DIR, 'nightly-2026-11-20T02-00-00');
  const options = { ...OPTIONS, env: environment(), execArgv: [], silent: true };
  const [code]: unknown[] = await once(fork('dist/commands/backup.js', [target], options), 'close');
  expect(code).toBe(0);
  expect((await newestBackup(settings.BACKUP_DIR))?.folder).toBe(target);
  expect(existsSync(join(settings.DATA_DIR, 'audit'))).toBe(false);
});

describe('a damaged database', () => {
  it('stops the start with the newest backup and the command that restores it, which works', async () => {
    await withDataFolder(settings.DATA_DIR, () => users().insertOne({ name: 'Lejla', consents: [] }));
    const site = siteOf(folderStore(join(folder, 'uploads')));
    const backup = join(settings.BACKUP_DIR, 'nightly-2026-11-20T02-00-00');
    await makeBackup(site, backup);

    const file = join(settings.DATA_DIR, 'mongodb', 'store.mdb');
    // The two meta pages and one more are left.
    truncateSync(file, 3 * 4096);
    const [server, doctor] = [await run('server'), await run('commands/doctor', '--audit')];
    expect(server.code).toBe(1);
    expect(server.text).toContain(`The database file ${file} is damaged: `);
    expect(server.text).toContain(`npm run restore -- ${backup} --replace`);
    expect(doctor.code).toBe(2);
    expect(doctor.text).toContain(`The database file ${file} is damaged: `);

    expect(await run('commands/restore', backup, '--replace')).toMatchObject({ code: 0 });
    await withDataFolder(settings.DATA_DIR, async () => {
      expect(await users().countDocuments({ name: 'Lejla' })).toBe(1);
    });
    const after = await run('commands/doctor', '--audit');
    expect(after.text).toContain('Every page and checksum of the database file is right');
    expect(after.text).toContain(`hours old: ${backup}`);
  });
});
