import { spawn, type SpawnOptions, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

const running = new Set<ChildProcess>();

/** Passes a signal on to every process that runs. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Starts a process at the root of the project, gives signals we get on to it, and gives the code it ends with. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  onStart: (child: ChildProcess) => void = () => {},
): Promise<number> {
  return new Promise((resolveCode, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    running.add(child);
    onStart(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolveCode(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));

const PARENT_CHECK_MS = 100;

/** npm's shell ends on a signal without passing it on; whoever has lost it that way stops as well. */
function stopWithNpm(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stopAll('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

if (process.env.npm_lifecycle_event) stopWithNpm();
