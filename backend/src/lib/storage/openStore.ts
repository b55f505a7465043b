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
  settings.UPLOADS_URL
    ? bucketStore(settings.UPLOADS_URL, area)
    : folderStore(area === 'public' ? settings.UPLOADS_DIR : join(settings.UPLOADS_DIR, `.${area}`));

/** Returns the store of what is not served under its name. */
export const privateStore = (): ObjectStore => openStore(env, 'private');

/** Returns the store of the images. */
export const publicStore = (): ObjectStore => openStore(env, 'public');
