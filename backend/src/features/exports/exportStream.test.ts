import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API, apiUrl } from '@institut/contract/paths';
import { mongo } from 'mongoose';
import { createApp } from '../../app.ts';
import { createLogger } from '../../lib/logger.ts';
import { useTestDatabase } from '../../testing/testApp.ts';
import { bearer, createUser } from '../../testing/userFactory.ts';
import { createOrder } from '../../testing/orderFactory.ts';
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

async function open() {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const headers = { Authorization: bearer(await createUser({ isAdmin: true })) };
  return get({ port: address.port, path: apiUrl(API.export, { list: 'orders' }), headers });
}

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
