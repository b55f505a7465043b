import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { mongo } from 'mongoose';
import { createApp } from '../../app.ts';
import { createLogger } from '../../lib/logger.ts';
import { openRaw } from '../../test/support/httpClient.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { bearer, createUser, createOrder } from '../../test/support/factories.ts';
import { Order } from '../orders/order.model.ts';

useTestDatabase();

const ORDERS = 400;
/** Far more than a connection holds that nobody reads from. */
const NAME_LENGTH = 10_000;
const TIMEOUT_MS = 60_000;

const log: string[] = [];
const server = createServer(
  createApp({
    logger: createLogger('error', { write: (line: string) => void log.push(line) }),
    uploadsDir: '/nowhere',
    spaDir: '/nowhere',
    createPageRenderer: null,
  }),
);
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(async () => {
  log.length = 0;
  const { _id, reference: _reference, ...order } = await createOrder(await createUser());
  const buyerName = 'š'.repeat(NAME_LENGTH);
  await Order.collection.insertMany(
    Array.from({ length: ORDERS }, (_, n) => ({ ...order, buyerName, reference: `R${n}` })),
  );
}, TIMEOUT_MS);
afterEach(() => jest.restoreAllMocks());
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

/** How many lists of orders a method was called for. */
const cursorsIn = ({ contexts }: { contexts: mongo.FindCursor[] }) =>
  new Set(contexts.filter(({ namespace }) => namespace.collection === 'orders')).size;

const admin = async () => bearer(await createUser({ isAdmin: true }));

const open = async () => get({ port: port(), path: PATH, headers: { Authorization: await admin() } });

async function soon(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await setTimeout(10);
  return isSo();
}

describe('an export under way', () => {
  it(
    'stops reading when whoever asked for it goes away, which is no error',
    async () => {
      const close = jest.spyOn(mongo.FindCursor.prototype, 'close');
      const isClosed = () => close.mock.contexts.some(({ namespace }) => namespace.collection === 'orders');
      const request = await open();
      request.on('error', () => {});
      await once(request, 'response');
      expect(isClosed()).toBe(false);
      request.destroy();
      expect(await soon(isClosed)).toBe(true);
      expect(log).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'stops reading too when it was asked for behind another in the same connection',
    async () => {
      const read = jest.spyOn(mongo.FindCursor.prototype, 'next');
      const close = jest.spyOn(mongo.FindCursor.prototype, 'close');
      const { socket } = await openRaw(port());
      const head = `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${await admin()}\r\n\r\n`;
      socket.pause().write(head.repeat(3));
      expect(await soon(() => cursorsIn(read.mock) === 3)).toBe(true);
      expect(cursorsIn(close.mock)).toBe(0);
      socket.resetAndDestroy();
      expect(await soon(() => cursorsIn(close.mock) === 3)).toBe(true);
      expect(log).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'is cut off when the database fails in the middle, so that nobody takes a part for the whole',
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

  it('is an answer of its own when the database fails at once', async () => {
    jest.spyOn(mongo.FindCursor.prototype, 'next').mockRejectedValue(new mongo.MongoNetworkError('gone'));
    const [response] = await once(await open(), 'response');
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('application/json');
    response.resume();
  });
});
