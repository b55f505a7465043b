import { fixedPage } from './fixedPage.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { PAGE_TEXTS } from './pageTexts.ts';

/** `/vijesti`. */
export async function describeNewsList(_query: URLSearchParams, site: PageSite): Promise<PageDescription> {
  return fixedPage('news', PAGE_TEXTS.news, site);
}
