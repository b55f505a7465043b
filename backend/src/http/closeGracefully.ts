import { once } from 'node:events';
import type { Server } from 'node:http';

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
