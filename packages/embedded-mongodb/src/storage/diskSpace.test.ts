import { mkdtempSync, openSync, closeSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { Random } from '../testing/support.ts';
import { OPTIONS } from './createStore.ts';
import { mostPages, reservePages, treeSizeOf } from './diskSpace.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
  file = join(folder, 'store.mdb');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Shape = { commit: number; value: number; key: number; isSequential: boolean };

const SHAPES: Shape[] = [
  { commit: 1, value: 100, key: 20, isSequential: true },
  { commit: 20, value: 300, key: 30, isSequential: false },
  { commit: 3000, value: 60, key: 100, isSequential: false },
  { commit: 200, value: 1000, key: 1500, isSequential: false },
  { commit: 10, value: 40_000, key: 20, isSequential: true },
];

it.each(SHAPES)('no commit writes beyond the pages that were reserved for it: %j', async (shape) => {
  const random = new Random(11);
  const db = open<Buffer, Buffer>({ ...OPTIONS, path: file });
  const handle = openSync(file, 'r+');
  const keys: string[] = [];
  let number = 0;
  const keyOf = (): string => {
    number += 1;
    const id = shape.isSequential ? String(number).padStart(12, '0') : String(random.next());
    return id.padEnd(4 + random.below(shape.key), 'k');
  };
  for (let commit = 0; commit < 60; commit += 1) {
    const changes = new Map<string, Uint8Array | undefined>();
    for (let i = 0; i < shape.commit; i += 1) {
      const isOld = keys.length > 0 && random.chance(0.4);
      const key = isOld ? random.pick(keys) : keyOf();
      if (!isOld) keys.push(key);
      const isRemoved = isOld && random.chance(0.5);
      changes.set(key, isRemoved ? undefined : Buffer.alloc(random.below(shape.value)));
    }
    const size = treeSizeOf(db);
    reservePages(handle, folder, mostPages(changes, size), size);
    const reserved = statSync(file).size;
    db.transactionSync(() => {
      for (const [key, value] of changes) {
        if (value) db.putSync(Buffer.from(key), Buffer.from(value));
        else db.removeSync(Buffer.from(key));
      }
    });
    const { lastPage, pageSize } = treeSizeOf(db);
    expect((lastPage + 1) * pageSize).toBeLessThan(reserved);
    expect(statSync(file).size).toBe(reserved);
  }
  await db.close();
  closeSync(handle);
});
