import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS, findMissing } from './browsers.ts';

const missingIn = (code: string) => findMissing({ '/site/file.ts': { code } });

it.each([
  [String.raw`const a = /(?<=^|\s)a/g;`, 'a lookbehind'],
  [String.raw`const a = new RegExp("(?<!a)b");`, 'a lookbehind'],
  ['return text.toWellFormed();', 'toWellFormed'],
  ['return URL.canParse(href) && true;', 'canParse'],
  ['return [1, 2].toSorted();', 'toSorted'],
  ['window.requestIdleCallback(work);', 'requestIdleCallback'],
  ['const signal = AbortSignal.timeout(1000);', 'AbortSignal.any and timeout'],
])('the build refuses a module with `%s`', (code, name) => {
  expect(missingIn(code)).toEqual([expect.stringMatching(`^/site/file.ts uses ${name},`)]);
});

it.each([
  'const named = /(?<name>a)/;',
  'return [...days].sort();',
  "if ('requestIdleCallback' in window) window.requestIdleCallback(work);",
  'return typeof URL.canParse == `function` ? URL.canParse(e) : isUrl(e);',
  'class Dictionary { toSorted(compare) { return compare; } } new Dictionary().toSorted(a);',
])('the build accepts a module with `%s`', (code) => {
  expect(missingIn(code)).toEqual([]);
});

it('README.md promises these browsers', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios: 'iOS' };
  const [, section = ''] = readme.split('## Browsers\n');
  const promised = section.split('\n## ')[0];
  for (const [name, title] of Object.entries(names)) {
    const version = BROWSERS.find((browser) => browser.startsWith(name))?.slice(name.length);
    expect(promised).toMatch(new RegExp(`${title}[^,;.]* ${version}\\b`));
  }
});
