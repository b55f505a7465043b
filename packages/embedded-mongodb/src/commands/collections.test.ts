import type { Collection, Db } from 'mongodb';
import { connect, type Connected } from '../testing/support.ts';

let connected: Connected;
let db: Db;
let users: Collection;

beforeEach(async () => {
  connected = await connect({ ttlSweepMs: 20 });
  db = connected.client.db('shop');
  users = db.collection('users');
});
afterEach(() => connected.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
describe('commands for collections', () => {
  it('create, list and drop collections and databases', async () => {
    await db.createCollection('a');
    await db.collection('b').insertOne({});
    await expect(db.command({ create: 'a' })).rejects.toMatchObject({
      code: 48,
      codeName: 'NamespaceExists',
    });
    expect((await db.listCollections().toArray()).map(({ name, type }) => [name, type])).toEqual([
      ['a', 'collection'],
      ['b', 'collection'],
    ]);
    expect(await db.listCollections({ name: 'b' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'b', type: 'collection' },
    ]);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['shop']);
    expect(await db.collection('a').drop()).toBe(true);
    expect(await db.listCollections().toArray()).toHaveLength(1);
    await db.dropDatabase();
    expect((await db.admin().listDatabases()).databases).toEqual([]);
    expect(await db.collection('b').countDocuments()).toBe(0);
  });

  it('refuse invalid names, and options that are not offered with code 238', async () => {
    await expect(db.command({ create: 'a$b' })).rejects.toMatchObject({ code: 73 });
    await expect(db.createCollection('c', { capped: true, size: 1000 })).rejects.toMatchObject({
      code: 238,
    });
    await expect(users.listIndexes().toArray()).rejects.toMatchObject({
      code: 26,
      codeName: 'NamespaceNotFound',
    });
  });
});

describe('commands for indexes', () => {
  it('create, list and drop indexes', async () => {
    expect(await users.createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    expect(await users.createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    await users.createIndex({ city: 1, age: -1 }, { name: 'place', sparse: true });
    expect(await users.listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { email: 1 }, name: 'email_1', unique: true },
      { v: 2, key: { city: 1, age: -1 }, name: 'place', sparse: true },
    ]);
    await expect(users.createIndex({ email: 1 })).rejects.toMatchObject({ code: 86 });
    await expect(users.createIndex({ email: 1 }, { name: 'other', unique: true })).rejects.toMatchObject({
      code: 85,
    });
    await users.dropIndex('place');
    await expect(users.dropIndex('place')).rejects.toMatchObject({ code: 27, codeName: 'IndexNotFound' });
    await expect(users.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await db.command({ dropIndexes: 'users', index: '*' });
    expect(await users.listIndexes().toArray()).toHaveLength(1);
  });

  it('refuse index types and options that are not offered', async () => {
    await expect(users.createIndex({ text: 'text' })).rejects.toMatchObject({ code: 238 });
    await expect(users.createIndex({ a: 0 as 1 })).rejects.toMatchObject({ code: 67 });
    await expect(users.createIndex({ a: 1 }, { collation: { locale: 'bs' } })).rejects.toMatchObject({
      code: 238,
    });
    await expect(
      db.command({ createIndexes: 'users', indexes: [{ key: { a: 1 }, name: 'a', quick: true }] }),
    ).rejects.toMatchObject({ code: 238 });
  });

  it('unique indexes refuse duplicates of inserts and updates', async () => {
    await users.createIndex({ a: 1, 'b.c': 1 }, { unique: true });
    await users.insertOne({ a: 1, b: { c: 'x' } });
    await users.insertOne({ a: 1, b: { c: 'y' } });
    const refused = { code: 11000, keyPattern: { a: 1, 'b.c': 1 }, keyValue: { a: 1, 'b.c': 'x' } };
    await expect(users.insertOne({ a: 1, b: { c: 'x' } })).rejects.toMatchObject(refused);
    await expect(users.updateOne({ 'b.c': 'y' }, { $set: { 'b.c': 'x' } })).rejects.toMatchObject(refused);
    await expect(users.updateOne({ a: 1, 'b.c': 'x' }, { $set: { 'b.c': 'x' } })).resolves.toMatchObject({
      matchedCount: 1,
    });
    await users.deleteOne({ 'b.c': 'x' });
    await users.insertOne({ a: 1, b: { c: 'x' } });
  });

  it('unique indexes accept one absent value, sparse and partial ones ignore what they do not contain', async () => {
    await users.createIndex({ strict: 1 }, { unique: true });
    await users.insertOne({ strict: null });
    await expect(users.insertOne({})).rejects.toMatchObject({ code: 11000, keyValue: { strict: null } });
    await users.dropIndexes();
    await users.createIndex({ key: 1 }, { unique: true, sparse: true });
    await users.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await users.insertMany([{ email: 'a' }, { email: 'a' }, { email: 'a', active: true }]);
    await expect(users.insertOne({ email: 'a', active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(users.updateMany({ email: 'a' }, { $set: { active: true } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await users.countDocuments({ email: 'a' })).toBe(3);
    expect(await users.countDocuments({ email: 'a', active: true })).toBe(1);
  });

  it('indexes contain the elements of one array, but refuse two arrays', async () => {
    await users.createIndex({ tags: 1 }, { unique: true });
    await users.insertOne({ tags: ['a', 'b', 'b'] });
    await expect(users.insertOne({ tags: ['c', 'b'] })).rejects.toMatchObject({ code: 11000 });
    await users.createIndex({ x: 1, y: 1 });
    await expect(users.insertOne({ tags: ['z'], x: [1], y: [2] })).rejects.toMatchObject({ code: 171 });
  });

  it('creating a unique index over duplicates fails and leaves no index', async () => {
    await users.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(users.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await users.listIndexes().toArray()).toHaveLength(1);
  });

  it('indexes contain values that are longer than a key of the store', async () => {
    await users.createIndex({ text: 1 }, { unique: true });
    const long = 'x'.repeat(5000);
    await users.insertMany([{ text: `${long}a` }, { text: `${long}b` }]);
    await expect(users.insertOne({ text: `${long}a` })).rejects.toMatchObject({ code: 11000 });
    expect(await users.countDocuments({ text: `${long}b` })).toBe(1);
    expect(await users.countDocuments({ text: { $gt: long } })).toBe(2);
    expect(await users.countDocuments({ text: { $lte: `${long}a` } })).toBe(1);
  });

  it('TTL indexes delete expired documents', async () => {
    await users.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await users.insertMany([
      { at: minutesAgo(5) },
      { at: [minutesAgo(0), minutesAgo(9)] },
      { at: minutesAgo(0) },
      { at: 'never' },
      {},
    ]);
    while ((await users.countDocuments()) > 3) await new Promise((resolve) => void setImmediate(resolve));
    expect((await users.find().toArray()).map(({ at }) => typeof at)).toEqual([
      'object',
      'string',
      'undefined',
    ]);
  });

  it('one sweep deletes all expired documents, also more than a batch', async () => {
    const DAY_MS = 86_400_000;
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const other = await connect({ ttlSweepMs: DAY_MS });
    const sweep = intervals.mock.calls.find(([, ms]) => ms === DAY_MS)?.[0];
    intervals.mockRestore();
    const logins = other.client.db('shop').collection('logins');
    await logins.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await logins.insertMany(Array.from({ length: 3500 }, () => ({ at: minutesAgo(5) })));
    sweep?.();
    while ((await logins.countDocuments()) > 0) await new Promise((resolve) => void setImmediate(resolve));
    expect(sweep).toBeDefined();
    await other.close();
  });
});
