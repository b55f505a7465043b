import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { requireAdmin } from '../../http/auth.ts';
import { presentOverview } from './overview.presenter.ts';
import { takeOverview } from './overview.service.ts';

export const overviewRoutes = Router();

overviewRoutes.get(API.overview, requireAdmin, async (_req, res) => {
  res.json(presentOverview(await takeOverview(new Date())));
});
