import { isDatabaseGone } from '../../database/isDatabaseGone.ts';
import { AppError } from '../../lib/errors.ts';
import { describeAddress } from './addresses.ts';
import { notFoundPage, unavailablePage } from './otherPages.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { whileDatabaseAnswers } from './whileDatabaseAnswers.ts';

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
    if (error instanceof AppError && error.code === 'not_found') return notFoundPage(site);
    if (isUnavailable(error)) return unavailablePage(site);
    throw error;
  }
}

const isUnavailable = (error: unknown): boolean =>
  isDatabaseGone(error) || (error instanceof AppError && error.code === 'unavailable');
