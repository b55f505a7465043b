import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { AuditEntry } from './audit.model.ts';
import { triedActor } from './audit.service.ts';
import { flushEvents, forgetEvents, noteEvent } from './auditQueue.ts';
import { recordCommand, storeSpooled } from './auditSpool.ts';

useTestDatabase();
afterEach(forgetEvents);

const NOBODY = { kind: 'visitor', id: null, name: '', email: '', addressHash: null } as const;

it('a guess of the password of an administrator keeps its origin in a flood of others', async () => {
  for (let i = 0; i < 600; i += 1) {
    const actor = { ...NOBODY, addressHash: `hash-${i}` };
    noteEvent({ event: 'signInRefused', actor, network: '198.51.100.0/24' });
  }
  const target = { kind: 'user', id: '0'.repeat(24), label: 'Amina Hodžić' } as const;
  noteEvent({ event: 'signInRefused', actor: NOBODY, network: '203.0.113.0/24', target });
  await flushEvents({ all: true });
  expect(await AuditEntry.countDocuments()).toBe(502);
  const guess = await AuditEntry.findOne({ network: '203.0.113.0/24' }).lean();
  expect(guess).toMatchObject({ target: { label: 'Amina Hodžić' }, count: 1 });
});

describe('events outside a transaction', () => {
  it('from a flood of addresses are stored as a limited number of entries that count all of them', async () => {
    for (let n = 0; n < 3000; n += 1)
      noteEvent({ event: 'signInRefused', actor: triedActor(`a${n}@example.com`) });
    noteEvent({ event: 'passwordChanged' });
    expect(await flushEvents({ all: true })).toBe(502);
    const stored = await AuditEntry.find({ event: 'signInRefused' }).lean();
    expect(stored).toHaveLength(501);
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
  });

  it('wait while the database refuses them', async () => {
    noteEvent({ event: 'passwordChanged' });
    const insert = jest.spyOn(AuditEntry, 'insertMany').mockRejectedValueOnce(new Error('down'));
    await expect(flushEvents()).rejects.toThrow('down');
    insert.mockRestore();
    expect(await AuditEntry.countDocuments()).toBe(0);
    expect(await flushEvents()).toBe(1);
  });

  it('of commands are stored once by the next round of the job', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'institut-audit-'));
    try {
      const backup = { kind: 'backup', id: '', label: '2026-11-22' } as const;
      await recordCommand({ uri: undefined, dataDir }, { event: 'backupMade', target: backup });
      expect(existsSync(join(dataDir, 'audit'))).toBe(true);
      expect(await storeSpooled(dataDir)).toBe(1);
      expect(await storeSpooled(dataDir)).toBe(0);
      expect(readdirSync(join(dataDir, 'audit'))).toEqual([]);
      expect(await AuditEntry.find().lean()).toMatchObject([
        { event: 'backupMade', actor: { kind: 'commandLine' }, target: backup, network: '' },
      ]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
