import { once } from 'node:events';
import fs, { mkdtempSync, rmSync, writeFileSync, type ReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { createLogger } from '../lib/logger.ts';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';

const REQUESTS = 4;
/** More than an answer takes before somebody reads it. */
const BYTES = 8 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'institut-reading-'));
let site: Listening;

beforeAll(async () => {
  for (const name of ['slika.webp', 'tekst.txt']) writeFileSync(join(folder, name), Buffer.alloc(BYTES, 'x'));
  const logger = createLogger('silent');
  const app = createApp({ logger, uploadsDir: folder, spaDir: folder, createPageRenderer: null });
  site = await listen(createServer(app));
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Resolves with the files that are being read, once there are so many. */
function filesOpened(count: number): Promise<ReadStream[]> {
  const files: ReadStream[] = [];
  const original = fs.createReadStream;
  return new Promise((resolve) => {
    jest.spyOn(fs, 'createReadStream').mockImplementation((...args) => {
      const file = original(...args);
      file.once('open', () => files.push(file) === count && resolve(files));
      return file;
    });
  });
}

describe('files that are being sent', () => {
  it.each([['/uploads/slika.webp'], ['/tekst.txt']])(
    'are closed when their connection dies, also those behind another: %s',
    async (path) => {
      const opened = filesOpened(REQUESTS);
      const client = await openRaw(site.port);
      client.socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(REQUESTS));
      const files = await opened;
      client.socket.resetAndDestroy();
      for (const file of files) if (!file.closed) await once(file, 'close');
      expect(files.map(({ closed }) => closed)).toEqual(Array(REQUESTS).fill(true));
    },
  );

  it('are sent whole', async () => {
    const response = await fetch(`${site.url}/uploads/slika.webp`);
    expect((await response.arrayBuffer()).byteLength).toBe(BYTES);
  });
});
