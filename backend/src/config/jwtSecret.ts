import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

/** Made once and kept beside the data, so that a restart outside production logs nobody out. */
function secretFromDataDir(): string {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const file = join(env.DATA_DIR, 'jwt-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

let secret: string | undefined;

/** The key that signs the tokens: JWT_SECRET, or outside production one of our own. */
export function jwtSecret(): string {
  secret ??= env.JWT_SECRET ?? secretFromDataDir();
  return secret;
}
