import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariant } from '@institut/contract/image';
import sharp from 'sharp';
import { env } from '../../config/env.ts';

type Uploads = {
  /** Stores a picture with the variant that is shared; gives its path. */
  addImage: (name: string, size: { width: number; height: number }) => Promise<string>;
};

/** A folder of stored images for one test file. */
export function useUploadsFolder(): Uploads {
  let replaced: jest.ReplaceProperty<string> | undefined;

  beforeAll(async () => {
    replaced = jest.replaceProperty(env, 'UPLOADS_DIR', await mkdtemp(join(tmpdir(), 'institut-uploads-')));
  });

  afterAll(async () => {
    await rm(env.UPLOADS_DIR, { recursive: true });
    replaced?.restore();
  });

  return {
    addImage: async (name, { width, height }) => {
      const path = `/uploads/${name}.webp`;
      const picture = await sharp({ create: { width, height, channels: 3, background: '#0b72b9' } })
        .webp()
        .toBuffer();
      for (const file of [path, imageVariant(path, 1200)]) {
        await writeFile(join(env.UPLOADS_DIR, file.slice('/uploads/'.length)), picture);
      }
      return path;
    },
  };
}
