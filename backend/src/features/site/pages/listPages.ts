import { pageNumber } from '@institut/contract/frame/fields';
import {
  courseListPath,
  hasFilters,
  OVER_COURSES_TITLE,
  readCourseFilters,
  type CourseFilters,
} from '@institut/contract/courses/filters';
import { tidyKeyword } from '@institut/contract/frame/listQuery';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { notFound } from '../../../lib/errors.ts';
import { listCourses } from '../../catalogue/courses/courseList.service.ts';
import { fixedPage, unlistedPage } from './fixedPages.ts';
import { breadcrumbs } from './jsonLd.ts';
import type { PageDescription, PageSite } from './page.ts';
import { PAGE_TEXTS } from './pageTexts.ts';
import { NEWS_PAGE_SIZE } from '@institut/contract/limits';
import { newsPath, readNewsQuery } from '@institut/contract/news/values';
import { listNews } from '../news/newsList.service.ts';

/**
 * `/kursevi` and `/page/{n}` with their filters, and the same for the courses that have begun. Page 1 has the canonical
 * address of the list; search engines do not index filtered lists, which contain the same courses.
 */
export async function describeCourseList(
  page: string | undefined,
  query: URLSearchParams,
  site: PageSite,
): Promise<PageDescription> {
  const filters = readCourseFilters(query);
  const { isOver } = filters;
  const first = isOver ? overCourses(site) : fixedPage('courses', PAGE_TEXTS.courses, site);
  const isFiltered = hasFilters(filters);
  if (page === undefined && !isFiltered) return first;
  const { number, pages } = await findPage('', page, filters);
  const numbered = number === 1 ? first : withCoursePage(first, { number, pages, isOver });
  return isFiltered ? { ...numbered, canonicalPath: null, robots: 'noindex, follow', jsonLd: [] } : numbered;
}

function overCourses(site: PageSite): PageDescription {
  const path = courseListPath({ isOver: true });
  const steps = [SITE_PAGES.courses, { path, title: OVER_COURSES_TITLE }];
  return {
    ...fixedPage('courses', PAGE_TEXTS.courses, site),
    title: OVER_COURSES_TITLE,
    headline: OVER_COURSES_TITLE,
    description:
      'Kursevi i obrazovni programi koji su održani, u toku ili otkazani: teme, trajanje, ocjene i komentari. Prijave na njih su zatvorene, a novi termini su na listi kurseva.',
    canonicalPath: path,
    jsonLd: [breadcrumbs(site, steps)],
  };
}

type NumberedPage = { number: number; pages: number; isOver: boolean };

function withCoursePage(first: PageDescription, { number, pages, isOver }: NumberedPage): PageDescription {
  const texts = isOver
    ? 'teme, trajanje, ocjene i komentari. Novi termini su na listi kurseva.'
    : 'termini, cijene u KM i broj slobodnih mjesta. Odaberite temu i prijavite se preko interneta.';
  return {
    ...first,
    title: `${first.title}, stranica ${number}`,
    headline: `${first.headline}, stranica ${number}`,
    description: `${isOver ? 'Održani kursevi' : 'Kursevi i obrazovni programi'}, stranica ${number} od ${pages}: ${texts}`,
    canonicalPath: courseListPath({ page: number, isOver }),
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
  const { category, tipObuke, city, isOnline, isOpen, isOver } = filters;
  const { pages } = await listCourses({
    keyword,
    pageNumber: number,
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...(city && { city }),
    ...(isOnline && { online: 'true' as const }),
    ...(isOpen && { open: 'only' as const }),
    ...(isOver && { runs: 'over' as const }),
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
