import { join } from 'node:path';
import { env } from '../../config/env.ts';
import { bucketStore } from './bucketStore.ts';
import { folderStore } from './folderStore.ts';
import type { ObjectStore, StorageArea } from './objectStore.ts';

export type StorageSettings = {
  /** `s3://bucket/prefix?endpoint=…`; without it the folder is used. */
  UPLOADS_URL?: string | null;
  UPLOADS_DIR: string;
};

/** Returns the store of an area as the settings name it. */
export const openStore = (settings: StorageSettings, area: StorageArea): ObjectStore =>
  settings.UPLOADS_URL ? bucketStore(settings.UPLOADS_URL, area) : folderOf(settings, area);

function folderOf({ UPLOADS_DIR }: StorageSettings, area: StorageArea): ObjectStore {
  if (area === 'candidates') return folderStore(join(env.DATA_DIR, area), { isPrivate: true });
  return folderStore(area === 'public' ? UPLOADS_DIR : join(UPLOADS_DIR, `.${area}`));
}

/** Returns the store of what is not served under its name. */
export const privateStore = (): ObjectStore => openStore(env, 'private');

/** Returns the store of the files of candidates. */
export const candidateStore = (): ObjectStore => openStore(env, 'candidates');

/** Returns the store of the images. */
export const publicStore = (): ObjectStore => openStore(env, 'public');
