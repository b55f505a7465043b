import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { model, Schema, trusted } from 'mongoose';
import { env, REPO_ROOT } from '../../../config/env.ts';
import { isObjectName, readWhole } from '../../../lib/storage/objectStore.ts';
import { openStore } from '../../../lib/storage/openStore.ts';

/** The static files of this version, whose names have hashes. */
const ASSETS = join(REPO_ROOT, 'frontend/dist/assets');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Compressed copies are not read from the store, and source maps are not for visitors. */
const NOT_STORED = /\.(br|gz|map)$/;

const assetStore = () => openStore(env, 'assets');
const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex');

type StoredAssetFields = {
  /** The file name. */
  _id: string;
  /** The SHA-256 of the file: who may write to the store alone cannot put a script into the pages. */
  hash: string;
  /** When a process that has the file was last seen. */
  usedAt: Date;
};

const storedAssetSchema = new Schema<StoredAssetFields>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    usedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
export const StoredAsset = model('StoredAsset', storedAssetSchema, 'assets');

/**
 * Stores the static files of this version for processes of other versions: during an upgrade, and for tabs that were opened
 * before it. Returns the number of files that the store lacked. Throws `StorageError`.
 */
export async function storeAssets(folder = ASSETS, now = new Date()): Promise<number> {
  const store = assetStore();
  const stored = await store.list();
  // Without a build, in development, there are none.
  const files = existsSync(folder) ? await readdir(folder) : [];
  const names = files.filter((name) => isObjectName(name) && !NOT_STORED.test(name));
  let added = 0;
  const updates = [];
  for (const name of names) {
    const data = await readFile(join(folder, name));
    if (stored.get(name) !== data.length) {
      await store.write([{ name, data }]);
      added += 1;
    }
    const update = { $set: { hash: hashOf(data), usedAt: now } };
    updates.push({ updateOne: { filter: { _id: name }, update, upsert: true } });
  }
  if (updates.length > 0) await StoredAsset.bulkWrite(updates, { ordered: false });
  return added;
}

/** Returns a static file of another version; null when no process has stored it, or it is not what was stored. */
export async function readStoredAsset(name: string): Promise<Buffer | null> {
  if (!isObjectName(name)) return null;
  const record = await StoredAsset.findById(name).lean();
  const data = record && (await readWhole(assetStore(), name));
  return data && hashOf(data) === record.hash ? data : null;
}

/** Removes the static files that no process has had for 31 days; this one stores its own again. Returns their number. */
export async function removeOldAssets(folder = ASSETS, now = new Date()): Promise<number> {
  await storeAssets(folder, now);
  const before = new Date(now.getTime() - RETENTION_DAYS.unusedImage * DAY_MS);
  const old = await StoredAsset.find({ usedAt: trusted({ $lt: before }) }).lean();
  const names = old.map(({ _id }) => _id);
  await assetStore().remove(names);
  await StoredAsset.deleteMany({ _id: trusted({ $in: names }) });
  return names.length;
}
