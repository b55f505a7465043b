import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPO_ROOT } from './repoRoot.ts';

const manifest = z.object({ version: z.string() });

/** Returns the version of the product, `0.3.0`, from its package.json. */
export const productVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(REPO_ROOT, 'package.json'), 'utf8'))).version;

/** Returns the commit that an image was built from, from the file that the Dockerfile writes; empty elsewhere. */
export function productCommit(folder = REPO_ROOT): string {
  const file = join(folder, 'commit');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
