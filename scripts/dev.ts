import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ROOT, run, stopAll } from './processes.ts';

const WIDTH = 'frontend'.length;

const vite = join(
  dirname(createRequire(join(ROOT, 'frontend/package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

function prefixLines(name: string, from: Readable | null, to: NodeJS.WriteStream): void {
  if (from) createInterface(from).on('line', (line) => to.write(`${name.padEnd(WIDTH)} | ${line}\n`));
}

/** Runs a workspace under Node itself (npm's shell would not pass signals on); when it ends, so does the other. */
async function develop(workspace: string, args: readonly string[]): Promise<number> {
  const code = await run(
    process.execPath,
    args,
    { cwd: join(ROOT, workspace), stdio: ['ignore', 'pipe', 'pipe'] },
    ({ stdout, stderr }) => {
      prefixLines(workspace, stdout, process.stdout);
      prefixLines(workspace, stderr, process.stderr);
    },
  );
  stopAll('SIGTERM');
  return code;
}

/** Its own output is a pipe, so it cannot see that people read it. */
const terminal = process.stdout.isTTY ? ['--terminal'] : [];

const codes = await Promise.all([
  develop('backend', ['--conditions=source', '--import', 'tsx', '--watch', '../demo/server.ts', ...terminal]),
  develop('frontend', [vite]),
]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
