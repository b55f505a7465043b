import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../../config/env.ts';
import { AuditEntry } from '../../features/audit/audit.model.ts';
import { flushEvents, noteEvent } from '../../features/audit/auditQueue.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { writeManifest } from '../backup/backupManifest.ts';
import { checkBackups } from './checkStore.ts';

useTestDatabase();

const HOUR_MS = 60 * 60_000;
const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'institut-backups-'));
afterAll(() => rmSync(BACKUP_DIR, { recursive: true }));

const onMongo = { ...env, MONGO_URI: 'mongodb://127.0.0.1/institut', BACKUP_DIR };
const now = new Date();
const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const levels = async (settings: typeof env) => (await checkBackups(settings, now)).map(({ level }) => level);

async function record(name: string, hours: number): Promise<void> {
  noteEvent({ event: 'backupMade', target: { kind: 'backup', id: '', label: name } });
  await flushEvents({ all: true });
  await AuditEntry.updateMany({ 'target.label': name }, { at: before(hours) });
}

describe('the backups of a site on MongoDB', () => {
  it('are missing until some machine has recorded one, unless the provider makes them', async () => {
    const [missing] = await checkBackups(onMongo, now);
    expect(missing).toMatchObject({ level: 'warning', text: expect.stringContaining('BACKUP_BY=provider') });
    expect(await levels({ ...onMongo, BACKUP_BY: 'provider' })).toEqual(['good']);
    await record('nightly-1', 60);
    expect(await levels(onMongo)).toEqual(['warning']);
    await record('nightly-2', 10);
    const [found] = await checkBackups(onMongo, now);
    expect(found).toEqual({
      level: 'good',
      text: 'The newest backup is 10 hours old: nightly-2, on another machine',
    });
  });

  it('are those of the folder when they are newer', async () => {
    await record('nightly-1', 60);
    const folder = join(BACKUP_DIR, 'nightly-2');
    await mkdir(folder);
    const made = { format: 2, madeAt: before(5).toISOString(), version: '0.3.0', engine: 'mongodb' } as const;
    await writeManifest(folder, { ...made, isOneMoment: false, collections: [], images: 0 });
    const [found] = await checkBackups(onMongo, now);
    expect(found).toEqual({ level: 'good', text: `The newest backup is 5 hours old: ${folder}` });
  });
});
