import { pageNumber } from '@institut/contract/fields';
import { hasFilters, readCourseFilters, type CourseFilters } from '@institut/contract/courseFilters';
import { tidyKeyword } from '@institut/contract/listQuery';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { notFound } from '../../lib/errors.ts';
import { listCourses } from '../courses/courseList.service.ts';
import { fixedPage, unlistedPage } from './fixedPages.ts';
import type { PageDescription, PageSite } from './page.ts';
import { PAGE_TEXTS } from './pageTexts.ts';
import { NEWS_PAGE_SIZE, newsPath, readNewsQuery } from '@institut/contract/news';
import { listNews } from '../news/newsList.service.ts';

/**
 * `/kursevi` and `/page/{n}` with their filters. Page 1 has the canonical address `/kursevi`; search engines do not index
 * filtered lists, which contain the same courses.
 */
export async function describeCourseList(
  page: string | undefined,
  query: URLSearchParams,
  site: PageSite,
): Promise<PageDescription> {
  const first = fixedPage('courses', PAGE_TEXTS.courses, site);
  const filters = readCourseFilters(query);
  const isFiltered = hasFilters(filters);
  if (page === undefined && !isFiltered) return first;
  const { number, pages } = await findPage('', page, filters);
  const numbered = number === 1 ? first : withCoursePage(first, number, pages);
  return isFiltered ? { ...numbered, canonicalPath: null, robots: 'noindex, follow', jsonLd: [] } : numbered;
}

function withCoursePage(first: PageDescription, number: number, pages: number): PageDescription {
  return {
    ...first,
    title: `${SITE_PAGES.courses.title}, stranica ${number}`,
    headline: `${first.headline}, stranica ${number}`,
    description: `Kursevi i obrazovni programi, stranica ${number} od ${pages}: termini, cijene u KM i broj slobodnih mjesta. Odaberite temu i prijavite se preko interneta.`,
    canonicalPath: `/page/${number}`,
  };
}

/** `/search/{keyword}` and its pages. There is one for every possible keyword, so search engines must not index them. */
export async function describeSearch(
  keyword = '',
  page: string | undefined,
  query: URLSearchParams,
  site: PageSite,
): Promise<PageDescription> {
  const words = tidyKeyword(keyword);
  const { number } = await findPage(words, page, readCourseFilters(query));
  const subject = words ? `Kursevi za „${words}”` : SITE_PAGES.courses.title;
  const title = number > 1 ? `${subject}, stranica ${number}` : subject;
  const description = `Rezultati pretrage kurseva: ${subject.toLocaleLowerCase('bs')}.`;
  return { ...unlistedPage(title, description, site), robots: 'noindex, follow' };
}

/** Throws `not_found` for an invalid page number and for a page beyond the last. Page 1 exists for an empty list, too. */
async function findPage(keyword: string, page: string | undefined, filters: CourseFilters) {
  const asked = pageNumber.safeParse(page);
  if (!asked.success) throw notFound('Stranica', 'f');
  const number = asked.data;
  const { category, tipObuke, isOpen } = filters;
  const { pages } = await listCourses({
    keyword,
    pageNumber: number,
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...(isOpen && { open: 'only' as const }),
  });
  if (number > Math.max(1, pages)) throw notFound('Stranica', 'f');
  return { number, pages };
}

/**
 * `/vijesti` with its filters and pages. Search engines index the pages of the whole list, but not those of a filtered
 * list, which contain the same items. Throws `not_found` for a page beyond the last.
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
  description: `Vijesti instituta, stranica ${page} od ${pages}: novi programi, rezultati polaznika, otvoreni oglasi i rad laboratorija.`,
});
