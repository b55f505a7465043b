import { CONFIG_CALLS } from '@institut/contract/site/calls';
import { implement } from '../../http/implement.ts';
import { getPaypalConfig, getSiteConfig } from './config.service.ts';

export const configRoutes = implement(CONFIG_CALLS, {
  getSiteConfig,
  getPaypalConfig,
});
