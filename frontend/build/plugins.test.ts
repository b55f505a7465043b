import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFiles, shortClassNames } from './plugins.ts';

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
