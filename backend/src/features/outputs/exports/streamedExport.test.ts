import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { mongo } from 'mongoose';
import { createOrder, bearer, createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createApp } from '../../../app.ts';
import { createLogger } from '../../../lib/logger.ts';
import { openRaw } from '../../../test/support/httpClient.ts';
import { Order } from '../../core/orders/order.model.ts';
import { EXPORTS } from './exports.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase({ keepsDocuments: true });

const admin = async () => bearer(await createUser({ isAdmin: true }));

async function soon(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 2000 && !isSo(); tries += 1) await setTimeout(10);
  return isSo();
}

/** Counts the exports that are opened, and those that read no further rows. */
function watchExports() {
  const count = { opened: 0, closed: 0 };
  const openExport = EXPORTS.orders;
  jest.spyOn(EXPORTS, 'orders').mockImplementation(async (query) => {
    const file = await openExport(query);
    count.opened += 1;
    const close = () => {
      count.closed += 1;
      return file.close();
    };
    return { ...file, close };
  });
  return count;
}

describe('a streamed export', () => {
  /** More than one batch. */
  const ORDERS = 600;

  /** More rows than fit in the buffers of a connection that its client does not read. */
  const NAME_LENGTH = 5000;

  const TIMEOUT_MS = 60_000;

  const log: string[] = [];

  const server = createServer(
    createApp({
      logger: createLogger('error', { write: (line: string) => void log.push(line) }),
      images: folderStore('/nowhere'),
      spaDir: '/nowhere',
      createPageRenderer: null,
    }),
  );

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { _id, reference: _reference, ...order } = await createOrder(await createUser());
    const buyerName = 'š'.repeat(NAME_LENGTH);
    await Order.collection.insertMany(
      Array.from({ length: ORDERS }, (_, n) => ({ ...order, buyerName, reference: `R${n}` })),
    );
  }, TIMEOUT_MS);

  beforeEach(() => {
    log.length = 0;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  const PATH = apiUrl(API.export, { list: 'orders' });

  function port(): number {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
    return address.port;
  }

  const open = async (authorization?: string) =>
    get({ port: port(), path: PATH, headers: { Authorization: authorization ?? (await admin()) } });

  describe('an export in progress', () => {
    it(
      'stops reading when the client disconnects, without logging an error',
      async () => {
        const count = watchExports();
        const request = await open();
        request.on('error', () => {});
        await once(request, 'response');
        expect(count).toEqual({ opened: 1, closed: 0 });
        request.destroy();
        expect(await soon(() => count.closed === 1)).toBe(true);
        expect(log).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it(
      'stops reading when the client disconnects, also as the second pipelined request',
      async () => {
        const count = watchExports();
        const { socket } = await openRaw(port());
        const head = `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${await admin()}\r\n\r\n`;
        socket.pause().write(head.repeat(2));
        expect(await soon(() => count.opened === 2)).toBe(true);
        expect(count.closed).toBe(0);
        socket.resetAndDestroy();
        expect(await soon(() => count.closed === 2)).toBe(true);
        expect(log).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it(
      'closes the connection when the database fails in the middle, so that no client takes a part for the whole',
      async () => {
        const request = await open();
        const [response] = await once(request, 'response');
        jest.spyOn(mongo.FindCursor.prototype, 'next').mockRejectedValue(new Error('gone'));
        response.resume();
        const [error] = await once(response, 'error');
        expect(error).toMatchObject({ code: 'ECONNRESET' });
        expect(log.join('')).toContain('gone');
      },
      TIMEOUT_MS,
    );

    it('answers 503 as JSON when the database fails before the first row', async () => {
      const authorization = await admin();
      jest.spyOn(mongo.FindCursor.prototype, 'next').mockRejectedValue(new mongo.MongoNetworkError('gone'));
      const [response] = await once(await open(authorization), 'response');
      expect(response.statusCode).toBe(503);
      expect(response.headers['content-type']).toContain('application/json');
      response.resume();
    });
  });
});
