import { SITE_PAGES } from './sitePages.ts';

export const NEWS_TYPES = ['Vijest u fokusu', 'generalNews', 'Oglas'] as const;
export type NewsType = (typeof NEWS_TYPES)[number];
export const NEWS_TYPE_LABELS: Record<NewsType, string> = {
  'Vijest u fokusu': 'Vijest u fokusu',
  generalNews: 'Opća vijest',
  Oglas: 'Oglas',
};
/** The type of the news item that the home page features. */
export const FEATURED_NEWS_TYPE: NewsType = 'Vijest u fokusu';
export const DEFAULT_NEWS_TYPE: NewsType = 'generalNews';

/** The sort keys of news lists; the default is the newest first. */
export const NEWS_SORTS = ['date', 'title', 'author'] as const;
export type NewsSort = (typeof NEWS_SORTS)[number];

export const NEWS_CATEGORIES = ['generalNews', 'educationNews', 'techNews', 'innoNews'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
export const NEWS_CATEGORY_LABELS: Record<NewsCategory, string> = {
  generalNews: 'Opće vijesti',
  educationNews: 'Obrazovanje',
  techNews: 'Tehnologija',
  innoNews: 'Inovacije',
};

/** The state of the news list in its address; null means every type or category. */
export type NewsAddress = { newsType: NewsType | null; category: NewsCategory | null; page: number };

export const NEWS_PAGE_SIZE = 8;

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

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

/** Returns the address of a list: `/vijesti`, `/vijesti?tip=oglasi&kategorija=obrazovanje&strana=2`. */
export function newsPath({ newsType = null, category = null, page = 1 }: Partial<NewsAddress> = {}): string {
  const query = [
    newsType && `tip=${TYPE_WORDS[newsType]}`,
    category && `kategorija=${CATEGORY_WORDS[category]}`,
    page > 1 && `strana=${page}`,
  ].filter(Boolean);
  return query.length > 0 ? `${SITE_PAGES.news.path}?${query.join('&')}` : SITE_PAGES.news.path;
}

type Query = { get: (name: string) => string | null };

/** Reads the address of a list, the reverse of `newsPath`. Unknown values are ignored. */
export function readNewsQuery(query: Query): NewsAddress {
  const page = query.get('strana') ?? '';
  return {
    newsType: NEWS_TYPES.find((type) => TYPE_WORDS[type] === query.get('tip')) ?? null,
    category:
      NEWS_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null,
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}
