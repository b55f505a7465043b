import type { Request } from 'express';
import { env } from '../config/env.ts';

/**
 * The address under which the site is reached, without a slash at the end: the configured one, else where this server
 * listens. Never what the request calls us: anybody may send any Host.
 */
export function siteUrl(req: Request): string {
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${req.socket.localPort}`;
}
