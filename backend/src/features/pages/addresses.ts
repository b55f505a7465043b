import { SITE_PAGES } from '@institut/contract/sitePages';
import { describeCareer } from './careerPage.ts';
import { describeCourse } from './coursePage.ts';
import { describeCourseList, describeSearch } from './courseListPages.ts';
import { fixedPage, listedPage } from './fixedPage.ts';
import { isBelow, matchPath } from './matchPath.ts';
import { describeNewsItem } from './newsItemPage.ts';
import { describeNewsList } from './newsListPage.ts';
import { privatePage } from './otherPages.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { FIXED_PAGE_KEYS, PAGE_TEXTS, productText } from './pageTexts.ts';
import { ADMIN, PRIVATE_PAGES } from './privatePages.ts';

type Asked = { params: Record<string, string>; query: URLSearchParams; site: PageSite };
type Describe = (asked: Asked) => PageDescription | Promise<PageDescription>;

const fixedPages = FIXED_PAGE_KEYS.map((key): [string, Describe] => [
  SITE_PAGES[key].path,
  ({ site }) => fixedPage(key, PAGE_TEXTS[key], site),
]);

const privatePages = Object.entries(PRIVATE_PAGES).map(([path, title]): [string, Describe] => [
  path,
  ({ site }) => privatePage(title, site),
]);

/** Every address of the site and who describes it; the first that fits is asked. */
const ADDRESSES: readonly [template: string, Describe][] = [
  [SITE_PAGES.course.path, ({ params, site }) => describeCourse(params.id ?? '', site)],
  [SITE_PAGES.newsItem.path, ({ params, site }) => describeNewsItem(params.id ?? '', site)],
  [SITE_PAGES.career.path, ({ params, site }) => describeCareer(params.id ?? '', site)],
  [SITE_PAGES.news.path, ({ query, site }) => describeNewsList(query, site)],
  ...fixedPages,
  ['/page/:page', ({ params, site }) => describeCourseList(params.page, site)],
  ['/search/:keyword', ({ params, site }) => describeSearch(params.keyword, undefined, site)],
  ['/search/:keyword/page/:page', ({ params, site }) => describeSearch(params.keyword, params.page, site)],
  ...privatePages,
];

/**
 * The page at an address; null when there is none by that form.
 * Rejects with `not_found` when what the address names is not there or not public.
 */
export async function describeAddress(
  path: string,
  query: URLSearchParams,
  site: PageSite,
): Promise<PageDescription | null> {
  for (const [template, describe] of ADDRESSES) {
    const params = matchPath(template, path);
    if (params) return describe({ params, query, site });
  }
  if (isBelow(ADMIN, path)) return privatePage('Administracija', site);
  const product = { path: `/${site.product.slug}`, title: site.product.name };
  return matchPath(product.path, path) ? listedPage(product, productText(product.title), site) : null;
}
