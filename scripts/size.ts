/**
 * Prints the size of the code base, `npm run size`, or compares a commit with the working tree, `npm run size -- <commit>`.
 * `--json` adds the names of the small files. Exits with 1 when the working tree has an import cycle, an import of a
 * higher layer, or a figure above its limit in LIMITS.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstPageSize } from '../frontend/build/firstPageBudget.ts';
import { featureOf, isAgainstGroups, isUpward } from './boundaries.ts';
import { findCycles, groupedGraph, importGraph, largestComponent } from './importGraph.ts';

type Tree = { paths: string[]; read: (path: string) => string };

const root = join(import.meta.dirname, '..');
const git = (args: string[], input?: string) =>
  execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'inherit'] });
const listed = (args: string[]) => git(args).toString().split('\0').filter(Boolean);

function workingTree(): Tree {
  const paths = listed(['ls-files', '-z', '--deduplicate']).filter((path) => existsSync(join(root, path)));
  return { paths, read: (path) => readFileSync(join(root, path), 'utf8') };
}

function committedTree(commit: string): Tree {
  const paths = listed(['ls-tree', '-r', '-z', '--name-only', commit]);
  const readable = paths.filter((path) => /\.(tsx?|json|css)$/.test(path));
  const batch = git(['cat-file', '--batch'], readable.map((path) => `${commit}:${path}\n`).join(''));
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of readable) {
    const start = batch.indexOf('\n', at) + 1;
    const length = Number(batch.subarray(at, start).toString().split(' ')[2]);
    texts.set(path, batch.toString('utf8', start, start + length));
    at = start + length + 1;
  }
  return { paths, read: (path) => texts.get(path) ?? '' };
}

/** The part of each TypeScript file; the first match counts. Build programs of the frontend count as tools. */
const PARTS: [part: string, paths: RegExp][] = [
  ['tests', /\.test\.tsx?$|\/(testing|proof|faults|test)\/|^e2e\//],
  ['generators', /^backend\/src\/seed\/art\/|^scripts\/(pageArt|video)\/|^scripts\/(art|icons|video)\.ts$/],
  ['demo programs', /^backend\/src\/seed\/|^demo\//],
  ['embedded-mongodb', /^packages\/embedded-mongodb\/src\//],
  ['contract', /^packages\/contract\/src\//],
  ['backend', /^backend\/src\//],
  ['frontend', /^frontend\/src\//],
  ['tools', /./],
];
const PRODUCT = ['contract', 'backend', 'frontend', 'embedded-mongodb'];

/** The upper limits of repeated code and import cycles. A commit that removes some lowers its limit. */
const LIMITS: Readonly<Record<string, number>> = {
  'largest import cycle of backend features': 3,
  'imports against the groups of features': 0,
  'files with a slice of the store': 15,
  'files with a key of attempts (setAttempt)': 5,
  'failures of mails named by hand (onFailed)': 2,
  'copies of a rule of the server ("Mirrors")': 0,
  'CSS lines': 13_930,
};

const partOf = (path: string) => PARTS.find(([, paths]) => paths.test(path))?.[0] ?? '';
/** Tests may import every feature. */
const productFeatureOf = (path: string) => (partOf(path) === 'backend' ? featureOf(path) : undefined);
const lineCount = (text: string) => text.split('\n').length - 1;
const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const commentLines = (text: string) => matches(text, /^\s*(\{?\/\*|\*|\/\/)/gm);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function measure(name: string, tree: Tree) {
  const files = tree.paths
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => ({ path, part: partOf(path), text: tree.read(path), lines: lineCount(tree.read(path)) }));
  const linesOf = (parts: string[]) =>
    sum(files.filter(({ part }) => parts.includes(part)).map(({ lines }) => lines));
  const product = files.filter(({ part }) => PRODUCT.includes(part));
  const perHundred = (count: (text: string) => number) =>
    Math.round((1000 * sum(product.map(({ text }) => count(text)))) / linesOf(PRODUCT)) / 10;

  const graph = importGraph(tree.paths, tree.read);
  const importers = new Map<string, number>();
  for (const { path } of files.filter(({ part }) => part !== 'tests')) {
    for (const imported of graph.get(path) ?? []) importers.set(imported, (importers.get(imported) ?? 0) + 1);
  }
  const smallFiles = product
    .filter(({ path, lines }) => lines < 30 && importers.get(path) === 1)
    .map(({ path }) => path);
  const cycles = findCycles(graph);
  const frontend = files.filter(({ part }) => part === 'frontend');
  const filesWith = (pattern: RegExp) => frontend.filter(({ text }) => pattern.test(text)).length;
  const styles = tree.paths.filter((path) => /^frontend\/src\/.*\.css$/.test(path));
  const importsThat = (isWrong: (from: string, to: string) => boolean) =>
    product.flatMap(({ path }) =>
      [...(graph.get(path) ?? [])].filter((to) => isWrong(path, to)).map((to) => `${path} -> ${to}`),
    );
  const upward = importsThat(isUpward);
  const againstGroups = importsThat(isAgainstGroups);
  const figures: Record<string, number | null> = {
    'tracked files': tree.paths.length,
    'product lines': linesOf(PRODUCT),
    ...Object.fromEntries(PRODUCT.map((part) => [`product lines: ${part}`, linesOf([part])])),
    'generator lines': linesOf(['generators']),
    'demo program lines': linesOf(['demo programs']),
    'tool lines': linesOf(['tools']),
    'test lines': linesOf(['tests']),
    'product files': product.length,
    'product files: median lines':
      product.map(({ lines }) => lines).sort((a, b) => a - b)[product.length >> 1] ?? 0,
    'product files: under 30 lines, one importer': smallFiles.length,
    'CSS lines': sum(styles.map((path) => lineCount(tree.read(path)))),
    'import cycles, types included': cycles.length,
    'largest import cycle of backend features': largestComponent(groupedGraph(graph, productFeatureOf))
      .length,
    'files with a slice of the store': filesWith(/\bcreateSlice\(/),
    'files with a key of attempts (setAttempt)': filesWith(/\bsetAttempt\b/),
    'failures of mails named by hand (onFailed)': matches(tree.read('backend/src/mails.ts'), /\bonFailed\b/g),
    'copies of a rule of the server ("Mirrors")': sum(
      frontend.map(({ text }) => matches(text, /\bMirrors\b/g)),
    ),
    'imports of a higher layer': upward.length,
    'imports against the groups of features': againstGroups.length,
    'docstrings per 100 product lines': perHundred((text) => matches(text, /^\s*\/\*\*/gm)),
    'comment lines per 100 product lines': perHundred(commentLines),
    '... outside of docstrings (at most 2.5)': perHundred((text) =>
      commentLines(text.replaceAll(/^\s*\/\*\*[^]*?\*\//gm, '')),
    ),
  };
  return {
    name,
    figures,
    cycles: cycles.map((cycle) => cycle.join(' -> ')),
    upward,
    againstGroups,
    smallFiles,
  };
}

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>;

/** Returns the compressed bytes of the first page's JavaScript, null before a build. */
function firstPageBytes(): number | null {
  const dist = join(root, 'frontend/dist');
  if (!existsSync(join(dist, '.vite/manifest.json'))) return null;
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const chunks = Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js'))
    .map(([source, { file, name, imports = [], isEntry = false }]) => ({
      fileName: file,
      imports: imports.flatMap((name) => manifest[name]?.file ?? []),
      isEntry,
      moduleIds: [`/${source}`, `/${name}`],
      code: readFileSync(join(dist, file), 'utf8'),
    }));
  return firstPageSize(chunks, { app: '/app', firstPage: '/HomePage.tsx' });
}

const cells = (first: string, others: string[]) =>
  first.padEnd(46) + others.map((text) => text.padStart(10)).join('');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const current = measure('now', workingTree());
current.figures['JavaScript of the first page, bytes brotli'] = firstPageBytes();
const reports = [...positionals.map((commit) => measure(commit, committedTree(commit))), current];

if (values.json) console.log(JSON.stringify(reports, null, 2));
else {
  const names = reports.map(({ name }) => name.slice(0, 9));
  console.log(cells('', names));
  for (const figure of Object.keys(current.figures)) {
    const values = reports.map(({ figures }) => figures[figure]?.toLocaleString('en') ?? '-');
    console.log(cells(figure, values));
  }
  for (const { name, cycles, upward, againstGroups } of reports) {
    for (const line of againstGroups) console.log(`import against the groups (${name}): ${line}`);
    for (const line of upward) console.log(`import of a higher layer (${name}): ${line}`);
    for (const cycle of cycles) console.log(`import cycle (${name}): ${cycle}`);
  }
}

const exceeded = Object.entries(LIMITS).filter(([figure, most]) => (current.figures[figure] ?? 0) > most);
for (const [figure, most] of exceeded) console.error(`${figure}: at most ${most}`);
if (current.cycles.length + current.upward.length + exceeded.length > 0) process.exitCode = 1;
