import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config as loadDotenv, parse } from 'dotenv';
import { ENV_NAMES, envProblems } from './envSchema.ts';
import { REPO_ROOT } from './repoRoot.ts';

/** For those who would rather hear of every bad setting than stop at the first one, as `env.ts` does. */
export type SettingsReport = {
  /** A sentence for every bad variable. */
  problems: string[];
  /** Names in `.env` that nobody reads; probably misspelled. */
  unknown: string[];
};

/** Reads `.env` into the environment and judges every setting there; stops at none. */
export function readSettings(): SettingsReport {
  const file = join(REPO_ROOT, '.env');
  loadDotenv({ path: file, quiet: true });
  const names = existsSync(file) ? Object.keys(parse(readFileSync(file))) : [];
  return {
    problems: envProblems(process.env),
    unknown: names.filter((name) => !ENV_NAMES.includes(name)),
  };
}
