import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

/** Linked into place, so that two processes that start together read the same secret. */
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

/** Stored in the data folder, so that a restart outside production does not end any session. */
function secretFromDataDir(): string {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const file = join(env.DATA_DIR, 'jwt-secret');
  if (!existsSync(file)) createSecretFile(file);
  return readFileSync(file, 'utf8');
}

let secret: string | undefined;

/** Returns the key that signs tokens: JWT_SECRET, or outside production a generated one. */
export function jwtSecret(): string {
  secret ??= env.JWT_SECRET ?? secretFromDataDir();
  return secret;
}
