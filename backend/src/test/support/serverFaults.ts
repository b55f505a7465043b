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

/** A wall clock for servers that tests set; what it starts with is the right time. */
type ServerClock = {
  /** For `start`: the server goes by this clock. */
  options: (env?: NodeJS.ProcessEnv) => ServerOptions;
  /** How far the clock is off from now on, in milliseconds: at once, in running servers as well. */
  set: (shiftMs: number) => void;
};

let made = 0;

export function createServerClock(folder: string): ServerClock {
  made += 1;
  const file = join(folder, `clock-${made}`);
  const set = (shiftMs: number) => {
    // Renamed, so that nobody reads half a number.
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

/** A folder whose disk tests can fill, as a server that writes there sees it. */
type SmallDisk = {
  folder: string;
  /** Leaves room for so many bytes. */
  fill: (server: ServerProcess, left?: number) => void;
  makeRoom: (server: ServerProcess) => void;
};

const SIZE = '16m';
/** What fills the disk; not a file of the server's. */
export const FILLER = 'filler';
const BLOCK = Buffer.alloc(4096, 1);

/** Writes until the disk refuses, block by block, and gives back what is to be left. */
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

/** The largest file that the process may write from now on. */
function limitFiles({ child }: ServerProcess, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);
}

/**
 * A small disk for this test file. Where mounting is not permitted, the server is given a limit
 * of file sizes instead, the present size of `growingFile` or none, which refuses its writes as a full disk does.
 * Call it after `useServerProcesses`: the disk goes when nobody uses it any more.
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

/** Memory that a process holds now, in megabytes, as the system counts it. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
