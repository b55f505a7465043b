import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { env } from '../../config/env.ts';
import { noStore, requireStaff } from '../../http/auth.ts';
import { HEALTH_CALLS } from '@institut/contract/site/calls';
import { isConnected, isDatabaseReachable } from '../../database/connect.ts';
import { isDraining } from '../../http/httpServer.ts';
import { implement } from '../../http/implement.ts';
import { unavailable } from '../../lib/errors.ts';
import { readMetrics } from './metrics.service.ts';

const LOOPBACK = /^(127\.|::ffff:127\.|::1$)/;
/** A page of another site that makes its host name point to this machine still sends that name. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add: the client of such a request is not on this machine. */
const SIGNS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasMetricsToken(req: Request): boolean {
  const [, token] = /^Bearer (\S+)$/i.exec(req.get('Authorization') ?? '') ?? [];
  if (!env.METRICS_TOKEN || !token) return false;
  return timingSafeEqual(digest(token), digest(env.METRICS_TOKEN));
}

/**
 * Returns whether the client is on this machine, by its socket address. Behind a proxy on this machine every client
 * has such an address, and not every proxy adds headers. So the result is always false in production, with a proxy or a
 * METRICS_TOKEN configured, and for requests with headers of a proxy or for another host.
 */
function isFromThisMachine({ headers, socket }: Request): boolean {
  if (env.NODE_ENV === 'production' || env.TRUST_PROXY || env.METRICS_TOKEN) return false;
  if (SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  return OWN_NAME.test(headers.host ?? '') && LOOPBACK.test(socket.remoteAddress ?? '');
}

/** Allows clients with METRICS_TOKEN, admins, and outside production without a token programs on this machine. */
const allowMetrics: RequestHandler = (req, res, next) =>
  hasMetricsToken(req) || isFromThisMachine(req)
    ? noStore(req, res, next)
    : requireStaff(HEALTH_CALLS.getMetrics.permission)(req, res, next);

const READY_WITHIN_MS = 800;

export const healthRoutes = implement(HEALTH_CALLS, {
  isLive: ({ reply }) => {
    reply.set('Cache-Control', 'no-store');
    return { status: 'live' };
  },
  isReady: async ({ reply }) => {
    reply.set('Cache-Control', 'no-store');
    if (isDraining()) throw unavailable('Server se zaustavlja.');
    const isReady = (await isDatabaseReachable(READY_WITHIN_MS)) && isConnected();
    if (!isReady) throw unavailable('Baza podataka nije dostupna.');
    return { status: 'ready' };
  },
  getMetrics: {
    authenticate: allowMetrics,
    handle: async ({ reply }) => {
      const { type, text } = await readMetrics();
      reply.set('Content-Type', type);
      return text;
    },
  },
});
