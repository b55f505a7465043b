import { API } from '@institut/contract/frame/endpoints';
import { useBreakableDatabase } from '../../test/support/databaseFaults.ts';
import { testApp } from '../../test/support/testApp.ts';
import { createUser, TEST_PASSWORD } from '../../test/support/factories.ts';

const proxy = useBreakableDatabase();

async function untilReady(): Promise<void> {
  for (;;) {
    const { status } = await testApp().get(API.ready);
    if (status === 200) return;
  }
}

/** The driver alone would wait for 30 seconds, for each of several requests. */

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
  it('stays live, answers 503 before the driver gives up, and recovers by itself', async () => {
    const { email } = await createUser();
    const login = () => testApp().post(API.login).send({ email, password: TEST_PASSWORD });
    expect((await login()).status).toBe(200);

    await breakIt();
    expect((await testApp().get(API.live)).status).toBe(200);
    expect((await testApp().get(API.siteConfig)).status).toBe(200);
    const answers = [
      await login(),
      await testApp().get(API.ready),
      await testApp().get(API.courses),
      await login(),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toEqual({ code: 'unavailable', message: expect.any(String) });
    }

    await proxy().restore();
    await untilReady();
    expect((await login()).status).toBe(200);
  });
});
