import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT, run } from './processes.ts';

type Build = {
  folder: string;
  /** The npm command that builds it. */
  build: readonly string[];
  sources: readonly string[];
  outputs: readonly string[];
};

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/contract'];

const BUILDS: readonly Build[] = [
  {
    folder: 'backend',
    build: ['run', 'build', '--workspace', 'backend'],
    sources: [...SHARED, 'packages/embedded-mongodb', 'backend'],
    outputs: ['packages/contract/dist', 'packages/embedded-mongodb/dist', 'backend/dist/server.js'],
  },
  {
    folder: 'demo',
    build: ['run', 'build:demo'],
    sources: ['package-lock.json', 'tsconfig.base.json', 'demo'],
    outputs: ['demo/dist/server.js'],
  },
  {
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

/** Builds what has changed since its last build; returns the first exit code that is not 0. */
export async function buildWhatChanged(): Promise<number> {
  for (const build of BUILDS) {
    const stamp = join(ROOT, build.folder, 'dist/.built-from');
    const wanted = fingerprint(build);
    const isComplete = [stamp, ...build.outputs].every((path) => existsSync(resolve(ROOT, path)));
    if (isComplete && readFileSync(stamp, 'utf8') === wanted) continue;
    const code = await run('npm', build.build);
    if (code !== 0) return code;
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  return 0;
}
