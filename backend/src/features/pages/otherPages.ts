import { NOT_FOUND_TITLES, type NotFoundKind } from '@institut/contract/sitePages';
import type { PageDescription, PageSite } from './page.types.ts';
import { sharePicture } from './pageImage.ts';

/** A page that search engines shall not keep. */
export const unlistedPage = (title: string, description: string, site: PageSite): PageDescription => ({
  status: 200,
  title,
  headline: title,
  description,
  canonicalPath: null,
  robots: 'noindex',
  image: sharePicture(site),
  type: 'website',
  jsonLd: [],
});

/** Pages of one visitor: nothing of theirs stands in what the server sends. */
export const privatePage = (title: string, site: PageSite): PageDescription =>
  unlistedPage(title, `${title} na stranici ${site.name}.`, site);

export const notFoundPage = (site: PageSite, kind: NotFoundKind = 'page'): PageDescription => ({
  ...unlistedPage(
    NOT_FOUND_TITLES[kind],
    'Adresa koju ste otvorili ne postoji ili je stranica premještena.',
    site,
  ),
  status: 404,
});

/** While the database is gone nobody knows what the page is about; search engines shall come again. */
export const unavailablePage = (site: PageSite): PageDescription => ({
  ...unlistedPage(
    'Trenutno nedostupno',
    'Stranica trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
    site,
  ),
  status: 503,
});
