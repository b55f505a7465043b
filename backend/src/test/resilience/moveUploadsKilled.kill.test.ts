import { fork } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPO_ROOT } from '../../config/env.ts';
import { readWhole } from '../../lib/storage/objectStore.ts';
import { openStore } from '../../lib/storage/openStore.ts';
import { startBucket } from '../support/bucket.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const IMAGES = 150;
/** Between two looks at the bucket. */
const PAUSE_MS = 20;
const BYTES = 40_000;

const folder = mkdtempSync(join(tmpdir(), 'institut-moved-'));
const from = join(folder, 'uploads');
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket();
  Object.assign(process.env, bucket.keys);
  mkdirSync(from);
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

const copies = () => openStore({ UPLOADS_DIR: '', UPLOADS_URL: bucket.address }, 'public');

async function untilCopied(count: number): Promise<void> {
  while ((await copies().list()).size < count) await sleep(PAUSE_MS);
}

/** Runs the command; killed with -9 when so many images are copied, if a number is given. */
async function move(killAt?: number) {
  const child = fork('dist/commands/moveUploads.js', [from, bucket.address], {
    cwd: join(REPO_ROOT, 'backend'),
    env: { PATH: process.env.PATH, ...bucket.keys },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close');
  if (killAt !== undefined) {
    await untilCopied(killAt);
    child.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return { code, output };
}

it('copies every image once, also when it was killed and repeated', async () => {
  const hashes = new Map<string, string>();
  for (let n = 0; n < IMAGES; n += 1) {
    const data = randomBytes(BYTES);
    const name = `${randomBytes(16).toString('hex')}.webp`;
    writeFileSync(join(from, name), data);
    hashes.set(name, createHash('sha256').update(data).digest('hex'));
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { size } = await copies().list();
    expect((await move(size + randomInt(1, Math.ceil(IMAGES / KILLS / 2)))).code).toBeNull();
  }

  const { code, output } = await move();
  expect(code).toBe(0);
  expect(output).toMatch(/^\d+ files copied to s3:/);
  const found = new Map<string, string>();
  for (const [name] of await copies().list()) {
    const data = await readWhole(copies(), name);
    found.set(
      name,
      createHash('sha256')
        .update(data ?? '')
        .digest('hex'),
    );
  }
  expect(found).toEqual(hashes);
  expect((await move()).output).toMatch(/^0 files copied/);
});
