import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API } from '@institut/contract/frame/endpoints';
import { userInfo } from '@institut/contract/accounts/schema';
import mongoose from 'mongoose';
import { REPO_ROOT } from '../../config/env.ts';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { PasswordReset } from '../../features/users/auth/passwordReset.model.ts';
import { SessionModel } from '../../features/users/auth/session.model.ts';
import { ProcessRecord } from '../../features/health/process.service.ts';
import { createUser } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { RESTORE_ID, RestoreRecord } from './restoreRecord.ts';
import { databaseUri, type ListeningServer, useServerProcesses } from '../../test/support/serverProcess.ts';

const servers = useServerProcesses();

const place = (name: string) => ({
  DATA_DIR: join(servers.folder, name, 'data'),
  UPLOADS_DIR: join(servers.folder, name, 'uploads'),
});

/** Runs a command as people do, outside production. */
const run = (command: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [`dist/commands/${command}.js`, ...args], {
    cwd: join(REPO_ROOT, 'backend'),
    env: { PATH: process.env.PATH, NODE_ENV: 'development', ...env },
  });

const startSite = (name: string) =>
  servers.start({
    env: { NODE_ENV: 'development', RATE_LIMIT_FACTOR: '1000', ...place(name) },
    isDemo: true,
  });

async function stopSite({ child, ended }: ListeningServer): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const person = (email: string) => ({
  name: 'Lejla',
  lastName: 'Begić',
  email,
  password: 'kisobran-47',
  passwordConfirmation: 'kisobran-47',
});

async function logIn(site: ListeningServer, email: string, password: string): Promise<number> {
  return (await post(site.url + API.login, { email, password })).status;
}

/** Logs in and returns the token, which the site accepts. */
async function sessionOf(site: ListeningServer, email: string, password: string): Promise<string> {
  const { token } = userInfo.parse(await (await post(site.url + API.login, { email, password })).json());
  expect(await statusOf(site, token)).toBe(200);
  return token;
}

async function statusOf(site: ListeningServer, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(site.url + API.profile, { headers })).status;
}

/** Returns the list of courses and the bytes of the first image as a visitor gets them. */
async function seenBy(site: ListeningServer): Promise<{ list: string; image: Buffer }> {
  const list = await (await fetch(site.url + API.courses)).text();
  const [path = ''] = /\/uploads\/[^"]+/.exec(list) ?? [];
  const image = await fetch(site.url + path);
  expect(image.status).toBe(200);
  return { list, image: Buffer.from(await image.arrayBuffer()) };
}

it('restores a site from a backup that was made while it was in use', async () => {
  const site = await startSite('first');
  expect((await post(site.url + API.users, person('before@example.com'))).status).toBe(201);
  const seen = await seenBy(site);

  const backup = join(servers.folder, 'backup');
  const before = await sessionOf(site, 'before@example.com', 'kisobran-47');
  const { stdout } = await run('backup', [backup], place('first'));
  expect(stdout).toMatch(/^The database and [1-9]\d* images are in /);
  expect(statSync(backup).mode & 0o077).toBe(0);
  expect((await post(site.url + API.users, person('after@example.com'))).status).toBe(201);

  // Into the original folder, whose server has to be stopped first.
  const inUse = run('restore', [backup, '--replace'], place('first'));
  await expect(inUse).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('in use') });
  await stopSite(site);
  rmSync(place('first').UPLOADS_DIR, { recursive: true });
  const restored = await run('restore', [backup, '--replace'], place('first'));
  expect(restored.stdout).toMatch(
    /The site is as it was at .*\nWhat was there before is kept in .*store\.mdb\.\d+/,
  );

  const again = await startSite('first');
  // A session may have been ended, and a password changed, since the backup was made.
  expect(await statusOf(again, before)).toBe(401);
  expect(await seenBy(again)).toEqual(seen);
  expect(await logIn(again, 'before@example.com', 'kisobran-47')).toBe(200);
  expect(await logIn(again, 'after@example.com', 'kisobran-47')).toBe(401);
  await stopSite(again);

  // Into a new folder.
  await run('restore', [backup, '--replace'], place('second'));
  const elsewhere = await startSite('second');
  expect(await seenBy(elsewhere)).toEqual(seen);
  expect(await logIn(elsewhere, 'ana@example.com', 'ana12345')).toBe(200);
});

