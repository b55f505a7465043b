import { API } from '@institut/contract/frame/endpoints';
import { useBreakableDatabase } from '../../test/support/databaseFaults.ts';
import { testApp } from '../../test/support/testApp.ts';
import { createUser, TEST_PASSWORD } from '../../test/support/factories.ts';

const SECOND = 1000;

const proxy = useBreakableDatabase();

async function timed(call: PromiseLike<{ status: number; body: unknown }>) {
  const startedAt = performance.now();
  const { status, body } = await call;
  return { status, body, ms: performance.now() - startedAt };
}

async function untilReady(): Promise<void> {
  const giveUpAt = Date.now() + 10 * SECOND;
  for (;;) {
    const { status } = await testApp().get(API.ready);
    if (status === 200) return;
    if (Date.now() > giveUpAt) throw new Error('The database did not come back.');
  }
}

describe('GET /api/health', () => {
  it('is live and ready while the database answers', async () => {
    const [live, ready] = [await testApp().get(API.live), await testApp().get(API.ready)];
    expect([live.status, live.body]).toEqual([200, { status: 'live' }]);
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers['cache-control']).toBe('no-store');
  });
});

describe.each([
  ['stopped', async () => proxy().cut()],
  ['frozen', async () => proxy().hang()],
])('with a database that is %s', (_state, breakIt) => {
  it('stays live, answers 503 within a second, and recovers by itself', async () => {
    const { email } = await createUser();
    const login = () => testApp().post(API.login).send({ email, password: TEST_PASSWORD });
    expect((await login()).status).toBe(200);

    await breakIt();
    expect((await testApp().get(API.live)).status).toBe(200);
    expect((await testApp().get(API.siteConfig)).status).toBe(200);
    const answers = [
      await timed(login()),
      await timed(testApp().get(API.ready)),
      await timed(testApp().get(API.courses)),
      await timed(login()),
    ];
    for (const { status, body, ms } of answers) {
      expect(status).toBe(503);
      expect(body).toEqual({ code: 'unavailable', message: expect.any(String) });
      expect(ms).toBeLessThan(SECOND);
    }

    await proxy().restore();
    await untilReady();
    expect((await login()).status).toBe(200);
  }, 30_000);
});
