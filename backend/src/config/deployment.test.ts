import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
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

describe('Dockerfile', () => {
  it('builds the image from a pinned Node of the version of .nvmrc', () => {
    const [, version, digest] =
      /^FROM node:(\d+)\.\d+\.\d+-\S+@sha256:([\da-f]{64}) /m.exec(read('Dockerfile')) ?? [];
    expect(version).toBe(read('.nvmrc').trim());
    expect(digest).toBeDefined();
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
