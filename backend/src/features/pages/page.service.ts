import { type NotFoundKind, SITE_PAGES } from '@institut/contract/sitePages';
import { isDatabaseUnavailable } from '../../database/databaseErrors.ts';
import { AppError } from '../../lib/errors.ts';
import { describeAddress } from './addresses.ts';
import { matchPath } from './matchPath.ts';
import { notFoundPage, unavailablePage } from './otherPages.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { whileDatabaseAnswers } from './whileDatabaseAnswers.ts';

const ITEMS = ['course', 'newsItem', 'career'] as const;

/**
 * What stands in the head of the page at an address, and whether there is such a page at all. Never rejects for what
 * is not there or not public (404), nor for a database that is gone (503).
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

/** An address that fits an item's form was understood; it is the item that is not there. */
const missingAt = (path: string): NotFoundKind =>
  ITEMS.find((kind) => matchPath(SITE_PAGES[kind].path, path)) ?? 'page';

const isUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
