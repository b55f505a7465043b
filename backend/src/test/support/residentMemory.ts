import { execFileSync } from 'node:child_process';

/** Memory that a process holds now, in megabytes, as the system counts it. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
