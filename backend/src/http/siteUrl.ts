import type { IncomingMessage } from 'node:http';
import { env } from '../config/env.ts';

/**
 * Returns the address under which the site is reached, without a slash at the end: the configured one, else where this
 * server listens. The request's Host is not used, since a client may send any.
 */
export function siteUrl(req: IncomingMessage): string {
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${req.socket.localPort}`;
}
