import { hashSync } from 'bcryptjs';
import { AppError } from '../../../lib/errors.ts';
import { runFrom } from '../../../lib/origin.ts';
import { checkPassword, endPasswordWorkers, hashPassword, isPasswordOf } from './password.ts';

/** The hash of `tajna-lozinka` with the cost of production. */
const COSTLY = '$2b$10$cVgtvYISyoaj86DdspIa4eVKq3GH2tgl4mQo3QYnt4Mus1cwFkg6K';

afterAll(endPasswordWorkers);

describe('a password', () => {
  it('matches its own hash, and other passwords do not', async () => {
    const hash = await hashPassword('tajna-lozinka');
    expect(await isPasswordOf(hash, 'tajna-lozinka')).toBe(true);
    expect(await isPasswordOf(hash, 'tajna-lozinkA')).toBe(false);
    expect(await isPasswordOf(COSTLY, 'tajna-lozinka')).toBe(true);
  });

  it('matches nothing when there is no hash, not even the decoy', async () => {
    expect(await isPasswordOf(undefined, 'nobody has this one')).toBe(false);
  });

  it('matches beyond the 72 bytes that bcrypt reads, with a hash of its own kind', async () => {
    const [short, long] = ['č'.repeat(36), 'č'.repeat(100)];
    const [plain, digested] = [await hashPassword(short), await hashPassword(long)];
    expect(plain).toMatch(/^\$2b\$/);
    expect(digested).toMatch(/^hmac-sha256:\$2b\$/);
    expect(await isPasswordOf(plain, short)).toBe(true);
    expect(await isPasswordOf(plain, `${short}x`)).toBe(false);
    expect(await isPasswordOf(digested, long)).toBe(true);
    expect(await isPasswordOf(digested, `${long}x`)).toBe(false);
    expect(await isPasswordOf(digested, 'č'.repeat(99))).toBe(false);
  });

  it('matches a plain hash with up to 72 bytes', async () => {
    const longest = 'č'.repeat(36);
    const plain = hashSync(longest, 4);
    expect(await isPasswordOf(plain, longest)).toBe(true);
    expect(await isPasswordOf(plain, `${longest}x`)).toBe(false);
    expect(await checkPassword(COSTLY, 'tajna-lozinka')).toBe('right');
  });

  it('matches in both forms of Unicode', async () => {
    const [composed, decomposed] = ['\u0161uma na brdu', 's\u030Cuma na brdu'];
    const hash = await hashPassword(decomposed);
    expect(await checkPassword(hash, composed)).toBe('right');
    expect(await checkPassword(hash, decomposed)).toBe('right');
  });

  it('does not match when it repeats itself after a NUL', async () => {
    const hash = await hashPassword('tajna-lozinka');
    expect(await isPasswordOf(hash, 'tajna-lozinka\0tajna-lozinka')).toBe(false);
  });

  it('is compared without blocking the event loop', async () => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    turn();
    await Promise.all(Array.from({ length: 4 }, () => isPasswordOf(COSTLY, 'tajna-lozinka')));
    isDone = true;
    // Comparisons on the event loop would leave only one or two turns to other work.
    expect(turns).toBeGreaterThan(100);
  });
});

const unavailable = (message: string) =>
  expect.objectContaining({ code: 'unavailable', message: expect.stringContaining(message) });

describe('overloaded password workers', () => {
  it('refuse what exceeds the queue with an error, and do the rest', async () => {
    const hash = await hashPassword('tajna-lozinka');
    const tries = await Promise.allSettled(
      Array.from({ length: 300 }, () => isPasswordOf(hash, 'tajna-lozinka')),
    );
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.length).toBeLessThan(300);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toEqual(unavailable('previše korisnika'));
      expect(refusal.retryAfter).toBeGreaterThan(0);
    }
    const answers = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(answers.every((answer) => answer)).toBe(true);
  });

  it('do the tasks of other networks while one network has used up its quarter of the queue', async () => {
    const hash = await hashPassword('tajna-lozinka');
    const compareFrom = (network: string, count: number) =>
      Array.from({ length: count }, () =>
        runFrom({ kind: 'request', user: undefined, network }, () => checkPassword(hash, 'tajna-lozinka')),
      );
    const flood = Promise.allSettled(compareFrom('203.0.113.0/24', 300));
    expect(new Set(await Promise.all(compareFrom('198.51.100.0/24', 10)))).toEqual(new Set(['right']));
    const refusals = (await flood).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals.length).toBeGreaterThan(200);
    expect(refusals[0]).toEqual(unavailable('previše korisnika'));
    // Tasks that have ended no longer count.
    expect(await Promise.all(compareFrom('203.0.113.0/24', 10))).toHaveLength(10);
  });

  it('fail the task of a thread that ends, and continue with a new thread', async () => {
    const comparison = isPasswordOf(COSTLY, 'tajna-lozinka');
    const [outcome] = await Promise.allSettled([comparison, endPasswordWorkers()]);
    expect(outcome).toEqual({ status: 'rejected', reason: unavailable('ne možemo provjeriti') });
    expect(await isPasswordOf(await hashPassword('tajna-lozinka'), 'tajna-lozinka')).toBe(true);
  });

  it('compute the decoy hash again after a failure', async () => {
    await jest.isolateModulesAsync(async () => {
      const password = await import('./password.ts');
      const comparison = password.isPasswordOf(undefined, 'x');
      const [outcome] = await Promise.allSettled([comparison, password.endPasswordWorkers()]);
      expect(outcome).toEqual({ status: 'rejected', reason: unavailable('ne može') });
      expect(await password.isPasswordOf(undefined, 'x')).toBe(false);
      await password.endPasswordWorkers();
    });
  });
});
