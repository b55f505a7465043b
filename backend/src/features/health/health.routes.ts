import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { isConnected } from '../../database/connect.ts';
import { isDatabaseReachable } from '../../database/isDatabaseReachable.ts';
import { unavailable } from '../../lib/errors.ts';
import { noStore } from '../../http/auth.ts';

const READY_WITHIN_MS = 800;

export const healthRoutes = Router();

/** The process runs. */
healthRoutes.get(API.live, noStore, (_req, res) => {
  res.json({ status: 'live' });
});

/** The process can do its work: its database answers, and those who ask it for something know where it is. */
healthRoutes.get(API.ready, noStore, async (_req, res) => {
  const isReady = (await isDatabaseReachable(READY_WITHIN_MS)) && isConnected();
  if (!isReady) throw unavailable('Baza podataka nije dostupna.');
  res.json({ status: 'ready' });
});
