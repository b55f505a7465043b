import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from 'lmdb';
import { type Db, MongoClient } from 'mongodb';
import { startInProcess } from '../src/server.ts';
import { OPTIONS } from '../src/storage/createStore.ts';

/**
 * Commits, transactions, sorts and long reads of the durable store; the server runs in a process of its own. Each figure
 * has a target where the machine does not decide it.
 */
const SECONDS = 4;
const WRITERS = 50;
const ACCOUNTS = 100;
const FUNDS = 1000;
const ROWS = 100_000;

type Counts = { commits: number; writes: number };

async function serve(folder: string): Promise<void> {
  const counts: Counts = { commits: 0, writes: 0 };
  subscribe('embedded-mongodb.commits', (message) => {
    if (typeof message !== 'object' || message === null || !('writes' in message)) return;
    counts.commits += 1;
    counts.writes += Number(message.writes);
  });
  const { uri } = await startInProcess({ dataDir: folder });
  process.on('message', () => process.send?.(counts));
  process.on('disconnect', () => process.exit());
  process.send?.(uri);
}

type Measured = { perSecond: number; p50: number; p99: number; worst: number };

/** Repeats `work` in parallel for a few seconds. */
async function repeat(
  parallel: number,
  work: (worker: number) => Promise<unknown>,
  seconds = SECONDS,
): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const loop = async (worker: number) => {
    for (let at = performance.now(); at < end;) {
      await work(worker);
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, worker) => loop(worker)));
  const taken = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / taken, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

