import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { open } from 'lmdb';
import { MongoClient } from 'mongodb';
import { EarlierStoreError } from '../errors.ts';
import { DamagedStoreError, startEmbeddedMongo } from '../index.ts';
import { Random } from '../testing/support.ts';
import { checkStore } from './checkStore.ts';
import { OPTIONS } from './createStore.ts';
import { seal, unseal } from './format.ts';
import { copyDataFolder, restoreDataFolder } from './storeCopies.ts';

const PACKAGE = join(__dirname, '..', '..');
const COMPILED = join(PACKAGE, '.cache', 'damage');
const PAGE = 4096;
const PEOPLE = 600;
const LONG = 14;
/** So much longer than the one before is each long text: of one page to six. */
const LONGER = 1500;

let folder: string;
let whole: Buffer;

/** Opens each data folder that it is told, reads everything through indexes and without, and prints what it has found. */
const PROGRAM = `
  import { createInterface } from 'node:readline';
  import { MongoClient } from 'mongodb';
  import { startInProcess } from ${JSON.stringify(pathToFileURL(join(COMPILED, 'server.js')).href)};
  async function outcomeOf(dataDir) {
    const server = await startInProcess({ dataDir });
    const client = await new MongoClient(server.uri, { retryReads: false }).connect();
    const people = client.db('shop').collection('people');
    const long = client.db('shop').collection('long');
    const problems = [];
    const read = async (what) => {
      try {
        return await what();
      } catch (error) {
        problems.push(error.codeName ?? error.message);
        return null;
      }
    };
    const all = await read(() => people.find().toArray());
    const indexed = await read(() => people.find({ city: { $gte: '' } }).toArray());
    const ids = await read(() => people.find({ _id: { $gte: 0 } }).toArray());
    const texts = await read(() => long.find().toArray());
    const sum = (list) => list?.reduce((total, { _id, age }) => total + _id + age, 0);
    const lengths = texts?.map(({ _id, text }) => text === String(_id % 10).repeat(text.length));
    await client.close();
    await server.close();
    return { problems, found: [all, indexed, ids].map((list) => [list?.length, sum(list)]), texts: lengths };
  }
  for await (const dataDir of createInterface({ input: process.stdin })) {
    const outcome = await outcomeOf(dataDir).catch((error) => ({ refused: error.message }));
    console.log(JSON.stringify(outcome));
  }
`;

type Outcome = {
  refused?: string;
  problems?: string[];
  found?: [number | null, number | null][];
  texts?: boolean[];
};

type Reader = { child: ChildProcess; answers: AsyncIterator<string>; ended: Promise<unknown[]> };

let reader: Reader;

function startReader(): Reader {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: PACKAGE,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, answers, ended: once(child, 'close') };
}

/** Opens a store with these bytes in a process of its own; `signal` is what has ended that process. */
async function outcomeOf(bytes: Buffer, name: string): Promise<Outcome & { signal: string | null }> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'store.mdb'), bytes);
  reader.child.stdin?.write(`${dataDir}\n`);
  const { value, done } = await reader.answers.next();
  rmSync(dataDir, { recursive: true });
  if (!done) return { ...(JSON.parse(value) as Outcome), signal: null };
  const [code, signal] = await reader.ended;
  reader = startReader();
  return { signal: `${String(signal)} ${String(code)}` };
}

const SUM = Array.from({ length: PEOPLE }, (_, i) => i + (i % 90)).reduce((sum, value) => sum + value, 0);
const COMPLETE = {
  problems: [],
  found: [
    [PEOPLE, SUM],
    [PEOPLE, SUM],
    [PEOPLE, SUM],
  ],
  texts: Array.from({ length: LONG }, () => true),
  signal: null,
};

/** Refused, or reported by every read that it concerns, or complete; never fewer documents, never a signal. */
function expectNothingMissing(name: string, outcome: Outcome & { signal: string | null }): string {
  const { refused, problems = [], found, texts, signal } = outcome;
  const told = { name, signal, isTold: refused !== undefined || found !== undefined };
  expect(told).toEqual({ name, signal: null, isTold: true });
  if (refused !== undefined) {
    expect({ name, refused }).toEqual({
      name,
      refused: expect.stringMatching(/database file .* is damaged: /),
    });
    return 'refused';
  }
  expect({ name, problems }).toEqual({ name, problems: problems.map(() => 'DataCorruptionDetected') });
  for (const [count, sum] of found ?? [])
    if (count !== null) expect({ name, count, sum }).toEqual({ name, count: PEOPLE, sum: SUM });
  if (texts) expect({ name, texts }).toEqual({ name, texts: COMPLETE.texts });
  return problems.length > 0 ? 'reported' : 'complete';
}

