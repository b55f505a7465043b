import { getSiteConfig } from '../config/config.service.ts';
import type { PageSite } from './page.types.ts';

/** The site as it is configured, under an address (`siteUrl` of a request). */
export const pageSite = (url: string): PageSite => ({ ...getSiteConfig(), url });
