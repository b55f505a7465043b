import { execFileSync, spawnSync } from 'node:child_process';
import {
  renameSync,
  writeFileSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../../lib/errors.ts';
import type { ServerOptions, ServerProcess } from './serverProcess.ts';

/** A wall clock of servers that tests can set. */
type ServerClock = {
  /** Returns the options with which a server uses this clock. */
  options: (env?: NodeJS.ProcessEnv) => ServerOptions;
  /** Shifts the clock by `shiftMs` milliseconds, in running servers as well. */
  set: (shiftMs: number) => void;
};

let made = 0;

export function createServerClock(folder: string): ServerClock {
  made += 1;
  const file = join(folder, `clock-${made}`);
  const set = (shiftMs: number) => {
    // Renamed, so that a server never reads half a number.
    writeFileSync(`${file}.part`, String(shiftMs));
    renameSync(`${file}.part`, file);
  };
  set(0);
  return {
    options: (env) => ({
      env: { ...env, CLOCK_SHIFT: file },
      imports: [pathToFileURL(join(import.meta.dirname, 'shiftClock.mjs')).href],
    }),
    set,
  };
}

/** A folder whose disk tests can fill. */
type SmallDisk = {
  folder: string;
  /** Leaves room for `left` bytes. */
  fill: (server: ServerProcess, left?: number) => void;
  makeRoom: (server: ServerProcess) => void;
};

const SIZE = '16m';
/** The file that fills the disk. */
export const FILLER = 'filler';
const BLOCK = Buffer.alloc(4096, 1);

/** Writes until the disk is full, then frees `left` bytes. */
function fillUp(folder: string, left: number): void {
  const file = openSync(join(folder, FILLER), 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
    ftruncateSync(file, fstatSync(file).size - left);
  } finally {
    closeSync(file);
  }
}

/** Limits the size of files that the process may write. */
function limitFiles({ child }: ServerProcess, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);
}

/**
 * Mounts a small disk for this test file. Where mounting is not permitted, the server's file size is limited to the
 * present size of `growingFile` instead, which refuses writes like a full disk. Call it after `useServerProcesses`, so that
 * the servers end before the disk is unmounted.
 */
export function useSmallDisk(growingFile?: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'institut-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0;

  afterAll(() => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  if (isMounted) {
    return {
      folder,
      fill: (_server, left = 0) => fillUp(folder, left),
      makeRoom: () => rmSync(join(folder, FILLER)),
    };
  }
  return {
    folder,
    fill: (server, left = 0) => {
      limitFiles(server, left + (growingFile ? statSync(join(folder, growingFile)).size : 0));
    },
    makeRoom: (server) => limitFiles(server, 'unlimited'),
  };
}

/** Returns the resident memory of a process in megabytes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
