import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Collection, MongoClient } from 'mongodb';
import { DataFolderInUseError, startEmbeddedMongo } from './index.ts';
import { Random } from './testing/support.ts';

const PACKAGE = join(__dirname, '..');
const COMPILED = join(PACKAGE, '.cache', 'durability');
const KILLS = Number(process.env['KILLS'] ?? 30);
const ACCOUNTS = 12;
// So many that most commits contain several writes.
const WRITERS = 8;
const FUNDS = 1000;

type Account = { _id: number; balance: number };
type Transfer = { _id: number; from: number; to: number };
type Note = { _id: number; by: number };

let folder: string;

// A compiled server starts much faster than one from TypeScript sources.
beforeAll(() => {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const options = ['--outDir', COMPILED, '--tsBuildInfoFile', join(COMPILED, '.tsbuildinfo')];
  execFileSync(process.execPath, [tsc, '-p', join(PACKAGE, 'tsconfig.build.json'), ...options]);
}, 60_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
});

const children = new Set<ChildProcess>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server in a process of its own, which also ends when this one does: its input ends then. */
async function spawnServer(): Promise<{ child: ChildProcess; uri: string }> {
  const program = `
    import { startInProcess } from ${JSON.stringify(pathToFileURL(join(COMPILED, 'server.js')).href)};
    process.stdin.on('end', () => process.exit()).resume();
    console.log((await startInProcess({ dataDir: ${JSON.stringify(folder)} })).uri);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.stdin.on('error', () => {});
  let problem = '';
  child.stderr.on('data', (chunk) => (problem += String(chunk)));
  const ended = once(child, 'close').then(() => null);
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  if (!line) throw new Error(`The server ended with code ${child.exitCode} instead of starting: ${problem}`);
  return { child, uri: String(line[0]) };
}

const CONNECT_ATTEMPTS = 100;

/** Returns a client that notices within 300 ms that its server is gone; connecting may take longer on a busy machine. */
async function connectTo(uri: string): Promise<MongoClient> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 300, retryWrites: false });
    try {
      return await client.connect();
    } catch (error) {
      await client.close(true);
      if (attempt === CONNECT_ATTEMPTS) throw error;
    }
  }
}

type Acknowledged = { notes: number[]; transfers: number[] };

let lastId = 0;

/** Writes single documents and transfers between accounts until the server dies. */
async function write(client: MongoClient, random: Random, done: Acknowledged): Promise<void> {
  const db = client.db('bank');
  for (;;) {
    const id = (lastId += 1);
    if (random.chance(0.5)) {
      await db.collection<Note>('notes').insertOne({ _id: id, by: random.below(9) });
      done.notes.push(id);
      continue;
    }
    const [from, to] = [random.below(ACCOUNTS), random.below(ACCOUNTS)];
    await client.withSession((session) =>
      session.withTransaction(async () => {
        const accounts = db.collection<Account>('accounts');
        await accounts.updateOne({ _id: from }, { $inc: { balance: -1 } }, { session });
        await db.collection<Transfer>('transfers').insertOne({ _id: id, from, to }, { session });
        await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
      }),
    );
    done.transfers.push(id);
  }
}

async function idsIn(collection: Collection<{ _id: number }>): Promise<Set<number>> {
  return new Set((await collection.find().toArray()).map(({ _id: id }) => id));
}

/** Checks that every acknowledged write exists and that the balances are the result of the stored transfers. */
async function verify(client: MongoClient, done: Acknowledged): Promise<void> {
  const db = client.db('bank');
  const notes = await idsIn(db.collection<{ _id: number }>('notes'));
  expect(done.notes.filter((id) => !notes.has(id))).toEqual([]);
  const transfers = await db.collection<Transfer>('transfers').find().toArray();
  const known = new Set(transfers.map(({ _id: id }) => id));
  expect(done.transfers.filter((id) => !known.has(id))).toEqual([]);
  const expected = new Map(Array.from({ length: ACCOUNTS }, (_, id) => [id, FUNDS]));
  for (const { from, to } of transfers) {
    expected.set(from, expected.get(from)! - 1);
    expected.set(to, expected.get(to)! + 1);
  }
  const accounts = await db
    .collection<Account>('accounts')
    .find({}, { sort: { _id: 1 } })
    .toArray();
  expect(accounts.map(({ balance }) => balance)).toEqual(Array.from(expected.values()));
  expect(await db.collection<Note>('notes').countDocuments({ by: { $gte: 0 } })).toBe(notes.size);
}

async function open(client: MongoClient): Promise<void> {
  const db = client.db('bank');
  await db.collection('notes').createIndex({ by: 1 });
  const accounts = Array.from({ length: ACCOUNTS }, (_, id) => ({ _id: id, balance: FUNDS }));
  await db.collection<Account>('accounts').insertMany(accounts);
}

describe('a killed server', () => {
  it(
    `loses no acknowledged write and keeps no partial transaction in ${KILLS} kills`,
    async () => {
      const random = new Random(7);
      const done: Acknowledged = { notes: [], transfers: [] };
      for (let kill = 0; kill <= KILLS; kill += 1) {
        const { child, uri } = await spawnServer();
        const client = await connectTo(uri);
        if (kill === 0) await open(client);
        await verify(client, done);
        const died = once(child, 'exit');
        // The kill happens at a random moment while writers run.
        const writers = Array.from({ length: WRITERS }, () => write(client, random, done).catch(() => {}));
        const ended = new AbortController();
        void Promise.all(writers).then(() => ended.abort());
        const target = done.notes.length + done.transfers.length + 1 + random.below(30);
        while (!ended.signal.aborted && done.notes.length + done.transfers.length < target)
          await new Promise((resolve) => void setImmediate(resolve));
        child.kill('SIGKILL');
        await died;
        // Neither the writers nor the close, which ends sessions, are awaited: the driver never ends an operation that it writes to a
        // socket between its end and close.
        void client.close(true).catch(() => {});
      }
      expect(done.notes.length).toBeGreaterThan(KILLS);
      expect(done.transfers.length).toBeGreaterThan(KILLS);
    },
    KILLS * 6000,
  );
});

describe('a data folder', () => {
  it('can be opened by one server only, in this process or in a worker', async () => {
    const first = await startEmbeddedMongo({ dataDir: folder });
    await expect(startEmbeddedMongo({ dataDir: folder })).rejects.toBeInstanceOf(DataFolderInUseError);
    await expect(startEmbeddedMongo({ dataDir: folder, worker: false })).rejects.toMatchObject({
      name: 'DataFolderInUseError',
      folder,
      pid: process.pid,
    });
    await first.close();
    const second = await startEmbeddedMongo({ dataDir: folder, worker: false });
    await second.close();
  }, 30_000);

  it('can be opened after the process that had it open was killed', async () => {
    const { child } = await spawnServer();
    await expect(startEmbeddedMongo({ dataDir: folder })).rejects.toMatchObject({ pid: child.pid });
    const died = once(child, 'exit');
    child.kill('SIGKILL');
    await died;
    const server = await startEmbeddedMongo({ dataDir: folder });
    await server.close();
  }, 30_000);

  it('is locked by one of four processes that try all the time', async () => {
    const program = `
      import { closeSync, openSync, unlinkSync } from 'node:fs';
      import { lockFolder } from ${JSON.stringify(pathToFileURL(join(COMPILED, 'storage', 'folderLock.js')).href)};
      const alone = ${JSON.stringify(join(folder, 'alone'))};
      for (let locked = 0; locked < 500; ) {
        const unlock = await lockFolder(${JSON.stringify(folder)}).catch(() => null);
        if (!unlock) continue;
        locked += 1;
        // Throws while another process has it.
        closeSync(openSync(alone, 'wx'));
        await new Promise(setImmediate);
        unlinkSync(alone);
        await unlock();
      }
    `;
    const ended = [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
      children.add(child);
      const [code] = await once(child, 'close');
      return code;
    });
    expect(await Promise.all(ended)).toEqual([0, 0, 0, 0]);
  }, 60_000);

  it('keeps documents, indexes and ids across a restart', async () => {
    for (const round of [1, 2, 3]) {
      const server = await startEmbeddedMongo({ dataDir: folder });
      const client = await new MongoClient(server.uri).connect();
      const people = client.db('shop').collection('people');
      await people.createIndex({ email: 1 }, { unique: true });
      await people.insertOne({ email: `${round}@example.com`, round });
      await expect(people.insertOne({ email: '1@example.com' })).rejects.toMatchObject({ code: 11000 });
      expect((await people.find().toArray()).map((person) => person['round'])).toEqual(
        [1, 2, 3].slice(0, round),
      );
      await client.close();
      await server.close();
    }
  }, 30_000);
});

/** Limits the size of the files that a process may write, which refuses writes like a full disk. */
function limitFiles({ pid }: ChildProcess, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

const FILLINGS = Number(process.env['FILLINGS'] ?? 5);

describe('a file that may not grow', () => {
  it(
    `refuses writes with 14031, loses nothing and ends no server in ${FILLINGS} fillings`,
    async () => {
      const { child, uri } = await spawnServer();
      const client = await connectTo(uri);
      const notes = client.db('bank').collection<{ _id: number; text: string }>('notes');
      await notes.createIndex({ text: 1 });
      const random = new Random(3);
      const stored = new Set<number>();
      const refusals = new Set<unknown>();
      async function writeUntilRefused(): Promise<void> {
        for (;;) {
          const _id = (lastId += 1);
          const text = random
            .next()
            .toString(36)
            .repeat(1 + random.below(200));
          try {
            await notes.insertOne({ _id, text });
            stored.add(_id);
          } catch (error) {
            refusals.add((error as { code: unknown }).code);
            return;
          }
        }
      }
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        limitFiles(child, statSync(join(folder, 'store.mdb')).size + random.below(400_000));
        await Promise.all(Array.from({ length: 20 }, writeUntilRefused));
        limitFiles(child, 'unlimited');
        await notes.insertOne({ _id: (lastId += 1), text: 'room again' });
        stored.add(lastId);
        expect(await idsIn(client.db('bank').collection('notes'))).toEqual(stored);
      }
      expect(refusals).toEqual(new Set([14031]));
      expect(child.exitCode).toBeNull();
      await client.close();
    },
    FILLINGS * 30_000,
  );
});

/** Runs a program with the durable server in a worker; returns its exit code and output. */
async function runProgram(program: string): Promise<{ code: unknown; text: string }> {
  const head = `
    import { MongoClient } from 'mongodb';
    import { startEmbeddedMongo } from ${JSON.stringify(pathToFileURL(join(COMPILED, 'index.js')).href)};
    const dataDir = ${JSON.stringify(folder)};
    const workers = [];
    process.stdin.on('end', () => process.exit(9)).resume().unref();
    process.on('worker', (worker) => workers.push(worker));
  `;
  // A file, because a worker cannot inherit the options of a program on the command line.
  const file = join(COMPILED, 'program.mjs');
  writeFileSync(file, head + program);
  const child = spawn(process.execPath, [file], { cwd: PACKAGE });
  children.add(child);
  let text = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (text += String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  return { code, text };
}

describe('a worker that ends by itself', () => {
  it('is started again at the same address with everything stored', async () => {
    const { code, text } = await runProgram(`
      const server = await startEmbeddedMongo({ dataDir });
      const client = await new MongoClient(server.uri).connect();
      const notes = client.db('bank').collection('notes');
      await notes.insertOne({ _id: 1 });
      await workers[0].terminate();
      // The driver never ends an operation that it writes to a socket between its end and close.
      const later = await new MongoClient(server.uri).connect();
      await later.close();
      while (!(await notes.insertOne({ _id: 2 }).then(() => true, (error) => error.code === 11000)));
      console.log(workers.length, (await notes.find().toArray()).map(({ _id }) => _id).join());
      await client.close();
      await server.close();
    `);
    expect(text).toContain('2 1,2\n');
    expect(code).toBe(0);
  }, 30_000);

  it('ends the process with a message when it ends again and again', async () => {
    const { code, text } = await runProgram(`
      process.on('worker', (worker) => worker.on('message', ({ kind }) => kind === 'ready' && worker.terminate()));
      await startEmbeddedMongo({ dataDir });
      setInterval(() => {}, 1000);
    `);
    expect(text).toContain('ends again and again');
    expect(code).toBe(1);
  }, 30_000);
});

describe('close', () => {
  it('loses no write that was acknowledged while the server closed', async () => {
    const server = await startEmbeddedMongo({ dataDir: folder });
    const client = await connectTo(server.uri);
    const things = client.db('shop').collection('things');
    await things.insertOne({ first: true });
    const writes = Array.from({ length: 20 }, (_, i) =>
      things.insertOne({ i }).then(
        () => i,
        () => null,
      ),
    );
    await new Promise((resolve) => void setImmediate(resolve));
    await server.close();
    const acknowledged = (await Promise.all(writes)).filter((i) => i !== null);
    await client.close(true);
    const again = await startEmbeddedMongo({ dataDir: folder });
    const reader = await new MongoClient(again.uri).connect();
    const stored = new Set(
      (await reader.db('shop').collection('things').find().toArray()).map((thing) => thing['i']),
    );
    expect(acknowledged.filter((i) => !stored.has(i))).toEqual([]);
    await reader.close();
    await again.close();
  }, 30_000);
});
