import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  request as httpRequest,
  type Server,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { API } from '@institut/contract/frame/endpoints';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { createHttpServer } from '../../http/httpServer.ts';

export type Answer = { status: number; headers: Headers; text: string };

/** Sends a request and reads the whole response. Rejects when the connection fails. */
export async function request(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export type Placing = { authorization: string; body: PlaceOrderBody; key?: string };

/** Places an order as the SPA does. */
export function placeOrder(serverUrl: string, { authorization, body, key = randomUUID() }: Placing) {
  return postJson(`${serverUrl}${API.orders}`, body, {
    Authorization: authorization,
    [IDEMPOTENCY_KEY_HEADER]: key,
  });
}

/** Returns the number of responses by status: `{ 201: 5, 409: 45 }`. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export type Listening = { port: number; url: string; close: () => Promise<void> };

/** Starts a server on a free local port; `close` also closes its connections. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(createHttpServer(() => {}));
  await close();
  return port;
}

export type Asked = { method?: string; path: string; headers?: Record<string, string>; signal?: AbortSignal };
type Bytes = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type RawHttp = {
  /** Sends exactly these headers and returns the undecoded bytes. */
  ask: (asked: Asked) => Promise<Bytes>;
  close: () => Promise<void>;
};

/** Serves an application on a port, to test what supertest hides: codings, missing headers, closed connections. */
export async function serveRaw(app: RequestListener): Promise<RawHttp> {
  const server = createHttpServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { port } = address;
  return {
    ask: async ({ method = 'GET', ...asked }) => {
      const call = httpRequest({ host: '127.0.0.1', port, method, ...asked }).end();
      const [response] = await once(call, 'response');
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A raw TCP connection. */
export type RawConnection = {
  socket: Socket;
  /** Returns what was received so far. */
  received: () => string;
  /** Resolves with everything received when the connection is closed. */
  closed: Promise<string>;
  /** Resolves once the received text matches. Rejects when the connection closes without a match. */
  until: (pattern: RegExp) => Promise<string>;
};

export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  // Some tests wait for the server to reset the connection.
  socket.on('error', () => socket.destroy());
  // `once` of node:events would reject with that error.
  const closed = new Promise<string>((resolve) => void socket.once('close', () => resolve(received)));
  await once(socket, 'connect');

  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) {
      if (socket.destroyed) throw new Error(`The connection ended after: ${received}`);
      await Promise.race([once(socket, 'data'), closed]);
    }
    return received;
  };
  return { socket, received: () => received, closed, until };
}
