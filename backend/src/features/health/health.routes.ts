import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { databaseAnswers } from '../../database/databaseAnswers.ts';
import { unavailable } from '../../lib/errors.ts';
import { noStore } from '../../middleware/auth.ts';

const READY_WITHIN_MS = 800;

export const healthRoutes = Router();

/** The process runs. */
healthRoutes.get(API.live, noStore, (_req, res) => {
  res.json({ status: 'live' });
});

/** The process can do its work: its database answers. */
healthRoutes.get(API.ready, noStore, async (_req, res) => {
  if (!(await databaseAnswers(READY_WITHIN_MS))) throw unavailable('Baza podataka nije dostupna.');
  res.json({ status: 'ready' });
});