beforeAll(async () => {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const options = ['--outDir', COMPILED, '--tsBuildInfoFile', join(COMPILED, '.tsbuildinfo')];
  execFileSync(process.execPath, [tsc, '-p', join(PACKAGE, 'tsconfig.build.json'), ...options]);
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-damage-'));
  const dataDir = join(folder, 'whole');
  const server = await startEmbeddedMongo({ dataDir, worker: false });
  const client = await new MongoClient(server.uri).connect();
  const people = client.db('shop').collection<{ _id: number; city: string; age: number }>('people');
  await people.createIndex({ city: 1 });
  const documents = Array.from({ length: PEOPLE }, (_, i) => ({
    _id: i,
    city: `Grad ${i % 50}`,
    age: i % 90,
  }));
  for (let i = 0; i < PEOPLE; i += 100) await people.insertMany(documents.slice(i, i + 100));
  const long = client.db('shop').collection<{ _id: number; text: string }>('long');
  await long.insertMany(
    Array.from({ length: LONG }, (_, i) => ({ _id: i, text: String(i % 10).repeat(3000 + LONGER * i) })),
  );
  // Leaves free pages.
  await people.updateMany({}, { $set: { seen: true } });
  await people.updateMany({}, { $unset: { seen: true } });
  await client.close();
  await server.close();
  const file = join(dataDir, 'store.mdb');
  const metas = readFileSync(file);
  // Without the pages that are reserved for the next commit, which contain nothing.
  const lastPage = Math.max(...[0, PAGE].map((at) => Number(metas.readBigUInt64LE(at + 144))));
  truncateSync(file, (lastPage + 1) * PAGE);
  whole = readFileSync(file);
  reader = startReader();
}, 60_000);

afterAll(async () => {
  reader.child.stdin?.end();
  await reader.ended;
  rmSync(folder, { recursive: true, force: true });
});

const damaged = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
};

it('the checksum of an entry is the CRC-32 of its key and value, for short and long keys', () => {
  for (const length of [0, 1, 11, 63, 64, 500]) {
    const [key, value] = [Buffer.alloc(length, 'čk'), Buffer.from('value')];
    const stored = seal(key, value);
    expect(stored.readUInt32LE(value.length)).toBe(crc32(Buffer.concat([key, value])));
    expect(unseal(key, stored)).toEqual(value);
  }
});

describe('a damaged store', () => {
  it('is complete when nothing is damaged', async () => {
    expect(await outcomeOf(whole, 'undamaged')).toEqual(COMPLETE);
  }, 30_000);

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut to a part of a meta page', () => whole.subarray(0, 100)],
    ['cut after one meta page', () => whole.subarray(0, PAGE)],
    ['cut after the meta pages', () => whole.subarray(0, 2 * PAGE)],
    ['cut in half', () => whole.subarray(0, (whole.length / PAGE / 2) * PAGE)],
    ['cut within its last used page', () => whole.subarray(0, lastUsedPage() * PAGE + 1000)],
    ['without its first meta page', () => damaged((bytes) => bytes.fill(0, 0, PAGE))],
    ['without its second meta page', () => damaged((bytes) => bytes.fill(0, PAGE, 2 * PAGE))],
    ['with random bytes as a meta page', () => damaged((bytes) => scramble(bytes, 0, PAGE, new Random(3)))],
    [
      'with swapped meta pages',
      () =>
        damaged((bytes) => {
          const first = Buffer.from(bytes.subarray(0, PAGE));
          bytes.copy(bytes, 0, PAGE, 2 * PAGE);
          first.copy(bytes, PAGE);
        }),
    ],
    [
      'with the content of its meta pages swapped',
      () =>
        damaged((bytes) => {
          const first = Buffer.from(bytes.subarray(24, PAGE));
          bytes.copy(bytes, 24, PAGE + 24, 2 * PAGE);
          first.copy(bytes, PAGE + 24);
        }),
    ],
    ['of text', () => Buffer.from('not a database '.repeat(2000))],
  ])(
    'is refused when it is %s',
    async (name, bytes) => {
      const outcome = await outcomeOf(bytes(), name.replaceAll(' ', '-'));
      expect(outcome).toEqual({
        signal: null,
        refused: expect.stringMatching(/file .*store\.mdb is damaged: /),
      });
    },
    30_000,
  );

  it('is refused, reported or complete when any one page is zeroed, wholly or in part', async () => {
    const outcomes = new Map<string, number>();
    const random = new Random(11);
    for (let page = 2; page < whole.length / PAGE; page += 1) {
      for (const [from, to] of [
        [0, PAGE],
        [PAGE - 3000, PAGE],
        [1000, 1000 + random.below(3000)],
      ]) {
        const bytes = damaged((copy) => copy.fill(0, page * PAGE + from!, page * PAGE + to!));
        count(outcomes, await checked(`zeroed-${page}-${from}`, bytes));
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      refused: expect.any(Number),
      reported: expect.any(Number),
      complete: expect.any(Number),
    });
  }, 400_000);

  it('is refused, reported or complete with random bytes or flipped bits anywhere', async () => {
    const random = new Random(12);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 100; round += 1) {
      const at = 2 * PAGE + random.below(whole.length - 2 * PAGE - 600);
      const bytes = damaged((copy) => {
        if (round % 2) scramble(copy, at, at + 1 + random.below(500), random);
        else copy[at] = copy[at]! ^ (1 << random.below(8));
      });
      count(outcomes, await checked(`random-${round}`, bytes));
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      refused: expect.any(Number),
      reported: expect.any(Number),
      complete: expect.any(Number),
    });
  }, 400_000);
});