describe('errors of backup and restore', () => {
  it('a backup fails and leaves no files when there is no database to copy', async () => {
    const target = join(servers.folder, 'none');
    const made = run('backup', [target], place('nowhere'));
    await expect(made).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database in'),
    });
    expect(readdirSync(servers.folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('a backup fails when its target folder exists', async () => {
    const made = run('backup', [servers.folder], place('nowhere'));
    await expect(made).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
  });

  it.each([
    ['a folder that is no backup', ['.', '--replace'], 'is no complete backup'],
    ['no consent', ['.'], 'Usage:'],
    ['no folder', [], 'Usage:'],
    ['a word nobody knows', ['.', '--force'], 'Usage:'],
  ])('restore refuses a folder and says why: %s', async (_case, args, sentence) => {
    await expect(run('restore', args, place('nowhere'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    });
  });
});

describe('backup and restore on MongoDB', () => {
  const engine = useTestDatabase();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'institut-copies-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const site = () => ({
    MONGO_URI: databaseUri(engine()),
    UPLOADS_DIR: join(folder, 'uploads'),
    DATA_DIR: join(folder, 'data'),
  });

  it('restores the records and images, ends the sessions, and keeps what was there', async () => {
    const backup = join(folder, 'backup');
    mkdirSync(site().UPLOADS_DIR);
    writeFileSync(join(site().UPLOADS_DIR, 'a.webp'), 'image');
    const ana = await createUser({ email: 'ana@example.org', tokenVersion: 7 });
    await mongoose.connection.collection('sessions').insertOne({ device: 'Chrome na Androidu' });
    await mongoose.connection.collection('passwordresets').insertOne({ usedAt: null });
    const made = await run('backup', [backup], site());
    expect(made.stdout).toMatch(/^The database and 1 images are in .*\n.*not of one moment/);

    rmSync(site().UPLOADS_DIR, { recursive: true });
    await UserModel.deleteMany({});
    const emir = await createUser({ email: 'emir@example.org' });
    const { stdout } = await run('restore', [backup, '--replace'], site());
    const [, keptAt = ''] = /^What was there before is kept in (.*)$/m.exec(stdout) ?? [];
    const users = await UserModel.find().lean();
    expect(users.map(({ _id, tokenVersion }) => [_id, tokenVersion])).toEqual([[ana._id, 8]]);
    expect(await SessionModel.countDocuments()).toBe(0);
    expect(await PasswordReset.countDocuments()).toBe(0);
    expect(readFileSync(join(site().UPLOADS_DIR, 'a.webp'), 'utf8')).toBe('image');

    await run('restore', [keptAt, '--replace'], site());
    expect((await UserModel.find().lean()).map(({ _id }) => _id)).toEqual([emir._id]);
  });

  it('refuses a restore while a server uses the database', async () => {
    const backup = join(folder, 'backup');
    await createUser();
    await run('backup', [backup], site());
    await ProcessRecord.create({ _id: 'a', host: 'one', version: '0.3.0', seenAt: new Date() });
    await expect(run('restore', [backup, '--replace'], site())).rejects.toMatchObject({
      stderr: expect.stringContaining('A server on one uses this database.'),
    });
    await ProcessRecord.updateOne({}, { seenAt: new Date(Date.now() - 61_000) });
    await run('restore', [backup, '--replace'], site());
  });

  it('a server does not start on records that a killed restore has left, and the doctor says why', async () => {
    const keptAt = join(folder, 'replaced');
    await RestoreRecord.create({ _id: RESTORE_ID, backup: '/backups/1', startedAt: new Date(), keptAt });
    const server = servers.spawn({ env: site() });
    expect(await server.ended).toBe(1);
    const sentence = `What was there before is kept in ${keptAt}. Unless it is still running, run it again: npm run restore -- /backups/1 --replace`;
    expect(server.output()).toContain(sentence);
    const env = { PATH: process.env.PATH, NODE_ENV: 'development', ...site() };
    const options = { cwd: join(REPO_ROOT, 'backend'), env };
    const doctor = promisify(execFile)(process.execPath, ['dist/commands/doctor.js'], options);
    await expect(doctor).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(sentence) });
  });

  it('reports a database that does not answer, and leaves no files', async () => {
    const env = { ...site(), MONGO_URI: 'mongodb://127.0.0.1:9/trial?serverSelectionTimeoutMS=100' };
    await expect(run('backup', [join(folder, 'backup')], env)).rejects.toMatchObject({
      stderr: expect.stringContaining('ECONNREFUSED'),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });
});
