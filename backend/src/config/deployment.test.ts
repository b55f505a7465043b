import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { productCommit } from './productVersion.ts';
import { REPO_ROOT } from './repoRoot.ts';

const read = (file: string) => readFileSync(join(REPO_ROOT, file), 'utf8');

const service = z.object({
  image: z.string().optional(),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
const { services } = z
  .object({ services: z.object({ app: service, mongo: service }) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const each = Object.entries(services);

describe('docker-compose.yml', () => {
  it('publishes the site on this machine only', () => {
    expect(each.flatMap(([, { ports }]) => ports)).toEqual(['127.0.0.1:${PORT:-5000}:5000']);
  });

  it.each(each)('gives no container more rights than it needs: %s', (_name, limits) => {
    expect(limits).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
    });
  });

  it.each(['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL'])('requires %s', (name) => {
    expect(services.app.environment[name]).toContain(`\${${name}:?`);
  });

  it('trusts the TLS proxy in front', () => {
    expect(services.app.environment.TRUST_PROXY).toBe('${TRUST_PROXY:-1}');
  });

  it('keeps the password of the administrator of MongoDB from the server', () => {
    expect(services.app.environment.MONGO_ROOT_PASSWORD).toBe('');
  });

  it('connects to a MongoDB that requires a login', () => {
    expect(services.mongo.environment.MONGO_INITDB_ROOT_PASSWORD).toContain('${MONGO_ROOT_PASSWORD:?');
    expect(services.mongo.environment.MONGO_PASSWORD).toContain('${MONGO_PASSWORD:?');
    expect(services.app.environment.MONGO_URI).toMatch(/^mongodb:\/\/institut:\$\{MONGO_PASSWORD\}@/);
    expect(read('docker-compose.yml')).toContain('--keyFile');
  });
});

const cluster = z
  .object({
    services: z.record(
      z.string(),
      service.extend({
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
        extends: z.object({ file: z.literal('docker-compose.yml'), service: z.string() }).optional(),
        stop_grace_period: z.string().default(''),
        volumes: z.array(z.string()).default([]),
      }),
    ),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(
    parse(read('docker-compose.cluster.yml'), {
      merge: true,
      customTags: [{ tag: '!reset', collection: 'seq', resolve: () => [] }],
    }),
  );

/** Returns the names of the services that are the one of docker-compose.yml with this name, or like it. */
const like = (name: string) =>
  Object.entries(cluster.services)
    .filter(([own, { extends: base }]) => own === name || base?.service === name)
    .map(([own]) => own);
const processes = like('app');
const members = like('mongo');

describe('docker-compose.cluster.yml', () => {
  it('has three processes and three members of the database behind a proxy', () => {
    expect([processes, members]).toEqual([
      ['app', 'app-2', 'app-3'],
      ['mongo', 'mongo-2', 'mongo-3'],
    ]);
    expect(Object.keys(cluster.services).toSorted()).toEqual([...processes, ...members, 'proxy'].toSorted());
  });

  it('publishes the proxy alone, which has no more rights than it needs', () => {
    const published = Object.entries(cluster.services).filter(([, { ports }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    expect(cluster.services['proxy']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
    });
  });

  it('gives every process all members, and more time to stop than it drains', () => {
    const hosts = members.map((name) => `${name}:27017`);
    for (const name of processes) {
      const { environment, depends_on: needs, stop_grace_period: time } = cluster.services[name]!;
      expect(environment.MONGO_URI).toContain(`@${hosts.join(',')}/institut?replicaSet=rs0`);
      expect(Object.keys(needs)).toEqual(members);
      const [, drains] = /:-(\d+)\}$/.exec(String(environment.DRAIN_SECONDS)) ?? [];
      expect(Number.parseInt(time, 10)).toBeGreaterThanOrEqual(Number(drains) + 20);
    }
  });

  it('keeps the data of every member in a volume of its own', () => {
    const data = members.slice(1).flatMap((name) => cluster.services[name]?.volumes ?? []);
    expect(data).toEqual(members.slice(1).map((name) => `${name}-data:/data/db`));
    expect(Object.keys(cluster.volumes)).toEqual(expect.arrayContaining(['mongo-2-data', 'mongo-3-data']));
  });

  it('names the same processes and members in the proxy, the upgrade and the replica set', () => {
    const upstreams = processes.map((name) => `${name}:5000`).join(' ');
    expect(read('docker/Caddyfile')).toContain(`reverse_proxy ${upstreams} {`);
    expect(read('docker/upgrade.sh')).toContain(`for process in ${processes.join(' ')}; do`);
    for (const name of members) expect(read('docker/replicaSet.js')).toContain(`'${name}:27017'`);
  });
});

describe('Dockerfile', () => {
  it('builds the image from a pinned Node of the version of .nvmrc', () => {
    const [, version, digest] =
      /^FROM node:(\d+)\.\d+\.\d+-\S+@sha256:([\da-f]{64}) /m.exec(read('Dockerfile')) ?? [];
    expect(version).toBe(read('.nvmrc').trim());
    expect(digest).toBeDefined();
  });

  it('writes the commit of the image where the server reads it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'institut-commit-'));
    expect(productCommit(folder)).toBe('');
    const [line = ''] = /^RUN echo "\$COMMIT" > commit$/m.exec(read('Dockerfile')) ?? [];
    const env = { ...process.env, COMMIT: '1a2b3c4' };
    execFileSync('sh', ['-c', line.replace('RUN ', '')], { cwd: folder, env });
    expect(productCommit(folder)).toBe('1a2b3c4');
    rmSync(folder, { recursive: true });
  });

  it('runs the server without root', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });
});

const WORKFLOWS = join('.github', 'workflows');

it('names every action of CI by its commit', () => {
  const uses = readdirSync(join(REPO_ROOT, WORKFLOWS)).flatMap((file) =>
    [...read(join(WORKFLOWS, file)).matchAll(/\buses: *(\S+)/g)].map(([, action]) => action),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !/^[\w/.-]+@[\da-f]{40}$/.test(action ?? ''))).toEqual([]);
});

it.each(['package.json', '.ci/run'])('%s leaves out only tests that exist', (file) => {
  const [, names = '', ending = ''] =
    /--testPathIgnorePatterns '[^']*\/\(([\w.|\\]+)\)([^']*)'/.exec(read(file).replaceAll('\\\\', '\\')) ??
    [];
  const tests = ['backend/src', 'packages/embedded-mongodb/src'].flatMap((folder) =>
    readdirSync(join(REPO_ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`),
  );
  const isMissing = (name: string) => !tests.some((path) => new RegExp(`/${name}${ending}`).test(path));
  expect(names.split('|').length).toBeGreaterThan(1);
  expect(names.split('|').filter(isMissing)).toEqual([]);
});
