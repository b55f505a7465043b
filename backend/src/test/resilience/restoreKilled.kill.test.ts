import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { withStore } from '../../commands/backup/copyDatabase.ts';
import { interruptedRestore } from '../../commands/backup/restoreRecord.ts';
import { makeBackup } from '../../commands/backup/siteBackup.ts';
import { REPO_ROOT } from '../../config/env.ts';
import { AuditEntry } from '../../features/audit/audit.model.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { databaseUri } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const PRESENT = 3;
const BACKED_UP = 3_000;
const COLLECTION = 'trials';

const engine = useTestDatabase();
let folder: string;
let backup: string;

const placeOf = (name: string) => ({
  dataDir: join(folder, name),
  uploadsDir: join(folder, name, 'uploads'),
  images: folderStore(join(folder, name, 'uploads')),
  candidates: folderStore(join(folder, name, 'candidates')),
});
const storeOf = (name: string) => embeddedFolder(placeOf(name).dataDir);
const documents = (count: number) =>
  Array.from({ length: count }, (_none, n) => ({ n, text: 'š'.repeat(200) }));
const fillStore = (name: string, count: number) =>
  withStore(storeOf(name), async (db) => {
    await db.collection(COLLECTION).insertMany(documents(count));
  });

const countIn = (name: string) =>
  withStore(storeOf(name), (db) => db.collection(COLLECTION).countDocuments());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'institut-restore-'));
  backup = join(folder, 'backup');
  await fillStore('source', BACKED_UP);
  await makeBackup({ uri: undefined, ...placeOf('source') }, backup);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the restore; killed with -9 after `killAfterMs` if that is given. Returns its exit code and how long it ran. */
async function restore(
  env: NodeJS.ProcessEnv,
  killAfterMs?: number,
): Promise<{ code: number | null; ms: number; output: string }> {
  const startedAt = performance.now();
  const child = fork('dist/commands/restore.js', [backup, '--replace'], {
    cwd: join(REPO_ROOT, 'backend'),
    env: { PATH: process.env.PATH, NODE_ENV: 'development', BACKUP_DIR: join(folder, 'backups'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([ended, sleep(killAfterMs)]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  return { code, ms: performance.now() - startedAt, output };
}

/** Kills restores at random moments, of which `whole` checks the result, until one is let through. */
async function killRestores(env: NodeJS.ProcessEnv, expectWhole: () => Promise<void>): Promise<void> {
  // The first one is let through, so that the moments are spread over the time that a restore takes here.
  const { code, ms, output } = await restore(env);
  expect({ code, output }).toMatchObject({ code: 0 });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await restore(env, randomInt(Math.round((ms * kill) / KILLS), Math.round((ms * (kill + 1)) / KILLS)));
    await expectWhole();
  }
  expect(await restore(env)).toMatchObject({ code: 0 });
}

it('the embedded database is the one before or the restored one, whenever the restore is killed', async () => {
  await fillStore('site', PRESENT);
  const { dataDir, uploadsDir } = placeOf('site');
  await killRestores({ DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir }, async () => {
    expect([PRESENT, BACKED_UP]).toContain(await countIn('site'));
    // For the next kill.
    rmSync(storeOf('site'), { recursive: true });
    await fillStore('site', PRESENT);
  });
  expect(await countIn('site')).toBe(BACKED_UP);
  expect(existsSync(join(dataDir, 'restore.part'))).toBe(false);
}, 300_000);

it('MongoDB has all records, or says that the restore was interrupted and where the earlier ones are kept', async () => {
  const { dataDir, uploadsDir } = placeOf('site');
  const trials = mongoose.connection.collection(COLLECTION);
  const fill = () => trials.insertMany(documents(PRESENT));
  await fill();
  await killRestores(
    { MONGO_URI: databaseUri(engine()), DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir },
    async () => {
      const found = (await interruptedRestore()) ?? (await trials.countDocuments());
      const kept = expect.stringContaining('What was there before is kept in');
      expect([PRESENT, BACKED_UP, kept]).toContainEqual(found);
    },
  );
  expect(await trials.countDocuments()).toBe(BACKED_UP);
  expect(await interruptedRestore()).toBeNull();
  // Any process of the site shows it, wherever the command ran.
  expect(await AuditEntry.find().lean()).toMatchObject([
    { event: 'restored', actor: { kind: 'commandLine' }, target: { kind: 'backup' } },
  ]);
  expect(existsSync(join(dataDir, 'audit'))).toBe(false);
}, 300_000);
