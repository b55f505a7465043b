import { API } from '@institut/contract/endpoints';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { createUser, TEST_PASSWORD } from '../test/support/factories.ts';
import { DatabaseStore, RateLimitWindow } from './rateLimitStore.ts';

useTestDatabase();

const WRONG = 'pogresna1';

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  testApp().post(API.login).set(headers).send({ email, password });

async function failFiveTimes(email: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await login(email, WRONG)).status).toBe(401);
  }
}

describe('the limit of logins', () => {
  it('refuses the sixth wrong try and says when to come back', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const sixth = await login(email, WRONG);
    expect(sixth.status).toBe(429);
    expect(sixth.body).toEqual({
      code: 'too_many_requests',
      message: 'Previše pokušaja. Pokušajte ponovo malo kasnije.',
    });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it('refuses the right password as well by then', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    expect((await login(email, TEST_PASSWORD)).status).toBe(429);
  });

  it('treats an address nobody has the same way', async () => {
    await failFiveTimes('niko@example.com');
    expect((await login('niko@example.com', WRONG)).status).toBe(429);
  });

  it('is not bypassed by X-Forwarded-For or by writing the address differently', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const forwarded = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
    expect((await login(email, WRONG, forwarded)).status).toBe(429);
    expect((await login(` ${email.toUpperCase()}`, WRONG)).status).toBe(429);
  });

  it('leaves other accounts alone', async () => {
    const [user, other] = [await createUser(), await createUser()];
    await failFiveTimes(user.email);
    expect((await login(other.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    const { email } = await createUser();
    for (let round = 1; round <= 8; round += 1) expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    await failFiveTimes(email);
  });

  it('lets right passwords in together, however many', async () => {
    const { email } = await createUser();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await login(email, TEST_PASSWORD)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('lets no more than five wrong tries through when they come together', async () => {
    const { email } = await createUser();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await login(email, WRONG)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('opens again when its ten minutes are over', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    await RateLimitWindow.updateMany({}, { $set: { endsAt: new Date() } });
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('is shared by processes, because the counts stand in the database', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const stored = await RateLimitWindow.findOne({ _id: /^login:/ }).orFail();
    expect(stored.hits).toBe(5);
    expect(stored.id).not.toContain(email);
  });
});

describe('DatabaseStore', () => {
  it('counts tries that race for a new window', async () => {
    const store = new DatabaseStore('race');
    store.init({ windowMs: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => store.increment('key')));
    expect(await store.increment('key')).toMatchObject({ totalHits: 21 });
  });
});
