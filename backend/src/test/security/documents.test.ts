import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPO_ROOT } from '../../config/env.ts';

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/decisions.md',
];

/** `[name](path)` of a file, and the “titles” of tests that follow it until the next link. */
const LINK = /\[[^\]]*\]\((?<path>[^):#]+)(?:#[^)]*)?\)(?<after>[^[]*)/g;
const TITLE = /“([^”]+)”/g;

const linksOf = (document: string) =>
  Array.from(readFileSync(join(REPO_ROOT, document), 'utf8').matchAll(LINK), ({ groups }) => ({
    path: join(dirname(document), groups?.path ?? ''),
    titles: Array.from((groups?.after ?? '').matchAll(TITLE), ([, title = '']) => title),
  }));

describe.each(DOCUMENTS)('%s', (document) => {
  const links = linksOf(document);

  it('leads to files that are there', () => {
    expect(links.map(({ path }) => path).filter((path) => !existsSync(join(REPO_ROOT, path)))).toEqual([]);
  });
});

it('SECURITY.md names tests that are there', () => {
  const named = linksOf('SECURITY.md').filter(({ path }) => path.includes('.test.'));
  const missing = named.flatMap(({ path, titles }) => {
    const text = readFileSync(join(REPO_ROOT, path), 'utf8');
    return titles.filter((title) => !text.includes(title)).map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(30);
});
