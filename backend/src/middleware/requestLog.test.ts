import { API } from '@institut/contract/paths';
import { createLogger } from '../lib/logger.ts';
import { testApp, useTestDatabase } from '../testing/testApp.ts';
import { buildUser } from '../testing/userFactory.ts';

useTestDatabase();

function appWithLog() {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  return { app: testApp({ logger }), lines };
}

describe('the log', () => {
  it('tells of every answer in one line of JSON', async () => {
    const { app, lines } = appWithLog();
    await app.get(`${API.siteConfig}?secret=1`).set('X-Request-Id', 'abc');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 30,
      reqId: 'abc',
      method: 'GET',
      path: API.siteConfig,
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines[0]).not.toContain('secret');
  });

  it('holds no password, token or address of anybody who signs in', async () => {
    const { app, lines } = appWithLog();
    const { name, email, password } = buildUser({ password: 'tajna-lozinka' });
    const { body } = await app.post(API.users).send({ name, email, password });
    await app.post(API.login).send({ email, password });
    await app.post(API.login).send({ email, password: 'pogresna-lozinka' });
    await app.get(API.profile).set('Authorization', `Bearer ${body.token}`).set('Cookie', 'kolac=1');
    const log = lines.join('');
    expect(lines).toHaveLength(4);
    for (const secret of ['tajna-lozinka', 'pogresna-lozinka', body.token, email, 'kolac']) {
      expect(log).not.toContain(secret);
    }
  });

  it('censors a secret that is logged by its name after all', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.info({ password: 'tajna', user: { passwordHash: 'tajna', token: 'tajna' } }, 'oops');
    expect(lines[0]).not.toContain('tajna');
  });
});
