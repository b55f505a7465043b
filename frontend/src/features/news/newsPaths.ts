import { NEWS_CATEGORIES, NEWS_TYPES, type NewsCategory, type NewsType } from '@institut/contract/news';
import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import type { NewsQuery } from './newsSlice.ts';

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** What stands in an address for a stored value. */
const TYPE_WORDS: Record<NewsType, string> = {
  'Vijest u fokusu': 'fokus',
  generalNews: 'opce',
  Oglas: 'oglasi',
};
const CATEGORY_WORDS: Record<NewsCategory, string> = {
  generalNews: 'opce',
  educationNews: 'obrazovanje',
  techNews: 'tehnologija',
  innoNews: 'inovacije',
};

export const NEWS_PATH = SITE_PAGES.news.path;

/** The page of one item. */
export const newsItemPath = (id: string): string => apiUrl(SITE_PAGES.newsItem.path, { id });

/** The address of a list: `/vijesti`, `/vijesti?tip=oglasi&kategorija=obrazovanje&strana=2`. */
export function newsPath({ newsType = null, category = null, page = 1 }: Partial<NewsQuery> = {}): string {
  const query = new URLSearchParams({
    ...(newsType && { tip: TYPE_WORDS[newsType] }),
    ...(category && { kategorija: CATEGORY_WORDS[category] }),
    ...(page > 1 && { strana: `${page}` }),
  }).toString();
  return query ? `${NEWS_PATH}?${query}` : NEWS_PATH;
}

/** What a list's address asks for; the counterpart of `newsPath`. What it does not understand, it leaves out. */
export function readNewsQuery(query: URLSearchParams): NewsQuery {
  const page = query.get('strana') ?? '';
  return {
    newsType: NEWS_TYPES.find((type) => TYPE_WORDS[type] === query.get('tip')) ?? null,
    category:
      NEWS_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null,
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}
