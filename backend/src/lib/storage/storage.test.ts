import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../../test/support/bucket.ts';
import { copyMissing, type ObjectStore, readWhole, StorageError } from './objectStore.ts';
import { openStore } from './openStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'institut-storage-'));
const UPLOADS_DIR = join(folder, 'uploads');
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket();
  Object.assign(process.env, bucket.keys);
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
  for (const key of Object.keys(bucket.keys)) delete process.env[key];
});

const settings = {
  folder: () => ({ UPLOADS_DIR }),
  bucket: () => ({ UPLOADS_DIR, UPLOADS_URL: bucket.address }),
};
const hash = (data: Buffer | null) => data && createHash('sha256').update(data).digest('hex');
const objects = (names: readonly string[]) => names.map((name) => ({ name, data: randomBytes(2000) }));

const namesIn = async (store: ObjectStore) => [...(await store.list()).keys()];

/** A store that has lost an object since it was listed. */
function losing(name: string, store: ObjectStore): ObjectStore {
  return { ...store, read: async (asked) => (asked === name ? null : store.read(asked)) };
}

describe.each(['folder', 'bucket'] as const)('a store in a %s', (kind) => {
  let store: ObjectStore;
  beforeEach(() => {
    store = openStore(settings[kind](), 'public');
  });
  afterEach(async () => store.remove(await namesIn(store)));

  it('gives the bytes that it took, as a stream', async () => {
    const data = randomBytes(3_000_000);
    await store.write([{ name: 'velika.webp', data }]);
    const object = await store.read('velika.webp');
    expect(object?.bytes).toBe(data.length);
    expect(await store.list()).toEqual(new Map([['velika.webp', data.length]]));
    const parts: Buffer[] = [];
    for await (const part of object!.body) parts.push(part as Buffer);
    expect(parts.length).toBeGreaterThan(1);
    expect(hash(Buffer.concat(parts))).toBe(hash(data));
  });

  it('lists more objects than fit into one answer, and removes them', async () => {
    const names = Array.from({ length: 1001 }, (_, n) => `${n}.webp`);
    for (let at = 0; at < names.length; at += 20) {
      await Promise.all(objects(names.slice(at, at + 20)).map((object) => store.write([object])));
    }
    expect((await namesIn(store)).toSorted()).toEqual(names.toSorted());
    await store.remove([...names, 'none.webp']);
    expect(await namesIn(store)).toEqual([]);
  });

  it.each([['none.webp'], ['.hidden'], ['../public/a.webp'], ['a/b.webp'], ['']])(
    'has no object with the name %j',
    async (name) => {
      expect(await store.read(name)).toBeNull();
    },
  );

  it('takes all objects or none', async () => {
    const broken = { name: 'a-800.webp', data: { isNoBuffer: true } as never };
    await expect(store.write([...objects(['a-400.webp']), broken, ...objects(['a.webp'])])).rejects.toThrow(
      /argument must be|did not answer/,
    );
    expect(await namesIn(store)).toEqual([]);
  });

  it('keeps private objects apart', async () => {
    const hidden = openStore(settings[kind](), 'private');
    await hidden.write(objects(['ugovor.pdf']));
    expect(await namesIn(store)).toEqual([]);
    expect(await store.read('ugovor.pdf')).toBeNull();
    expect(await namesIn(hidden)).toEqual(['ugovor.pdf']);
    await hidden.remove(['ugovor.pdf']);
  });

  it('gets the missing objects of another store', async () => {
    const other = openStore({ UPLOADS_DIR: join(folder, `source-of-${kind}`) }, 'public');
    const images = objects(['a.webp', 'b.webp', 'c.webp']);
    await other.write([...images, { name: 'c.webp.part', data: Buffer.from('half') }]);
    expect(await copyMissing(losing('b.webp', other), store)).toBe(2);
    expect(await copyMissing(other, store)).toBe(1);
    expect(await copyMissing(other, store)).toBe(0);
    for (const { name, data } of images) expect(hash(await readWhole(store, name))).toBe(hash(data));
    expect(await namesIn(store)).toHaveLength(3);
    await store.write([{ name: 'b.webp', data: Buffer.from('half') }]);
    expect(await copyMissing(other, store)).toBe(1);
  });
});

it('a file that several processes write at once is whole', async () => {
  const store = openStore({ UPLOADS_DIR }, 'public');
  const name = 'kurs-share.jpg';
  const images = Array.from({ length: 8 }, () => randomBytes(2_000_000));
  await Promise.all(images.map((data) => openStore({ UPLOADS_DIR }, 'public').write([{ name, data }])));
  expect(images.map(hash)).toContain(hash(await readWhole(store, name)));
  expect(await namesIn(store)).toEqual([name]);
  await store.remove([name]);
});

it('a bucket that does not answer is a storage error', async () => {
  const UPLOADS_URL = 's3://none?endpoint=http://127.0.0.1:9&forcePathStyle=true';
  const store = openStore({ UPLOADS_DIR, UPLOADS_URL }, 'public');
  await expect(store.read('a.webp')).rejects.toThrow(StorageError);
  await expect(store.write(objects(['a.webp']))).rejects.toThrow(StorageError);
  await expect(store.list()).rejects.toThrow(StorageError);
});
