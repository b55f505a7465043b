import { once } from 'node:events';
import fs, { mkdtempSync, rmSync, writeFileSync, type ReadStream } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { createLogger } from '../lib/logger.ts';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { folderStore } from '../lib/storage/folderStore.ts';

describe('onResponseClosed', () => {
  const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  let server: Server;
  let site: Listening;

  beforeEach(async () => {
    server = createServer();
    site = await listen(server);
  });
  afterEach(() => site.close());

  async function arrival() {
    const client = await openRaw(site.port);
    const arrived = new Promise<ServerResponse>((resolve) =>
      server.once('request', (_req, res) => resolve(res)),
    );
    client.socket.write(REQUEST);
    return { client, res: await arrived };
  }

  it('calls back when the response has been sent', async () => {
    const { res } = await arrival();
    const isCalled = new Promise<void>((resolve) => onResponseClosed(res, resolve));
    res.end();
    await expect(isCalled).resolves.toBeUndefined();
  });

  it('calls back at once for a response that was sent before', async () => {
    const { res } = await arrival();
    const closed = once(res, 'close');
    res.end();
    await closed;
    const call = jest.fn();
    onResponseClosed(res, call);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('calls back at once, and only once, when the connection is already closed', async () => {
    const { client, res } = await arrival();
    const closed = new Promise((resolve) => res.req.socket.once('close', resolve));
    client.socket.resetAndDestroy();
    await closed;
    const call = jest.fn();
    onResponseClosed(res, call);
    expect(call).toHaveBeenCalledTimes(1);
    res.emit('close');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('does not call back while the response is pending', async () => {
    const { res } = await arrival();
    const call = jest.fn();
    onResponseClosed(res, call);
    expect(call).not.toHaveBeenCalled();
  });
});

/** Resolves with the opened files once there are `count`. */
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

describe('streaming a file', () => {
  const REQUESTS = 4;
  /** More than the buffers of a connection hold. */
  const BYTES = 8 * 1024 * 1024;

  const folder = mkdtempSync(join(tmpdir(), 'institut-reading-'));
  let site: Listening;

  beforeAll(async () => {
    for (const name of ['slika.webp', 'tekst.txt'])
      writeFileSync(join(folder, name), Buffer.alloc(BYTES, 'x'));
    const logger = createLogger('silent');
    const app = createApp({ logger, images: folderStore(folder), spaDir: folder, createPageRenderer: null });
    site = await listen(createServer(app));
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it.each([['/uploads/slika.webp'], ['/tekst.txt']])(
    'closes the files of all pipelined requests when their connection closes: %s',
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

  it('sends the whole file', async () => {
    const response = await fetch(`${site.url}/uploads/slika.webp`);
    expect((await response.arrayBuffer()).byteLength).toBe(BYTES);
  });
});
