import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { open } from 'lmdb';
import { assertRoom } from './diskSpace.ts';
import { bufferOf, countKey, encodeCount, FORMAT, FORMAT_KEY, OWNER_KEY, seal, tableOf } from './format.ts';

type Entry = readonly [key: Buffer, value: Buffer];

const BATCH = 5000;

/** Without overlappingSync a synchronous transaction is on disk (fsync) before it returns. */
export const OPTIONS = {
  noSubdir: true,
  keyEncoding: 'binary',
  encoding: 'binary',
  overlappingSync: false,
} as const;

/** Creates an empty store, or rewrites one of format 1. The file gets its name once it is complete. Throws OutOfDiskSpace. */
export async function createStore(file: string): Promise<void> {
  const draft = `${file}.new`;
  removeStore(draft);
  const isOld = existsSync(file);
  assertRoom(dirname(file), isOld ? 2 * statSync(file).size : 0);
  try {
    if (isOld) await rewrite(file, draft);
    else await fill(draft, []);
    rmSync(`${draft}-lock`, { force: true });
    // The lock file belongs to the store that is replaced; LMDB creates a new one.
    rmSync(`${file}-lock`, { force: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    removeStore(draft);
    throw error;
  }
}

/** Removes what an interrupted `createStore` has left. */
export function removeDraft(file: string): void {
  removeStore(`${file}.new`);
}

function removeStore(file: string): void {
  for (const path of [file, `${file}-lock`]) rmSync(path, { force: true });
}

async function rewrite(file: string, draft: string): Promise<void> {
  const old = open<Buffer, Buffer>({ ...OPTIONS, path: file, readOnly: true });
  try {
    await fill(draft, entriesOf(old.getRange({})));
  } finally {
    await old.close();
  }
}

function* entriesOf(range: Iterable<{ key: Buffer; value: Buffer }>): Generator<Entry> {
  for (const { key, value } of range) if (key.toString('latin1') !== OWNER_KEY) yield [key, value];
}

async function fill(draft: string, entries: Iterable<Entry>): Promise<void> {
  const store = open<Buffer, Buffer>({ ...OPTIONS, path: draft });
  const counts = new Map<string, number>();
  const put = (key: Buffer, value: Buffer) => store.putSync(key, seal(key, value));
  let batch: Entry[] = [];
  const flush = () => {
    store.transactionSync(() => {
      for (const [key, value] of batch) put(key, value);
    });
    batch = [];
  };
  try {
    for (const entry of entries) {
      const table = tableOf(entry[0].toString('latin1'));
      if (table !== null) counts.set(table, (counts.get(table) ?? 0) + 1);
      if (batch.push(entry) === BATCH) flush();
    }
    flush();
    store.transactionSync(() => {
      for (const [table, count] of counts) put(bufferOf(countKey(table)), encodeCount(count));
      put(bufferOf(FORMAT_KEY), Buffer.from([FORMAT]));
    });
  } finally {
    await store.close();
  }
}

// Makes the file names of a folder durable; Windows cannot, and does not need to.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
