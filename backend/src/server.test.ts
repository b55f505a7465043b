import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { API } from '@institut/contract/frame/endpoints';
import { DEMO_LOGINS } from './features/users/accounts/demoLogins.ts';
import { hashPassword } from './features/users/auth/password.ts';
import { UserModel } from './features/users/lookup/user.model.ts';
import { createUser } from './test/support/factories.ts';
import { databaseUri, untilRefused, useServerProcesses } from './test/support/serverProcess.ts';
import { useTestDatabase } from './test/support/testDatabase.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();

const onEngine = (env: NodeJS.ProcessEnv = {}) => ({ env: { MONGO_URI: databaseUri(engine()), ...env } });

/** A login whose body has begun and waits for `finish`. */
async function beginRequest(port: number): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const body = JSON.stringify({ email: 'niko@example.com', password: 'pogresna1' });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  const head = `POST ${API.login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  // The server has begun to read the body once it responds to a later request.
  await fetch(`http://127.0.0.1:${port}${API.live}`);
  return {
    socket,
    finish: async () => {
      const closed = once(socket, 'close');
      socket.write(body.slice(10));
      await closed;
      return answer;
    },
  };
}

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'refuses new connections, finishes what is in flight and ends with 0 on %s',
    async (signal) => {
      const run = await servers.start(onEngine());
      const { port } = run;
      const request = await beginRequest(port);
      run.child.kill(signal);
      await untilRefused(port);
      const answer = await request.finish();
      expect(answer).toMatch(/^HTTP\/1.1 401 /);
      expect(answer).toContain('"code":"unauthorized"');
      expect(await run.ended).toBe(0);
    },
  );

  it('treats two simultaneous signals as one, and exits at once on a later one', async () => {
    const run = await servers.start(onEngine());
    const { port } = run;
    const request = await beginRequest(port);
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    await untilRefused(port);
    expect(run.child.exitCode).toBeNull();
    const again = setInterval(() => run.child.kill('SIGINT'), 100);
    // It ends with 0 when it waits for the request.
    expect(await run.ended).toBe(1);
    clearInterval(again);
    request.socket.destroy();
  });

  it('does not start with an invalid setting, and names it in one line', async () => {
    const run = servers.spawn(onEngine({ PORT: 'abc' }));
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe('PORT must be a whole number from 0 to 65535.\n');
  });

  it('does not start in production without JWT_SECRET', async () => {
    const run = servers.spawn(onEngine({ JWT_SECRET: '' }));
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe('JWT_SECRET is required in production and must have at least 32 characters.\n');
  });

  it('warns at the start that it trusts no proxy although its address is https', async () => {
    const env = { PUBLIC_URL: 'https://www.example.com', LOG_LEVEL: 'warn' };
    const runs = ['1', 'false'].map((TRUST_PROXY) => servers.spawn(onEngine({ ...env, TRUST_PROXY })));
    for (const { child, output } of runs) {
      while (!output().includes('Listening on')) await once(child.stdout!, 'data');
      child.kill('SIGTERM');
    }
    await Promise.all(runs.map(({ ended }) => ended));
    const [behindProxy, alone] = runs.map(({ output }) => output());
    expect(alone).toContain('TRUST_PROXY is not set');
    expect(behindProxy).not.toContain('TRUST_PROXY');
  });

  it('does not start in production while demo accounts have their public passwords, and says what to do', async () => {
    const [admin, ana] = DEMO_LOGINS;
    await createUser({ ...admin!, isAdmin: true });
    await createUser({ email: ana!.email });
    const run = servers.spawn(onEngine({ LOG_LEVEL: 'silent' }));
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(
      /^Production does not start .* passwords of the demo: admin at example\.com\. /,
    );
    expect(run.output()).toContain('npm run doctor');
    expect(run.output()).not.toContain('Listening');

    await UserModel.updateOne(
      { email: admin!.email },
      { passwordHash: await hashPassword('nova-lozinka-1') },
    );
    const { url } = await servers.start(onEngine());
    expect((await fetch(`${url}${API.live}`)).status).toBe(200);
  });

  it('reports that its port is in use', async () => {
    const { port } = await servers.start(onEngine());
    const second = servers.spawn(onEngine({ PORT: String(port), LOG_LEVEL: 'silent' }));
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`PORT ${port} is already in use.\n`);
  });
});
