import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config as loadDotenv, parse } from 'dotenv';
import { COMPOSE_NAMES, ENV_NAMES, envProblems } from './envSchema.ts';
import { REPO_ROOT } from './repoRoot.ts';

export type SettingsReport = {
  /** A sentence for every invalid variable. */
  problems: string[];
  /** Names in `.env` that no setting has, probably misspelled. */
  unknown: string[];
};

/** Reads `.env` into the environment and validates every setting, unlike `env.ts`, which stops at the first invalid one. */
export function readSettings(): SettingsReport {
  const file = join(REPO_ROOT, '.env');
  loadDotenv({ path: file, quiet: true });
  const names = existsSync(file) ? Object.keys(parse(readFileSync(file))) : [];
  return {
    problems: envProblems(process.env),
    unknown: names.filter((name) => ![...ENV_NAMES, ...COMPOSE_NAMES].includes(name)),
  };
}
