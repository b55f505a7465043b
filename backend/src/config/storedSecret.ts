import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

/** Linked into place, so that two processes that start together read the same secret. */
function createSecretFile(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Returns the secret with a name in the data folder, which is generated once, so that a restart outside production keeps it. */
export function storedSecret(name: string, generate: () => string): string {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const file = join(env.DATA_DIR, name);
  if (!existsSync(file)) createSecretFile(file, generate());
  return readFileSync(file, 'utf8');
}
