import { CERTIFICATE_PATH, CERTIFICATES_PATH } from '@institut/contract/certificates/paths';
import { type NotFoundKind, SITE_PAGES } from '@institut/contract/site/pages';
import { isDatabaseUnavailable } from '../../../database/databaseErrors.ts';
import type { SiteConfig } from '@institut/contract/site/schema';
import { AppError } from '../../../lib/errors.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { isBelow, matchPath, spelledAs } from './matchPath.ts';
import {
  notFoundPage,
  unavailablePage,
  fixedPage,
  listedPage,
  privatePage,
  ADMIN,
  PRIVATE_PAGES,
} from './fixedPages.ts';
import type { PageDescription, PageSite } from './page.ts';
import { whileDatabaseAnswers } from './whileDatabaseAnswers.ts';
import { describeCertificate, describeCertificateForm } from './certificatePages.ts';
import { describeCareer, describeCourse, describeNewsItem } from './itemPages.ts';
import { describeCourseList, describeSearch, describeNewsList } from './listPages.ts';
import { FIXED_PAGE_KEYS, PAGE_TEXTS, productText } from './pageTexts.ts';

const ITEMS = ['course', 'newsItem', 'career'] as const;

/**
 * Returns the description of the page at an address. Does not reject for an unknown or unpublished page (404) or an
 * unreachable database (503).
 * @param path as the browser sends it, percent-encoded
 */
export async function describePage(
  path: string,
  query: URLSearchParams,
  site: PageSite,
): Promise<PageDescription> {
  try {
    return (await whileDatabaseAnswers(describeAddress(path, query, site))) ?? notFoundPage(site);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return notFoundPage(site, missingAt(path));
    if (isUnavailable(error)) return unavailablePage(site);
    throw error;
  }
}

/** Returns the kind of the missing item, or `page` when the address has not the form of an item's page. */
const missingAt = (path: string): NotFoundKind =>
  ITEMS.find((kind) => matchPath(SITE_PAGES[kind].path, path)) ?? 'page';

const isUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');

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

/** Every address of the site with its description; the first match is used. */
const ADDRESSES: readonly [template: string, Describe][] = [
  [SITE_PAGES.course.path, ({ params, site }) => describeCourse(params.id ?? '', site)],
  [SITE_PAGES.newsItem.path, ({ params, site }) => describeNewsItem(params.id ?? '', site)],
  [SITE_PAGES.career.path, ({ params, site }) => describeCareer(params.id ?? '', site)],
  [SITE_PAGES.courses.path, ({ query, site }) => describeCourseList(undefined, query, site)],
  [SITE_PAGES.news.path, ({ query, site }) => describeNewsList(query, site)],
  [CERTIFICATES_PATH, ({ site }) => describeCertificateForm(site)],
  [CERTIFICATE_PATH, ({ params, site }) => describeCertificate(params.code ?? '', site)],
  ...fixedPages,
  ['/page/:page', ({ params, query, site }) => describeCourseList(params.page, query, site)],
  ['/search/:keyword', ({ params, query, site }) => describeSearch(params.keyword, undefined, query, site)],
  [
    '/search/:keyword/page/:page',
    ({ params, query, site }) => describeSearch(params.keyword, params.page, query, site),
  ],
  ...privatePages,
];

/**
 * Returns the page at an address, or null when no page has an address of this form. Throws `not_found` when the item of
 * the address does not exist or is not public.
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
  const product = { path: productPath(site), title: site.product.name };
  return matchPath(product.path, path) ? listedPage(product, productText(product.title), site) : null;
}

const productPath = ({ product }: Pick<SiteConfig, 'product'>): string => `/${product.slug}`;

/** Capital letters, encoded ones, and slashes at the end. */
const OTHER_SPELLING = /[A-Z%]|.\/$/;

/**
 * Returns the address of a page that was typed in another spelling (`/KURSEVI/` -> `/kursevi`), or null when the path is
 * written like the address or belongs to no page.
 */
export function writtenPath(path: string): string | null {
  if (!OTHER_SPELLING.test(path)) return null;
  const lower = path.toLowerCase();
  if (isBelow(ADMIN, lower)) return lower === path ? null : lower;
  for (const template of [...ADDRESSES.map(([address]) => address), productPath(getSiteConfig())]) {
    const written = spelledAs(template, path);
    if (written !== null) return written === path ? null : written;
  }
  return null;
}
