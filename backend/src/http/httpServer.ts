import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/**
 * Timeouts of a connection in milliseconds: for the headers, for a whole request, for the next request, and without a byte
 * in either direction (clients that never read their response). Node checks every `connectionsCheckingInterval`; its
 * default of 30 seconds would triple the first timeout.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 120_000,
  connectionsCheckingInterval: 1000,
};

/** A larger body than this, which no upload has, is refused by its length, so the client need not send it. */
const CONTINUE_UP_TO_BYTES = 6 * 1024 * 1024;

/** Returns the HTTP server of an application, not yet listening. Tests pass shorter timeouts. */
export function createHttpServer(
  app: RequestListener,
  limits: Partial<typeof CONNECTION_LIMITS> = {},
): Server {
  const { idleTimeout, ...timeouts } = { ...CONNECTION_LIMITS, ...limits };
  const options: ServerOptions = timeouts;
  const server = createServer(options, app);
  server.setTimeout(idleTimeout);
  // A client that sends `Expect: 100-continue` (curl does) then gets the refusal before it sends the body.
  server.on('checkContinue', (req, res) => {
    if (Number(req.headers['content-length'] ?? 0) <= CONTINUE_UP_TO_BYTES) res.writeContinue();
    server.emit('request', req, res);
  });
  return server;
}

let isStopping = false;

/** Returns whether this process is about to stop: a proxy should send new requests elsewhere. */
export const isDraining = (): boolean => isStopping;

/**
 * Keeps serving for `forMs` milliseconds while the server is no longer ready, so that a proxy notices before connections are
 * refused. Each response closes its connection, and the next request opens one to another process.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  isStopping = true;
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  await sleep(forMs);
}

const SWEEP_MS = 50;

/** Stops accepting connections and waits at most `withinMs` milliseconds for requests in flight, then cuts the rest. */
export async function closeGracefully(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection becomes idle only after its response, when `server.close` has already run.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
