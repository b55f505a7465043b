import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPO_ROOT } from '../../config/env.ts';

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(REPO_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path))
    .toSorted(),
];

/** A Markdown link to a file, `[name](path)`, and the “titles” of tests between it and the next link. */
const LINK = /\[[^\]]*\]\((?<path>[^):#]+)(?:#[^)]*)?\)(?<after>[^[]*)/g;
const TITLE = /“([^”]+)”/g;

const linksOf = (document: string) =>
  Array.from(readFileSync(join(REPO_ROOT, document), 'utf8').matchAll(LINK), ({ groups }) => ({
    path: join(dirname(document), groups?.path ?? ''),
    titles: Array.from((groups?.after ?? '').matchAll(TITLE), ([, title = '']) => title),
  }));

describe.each(DOCUMENTS)('%s', (document) => {
  const links = linksOf(document);

  it('links to existing files', () => {
    expect(links.map(({ path }) => path).filter((path) => !existsSync(join(REPO_ROOT, path)))).toEqual([]);
  });
});

it('SECURITY.md names existing tests', () => {
  const named = linksOf('SECURITY.md').filter(({ path }) => /\.test\.|\/test\//.test(path));
  const missing = named.flatMap(({ path, titles }) => {
    const text = readFileSync(join(REPO_ROOT, path), 'utf8');
    return titles.filter((title) => !text.includes(title)).map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(30);
});
