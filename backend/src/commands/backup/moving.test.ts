import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { RemovedRecord, storeRemovedId } from '../../features/users/accounts/removedIds.ts';
import { createUser } from '../../test/support/factories.ts';
import { databaseUri } from '../../test/support/serverProcess.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { readManifest } from './backupManifest.ts';
import { withStore } from './copyDatabase.ts';
import type { CopiedCollection } from './recordFiles.ts';
import { interruptedRestore, RestoreRecord } from './restoreRecord.ts';
import { restoreBackup } from './restoreSite.ts';
import { makeBackup } from './siteBackup.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

const engine = useTestDatabase();
const LONG_MS = 120_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'institut-moving-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const placeOf = (name: string) => ({
  dataDir: join(folder, name),
  uploadsDir: join(folder, name, 'uploads'),
  images: folderStore(join(folder, name, 'uploads')),
  candidates: folderStore(join(folder, name, 'candidates')),
  backupDir: join(folder, name, 'backups'),
});
const embedded = (name: string) => ({ uri: undefined, ...placeOf(name) });
const onMongo = () => ({ uri: databaseUri(engine()), ...placeOf('mongo') });
const inStore = <T>(name: string, work: (db: mongo.Db) => Promise<T>) =>
  withStore(embeddedFolder(embedded(name).dataDir), work);

const { BSON } = mongo;
/** A document with each type that an engine stores, in the driver's own types. */
const everyType = (n: number) => ({
  _id: mongo.ObjectId.createFromTime(n),
  int: new BSON.Int32(n),
  whole: new BSON.Double(n),
  nan: new BSON.Double(NaN),
  long: BSON.Long.fromString('9007199254740993'),
  decimal: BSON.Decimal128.fromString('12.3400'),
  date: new Date(Date.UTC(2026, 10, 25, 1, 2, 3, 4)),
  binary: new BSON.Binary(Buffer.from('čćšžđ'), 4),
  bytes: new BSON.Binary(Buffer.alloc(n % 300, n)),
  pattern: new BSON.BSONRegExp('^a', 'i'),
  moment: new BSON.Timestamp({ t: n, i: 1 }),
  nothing: null,
  yes: true,
  list: [1, 'dva', { tri: 3 }, []],
  nested: { 'a b': { c: 'š'.repeat(n % 50) } },
});
const SOME = 2500;
const storeSome = (db: mongo.Db) =>
  db.collection('everytype').insertMany(Array.from({ length: SOME }, (_none, n) => everyType(n)));

/** Returns the collections of a backup that have documents. */
async function filledIn(backup: string): Promise<CopiedCollection[]> {
  const manifest = await readManifest(backup);
  if (manifest.format !== 2) throw new Error('an earlier format');
  return manifest.collections.filter(({ documents }) => documents > 0);
}

it(
  'a backup moves a site from the embedded database to MongoDB and back, with every value as it was',
  async () => {
    mkdirSync(embedded('a').uploadsDir, { recursive: true });
    writeFileSync(join(embedded('a').uploadsDir, 'a.webp'), 'image');
    await inStore('a', storeSome);
    const [first, second, third] = [join(folder, '1'), join(folder, '2'), join(folder, '3')];
    expect(await makeBackup(embedded('a'), first)).toMatchObject({ isOneMoment: true, engine: 'embedded' });
    expect((await restoreBackup(onMongo(), first)).keptAt).toBeNull();
    expect(await makeBackup(onMongo(), second)).toMatchObject({ engine: 'mongodb' });
    expect((await restoreBackup(embedded('b'), second)).keptAt).toBeNull();
    await makeBackup(embedded('b'), third);

    const copied = await filledIn(first);
    expect(copied).toMatchObject([{ name: 'everytype', documents: SOME }]);
    expect(await filledIn(second)).toEqual(copied);
    expect(await filledIn(third)).toEqual(copied);
    expect(readFileSync(join(embedded('b').uploadsDir, 'a.webp'), 'utf8')).toBe('image');
    expect(existsSync(join(embedded('b').dataDir, 'restore.part'))).toBe(false);
    const indexes = await inStore('b', (db) => db.collection('users').indexes());
    expect(indexes.map(({ key }) => key)).toContainEqual({ email: 1 });
  },
  LONG_MS,
);

