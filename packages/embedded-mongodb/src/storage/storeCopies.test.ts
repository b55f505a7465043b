import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { DataFolderInUseError, startEmbeddedMongo } from '../index.ts';
import type { RunningServer } from '../server.ts';
import { copyDataFolder, restoreDataFolder } from './storeCopies.ts';

const ACCOUNTS = [0, 1, 2, 3];
const FUNDS = 100;

type Account = { _id: number; balance: number };

let folder: string;
let dataDir: string;
let copy: string;
let server: RunningServer;
let client: MongoClient;

const accountsOf = (of: MongoClient): Collection<Account> => of.db('bank').collection<Account>('accounts');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-copies-'));
  [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  server = await startEmbeddedMongo({ dataDir });
  client = await new MongoClient(server.uri).connect();
  await accountsOf(client).insertMany(ACCOUNTS.map((_id) => ({ _id, balance: FUNDS })));
});

afterEach(async () => {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function balancesIn(dataDir: string): Promise<number[]> {
  const opened = await startEmbeddedMongo({ dataDir });
  const reader = await new MongoClient(opened.uri).connect();
  try {
    const accounts = await accountsOf(reader).find().sort({ _id: 1 }).toArray();
    return accounts.map(({ balance }) => balance);
  } finally {
    await reader.close();
    await opened.close();
  }
}

/** Moves one unit at a time between accounts until aborted; returns the number of transfers. */
async function transferUntil(signal: AbortSignal): Promise<number> {
  let done = 0;
  for (; !signal.aborted; done += 1) {
    const from = done % ACCOUNTS.length;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await accountsOf(client).updateOne({ _id: from }, { $inc: { balance: -1 } }, { session });
        const to = (from + 1) % ACCOUNTS.length;
        await accountsOf(client).updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
      }),
    );
  }
  return done;
}

it('copyDataFolder copies a consistent state while transactions run', async () => {
  const stop = new AbortController();
  const transfers = transferUntil(stop.signal);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await copyDataFolder(dataDir, join(copy, name));
    const balances = await balancesIn(join(copy, name));
    // Half a transfer would change the sum.
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(FUNDS * ACCOUNTS.length);
  }
  stop.abort();
  expect(await transfers).toBeGreaterThan(5);
});

it('copyDataFolder copies every acknowledged write', async () => {
  await accountsOf(client).updateOne({ _id: 1 }, { $set: { balance: 7 } });
  await copyDataFolder(dataDir, copy);
  await accountsOf(client).updateOne({ _id: 1 }, { $set: { balance: 8 } });
  expect(await balancesIn(copy)).toEqual([FUNDS, 7, FUNDS, FUNDS]);
});

it('copyDataFolder refuses an existing copy and a folder without a database', async () => {
  await copyDataFolder(dataDir, copy);
  await expect(copyDataFolder(dataDir, copy)).rejects.toThrow('already');
  await expect(copyDataFolder(join(folder, 'nothing'), join(folder, 'other'))).rejects.toThrow('no database');
  expect(readdirSync(folder).sort()).toEqual(['copy', 'data']);
});

describe('restoreDataFolder', () => {
  beforeEach(async () => {
    await copyDataFolder(dataDir, copy);
    await accountsOf(client).deleteMany({});
  });

  it('restores the copy and keeps the previous store', async () => {
    await client.close();
    await server.close();
    const kept = await restoreDataFolder(copy, dataDir);
    expect(await balancesIn(dataDir)).toEqual(ACCOUNTS.map(() => FUNDS));
    expect(readdirSync(dataDir).map((name) => join(dataDir, name))).toContain(kept);
    // The copy can be restored again.
    expect(await balancesIn(copy)).toEqual(ACCOUNTS.map(() => FUNDS));
  });

  it('creates a missing folder', async () => {
    const empty = join(folder, 'new');
    expect(await restoreDataFolder(copy, empty)).toBeNull();
    expect(await balancesIn(empty)).toEqual(ACCOUNTS.map(() => FUNDS));
  });

  it('refuses a folder that a server has open', async () => {
    await expect(restoreDataFolder(copy, dataDir)).rejects.toThrow(DataFolderInUseError);
    expect(await accountsOf(client).countDocuments()).toBe(0);
  });

  it('changes nothing when there is no copy', async () => {
    await client.close();
    await server.close();
    await expect(restoreDataFolder(join(folder, 'nothing'), dataDir)).rejects.toThrow('ENOENT');
    expect(await balancesIn(dataDir)).toEqual([]);
  });
});
