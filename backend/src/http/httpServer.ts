import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/**
 * How long a connection may keep us waiting, in milliseconds: for its headers, for a whole request, for its next one,
 * and at most without a byte in either direction (whoever asks and never reads the answer). Node looks every
 * `connectionsCheckingInterval`; its own half a minute would triple the first of them.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 120_000,
  connectionsCheckingInterval: 1000,
};

/** What nobody reads need not be sent: the largest body of all is an upload, and that is checked by its length. */
const CONTINUE_UP_TO_BYTES = 6 * 1024 * 1024;

/** The HTTP server for an application, not yet listening. Tests give shorter limits. */
export function createHttpServer(
  app: RequestListener,
  limits: Partial<typeof CONNECTION_LIMITS> = {},
): Server {
  const { idleTimeout, ...timeouts } = { ...CONNECTION_LIMITS, ...limits };
  const options: ServerOptions = timeouts;
  const server = createServer(options, app);
  server.setTimeout(idleTimeout);
  // Who asks before sending a body (curl does) hears of its refusal instead.
  server.on('checkContinue', (req, res) => {
    if (Number(req.headers['content-length'] ?? 0) <= CONTINUE_UP_TO_BYTES) res.writeContinue();
    server.emit('request', req, res);
  });
  return server;
}

const SWEEP_MS = 50;

/**
 * Stops accepting connections and waits until every request in flight has its answer, at most `withinMs`
 * milliseconds; then the rest is cut.
 */
export async function closeGracefully(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection becomes idle only after its answer; nobody else would close it then.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
