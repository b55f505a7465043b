import { resolve } from 'node:path';

/** The folder that holds package.json of the whole house, from src/config as from dist/config. */
export const REPO_ROOT = resolve(import.meta.dirname, '../../..');
