import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Returns a function that starts processes of a program beside this file on a database, and kills all of them with -9 after they
 * have printed so many dots; with null it lets them end. It returns their exit codes, null for a killed one.
 */
export function useIssuingProcesses(program: string, processes: number) {
  const running = new Set<ChildProcess>();
  afterAll(() => running.forEach((child) => child.kill('SIGKILL')));
  return async (uri: string, killAfter: number | null): Promise<(number | null)[]> => {
    let issued = 0;
    const children = Array.from({ length: processes }, () =>
      spawn(process.execPath, [join(import.meta.dirname, program)], {
        env: { PATH: process.env.PATH, NODE_ENV: 'test', MONGO_URI: uri },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const ends = children.map(async (child) => {
      running.add(child);
      child.stdout.on('data', (dots: Buffer) => {
        issued += dots.length;
        if (killAfter !== null && issued >= killAfter) children.forEach((one) => one.kill('SIGKILL'));
      });
      const [code]: (number | null)[] = await once(child, 'close');
      running.delete(child);
      return code ?? null;
    });
    return Promise.all(ends);
  };
}
