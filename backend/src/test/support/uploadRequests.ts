import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@institut/contract/endpoints';
import { UPLOAD_FIELD } from '@institut/contract/image';
import sharp from 'sharp';
import { env } from '../../config/env.ts';
import { testApp } from './testApp.ts';
import { bearer, createUser } from './userFactory.ts';

export const picture = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#0b72b9' } });

/** An empty folder of uploads for every test of a file, and an admin who sends to it. */
export function useUploads() {
  const root = mkdtempSync(join(tmpdir(), 'institut-upload-'));
  let uploadsDir: string;
  let admin: string;

  // Encoding takes its time on a busy machine.
  jest.setTimeout(20_000);
  beforeEach(async () => {
    uploadsDir = join(mkdtempSync(join(root, 'run-')), 'uploads');
    jest.replaceProperty(env, 'UPLOADS_DIR', uploadsDir);
    admin = bearer(await createUser({ isAdmin: true }));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmSync(root, { recursive: true }));

  const post = (token = admin) => testApp({ uploadsDir }).post(API.upload).set('Authorization', token);
  return {
    folder: () => uploadsDir,
    post,
    send: (bytes: Buffer, name = 'slika.png', type = 'image/png') =>
      post().attach(UPLOAD_FIELD, bytes, { filename: name, contentType: type }),
    /** The names of what is stored. */
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
