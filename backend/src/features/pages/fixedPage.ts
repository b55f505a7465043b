import { SITE_PAGES } from '@institut/contract/sitePages';
import { breadcrumbs } from './jsonLd/breadcrumbs.ts';
import { organization, website } from './jsonLd/organization.ts';
import type { JsonLd, PageDescription, PageSite } from './page.types.ts';
import { sharePicture } from './pageImage.ts';
import type { FixedPageKey, PageText } from './pageTexts.ts';

type Address = { path: string; title: string };

/** A page for everybody, under the one address it has. */
export const listedPage = (
  { path, title }: Address,
  { headline, description }: PageText,
  site: PageSite,
): PageDescription => ({
  status: 200,
  title,
  headline,
  description,
  canonicalPath: path,
  robots: 'index, follow',
  image: sharePicture(site),
  type: 'website',
  jsonLd: [breadcrumbs(site, [{ path, title }])],
});

/** The page a page stands below, when that is not the first one. */
const PARENTS: Partial<Record<FixedPageKey, FixedPageKey>> = {
  technologies: 'areas',
  serviceCatalogue: 'services',
};

/** A page that says the same whoever asks. */
export function fixedPage(key: FixedPageKey, text: PageText, site: PageSite): PageDescription {
  return { ...listedPage(SITE_PAGES[key], text, site), jsonLd: dataOf(key, site) };
}

function dataOf(key: FixedPageKey, site: PageSite): JsonLd[] {
  if (key === 'home') return [organization(site), website(site)];
  const parent = PARENTS[key];
  return [breadcrumbs(site, [...(parent ? [SITE_PAGES[parent]] : []), SITE_PAGES[key]])];
}
