import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API } from '@institut/contract/frame/endpoints';
import { userInfo } from '@institut/contract/accounts/schema';
import { mongo } from 'mongoose';
import { REPO_ROOT } from '../../config/env.ts';
import { startTestEngine } from '../../test/support/testDatabase.ts';
import { databaseUri, type ListeningServer, useServerProcesses } from '../../test/support/serverProcess.ts';

const servers = useServerProcesses();
const START_MS = 60_000;

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

it(
  'restores a site from a backup that was made while it was in use',
  async () => {
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
  },
  3 * START_MS,
);

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
  const uri = 'mongodb://ana:tajna-lozinka@db.example.com/shop?replicaSet=rs0';
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'institut-tools-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** Replaces MongoDB's tools by a script that records its arguments and creates the archive. */
  function standIn(ending = ''): NodeJS.ProcessEnv {
    const script = `#!/bin/sh
printf '%s\\n' "$0" "$@" >> ${folder}/told
for word; do
  case "$word" in
    --config=*) cat "\${word#--config=}" >> ${folder}/config ;;
    --archive=*) [ -e "\${word#--archive=}" ] || echo archive > "\${word#--archive=}" ;;
  esac
done
${ending}
`;
    mkdirSync(join(folder, 'bin'));
    for (const tool of ['mongodump', 'mongorestore']) {
      writeFileSync(join(folder, 'bin', tool), script);
      chmodSync(join(folder, 'bin', tool), 0o755);
    }
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    return { PATH, MONGO_URI: uri, UPLOADS_DIR: join(folder, 'uploads'), DATA_DIR: join(folder, 'data') };
  }

  it('uses mongodump and mongorestore, and passes the password in a file only', async () => {
    const env = standIn();
    mkdirSync(join(folder, 'uploads'));
    writeFileSync(join(folder, 'uploads', 'a.webp'), 'image');
    const backup = join(folder, 'backup');
    await run('backup', [backup], env);
    rmSync(join(folder, 'uploads'), { recursive: true });
    await expect(run('restore', [backup, '--replace'], env)).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The sessions and reset links of the backup are still valid: .*--end-sessions\n$/,
      ),
    });

    const told = readFileSync(join(folder, 'told'), 'utf8');
    expect(told).toMatch(/mongodump\n[^]*--db\nshop\n--gzip\n--archive=.*database\.archive\.gz\n/);
    expect(told).toMatch(
      /mongorestore\n[^]*--nsInclude\nshop\.\*\n--nsFrom\nshop\.\*\n--nsTo\nshop\.\*\n--drop\n/,
    );
    expect(told).not.toContain('tajna-lozinka');
    expect(readFileSync(join(folder, 'config'), 'utf8')).toContain(
      'uri: "mongodb://ana:tajna-lozinka@db.example.com/?replicaSet=rs0&authSource=shop"',
    );
    expect(readFileSync(join(folder, 'uploads', 'a.webp'), 'utf8')).toBe('image');
  });

  it('restores a database under another name', async () => {
    const env = standIn();
    await run('backup', [join(folder, 'backup')], env);
    const restore = (MONGO_URI: string) =>
      run('restore', [join(folder, 'backup'), '--replace'], { ...env, MONGO_URI });
    // No database listens there, so only the tool is started.
    await expect(restore('mongodb://127.0.0.1:9/trial')).rejects.toMatchObject({ code: 1 });
    const told = readFileSync(join(folder, 'told'), 'utf8');
    expect(told).toMatch(/--nsInclude\nshop\.\*\n--nsFrom\nshop\.\*\n--nsTo\ntrial\.\*\n/);
  });

  it('ends the sessions and reset links of the restored records', async () => {
    const env = standIn();
    await run('backup', [join(folder, 'backup')], env);
    const engine = await startTestEngine();
    const client = await mongo.MongoClient.connect(databaseUri(engine));
    const records = client.db();
    try {
      await records.collection('users').insertMany([{ tokenVersion: 0 }, { tokenVersion: 7 }]);
      await records.collection('sessions').insertOne({ device: 'Chrome na Androidu' });
      await records.collection('passwordresets').insertOne({ usedAt: null });
      const MONGO_URI = databaseUri(engine);
      await run('restore', [join(folder, 'backup'), '--replace'], { ...env, MONGO_URI });
      const versions = await records.collection('users').find().sort({ tokenVersion: 1 }).toArray();
      expect(versions.map(({ tokenVersion }): unknown => tokenVersion)).toEqual([1, 8]);
      expect(await records.collection('sessions').countDocuments()).toBe(0);
      expect(await records.collection('passwordresets').countDocuments()).toBe(0);
    } finally {
      await records.dropDatabase();
      await client.close();
      await engine.close();
    }
  });

  it('reports the error of a failed tool, and a missing tool', async () => {
    const env = standIn('echo "first line" >&2; echo "Failed: no reachable servers" >&2; exit 1');
    await expect(run('backup', [join(folder, 'backup')], env)).rejects.toMatchObject({
      stderr: 'mongodump failed: Failed: no reachable servers\n',
    });
    await expect(run('backup', [join(folder, 'backup')], { ...env, PATH: '/nowhere' })).rejects.toMatchObject(
      {
        stderr: expect.stringContaining('mongodump is not installed here.'),
      },
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('refuses to restore a backup of the embedded database into MongoDB', async () => {
    const env = standIn();
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    const manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      database: { kind: 'embedded' },
      images: 0,
    };
    writeFileSync(join(backup, 'backup.json'), JSON.stringify(manifest));
    await expect(run('restore', [backup, '--replace'], env)).rejects.toMatchObject({
      stderr: 'This is a backup of the embedded database, and this site runs on MongoDB.\n',
    });
  });
});
