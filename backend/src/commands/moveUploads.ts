import { resolve } from 'node:path';
import { REPO_ROOT } from '../config/repoRoot.ts';
import {
  copyMissing,
  type ObjectStore,
  STORAGE_AREAS,
  type StorageArea,
} from '../lib/storage/objectStore.ts';
import { openStore } from '../lib/storage/openStore.ts';

const USAGE =
  'Usage: npm run move-uploads -- <from> <to>\nEach is a folder, or s3://bucket/prefix?endpoint=https://…&region=…&forcePathStyle=true';

const storeAt = (place: string, area: StorageArea): ObjectStore =>
  openStore(
    place.startsWith('s3:')
      ? { UPLOADS_URL: place, UPLOADS_DIR: '' }
      : { UPLOADS_DIR: resolve(REPO_ROOT, place) },
    area,
  );

/** Copies what the second place lacks, so that it can be interrupted and repeated; nothing is removed from the first. */
try {
  const [from, to, ...rest] = process.argv.slice(2);
  if (!from || !to || rest.length > 0) throw new Error(USAGE);
  let copied = 0;
  for (const area of STORAGE_AREAS) copied += await copyMissing(storeAt(from, area), storeAt(to, area));
  console.log(
    `${copied} files copied to ${storeAt(to, 'public').label}. Set ${to.startsWith('s3:') ? 'UPLOADS_URL' : 'UPLOADS_DIR'}, restart the server, and run this again for what was stored meanwhile; then the files at ${from} can be removed.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  process.exitCode = 1;
}
