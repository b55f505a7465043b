import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import { UPLOAD_FIELD, imageVariant } from '@institut/contract/content/images';
import sharp from 'sharp';
import { env } from '../../config/env.ts';
import { bearer, createUser } from './factories.ts';
import { testApp } from './testApp.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

export const sampleImage = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#0b72b9' } });

/** Creates an empty uploads folder and an admin for every test of a file. */
export function useUploads() {
  const root = mkdtempSync(join(tmpdir(), 'institut-upload-'));
  let uploadsDir: string;
  let admin: string;

  beforeEach(async () => {
    uploadsDir = join(mkdtempSync(join(root, 'run-')), 'uploads');
    jest.replaceProperty(env, 'UPLOADS_DIR', uploadsDir);
    admin = bearer(await createUser({ isAdmin: true }));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const post = (token = admin) =>
    testApp({ images: folderStore(uploadsDir) })
      .post(API.upload)
      .set('Authorization', token);
  return {
    folder: () => uploadsDir,
    post,
    send: (bytes: Buffer, name = 'slika.png', type = 'image/png') =>
      post().attach(UPLOAD_FIELD, bytes, { filename: name, contentType: type }),
    stored: () => {
      try {
        return readdirSync(uploadsDir).sort();
      } catch {
        return [];
      }
    },
    bytesOf: (file: string) => readFileSync(join(uploadsDir, file)),
  };
}

type Uploads = {
  /** Stores an image as version 0.3 did, without its JPEG for sharing, in one width; returns its path. */
  addImage: (name: string, size: { width: number; height: number }) => Promise<string>;
  /** Stores a file that is no image; returns its path. */
  addBrokenImage: (name: string) => Promise<string>;
  bytesOf: (path: string) => Promise<Buffer>;
};

const fileOf = (path: string) => join(env.UPLOADS_DIR, path.slice('/uploads/'.length));

/** Creates an uploads folder for one test file. */
export function useUploadsFolder(): Uploads {
  const given = env.UPLOADS_DIR;

  beforeAll(async () => {
    env.UPLOADS_DIR = await mkdtemp(join(tmpdir(), 'institut-uploads-'));
  });

  afterAll(async () => {
    await rm(env.UPLOADS_DIR, { recursive: true });
    env.UPLOADS_DIR = given;
  });

  return {
    bytesOf: (path) => readFile(fileOf(path)),
    addBrokenImage: async (name) => {
      const path = `/uploads/${name}.webp`;
      await writeFile(fileOf(path), 'nije slika');
      return path;
    },
    addImage: async (name, { width, height }) => {
      const path = `/uploads/${name}.webp`;
      const image = await sharp({ create: { width, height, channels: 3, background: '#0b72b9' } })
        .webp()
        .toBuffer();
      for (const file of [path, imageVariant(path, 1200)]) await writeFile(fileOf(file), image);
      return path;
    },
  };
}
