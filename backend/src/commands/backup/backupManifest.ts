import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../lib/errors.ts';

const FILE = 'backup.json';

const collection = z.object({
  name: z.string().regex(/^\w[\w.-]*$/),
  documents: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  /** The version of the product. */
  version: z.string(),
  engine: z.enum(['embedded', 'mongodb']),
  /** False when writes of other processes may be partly in the copy. */
  isOneMoment: z.boolean(),
  collections: z.array(collection),
  images: z.number().int().min(0),
});

/** The manifest is written last: a folder without it is no backup or an interrupted one. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Writes the manifest into a folder that contains everything else. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** Throws an error with a message for the operator when the folder is no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw new Error(`${folder} is no complete backup: ${FILE} is missing.`);
    throw error;
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} is a backup of another version.`);
  return parsed.data;
}

/** A complete backup. */
export type Backup = { name: string; folder: string; madeAt: Date };

/** Returns the names in a folder, none when it does not exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });

/** Returns the complete backups in a folder, the newest last. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const manifest = await readManifest(join(folder, name)).catch(() => null);
      return manifest && { name, folder: join(folder, name), madeAt: new Date(manifest.madeAt) };
    }),
  );
  return found
    .filter((backup) => backup !== null)
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

/** Returns the newest complete backup in a folder. */
export async function newestBackup(folder: string): Promise<Backup | undefined> {
  return (await backupsIn(folder)).at(-1);
}
