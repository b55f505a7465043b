import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { IMAGE_WIDTHS } from '@institut/contract/content/images';
import { API } from '@institut/contract/frame/endpoints';
import sharp from 'sharp';
import { request, tally } from '../support/httpClient.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { FILLER, useSmallDisk } from '../support/serverFaults.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { bearer, createUser } from '../support/factories.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();
const disk = useSmallDisk();

/** Enough for the smallest width of an image, too little for all widths. */
const LEFT = 128 * 1024;
const SIZE = { width: 1600, height: 1000 };

/** Noise, which cannot be compressed. */
const encodedImage = () =>
  sharp(randomBytes(SIZE.width * SIZE.height * 3), { raw: { ...SIZE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

let authorization: string;
let server: ListeningServer;

/** Folders that begin with a dot are other areas of the storage. */
const files = () => readdirSync(disk.folder).filter((name) => name !== FILLER && !name.startsWith('.'));

async function upload(image: Buffer) {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(image)]), 'slika.png');
  return request(`${server.url}${API.upload}`, {
    method: 'POST',
    body,
    headers: { Authorization: authorization },
  });
}

beforeEach(async () => {
  authorization = bearer(await createUser({ isAdmin: true }));
  server = await servers.start({
    env: { MONGO_URI: databaseUri(engine()), UPLOADS_DIR: disk.folder, LOG_LEVEL: 'fatal' },
  });
});

it('an upload to a full disk is refused and leaves no file; with room the next one is stored', async () => {
  const image = await encodedImage();
  disk.fill(server, LEFT);
  const refused = await upload(image);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    503,
    { message: 'Na serveru nema dovoljno prostora za sliku.', code: 'unavailable' },
  ]);
  expect(files()).toEqual([]);

  expect(tally(await Promise.all([upload(image), upload(image), upload(image)]))).toEqual({ 503: 3 });
  expect(files()).toEqual([]);

  disk.makeRoom(server);
  const stored = await upload(image);
  expect(stored.status).toBe(201);
  expect(files()).toHaveLength(IMAGE_WIDTHS.length + 2);
  const shown = await fetch(`${server.url}${stored.text}`);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', ...SIZE });
});
