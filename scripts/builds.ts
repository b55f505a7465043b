import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT, runQuietly } from './processes.ts';

type Build = {
  /** The name in the message while it is built. */
  name: string;
  folder: string;
  /** The npm command that builds it. */
  build: readonly string[];
  sources: readonly string[];
  outputs: readonly string[];
};

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/contract'];

const BUILDS: readonly Build[] = [
  {
    name: 'server',
    folder: 'backend',
    build: ['run', 'build', '--workspace', 'backend'],
    sources: [...SHARED, 'packages/embedded-mongodb', 'backend'],
    outputs: ['packages/contract/dist', 'packages/embedded-mongodb/dist', 'backend/dist/server.js'],
  },
  {
    name: 'demo content',
    folder: 'demo',
    build: ['run', 'build:demo'],
    sources: ['package-lock.json', 'tsconfig.base.json', 'demo'],
    outputs: ['demo/dist/server.js'],
  },
  {
    name: 'pages',
    folder: 'frontend',
    build: ['run', 'build', '--workspace', 'frontend'],
    sources: [...SHARED, 'frontend'],
    outputs: ['frontend/dist/index.html', 'frontend/dist-server/renderer.js'],
  },
];

const IGNORED = /(^|\/)(dist|dist-server|node_modules|bench|testing)(\/|$)|\.test\.tsx?$/;

function filesUnder(path: string): string[] {
  if (IGNORED.test(relative(ROOT, path))) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** Changes exactly when the content or the name of a source does. */
function fingerprint({ sources }: Build): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(join(ROOT, source))).toSorted()) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = ({ folder }: Build): string => join(ROOT, folder, 'dist/.built-from');

function isUpToDate(build: Build): boolean {
  const stamp = stampOf(build);
  const isComplete = [stamp, ...build.outputs].every((path) => existsSync(resolve(ROOT, path)));
  return isComplete && readFileSync(stamp, 'utf8') === fingerprint(build);
}

/**
 * Builds what has changed since its last build, and says which part and how far it is. Only a failed build prints its output.
 * Returns the first exit code that is not 0.
 */
export async function buildWhatChanged(): Promise<number> {
  const builds = BUILDS.filter((build) => !isUpToDate(build));
  if (builds.length > 0) console.log('Building what has changed; the first time this takes a minute or two.');
  for (const [index, build] of builds.entries()) {
    process.stdout.write(`  ${index + 1}/${builds.length} ${build.name} … `);
    const startedAt = performance.now();
    const builtFrom = fingerprint(build);
    const { code, output } = await runQuietly('npm', build.build);
    const took = `${Math.round((performance.now() - startedAt) / 1000)} s`;
    console.log(code === 0 ? took : `failed after ${took}`);
    if (code !== 0) {
      process.stderr.write(output);
      return code;
    }
    const stamp = stampOf(build);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, builtFrom);
  }
  return 0;
}
