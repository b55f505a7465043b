import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { AuditEntry } from '../features/audit/audit.model.ts';
import { SecondFactor } from '../features/users/auth/secondFactor.model.ts';
import { SessionModel } from '../features/users/auth/session.model.ts';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { today } from '../lib/instituteDay.ts';
import { databaseUri } from '../test/support/serverProcess.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { createUser } from '../test/support/factories.ts';
import { addTotp } from '../test/support/secondFactors.ts';

const engine = useTestDatabase();

const dataDir = mkdtempSync(join(tmpdir(), 'institut-command-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

const run = (...args: string[]) => runCommand('grantAdmin', ...args);

const runCommand = (command: 'grantAdmin' | 'grantRole', ...args: string[]) =>
  promisify(execFile)(process.execPath, [`dist/commands/${command}.js`, ...args], {
    cwd: resolve(__dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(48),
      MONGO_URI: databaseUri(engine()),
      DATA_DIR: dataDir,
    },
  });

it('makes only the named user an administrator', async () => {
  const [ana, emir] = [await createUser({ email: 'ana@example.com' }), await createUser()];
  const { stdout } = await run(' Ana@Example.com', '--yes');
  expect(stdout).toContain(`Account ${ana.id}: Ana Anić (ana@example.com), registered on ${today()}.`);
  expect(stdout).toContain('(ana@example.com) is an administrator now.');
  expect((await UserModel.findById(ana.id).orFail()).isAdmin).toBe(true);
  expect((await UserModel.findById(emir.id).orFail()).isAdmin).toBe(false);
  expect(await AuditEntry.find().lean()).toMatchObject([
    {
      event: 'roleChanged',
      actor: { kind: 'commandLine', id: null },
      target: { kind: 'user', id: ana.id, label: 'Ana Anić' },
      changes: [{ field: 'isAdmin', from: 'false', to: 'true' }],
    },
  ]);
});

it('shows the account, and that its address is not confirmed, and grants nothing when nobody can answer', async () => {
  const ana = await createUser({ email: 'ana@example.com', emailConfirmedAt: null });
  await expect(run('ana@example.com')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Account ${ana.id}: Ana Anić (ana@example.com)`),
    stderr: expect.stringContaining('run it again with --yes'),
  });
  await expect(run('ana@example.com')).rejects.toMatchObject({
    stdout: expect.stringContaining('The address was never confirmed by mail.'),
  });
  expect((await UserModel.findById(ana.id).orFail()).isAdmin).toBe(false);
});

it('removes the second factor of an administrator and ends their sessions', async () => {
  const ana = await createUser({ email: 'ana@example.com', isAdmin: true });
  await addTotp(ana);
  const before = await UserModel.findById(ana.id).orFail().lean();
  await AuditEntry.deleteMany({});
  await expect(run('--reset-second-factor', 'ana@example.com')).rejects.toMatchObject({ code: 1 });
  expect(await SecondFactor.countDocuments()).toBe(1);
  const { stdout } = await run('--reset-second-factor', 'ana@example.com', '--yes');
  expect(stdout).toContain('(ana@example.com) logs in with the password alone now.');
  expect(await SecondFactor.countDocuments()).toBe(0);
  expect(await SessionModel.countDocuments()).toBe(0);
  const after = { isAdmin: true, tokenVersion: before.tokenVersion + 1 };
  expect(await UserModel.findById(ana.id).lean()).toMatchObject(after);
  expect(await AuditEntry.find().lean()).toMatchObject([
    { event: 'secondFactorChanged', actor: { kind: 'commandLine' }, target: { id: ana.id } },
  ]);
  await expect(run('--reset-second-factor', 'ana@example.com', '--yes')).rejects.toMatchObject({
    stderr: expect.stringContaining('nije uključio prijavu u dva koraka'),
  });
});

it.each([
  ['no account has that address', ['niko@example.com'], 'There is no account of niko@example.com'],
  ['no address is given', [], 'Usage:'],
])('reports when %s', async (_case, args, sentence) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});

it('gives a user the named roles and no others, and refuses unknown ones', async () => {
  const ana = await createUser({ email: 'ana@example.com', roles: ['editor'] });
  const rolesOf = async () => [...(await UserModel.findById(ana.id).orFail()).roles];
  const { stdout } = await runCommand('grantRole', 'ana@example.com', 'accounting', 'enrolment', '--yes');
  expect(stdout).toContain('(ana@example.com) has these roles now: enrolment, accounting.');
  expect(await rolesOf()).toEqual(['enrolment', 'accounting']);
  expect(await AuditEntry.find({ event: 'roleChanged' }).lean()).toMatchObject([
    {
      actor: { kind: 'commandLine', id: null },
      changes: [{ field: 'roles', from: 'Urednik', to: 'Upis, Računovodstvo' }],
    },
  ]);
  await expect(runCommand('grantRole', 'ana@example.com', 'boss', '--yes')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run grant-role'),
  });
  await runCommand('grantRole', 'ana@example.com', 'none', '--yes');
  expect(await rolesOf()).toEqual([]);
});
