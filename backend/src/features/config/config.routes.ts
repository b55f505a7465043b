import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { getPaypalConfig, getSiteConfig } from './config.service.ts';

export const configRoutes = Router();

configRoutes.get(API.siteConfig, (_req, res) => {
  res.json(getSiteConfig());
});

configRoutes.get(API.paypalConfig, (_req, res) => {
  res.json(getPaypalConfig());
});
