import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerOptions } from './serverProcess.ts';

/** A wall clock for servers that tests set; what it starts with is the right time. */
export type ServerClock = {
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
