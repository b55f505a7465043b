import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildArgv } from 'jest';
import { globsToMatcher } from 'jest-util';

// Test files of a project are joined into a few suites: a suite loads the modules and creates the application once instead of
// once per file.

const ROOT = path.join(import.meta.dirname, '..');
/** The folder of the suites inside a project; git ignores it. */
const FOLDER = '.suites';

/** Mocks of modules would apply to every file of a suite. */
const REPLACES_MODULES =
  /\bjest\s*\.\s*(mock|doMock|unstable_mockModule|isolateModules|isolateModulesAsync|resetModules)\s*[<(]/;

/** An import of this module changes settings before the application reads them, for every file of a suite. */
const CHANGES_SETTINGS = /^import '.*\/withoutLimits\.ts'/m;

/** A file that connects to databases of its own cannot do so beside the one of its suite. */
const CONNECTS =
  /\b(withDataFolder|startFolderDatabase|connectDatabase|disconnectDatabase|openKilledDatabase)\b/;

/** Opens the whole page, whose listeners stay on the document. */
const OPENS_PAGE = path.join(ROOT, 'frontend/src/renderer.test.tsx');

const { _: paths, ...options } = await buildArgv(process.argv.slice(2));
const NARROWING = ['testPathPatterns', 'onlyChanged', 'changedSince', 'watch', 'watchAll'];
const isNarrowed = paths.length > 0 || NARROWING.some((name) => options[name] && options[name].length !== 0);
const ignored = (options.testPathIgnorePatterns ?? []).map((pattern) => new RegExp(pattern));

const filesBelow = (folder, matches) =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => matches(file) && !ignored.some((pattern) => pattern.test(file)));

function staysAlone(file) {
  const text = readFileSync(file, 'utf8');
  return (
    file === OPENS_PAGE ||
    [REPLACES_MODULES, CHANGES_SETTINGS, CONNECTS].some((pattern) => pattern.test(text))
  );
}

/** Distributes files over suites of about the same size. */
function distribute(files, count) {
  const suites = Array.from({ length: count }, () => ({ size: 0, files: [] }));
  const bySize = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => b.size - a.size);
  for (const { file, size } of bySize) {
    const smallest = suites.reduce((least, suite) => (suite.size < least.size ? suite : least));
    smallest.size += size;
    smallest.files.push(file);
  }
  return suites.map((suite) => suite.files);
}

const required = (from, file) => `require(${JSON.stringify(path.relative(from, file))})`;

/**
 * Returns the text of a suite. Hooks of a file apply to its own tests, because they are inside its `describe`; those of the module
 * `reset` to the suite.
 */
const suiteOf = (files, folder, reset) => {
  const describes = files.map((file) => {
    const name = JSON.stringify(path.relative(ROOT, file));
    return `describe(${name}, () => { ${required(folder, file)}; afterAll(resetState); });\n`;
  });
  return `const { resetState } = ${required(folder, reset)};\n${describes.join('')}`;
};

/**
 * Returns a project with its test files joined into `count` suites; unchanged when the command line names files. `reset` is a
 * module that exports `resetState`, which undoes what a file may leave behind.
 */
export function joined(count, reset, project) {
  if (isNarrowed) return project;
  const root = path.join(ROOT, project.rootDir);
  const matches = globsToMatcher(project.testMatch);
  const files = project.roots.flatMap((folder) => filesBelow(folder.replace('<rootDir>', root), matches));
  const alone = files.filter((file) => staysAlone(file));
  const others = files.filter((file) => !alone.includes(file));

  const folder = path.join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  const suites = distribute(others, count).map((list, index) => {
    const suite = path.join(folder, `${project.displayName}${index + 1}.test.cjs`);
    writeFileSync(suite, suiteOf(list, folder, path.join(root, reset)));
    return suite;
  });
  return { ...project, roots: [...project.roots, `<rootDir>/${FOLDER}`], testMatch: [...suites, ...alone] };
}