function count(outcomes: Map<string, number>, outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

let opened = 0;

/** Most copies are refused by the check of the file; only those that it accepts are opened in the process. */
async function checked(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, 'checked.mdb');
  writeFileSync(file, bytes);
  try {
    checkStore(file);
  } catch (error) {
    if (!(error instanceof DamagedStoreError || error instanceof EarlierStoreError)) throw error;
    return 'refused';
  }
  let isWhole = true;
  try {
    checkStore(file, { documents: true });
  } catch {
    isWhole = false;
  }
  // A sample of those whose every checksum is right, which differ in unused bytes only.
  if (isWhole && (opened += 1) % 24 !== 0) return 'complete';
  const outcome = expectNothingMissing(name, await outcomeOf(bytes, name));
  expect({ name, outcome }).toEqual({ name, outcome: isWhole ? 'complete' : 'reported' });
  return outcome;
}

function scramble(bytes: Buffer, from: number, to: number, random: Random): void {
  for (let at = from; at < to; at += 1) bytes[at] = random.below(256);
}

function lastUsedPage(): number {
  for (let page = whole.length / PAGE - 1; page > 2; page -= 1) {
    const file = join(folder, 'used.mdb');
    writeFileSync(file, whole.subarray(0, page * PAGE));
    try {
      checkStore(file);
    } catch {
      return page;
    }
  }
  return 2;
}

describe('a damaged copy', () => {
  it('is neither made of a damaged store nor restored', async () => {
    const dataDir = join(folder, 'origin');
    mkdirSync(dataDir);
    // A byte within the text of the last long document.
    const at = whole.lastIndexOf('9999999999');
    writeFileSync(
      join(dataDir, 'store.mdb'),
      damaged((bytes) => bytes.writeUInt8(0x38, at)),
    );
    await expect(copyDataFolder(dataDir, join(folder, 'copy'))).rejects.toThrow(DamagedStoreError);
    await expect(copyDataFolder(dataDir, join(folder, 'copy'))).rejects.toThrow('document');

    const target = join(folder, 'target');
    mkdirSync(target);
    copyFileSync(join(folder, 'whole', 'store.mdb'), join(target, 'store.mdb'));
    await expect(restoreDataFolder(dataDir, target)).rejects.toThrow(DamagedStoreError);
    expect(readFileSync(join(target, 'store.mdb')).equals(whole)).toBe(true);
  }, 30_000);
});

describe('a store of a version before 0.3.0', () => {
  let before: Buffer;

  // The same entries without checksums, counts and format, as earlier versions wrote them.
  beforeAll(async () => {
    const file = join(folder, 'before.mdb');
    const now = open<Buffer, Buffer>({
      ...OPTIONS,
      path: join(folder, 'whole', 'store.mdb'),
      readOnly: true,
    });
    const old = open<Buffer, Buffer>({ ...OPTIONS, path: file });
    old.transactionSync(() => {
      for (const { key, value } of now.getRange({})) {
        if (!/^(?:#|!format)/.test(key.toString('latin1')))
          old.putSync(key, unseal(key, value) ?? Buffer.alloc(0));
      }
    });
    await Promise.all([old.close(), now.close()]);
    before = readFileSync(file);
  });

  it('is refused with both ways out, and not changed', async () => {
    const dataDir = join(folder, 'earlier');
    mkdirSync(dataDir);
    const file = join(dataDir, 'store.mdb');
    writeFileSync(file, before);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
      `The database file ${file} was written by a version before 0.3.0: export its records with that version, or start with a new data folder.`,
    );
    expect(readdirSync(dataDir)).toEqual(['store.mdb']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
