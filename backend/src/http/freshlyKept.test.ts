import { EventEmitter, once } from 'node:events';
import { FreshlyKept } from './freshlyKept.ts';

const MAX_AGE_MS = 2000;

let now: number;
let version: number;
beforeEach(() => {
  now = 0;
  version = 0;
});

const wanted = (key: string) => ({ key, version: () => version });
const keeping = (bytesOf = (value: string): number | undefined => value.length, maxBytes = 1000) =>
  new FreshlyKept<string>({ maxAgeMs: MAX_AGE_MS, maxBytes, bytesOf, now: () => now });

/** A value that is made when the test says so. */
function slowly() {
  const finished = new EventEmitter();
  const made = once(finished, 'value').then(([value]: string[]) => value ?? '');
  return { make: () => made, finish: (value: string) => finished.emit('value', value) };
}

const never = (): Promise<string> => Promise.reject(new Error('made a second time'));

describe('FreshlyKept', () => {
  it('makes a value once for all who ask at the same time and shortly after', async () => {
    const kept = keeping();
    const { make, finish } = slowly();
    const asked = [kept.get(wanted('a'), make), kept.get(wanted('a'), never)];
    finish('prvi');
    expect(await Promise.all(asked)).toEqual(['prvi', 'prvi']);
    now = MAX_AGE_MS - 1;
    expect(kept.find(wanted('a'))).toBe('prvi');
    expect(await kept.get(wanted('a'), never)).toBe('prvi');
    expect(kept.find(wanted('b'))).toBeUndefined();
  });

  it('counts the age from the beginning: what was read then may have changed since', async () => {
    const kept = keeping();
    const { make, finish } = slowly();
    const first = kept.get(wanted('a'), make);
    now = 1500;
    const second = kept.get(wanted('a'), never);
    finish('prvi');
    expect(await Promise.all([first, second])).toEqual(['prvi', 'prvi']);
    now = MAX_AGE_MS;
    expect(kept.find(wanted('a'))).toBeUndefined();
    expect(await kept.get(wanted('a'), async () => 'drugi')).toBe('drugi');
  });

  it('lets nobody join what was begun too long ago', async () => {
    const kept = keeping();
    const { make, finish } = slowly();
    const first = kept.get(wanted('a'), make);
    now = MAX_AGE_MS;
    expect(await kept.get(wanted('a'), async () => 'drugi')).toBe('drugi');
    finish('prvi');
    expect(await first).toBe('prvi');
    expect(kept.find(wanted('a'))).toBe('drugi');
  });

  it('gives nobody what an earlier version has made', async () => {
    const kept = keeping();
    await kept.get(wanted('a'), async () => 'prvi');
    version += 1;
    expect(kept.find(wanted('a'))).toBeUndefined();
    expect(await kept.get(wanted('a'), async () => 'drugi')).toBe('drugi');
  });

  it('neither shares nor keeps what was begun under an earlier version', async () => {
    const kept = keeping();
    const { make, finish } = slowly();
    const before = kept.get(wanted('a'), make);
    version += 1;
    expect(await kept.get(wanted('a'), async () => 'drugi')).toBe('drugi');
    finish('prvi');
    expect(await before).toBe('prvi');
    expect(kept.find(wanted('a'))).toBe('drugi');
  });

  it('does not keep what became old by a write in the middle of its making', async () => {
    const kept = keeping();
    const { make, finish } = slowly();
    const before = kept.get(wanted('a'), make);
    version += 1;
    finish('prvi');
    await before;
    expect(kept.find(wanted('a'))).toBeUndefined();
  });

  it('keeps neither failures nor what must not be kept', async () => {
    const kept = keeping((value) => (value === 'greška' ? undefined : 1));
    await expect(kept.get(wanted('a'), () => Promise.reject(new Error('puklo')))).rejects.toThrow('puklo');
    expect(await kept.get(wanted('a'), async () => 'greška')).toBe('greška');
    expect(kept.find(wanted('a'))).toBeUndefined();
    expect(kept.bytes).toBe(0);
  });

  it('never holds more bytes than it may, however many keys somebody thinks up; the oldest goes first', async () => {
    const kept = keeping(() => 100, 1000);
    for (let n = 0; n < 500; n += 1) {
      await kept.get(wanted(`key${n}`), async () => 'x');
      expect(kept.bytes).toBe(Math.min(1000, (n + 1) * 100));
    }
    expect(kept.find(wanted('key489'))).toBeUndefined();
    expect(kept.find(wanted('key490'))).toBe('x');
    expect(kept.find(wanted('key499'))).toBe('x');
  });

  it('holds nothing that nobody can be given any more, once something new is kept', async () => {
    const kept = keeping(() => 100, 1000);
    for (const key of ['a', 'b', 'c']) await kept.get(wanted(key), async () => 'x');
    now = MAX_AGE_MS;
    await kept.get(wanted('d'), async () => 'x');
    expect(kept.bytes).toBe(100);
  });

  it('counts a value that replaces another only once', async () => {
    const kept = keeping(() => 100, 1000);
    for (let n = 0; n < 5; n += 1) {
      version += 1;
      await kept.get(wanted('a'), async () => 'x');
    }
    expect(kept.bytes).toBe(100);
  });

  it('lets no single value push out all others', async () => {
    const kept = keeping((value) => value.length, 1000);
    await kept.get(wanted('a'), async () => 'x');
    expect(await kept.get(wanted('b'), async () => 'x'.repeat(101))).toHaveLength(101);
    expect(kept.find(wanted('b'))).toBeUndefined();
    expect(kept.find(wanted('a'))).toBe('x');
  });
});
