import { API } from '@institut/contract/endpoints';
import { absoluteUrl } from './absoluteUrl.ts';
import type { PageSite } from './page.types.ts';
import { ADMIN, PRIVATE_PAGES } from './privatePages.ts';
import { SITEMAP_PATH } from './siteFiles.ts';

/** What a page asks for when a search engine runs it; without these it would see only "not loaded". */
const READ_BY_PAGES = [API.siteConfig, API.courses, API.news, API.careers];

const upToParameter = (template: string): string => template.replace(/:.*/, '');

/** What programs may read (RFC 9309): not the API beyond what pages show, and no page of an account. */
export function buildRobots(site: PageSite): string {
  const closed = new Set([...Object.keys(PRIVATE_PAGES).map(upToParameter), `/${ADMIN}/`, '/api/']);
  return [
    'User-agent: *',
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    ...[...closed].toSorted().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(site, SITEMAP_PATH)}`,
    '',
  ].join('\n');
}
