import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

/** Written beside its place and linked into it, so that of two processes that start together both read the same one. */
function createSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Made once and kept beside the data, so that a restart outside production logs nobody out. */
function secretFromDataDir(): string {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const file = join(env.DATA_DIR, 'jwt-secret');
  if (!existsSync(file)) createSecretFile(file);
  return readFileSync(file, 'utf8');
}

let secret: string | undefined;

/** The key that signs the tokens: JWT_SECRET, or outside production one of our own. */
export function jwtSecret(): string {
  secret ??= env.JWT_SECRET ?? secretFromDataDir();
  return secret;
}
