import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../../../config/env.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { readStoredAsset, removeOldAssets, StoredAsset, storeAssets } from './storedAssets.service.ts';

useTestDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'institut-assets-'));
  jest.replaceProperty(env, 'UPLOADS_DIR', join(folder, 'uploads'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Creates the folder of a build with these files. */
function build(name: string, files: Record<string, string>): string {
  const spaDir = join(folder, name);
  mkdirSync(join(spaDir, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(spaDir, 'assets', file), text);
  return spaDir;
}
const store = (spaDir: string, now = new Date()) => storeAssets(join(spaDir, 'assets'), now);
const storedFiles = () => readdirSync(join(env.UPLOADS_DIR, '.assets')).toSorted();

it('each version serves the files of the other', async () => {
  const before = build('before', { 'app-AAAA.js': 'old()', 'app-AAAA.js.br': 'x', 'app-AAAA.js.map': '{}' });
  const after = build('after', { 'app-BBBB.js': 'new()', 'site-CCCC.css': 'a{}' });
  await Promise.all([store(before), store(after)]);
  const [old, present] = [testApp({ spaDir: before }), testApp({ spaDir: after })];
  const script = await present
    .get('/assets/app-AAAA.js')
    .expect(200)
    .expect('Content-Type', /javascript/);
  expect(script.text).toBe('old()');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await old.get('/assets/app-BBBB.js').expect(200)).text).toBe('new()');
  await old.get('/assets/site-CCCC.css').expect(200).expect('Content-Type', /css/);
  for (const path of [
    '/assets/app-AAAA.js.map',
    '/assets/app-AAAA.js.br',
    '/assets/none.js',
    '/assets/..%2fx',
  ])
    await present.get(path).expect(404);
  expect(storedFiles()).toEqual(['app-AAAA.js', 'app-BBBB.js', 'site-CCCC.css']);
  await present.get('/uploads/app-AAAA.js').expect(404);
});

it('a file that was changed in the store is not served', async () => {
  const spaDir = build('site', { 'app-AAAA.js': 'old()' });
  await store(spaDir);
  writeFileSync(join(env.UPLOADS_DIR, '.assets', 'app-AAAA.js'), 'evil()');
  writeFileSync(join(env.UPLOADS_DIR, '.assets', 'added.js'), 'evil()');
  expect(await readStoredAsset('app-AAAA.js')).toBeNull();
  expect(await readStoredAsset('added.js')).toBeNull();
  await store(spaDir);
  expect(String(await readStoredAsset('app-AAAA.js'))).toBe('old()');
});

it('files are removed 31 days after a process that has them was last seen', async () => {
  const [before, after] = [build('before', { 'a.js': '1', 'b.js': '2' }), build('after', { 'b.js': '2' })];
  await store(before, new Date(Date.now() - 32 * DAY_MS));
  expect(await removeOldAssets(join(after, 'assets'))).toBe(1);
  expect(storedFiles()).toEqual(['b.js']);
  expect((await StoredAsset.find().lean()).map(({ _id }) => _id)).toEqual(['b.js']);
});

it('a store that takes no file fails with an error, and the files of this version are served', async () => {
  const spaDir = build('site', { 'a.js': '1' });
  writeFileSync(env.UPLOADS_DIR, 'a file where the folder should be');
  await expect(store(spaDir)).rejects.toThrow('ENOTDIR');
  expect(await StoredAsset.countDocuments()).toBe(0);
  await testApp({ spaDir }).get('/assets/a.js').expect(200);
});
