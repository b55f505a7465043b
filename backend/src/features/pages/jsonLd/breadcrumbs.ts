import { SITE_PAGES } from '@institut/contract/sitePages';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { JsonLd, PageSite } from '../page.types.ts';

type Step = { path: string; title: string };

const HOME = { path: SITE_PAGES.home.path, title: 'Početna' };

/** The way from the first page to this one; the page itself comes last. */
export const breadcrumbs = (site: PageSite, steps: readonly Step[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [HOME, ...steps].map(({ path, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: absoluteUrl(site, path),
  })),
});
