import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../lib/errorCode.ts';

const FILE = 'backup.json';

const schema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({ kind: z.literal('mongodb'), name: z.string() }),
  ]),
  images: z.number().int().min(0),
});

/** What a backup says of itself. It is written last: a folder without it is no backup, or one that was broken off. */
export type Manifest = z.infer<typeof schema>;

/** Puts it on the disk of a folder that holds everything else. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** Throws a sentence for what is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw new Error(`${folder} holds no whole backup: ${FILE} is missing.`);
    throw error;
  });
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} holds a backup of another version.`);
  return parsed.data;
}
