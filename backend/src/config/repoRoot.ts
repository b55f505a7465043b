import { resolve } from 'node:path';

/** The root of the repository, three levels above both src/config and dist/config. */
export const REPO_ROOT = resolve(import.meta.dirname, '../../..');
