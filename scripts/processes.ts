import { spawn, type SpawnOptions, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

const running = new Set<ChildProcess>();

/** Sends a signal to every running process. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Runs a process in the root of the project and forwards signals to it. Returns its exit code. */
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

/** Runs a process as `run` does, and returns its output beside its exit code instead of printing it. */
export async function runQuietly(
  command: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  let output = '';
  const code = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }, ({ stdout, stderr }) => {
    for (const stream of [stdout, stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  });
  return { code, output };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));

const PARENT_CHECK_MS = 100;

/** npm's shell ends on a signal without forwarding it, so the loss of the parent process counts as a signal. */
function stopWithNpm(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stopAll('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

if (process.env.npm_lifecycle_event) stopWithNpm();
