import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFiles, shortClassNames, trimRouter } from './plugins.ts';

const folder = mkdtempSync(join(tmpdir(), 'institut-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('compressFiles writes a Brotli and a gzip copy of each large text file and of no other file', () => {
  const text = 'export const obuke = "Obuke";\n'.repeat(100);
  for (const name of ['app-1a2b.js', 'app-1a2b.js.map', 'app-3c4d.css', 'logo-5e6f.svg', 'font-7a8b.woff2']) {
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, 'small-9c0d.js'), 'export {};');
  compressFiles(folder);
  const copies = readdirSync(folder).filter((name) => /\.(br|gz)$/.test(name));
  expect(copies).toEqual(
    ['app-1a2b.js', 'app-3c4d.css', 'logo-5e6f.svg'].flatMap((name) => [`${name}.br`, `${name}.gz`]),
  );
  expect(brotliDecompressSync(readFileSync(join(folder, 'app-1a2b.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'app-3c4d.css.gz'))).toString()).toBe(text);
});

it('trimRouter marks the components of the installed router as free of side effects and shortens unused functions', () => {
  const router = createRequire(__filename).resolve('react-router');
  const folderOfRouter = join(dirname(router), '../production');
  const trimmed = readdirSync(folderOfRouter)
    .filter((name) => /^chunk-\w+\.mjs$/.test(name))
    .map((name) => trimRouter(readFileSync(join(folderOfRouter, name), 'utf8')))
    .find((code) => code.includes('var Form ='));
  expect(trimmed).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\w*\.forwardRef\(/m);
  expect(trimmed).not.toMatch(/^Form\.displayName/m);
  expect(trimmed).not.toMatch(/createElement\(\s*RenderErrorBoundary/);
  expect(trimmed).not.toContain('data-discover": ');
  expect(trimmed).not.toContain('useHref() may be used only');
  for (const short of [
    'function PrefetchPageLinks() { return null; }',
    'function usePrefetchBehavior() { return [false, undefined, {}]; }',
    'function useViewTransitionState() { return false; }',
    'function useNavigate() { return useNavigateUnstable(); }',
    'function _renderMatches(matches, parents = []) {',
  ]) {
    expect(trimmed).toContain(short);
  }
  // What the short functions use.
  expect(trimmed).toContain('function useNavigateUnstable() {');
  expect(trimmed).toMatch(/^var RouteContext = .*createContext\(/m);
});

const file = (name: string) => `/site/src/ui/${name}.module.css`;

describe('shortClassNames', () => {
  it('gives each class of each file another name, and the same one in every build', () => {
    const [browser, server] = [shortClassNames('/site'), shortClassNames('/site')];
    const given = [
      ['card', file('Card')],
      ['title', file('Card')],
      ['card', file('Price')],
      ['card', `${file('Card')}?used`],
    ] as const;
    const names = given.map(([name, path]) => browser(name, path));
    expect(given.map(([name, path]) => server(name, path))).toEqual(names);
    expect(new Set(names).size).toBe(3);
    expect(names[3]).toBe(names[0]);
    for (const name of names) expect(name).toMatch(/^c[a-z0-9]+$/);
  });

  it('names classes independently of the folder of the repository', () => {
    const elsewhere = shortClassNames('/other')('card', '/other/src/ui/Card.module.css');
    expect(shortClassNames('/site')('card', file('Card'))).toBe(elsewhere);
  });
});
