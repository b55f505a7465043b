import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../index.ts';
import { folderName } from './privateFolder.ts';
import { copyDataFolder, restoreDataFolder } from './storeCopies.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
  // The folder above is open, as a usual home folder is.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const modesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path)
      .filter((name) => name.startsWith('store.mdb'))
      .map((name) => [name.replace(/\d{9,}$/, 'time'), modeOf(join(path, name))]),
  );

/** Starts a server on the calling thread, stores a document and reads it through the server's address. */
async function store(dataDir: string, whileOpen: (uri: string) => void = () => {}): Promise<void> {
  const server = await startEmbeddedMongo({ dataDir, worker: false });
  const client = await new MongoClient(server.uri).connect();
  try {
    await client
      .db('shop')
      .collection('people')
      .updateOne({ name: 'Amra' }, { $inc: { seen: 1 } }, { upsert: true });
    expect(await client.db('shop').collection('people').countDocuments({ name: 'Amra' })).toBe(1);
    whileOpen(server.uri);
  } finally {
    await client.close();
    await server.close();
  }
}

/** Counts the ports that this process listens on; earlier test files of the same process may have left some open. */
const openPorts = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

it('a durable server listens on a socket in its private folder and opens no port', async () => {
  const dataDir = join(folder, 'data', 'mongodb');
  const before = openPorts();
  await store(dataDir, (uri) => {
    expect(uri).toContain(`${encodeURIComponent(join(dataDir, 'server.sock'))}/`);
    expect(openPorts()).toBeLessThanOrEqual(before);
    expect([modeOf(dataDir), modesIn(dataDir)]).toEqual([
      '700',
      { 'store.mdb': '600', 'store.mdb-lock': '600' },
    ]);
  });
  expect(modeOf(join(folder, 'data'))).toBe('700');
  expect(existsSync(join(dataDir, 'server.sock'))).toBe(false);
});

it('the socket of a folder with a long path is in a private temporary folder', async () => {
  const dataDir = join(folder, 'a'.repeat(100));
  let socket = '';
  const before = openPorts();
  await store(dataDir, (uri) => {
    socket = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
    expect(openPorts()).toBeLessThanOrEqual(before);
    expect(modeOf(join(socket, '..'))).toBe('700');
  });
  expect(existsSync(join(socket, '..'))).toBe(false);

  // As a killed server leaves them.
  mkdirSync(join(socket, '..'), { mode: 0o700 });
  writeFileSync(socket, '');
  await store(dataDir, (uri) => expect(uri).toContain(`${encodeURIComponent(socket)}/`));
  expect(existsSync(join(socket, '..'))).toBe(false);
});

it('the temporary folder of a socket is another one when others can enter the folder of that name', async () => {
  const dataDir = join(folder, 'a'.repeat(100));
  mkdirSync(dataDir);
  const taken = join(tmpdir(), `mongodb-${folderName(dataDir)}`);
  mkdirSync(taken);
  chmodSync(taken, 0o755);
  try {
    await store(dataDir, (uri) => {
      const socket = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
      expect(socket.startsWith(`${taken}-`)).toBe(true);
      expect(modeOf(join(socket, '..'))).toBe('700');
    });
    expect(readdirSync(taken)).toEqual([]);
  } finally {
    rmSync(taken, { recursive: true });
  }
});

it('a start makes an existing folder, its store and kept copies private', async () => {
  const dataDir = join(folder, 'data');
  await store(dataDir);
  const kept = await restoreOwnCopy(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of ['store.mdb', kept]) chmodSync(join(dataDir, name), 0o644);
  await store(dataDir, () => {
    expect(modeOf(dataDir)).toBe('700');
    expect(modesIn(dataDir)).toEqual({
      'store.mdb': '600',
      'store.mdb-lock': '600',
      'store.mdb.time': '600',
    });
  });
});

it('a copy and a restored store are private, also when the copy was made readable', async () => {
  const dataDir = join(folder, 'data');
  await store(dataDir);
  const copy = join(folder, 'copy');
  await copyDataFolder(dataDir, copy);
  expect([modeOf(copy), modesIn(copy)]).toEqual(['700', { 'store.mdb': '600' }]);
  chmodSync(join(copy, 'store.mdb'), 0o644);
  const restored = join(folder, 'restored');
  mkdirSync(restored, { mode: 0o755 });
  await restoreDataFolder(copy, restored);
  expect([modeOf(restored), modesIn(restored)]).toEqual(['700', { 'store.mdb': '600' }]);
});

async function restoreOwnCopy(dataDir: string): Promise<string> {
  await copyDataFolder(dataDir, join(folder, 'copy'));
  const kept = await restoreDataFolder(join(folder, 'copy'), dataDir);
  return kept?.slice(dataDir.length + 1) ?? '';
}
