import { UUID } from 'bson';
import { openMemoryStore } from '../storage/memoryStore.ts';
import type { Changes, Store } from '../storage/store.ts';
import { decode } from '../values/codec.ts';
import { Engine } from './engine.ts';
import { sessionKey } from './keys.ts';
import { type Membership, Sessions } from './sessions.ts';
import type { WriteView } from './transaction.ts';

let commits: Changes[];
let store: Store;
let engine: Engine;
let isFull: boolean;

beforeEach(() => {
  commits = [];
  isFull = false;
  const memory = openMemoryStore();
  store = {
    ...memory,
    commit: (changes) => {
      if (isFull) throw new Error('the disk is full');
      memory.commit(changes);
      commits.push(changes);
    },
  };
  engine = new Engine(store);
});

const bytes = (value: number): Uint8Array => Uint8Array.of(value);
const put = (key: string, value: number) => (view: WriteView) => view.set(key, bytes(value));
const turn = () => new Promise((resolve) => void setImmediate(resolve));

describe('writes of one turn of the event loop', () => {
  it('are stored in one commit, before any of them is answered', async () => {
    const answers: number[] = [];
    const writes = Array.from({ length: 50 }, (_, i) =>
      engine.write(put(`k${i}`, i)).then(() => answers.push(commits.length)),
    );
    await Promise.resolve();
    expect(answers).toEqual([]);
    await Promise.all(writes);
    expect(commits.map(({ size }) => size)).toEqual([50]);
    expect(answers).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it('build on each other', async () => {
    const increment = (view: WriteView) => view.set('n', bytes((view.get('n')?.[0] ?? 0) + 1));
    await Promise.all(Array.from({ length: 20 }, () => engine.write(increment)));
    expect(commits).toHaveLength(1);
    expect(store.get('n')).toEqual(bytes(20));
  });

  it('fail together, with the transactions that are open, and leave nothing behind', async () => {
    await engine.write(put('a', 1));
    isFull = true;
    const writes = [engine.write(put('a', 2)), engine.write(put('b', 2))];
    const transaction = engine.begin();
    transaction.set('c', bytes(transaction.get('a')?.[0] ?? 0));
    const results = await Promise.allSettled(writes);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(engine.commit(transaction, () => {})).rejects.toMatchObject({ code: 251 });
    isFull = false;
    await engine.write((view) => {
      expect([view.get('a'), view.get('b'), view.get('c')]).toEqual([bytes(1), undefined, undefined]);
      view.set('a', bytes(3));
    });
    expect(store.get('a')).toEqual(bytes(3));
  });
});

it('a single writer gets one commit per write', async () => {
  for (let i = 0; i < 5; i += 1) await engine.write(put('a', i));
  expect(commits).toHaveLength(5);
});

it('after a commit of many writes the next one waits a millisecond for others', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, i) => engine.write(put(`a${i}`, i))));
  const timer = jest.spyOn(globalThis, 'setTimeout').mockImplementation();
  const writes = [engine.write(put('b', 1))];
  await turn();
  writes.push(engine.write(put('c', 1)));
  expect([commits.length, timer.mock.calls[0]?.[1]]).toEqual([1, 1]);
  timer.mock.calls[0]?.[0]();
  timer.mockRestore();
  await Promise.all(writes);
  expect(commits.map(({ size }) => size)).toEqual([8, 2]);
});

describe('a commit that is not on disk yet', () => {
  it('is not visible outside transactions', async () => {
    const write = engine.write(put('a', 1));
    expect(engine.store.get('a')).toBeUndefined();
    await write;
    expect(engine.store.get('a')).toEqual(bytes(1));
  });

  it('is part of the snapshot of a transaction that begins later, whose commit is answered after it', async () => {
    const write = engine.write(put('a', 1));
    const reader = engine.begin();
    expect(reader.get('a')).toEqual(bytes(1));
    await engine.commit(reader, () => {});
    expect(commits).toHaveLength(1);
    await write;
  });

  it('frees the keys of its transaction for others, which are stored with it', async () => {
    const [first, second] = [engine.begin(), engine.begin()];
    first.set('a', bytes(1));
    const waiting = engine.write((view) => view.set('a', bytes((view.get('a')?.[0] ?? 0) + 1)));
    await turn();
    expect(commits).toHaveLength(0);
    await Promise.all([engine.commit(first, () => {}), waiting]);
    expect(store.get('a')).toEqual(bytes(2));
    expect(commits).toHaveLength(1);
    expect(() => second.set('a', bytes(9))).toThrow(expect.objectContaining({ code: 112 }));
  });

  it('is waited for by a write that fails because of it', async () => {
    const write = engine.write(put('a', 1));
    const refused = engine.write((view) => {
      if (view.get('a')) throw new Error('duplicate');
    });
    await expect(refused).rejects.toThrow('duplicate');
    expect(commits).toHaveLength(1);
    await write;
  });

  it('is stored when the engine is closed', async () => {
    const write = engine.write(put('a', 1));
    await engine.close();
    expect(commits).toHaveLength(1);
    await write;
  });
});

