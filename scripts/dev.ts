import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { run, stopAll } from './processes.ts';

const WIDTH = 'frontend'.length;

function prefixLines(name: string, from: Readable | null, to: NodeJS.WriteStream): void {
  if (from) createInterface(from).on('line', (line) => to.write(`${name.padEnd(WIDTH)} | ${line}\n`));
}

/** Runs a workspace's `dev` script; when it ends, so does the other. */
async function develop(workspace: string): Promise<number> {
  const code = await run(
    'npm',
    ['run', 'dev', '--workspace', workspace],
    { stdio: ['ignore', 'pipe', 'pipe'] },
    ({ stdout, stderr }) => {
      prefixLines(workspace, stdout, process.stdout);
      prefixLines(workspace, stderr, process.stderr);
    },
  );
  stopAll('SIGTERM');
  return code;
}

const codes = await Promise.all([develop('backend'), develop('frontend')]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
