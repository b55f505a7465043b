import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { allowMetrics } from './allowMetrics.ts';
import { readMetrics } from './metrics.service.ts';

export const metricsRoutes = Router();

metricsRoutes.get(API.metrics, allowMetrics, async (_req, res) => {
  const { type, text } = await readMetrics();
  res.type(type).send(text);
});
