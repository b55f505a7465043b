import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { writesTo } from '../../database/writes.ts';
import { networkOf, runFrom } from '../../lib/origin.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { AuditChain, AuditEntry, FIRST_HASH } from './audit.model.ts';
import { fieldsOf, recordEvent, storedForm, triedActor } from './audit.service.ts';
import { closeAuditLog, hashOf, keepAuditLog, purgeEntries, sealEntries, verifyChain } from './auditChain.ts';
import { flushEvents, noteEvent } from './auditQueue.ts';
import { spoolEvent } from './auditSpool.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
const target = (n: number) => ({ kind: 'order', id: `id-${n}`, label: `Prijava ${n}` }) as const;

async function record(count: number, at?: Date): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const fields = fieldsOf({
      event: 'edited',
      target: target(n),
      changes: [{ field: 'status', from: 'a', to: 'b' }],
    });
    await AuditEntry.create(storedForm(at ? { ...fields, at } : fields));
  }
}

const sealed = () => AuditEntry.find().sort({ seq: 1 }).lean();
const problem = async () => (await verifyChain()).broken;

describe('sealing', () => {
  it('gives entries consecutive numbers and hashes that continue each other', async () => {
    await record(3);
    expect(await sealEntries()).toBe(3);
    await record(1);
    expect(await sealEntries()).toBe(1);
    const entries = await sealed();
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(entries.map(({ previousHash }) => previousHash)).toEqual([
      FIRST_HASH,
      ...entries.slice(0, 3).map(({ hash }) => hash),
    ]);
    expect(await verifyChain()).toMatchObject({ sealed: 4, waiting: 0, broken: null });
  });

  it('by several callers at once makes one chain', async () => {
    await record(450);
    const counts = await Promise.all([sealEntries(), sealEntries(), sealEntries()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
    expect(await verifyChain()).toMatchObject({ sealed: 450, head: { seq: 450 }, broken: null });
  });

  it('leaves stored responses to visitors valid', async () => {
    await record(1);
    const before = writesTo('courses');
    await sealEntries();
    expect(writesTo('courses')).toBe(before);
  });
});

describe('verifying', () => {
  beforeEach(async () => {
    await record(5);
    await sealEntries();
  });

  it.each([
    ['its text', { 'target.label': 'Druga prijava' }],
    ['a new value', { 'changes.0.to': 'c' }],
    ['its author', { 'actor.name': 'Neko Drugi' }],
    ['its time', { at: new Date('2020-01-01') }],
    ['its count', { count: 9 }],
  ])('finds an entry with %s changed', async (_what, change) => {
    await AuditEntry.updateOne({ seq: 3 }, { $set: change });
    const { _id } = await AuditEntry.findOne({ seq: 3 }).orFail();
    expect(await problem()).toBe(`Entry 3 (${_id.toString()}) was changed.`);
  });

  it('finds a changed entry whose hash was computed again', async () => {
    const entry = await AuditEntry.findOne({ seq: 3 }).orFail().lean();
    const changed = { ...entry, network: '10.0.0.0/24' };
    const hash = hashOf(changed, 3, entry.previousHash ?? '');
    await AuditEntry.updateOne({ seq: 3 }, { $set: { network: changed.network, hash } });
    expect(await problem()).toMatch(/^Entry 4 \(\w+\) does not continue the entry before it\.$/);
  });

  it.each([
    ['first', 1, 'Entry 1 is missing; the next one is 2.'],
    ['middle', 3, 'Entry 3 is missing; the next one is 4.'],
    ['last', 5, 'Entry 5 is missing; the last one was 5.'],
  ])('finds that the %s entry was removed', async (_which, seq, sentence) => {
    await AuditEntry.deleteOne({ seq });
    expect(await problem()).toBe(sentence);
  });

  it.each([2.5, 0, 6])('finds an entry inserted at %d', async (seq) => {
    const { hash, previousHash } = await AuditEntry.findOne({ seq: 3 }).orFail().lean();
    const fields = fieldsOf({ event: 'edited', target: target(9) });
    await AuditEntry.create({ ...storedForm(fields), seq, hash, previousHash });
    expect(await problem()).toMatch(/inserted|does not continue/);
  });

  it('finds that all entries were removed together with the state of the chain', async () => {
    await AuditChain.deleteMany({});
    expect(await problem()).toMatch(/^Entry 1 was inserted/);
  });

  it('refuses a second entry with the same number', async () => {
    const fields = storedForm(fieldsOf({ event: 'edited' }));
    await expect(AuditEntry.create({ ...fields, seq: 3 })).rejects.toThrow(/E11000|duplicate/i);
  });

  it('reports entries that are not sealed yet', async () => {
    await record(2);
    expect(await verifyChain()).toMatchObject({ sealed: 5, waiting: 2, broken: null });
  });
});

describe('purging', () => {
  it('removes old entries, records it, and leaves a chain that can be verified', async () => {
    await record(3, new Date(Date.now() - 40 * DAY_MS));
    await record(2);
    await sealEntries();
    const third = await AuditEntry.findOne({ seq: 3 }).orFail().lean();
    expect(await purgeEntries(30)).toBe(3);
    await sealEntries();
    const entries = await sealed();
    expect(entries.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(entries.at(-1)).toMatchObject({
      event: 'logPurged',
      actor: { kind: 'system' },
      target: { kind: 'log', id: '3', label: 'Zapisi 1–3' },
      changes: [{ field: 'lastHash', from: null, to: third.hash }],
    });
    expect(await verifyChain()).toMatchObject({ sealed: 3, head: { seq: 6 }, broken: null });
    expect(await purgeEntries(30)).toBe(0);
  });

  it('keeps old entries that are not sealed', async () => {
    await record(2, new Date(Date.now() - 40 * DAY_MS));
    expect(await purgeEntries(30)).toBe(0);
    expect(await AuditEntry.countDocuments()).toBe(2);
  });

  it('is found if it was not recorded', async () => {
    await record(4);
    await sealEntries();
    const { hash } = await AuditEntry.findOne({ seq: 2 }).orFail().lean();
    await AuditEntry.collection.deleteMany({ seq: { $lte: 2 } });
    await AuditChain.updateOne({}, { $set: { anchorSeq: 2, anchorHash: hash ?? '' } });
    expect(await problem()).toBe('Entries up to 2 were removed without a record of it.');
  });
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

  it('are stored and sealed when the server stops', async () => {
    noteEvent({ event: 'signInRefused', actor: triedActor('a@example.com') });
    await closeAuditLog();
    expect(await verifyChain()).toMatchObject({ sealed: 1, waiting: 0, broken: null });
  });

  it('of commands are stored once by the next round of the job', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'institut-audit-'));
    try {
      const backup = { kind: 'backup', id: '', label: '2026-11-22' } as const;
      await spoolEvent(dataDir, { event: 'backupMade', target: backup });
      expect(existsSync(join(dataDir, 'audit'))).toBe(true);
      expect(await keepAuditLog(dataDir)).toBe(1);
      expect(await keepAuditLog(dataDir)).toBe(0);
      expect(readdirSync(join(dataDir, 'audit'))).toEqual([]);
      expect(await sealed()).toMatchObject([
        { event: 'backupMade', actor: { kind: 'commandLine' }, target: backup, network: '', seq: 1 },
      ]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('the author of an event', () => {
  it('is the user of the request, also when others run at the same time', async () => {
    const people = ['Ana', 'Emir', 'Lejla'].map((name) => ({
      id: new Types.ObjectId().toString(),
      isAdmin: true,
      name,
      lastName: '',
      email: `${name}@example.com`,
    }));
    await Promise.all(
      people.map((user) =>
        runFrom({ kind: 'request', user, network: '10.0.0.0/24' }, () =>
          recordEvent(undefined, {
            event: 'edited',
            target: { kind: 'course', id: user.id, label: user.name },
          }),
        ),
      ),
    );
    const stored = await AuditEntry.find().lean();
    expect(stored.map(({ actor }) => actor.name).toSorted()).toEqual(['Ana', 'Emir', 'Lejla']);
    expect(stored.every(({ actor, target: about }) => actor.name === about?.label)).toBe(true);
  });

  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    [undefined, ''],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
