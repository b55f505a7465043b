import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as lmdb from 'lmdb';
import { openLmdbStore } from './lmdbStore.ts';
import type { Store } from './store.ts';

/** The error that LMDB throws instead of starting a transaction. */
let fault: { code: number } | null = null;

jest.mock<typeof lmdb>('lmdb', () => {
  const actual = jest.requireActual<typeof lmdb>('lmdb');
  const open = (options: lmdb.RootDatabaseOptionsWithPath) => {
    const db = actual.open(options);
    return new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'transactionSync' || !fault)
          return typeof value === 'function' ? value.bind(target) : value;
        return () => {
          throw Object.assign(new Error('LMDB'), fault);
        };
      },
    });
  };
  return { ...actual, open: open as typeof lmdb.open };
});

const EIO = 5;
const PANIC = -30_795;

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
  store = await openLmdbStore(folder);
});
afterEach(async () => {
  fault = null;
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = () => store.commit(new Map([['key', Buffer.from('value')]]));

/** Calls `work` and returns the errors that it leaves to the event loop, which end a worker thread. */
function leftToEventLoop(work: () => void): unknown[] {
  const errors: unknown[] = [];
  const spy = jest.spyOn(globalThis, 'setImmediate').mockImplementation((callback: () => void) => {
    try {
      callback();
    } catch (error) {
      errors.push(error);
    }
    return {} as NodeJS.Immediate;
  });
  work();
  spy.mockRestore();
  return errors;
}

describe('a store that the disk refuses a write', () => {
  it('reports it with code 39 and goes on', () => {
    fault = { code: EIO };
    const left = leftToEventLoop(() => expect(write).toThrow(expect.objectContaining({ code: 39 })));
    expect(left).toEqual([]);
    fault = null;
    write();
    expect(store.get('key')).toEqual(Buffer.from('value'));
  });

  it('ends its thread, which is started again, when LMDB takes no writes until it is opened again', () => {
    fault = { code: PANIC };
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    const left = leftToEventLoop(() => expect(write).toThrow(expect.objectContaining({ code: 39 })));
    expect(left).toEqual([expect.objectContaining({ message: expect.stringContaining('opened again') })]);
    jest.restoreAllMocks();
  });

  it('goes on answering reads when that happens soon after it was opened', () => {
    write();
    fault = { code: PANIC };
    const left = leftToEventLoop(() => expect(write).toThrow(expect.objectContaining({ code: 39 })));
    expect([left, store.get('key')]).toEqual([[], Buffer.from('value')]);
  });
});
