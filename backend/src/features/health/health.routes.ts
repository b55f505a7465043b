import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { env } from '../../config/env.ts';
import { noStore, requireAdmin } from '../../http/auth.ts';
import { HEALTH_CALLS } from '@institut/contract/server.calls';
import { isConnected, isDatabaseReachable } from '../../database/connect.ts';
import { implement } from '../../http/implement.ts';
import { unavailable } from '../../lib/errors.ts';
import { readMetrics } from './metrics.service.ts';

const LOOPBACK = /^(127\.|::ffff:127\.|::1$)/;
/** What proxies add: whoever stands behind such a request is not on this machine. */
const SIGNS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasMetricsToken(req: Request): boolean {
  const [, token] = /^Bearer (\S+)$/i.exec(req.get('Authorization') ?? '') ?? [];
  if (!env.METRICS_TOKEN || !token) return false;
  return timingSafeEqual(digest(token), digest(env.METRICS_TOKEN));
}

/**
 * Asked from this machine by its socket. Behind a proxy on this machine everybody is, and a proxy need not show itself: so
 * that never counts in production, and elsewhere only while no proxy is configured and no request shows signs of one;
 * with a token of its own it does not count at all.
 */
function isFromThisMachine({ headers, socket }: Request): boolean {
  if (env.NODE_ENV === 'production' || env.TRUST_PROXY || env.METRICS_TOKEN) return false;
  if (SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK.test(socket.remoteAddress ?? '');
}

/** For whoever bears METRICS_TOKEN, for admins, and outside production without a token for programs on this machine. */
export const allowMetrics: RequestHandler = (req, res, next) =>
  hasMetricsToken(req) || isFromThisMachine(req) ? noStore(req, res, next) : requireAdmin(req, res, next);

const READY_WITHIN_MS = 800;

export const healthRoutes = implement(HEALTH_CALLS, {
  isLive: ({ reply }) => {
    reply.set('Cache-Control', 'no-store');
    return { status: 'live' };
  },
  isReady: async ({ reply }) => {
    reply.set('Cache-Control', 'no-store');
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
