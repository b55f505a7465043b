import { NEWS_PAGE_SIZE, newsPath, readNewsQuery } from '@institut/contract/news';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { notFound } from '../../lib/errors.ts';
import { listNews } from '../news/newsList.service.ts';
import { fixedPage } from './fixedPage.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { PAGE_TEXTS } from './pageTexts.ts';

/**
 * `/vijesti` with its filters and pages. Search engines keep the pages of the whole list; of a filtered one, which
 * shows a part of the same items, they only follow the links. Throws `not_found` for a page beyond the last.
 */
export async function describeNewsList(query: URLSearchParams, site: PageSite): Promise<PageDescription> {
  const first = fixedPage('news', PAGE_TEXTS.news, site);
  const { newsType, category, page } = readNewsQuery(query);
  const isFiltered = newsType !== null || category !== null;
  if (page === 1 && !isFiltered) return first;

  const { total } = await listNews({
    pageNumber: page,
    pageSize: NEWS_PAGE_SIZE,
    newsType: newsType ?? undefined,
    category: category ?? undefined,
  });
  const pages = Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE));
  if (page > pages) throw notFound('Stranica', 'f');
  const numbered = page > 1 ? withPage(first, page, pages) : first;
  return isFiltered
    ? { ...numbered, canonicalPath: null, robots: 'noindex, follow', jsonLd: [] }
    : { ...numbered, canonicalPath: newsPath({ page }) };
}

const withPage = (first: PageDescription, page: number, pages: number): PageDescription => ({
  ...first,
  title: `${SITE_PAGES.news.title}, stranica ${page}`,
  headline: `${first.headline}, stranica ${page}`,
  description: `Vijesti instituta, stranica ${page} od ${pages}: novi programi, rezultati polaznika, otvoreni oglasi i rad laboratorija, s datumom i autorom.`,
});