const sizeOfLast = BSON.calculateObjectSize(everyType(SOME - 1));

function withOtherByte(bytes: Buffer): Buffer {
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  return bytes;
}

const removedIds = async () => (await RemovedRecord.find().sort({ _id: 1 }).lean()).map(({ id }) => id);

describe('a restore', () => {
  const present = { email: 'present@example.org' };
  let backup: string;

  beforeEach(async () => {
    backup = join(folder, 'backup');
    await inStore('a', storeSome);
    await makeBackup(embedded('a'), backup);
    await createUser(present);
  }, LONG_MS);

  const fileOf = (name: string) => join(backup, 'database', `${name}.bson.gz`);

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['no compressed file', () => Buffer.from('x')],
    ['without its last document', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -sizeOfLast))],
    ['with one byte that differs', (bytes: Buffer) => gzipSync(withOtherByte(gunzipSync(bytes)))],
  ])('refuses a backup with a file that is %s, and changes no record', async (_case, damage) => {
    writeFileSync(fileOf('everytype'), damage(readFileSync(fileOf('everytype'))));
    const refused = 'everytype.bson.gz is damaged';
    await expect(restoreBackup(onMongo(), backup)).rejects.toThrow(refused);
    await expect(restoreBackup(embedded('a'), backup)).rejects.toThrow(refused);
    expect(await UserModel.countDocuments(present)).toBe(1);
    expect(await inStore('a', (db) => db.collection('everytype').countDocuments())).toBe(SOME);
  });

  it('refuses a backup without one of its files', async () => {
    rmSync(fileOf('everytype'));
    await expect(restoreBackup(onMongo(), backup)).rejects.toThrow('ENOENT');
    expect(await UserModel.countDocuments(present)).toBe(1);
  });

  it(
    'that fails on MongoDB says so until it is repeated, and keeps what was there',
    async () => {
      const insertMany = jest.spyOn(mongo.Collection.prototype, 'insertMany');
      insertMany.mockRejectedValueOnce(new Error('killed'));
      await expect(restoreBackup(onMongo(), backup)).rejects.toThrow('killed');
      insertMany.mockRestore();
      const { keptAt } = await RestoreRecord.findOne().orFail().lean();
      expect(await interruptedRestore()).toContain(`run it again: npm run restore -- ${backup} --replace`);

      expect((await restoreBackup(onMongo(), backup)).keptAt).toBe(keptAt);
      expect(await interruptedRestore()).toBeNull();
      expect((await filledIn(keptAt ?? '')).map(({ name }) => name)).toContain('users');
    },
    LONG_MS,
  );

  it(
    'keeps every id of a deleted user that the database or the backup has',
    async () => {
      const [here, inBackup, elsewhere] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
      const at = new Date();
      const list = 'erased-users';
      await storeRemovedId(list, { id: inBackup ?? '', at });
      const other = join(folder, 'other');
      await makeBackup(onMongo(), other);
      await RemovedRecord.deleteMany();
      await storeRemovedId(list, { id: here ?? '', at });
      await restoreBackup(onMongo(), other);
      expect(await removedIds()).toEqual([here, inBackup]);

      await inStore('a', (db) =>
        db
          .collection<{ _id: string; list: string; id: string | undefined; at: Date }>('removedids')
          .insertOne({ _id: `${list}/${elsewhere}`, list, id: elsewhere, at }),
      );
      await restoreBackup(embedded('a'), other);
      const stored = await inStore('a', (db) =>
        db.collection('removedids').find().sort({ _id: 1 }).toArray(),
      );
      expect(stored.map(({ id }): unknown => id)).toEqual([inBackup, elsewhere]);
    },
    LONG_MS,
  );
});
