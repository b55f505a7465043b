import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticesOf, packageOf } from './notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a package, and returns the id of its module. */
function packageWith(name: string, files: Record<string, string>): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return join(folder, 'dist', 'index.js');
}

it('names each bundled package once, with its texts, in order', () => {
  const font = packageWith('@fonts/manrope', { LICENSE: 'OFL text' });
  const library = packageWith('library', {
    'LICENSE.md': 'MIT text',
    NOTICE: 'Notice text',
    'license.js': '',
  });
  const text = noticesOf([
    library,
    `\0${font}?used`,
    library,
    join(root, 'src', 'main.tsx'),
    '\0vite/preload',
  ]);
  expect(text.match(/^\S+ 1\.2\.3 \(MIT\)$/gm)).toEqual([
    '@fonts/manrope 1.2.3 (MIT)',
    'library 1.2.3 (MIT)',
  ]);
  expect(text).toMatch(/OFL text[^]*MIT text[^]*Notice text/);
});

it('refuses a package without a licence text', () => {
  const module = packageWith('nameless', { 'README.md': 'MIT' });
  expect(() => noticesOf([module])).toThrow('nameless has no licence text');
});

it.each([
  ['/app/node_modules/zod/v4/core.js', '/app/node_modules/zod'],
  ['/app/node_modules/a/node_modules/@b/c/x.js', '/app/node_modules/a/node_modules/@b/c'],
  ['\0/app/node_modules/react/index.js?commonjs', '/app/node_modules/react'],
  ['/app/frontend/src/main.tsx', null],
  ['\0rolldown/runtime.js', null],
])('finds the package of %s', (id, folder) => {
  expect(packageOf(id)).toBe(folder);
});
