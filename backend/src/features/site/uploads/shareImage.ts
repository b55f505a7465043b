import { sharedFrom } from '@institut/contract/content/images';
import { AppError } from '../../../lib/errors.ts';
import { type ObjectStore, readWhole } from '../../../lib/storage/objectStore.ts';
import { encodeShareImage } from './upload.service.ts';

const making = new Map<string, Promise<Buffer | null>>();

/**
 * Makes and stores the JPEG for sharing of an image that 0.3.0 has stored without it. Returns null when the name is
 * not that of such a JPEG, and without a readable image.
 */
export function makeShareImage(store: ObjectStore, name: string): Promise<Buffer | null> {
  const key = `${store.label} ${name}`;
  const begun = making.get(key);
  if (begun) return begun;
  const made = make(store, name).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function make(store: ObjectStore, name: string): Promise<Buffer | null> {
  const image = sharedFrom(`/uploads/${name}`)?.slice('/uploads/'.length);
  const bytes = image ? await readWhole(store, image) : null;
  if (!bytes) return null;
  const data = await encodeShareImage(bytes).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (data) await store.write([{ name, data }]);
  return data;
}
