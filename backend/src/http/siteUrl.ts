import type { IncomingMessage } from 'node:http';
import { env } from '../config/env.ts';

let parsed = { url: '', origin: '' };

function originOf(url: string): string {
  if (parsed.url !== url) parsed = { url, origin: new URL(url).origin };
  return parsed.origin;
}

/**
 * Returns the address under which the site is reached, without a slash at the end: the configured one, else where this
 * server listens. The request's Host is not used, since a client may send any.
 */
export function siteUrl(req: IncomingMessage): string {
  return env.PUBLIC_URL ? originOf(env.PUBLIC_URL) : `http://localhost:${req.socket.localPort}`;
}

/**
 * Returns the origin of the site in the browser that sends a request. Outside production it may be any port of localhost,
 * because the development server of the pages has a port of its own.
 */
export function browserOrigin(req: IncomingMessage): string {
  const { origin = '' } = req.headers;
  const isLocal = URL.canParse(origin) && new URL(origin).hostname === 'localhost';
  return env.NODE_ENV !== 'production' && isLocal ? new URL(origin).origin : siteUrl(req);
}
