import { HEALTH_CALLS } from '@institut/contract/server.calls';
import { isConnected } from '../../database/connect.ts';
import { isDatabaseReachable } from '../../database/isDatabaseReachable.ts';
import { implement } from '../../http/implement.ts';
import { unavailable } from '../../lib/errors.ts';
import { allowMetrics } from '../metrics/allowMetrics.ts';
import { readMetrics } from '../metrics/metrics.service.ts';

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