describe('a session, while a commit is not on disk yet,', () => {
  const client = { id: 1 };
  const lsid = { id: new UUID() };
  const begin = (sessions: Sessions, txnNumber = 1): Membership =>
    sessions.enter('insert', { lsid, txnNumber, autocommit: false, startTransaction: true }, client);

  it('answers a failed command of a transaction when what that has read is on disk', async () => {
    const sessions = new Sessions(engine);
    const write = engine.write(put('a', 1));
    const failing = sessions.inTransaction(begin(sessions).transaction!, () =>
      Promise.reject(new Error('duplicate')),
    );
    await expect(failing).rejects.toThrow('duplicate');
    expect(commits).toHaveLength(1);
    await write;
  });

  it('answers a failed statement of a transaction when what that has read is on disk', async () => {
    const sessions = new Sessions(engine);
    const write = engine.write(put('a', 1));
    const membership = begin(sessions);
    const reply = { n: 0, writeErrors: [{ code: 11000 }] };
    expect(await sessions.inTransaction(membership.transaction!, () => Promise.resolve(reply))).toBe(reply);
    expect([commits.length, membership.transaction?.state]).toEqual([1, 'aborted']);
    await write;
  });

  it('answers an abort when what the transaction has read is on disk', async () => {
    const sessions = new Sessions(engine);
    const write = engine.write(put('a', 1));
    const membership = begin(sessions);
    await sessions.abort(membership);
    expect([commits.length, membership.transaction?.state]).toEqual([1, 'aborted']);
    await write;
  });

  it('fails a transaction that has read what could not be stored', async () => {
    const sessions = new Sessions(engine);
    isFull = true;
    const write = engine.write(put('a', 1)).catch(() => {});
    const failing = sessions.inTransaction(begin(sessions).transaction!, () =>
      Promise.reject(new Error('duplicate')),
    );
    await expect(failing).rejects.toThrow('the disk is full');
    await write;
  });

  it('repeats a commit, also after its next transaction began', async () => {
    const sessions = new Sessions(engine);
    const first = begin(sessions, 1);
    first.transaction?.set('a', bytes(1));
    const committing = sessions.commit(first);
    begin(sessions, 2);
    await sessions.commit(first);
    expect(commits).toHaveLength(1);
    await committing;
  });

  it('asks for another try of a transaction whose session was removed after it began', async () => {
    const sessions = new Sessions(engine);
    const first = begin(sessions, 1);
    first.transaction?.set('a', bytes(1));
    await sessions.commit(first);
    const second = begin(sessions, 2);
    second.transaction?.set('a', bytes(2));
    await sessions.forgetOldWrites(Date.now() + 60 * 60_000);
    await expect(sessions.commit(second)).rejects.toMatchObject({
      code: 112,
      labels: ['TransientTransactionError'],
    });
  });

  it('keeps the reply of a new write when the old ones are removed', async () => {
    const sessions = new Sessions(engine);
    const session = { sessionId: 'aa', number: 1, transaction: null };
    await sessions.write(session, (view) => {
      view.set('a', bytes(1));
      return { n: 1 };
    });
    const anHourLater = Date.now() + 60 * 60_000;
    jest.useFakeTimers({ now: anHourLater, doNotFake: ['setImmediate', 'setTimeout', 'performance'] });
    const write = sessions.write({ ...session, number: 2 }, () => ({ n: 2 }));
    await sessions.forgetOldWrites();
    jest.useRealTimers();
    await write;
    expect(decode(store.get(sessionKey('aa')) ?? new Uint8Array())).toMatchObject({ number: 2 });
  });
});