const shown = ({ perSecond, p50, p99, worst }: Measured): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`;

function target(name: string, value: number, limit: number, isMost: boolean): void {
  const isMet = isMost ? value <= limit : value >= limit;
  console.log(
    `  ${name}: ${value.toFixed(2)} (target: at ${isMost ? 'most' : 'least'} ${limit}) ${isMet ? 'met' : 'NOT MET'}`,
  );
  if (!isMet) process.exitCode = 1;
}

/** Compares an insert with its parts, a command that reads and a commit of LMDB, in turns because the disk's speed varies. */
async function singleWriter(
  folder: string,
  insert: () => Promise<unknown>,
  read: () => Promise<unknown>,
): Promise<void> {
  const store = open<Buffer, Buffer>({ ...OPTIONS, path: join(folder, 'raw.mdb') });
  const value = Buffer.alloc(100);
  let n = 0;
  const commit = async () => {
    store.transactionSync(() => {
      for (let i = 0; i < 4; i += 1) store.putSync(Buffer.from(`key ${(n += 1)}`), value);
    });
  };
  const parts = [insert, read, commit];
  const best = parts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 4; round += 1) {
    for (const [i, work] of parts.entries())
      best[i] = Math.min(best[i] ?? 0, (await repeat(1, work, 0.7)).p50);
  }
  await store.close();
  const [inserted = 0, found = 0, committed = 0] = best;
  const [a, b, c] = best.map((ms) => ms.toFixed(2));
  console.log(`p50 of a single insert ${a} ms, of a findOne ${b} ms, of a commit of LMDB ${c} ms`);
  // An insert that waited for others would take three times as long.
  target('ratio of the insert to both', inserted / (found + committed), 1.25, true);
}

async function commits(db: Db, counts: () => Promise<Counts>, folder: string): Promise<void> {
  const notes = db.collection<{ _id: number; text: string }>('notes');
  await notes.insertOne({ _id: 0, text: '' });
  let id = 0;
  const insert = () => notes.insertOne({ _id: (id += 1), text: 'a note of some length' });
  await singleWriter(folder, insert, () => notes.findOne({ _id: 0 }));
  for (const writers of [1, WRITERS]) {
    const before = await counts();
    const measured = await repeat(writers, insert);
    const after = await counts();
    const perSync = (after.writes - before.writes) / (after.commits - before.commits);
    console.log(`inserts of ${writers}: ${shown(measured)}; ${perSync.toFixed(1)} commits per fsync`);
    if (writers > 1) target('commits per fsync', perSync, 8, false);
  }
  const update = () => notes.updateOne({ _id: 1 + (id % 1000) }, { $set: { text: `${(id += 1)}` } });
  console.log(`updates of 1: ${shown(await repeat(1, update))}`);
}

async function transfers(client: MongoClient, db: Db, counts: () => Promise<Counts>): Promise<void> {
  const accounts = db.collection<{ _id: number; balance: number }>('accounts');
  await accounts.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: FUNDS })));
  const account = () => Math.floor(Math.random() * ACCOUNTS);
  for (const clients of [1, WRITERS]) {
    let attempts = 0;
    let done = 0;
    const before = await counts();
    const measured = await repeat(clients, async () => {
      const [from, to] = [account(), account()];
      await client.withSession((session) =>
        session.withTransaction(async () => {
          attempts += 1;
          await accounts.updateOne({ _id: from }, { $inc: { balance: -1 } }, { session });
          await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
        }),
      );
      done += 1;
    });
    const after = await counts();
    const perSync = (after.writes - before.writes) / (after.commits - before.commits);
    console.log(
      `transfers of ${clients}: ${shown(measured)}; ${attempts - done} retries; ${perSync.toFixed(1)} commits per fsync`,
    );
  }
  const sum = (await accounts.find().toArray()).reduce((total, { balance }) => total + balance, 0);
  target('lost or doubled amounts', Math.abs(sum - ACCOUNTS * FUNDS), 0, true);
}

async function longReads(db: Db): Promise<void> {
  const rows = db.collection<{ _id: number; group: number; n: number; text: string }>('rows');
  await rows.createIndex({ n: 1 });
  await rows.createIndex({ group: 1, n: 1 });
  for (let start = 0; start < ROWS; start += 5000) {
    await rows.insertMany(
      Array.from({ length: 5000 }, (_, i) => ({
        _id: start + i,
        group: i % 10,
        n: ((start + i) * 7919) % ROWS,
        text: `row ${start + i}`,
      })),
    );
  }
  const lookup = () => rows.findOne({ _id: Math.floor(Math.random() * ROWS) });
  const idle = await repeat(1, lookup);
  console.log(`findOne in ${ROWS} documents: ${shown(idle)}`);
  const sorts = [
    ['n: 1', await repeat(1, () => rows.find().sort({ n: 1 }).limit(10).toArray())],
    [
      'n: -1, after an equal field',
      await repeat(1, () => rows.find({ group: 3 }).sort({ n: -1 }).limit(10).toArray()),
    ],
  ] as const;
  for (const [name, measured] of sorts) {
    console.log(`10 documents sorted by ${name}: ${shown(measured)}`);
    target('ratio of its p50 to a findOne', measured.p50 / idle.p50, 3, true);
  }
  const reads: [string, () => Promise<unknown>][] = [
    ['sorts without an index', () => rows.find().sort({ text: 1 }).limit(10).toArray()],
    ['groups', () => rows.aggregate([{ $group: { _id: '$group', n: { $sum: '$n' } } }]).toArray()],
    ['counts', () => rows.countDocuments({ text: { $ne: '' } })],
  ];
  for (const [name, read] of reads) {
    const [long, short] = await Promise.all([repeat(2, read), repeat(1, lookup)]);
    console.log(`two loops of ${name}: p50 ${long.p50.toFixed(0)} ms; findOne beside them: ${shown(short)}`);
    target('p99 of the findOne in ms', short.p99, 25, true);
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-bench-'));
  const server = fork(fileURLToPath(import.meta.url), [folder], { execArgv: process.execArgv });
  const [uri]: unknown[] = await once(server, 'message');
  const counts = async (): Promise<Counts> => {
    server.send('counts');
    const [answer]: Counts[] = await once(server, 'message');
    return answer ?? { commits: 0, writes: 0 };
  };
  const client = await new MongoClient(String(uri)).connect();
  try {
    await commits(client.db('bench'), counts, folder);
    await transfers(client, client.db('bench'), counts);
    await longReads(client.db('bench'));
  } finally {
    await client.close();
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) await measure();
else await serve(folder);
