import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config as loadDotenv } from 'dotenv';
import { EnvError, parseEnv, type Env } from './envSchema.ts';
import { REPO_ROOT } from './repoRoot.ts';

export type { Env } from './envSchema.ts';
export { REPO_ROOT } from './repoRoot.ts';

function readEnv(): Env {
  // Tests ignore the developer's .env file.
  if (process.env.NODE_ENV === 'test') {
    const folder = join(tmpdir(), 'institut-test');
    return parseEnv({
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      LOG_LEVEL: 'silent',
      ...process.env,
    });
  }
  loadDotenv({ path: join(REPO_ROOT, '.env'), quiet: true });
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Returns whether a variable is set, in `.env` or the environment; a blank one is not. */
export const isGiven = (name: string): boolean => Boolean(process.env[name]?.trim());

/** The settings of this process, parsed once. */
export const env = readEnv();
