import { SITE_PAGES } from '../site/pages.ts';

/** The kinds of news by name; the values are stored. The home page features the newest `featured` item. */
export const NEWS_TYPE = { featured: 'Vijest u fokusu', general: 'generalNews', notice: 'Oglas' } as const;
export type NewsType = (typeof NEWS_TYPE)[keyof typeof NEWS_TYPE];
export const NEWS_TYPES = Object.values(NEWS_TYPE);
export const NEWS_TYPE_LABELS: Record<NewsType, string> = {
  [NEWS_TYPE.featured]: 'Vijest u fokusu',
  [NEWS_TYPE.general]: 'Novost',
  [NEWS_TYPE.notice]: 'Oglas',
};
export const FEATURED_NEWS_TYPE: NewsType = NEWS_TYPE.featured;
export const DEFAULT_NEWS_TYPE: NewsType = NEWS_TYPE.general;

/** The sort keys of news lists; the default is the newest first. */
export const NEWS_SORTS = ['date', 'title', 'author'] as const;
export type NewsSort = (typeof NEWS_SORTS)[number];

/** The topics of news by name; the values are stored. */
export const NEWS_CATEGORY = {
  general: 'generalNews',
  education: 'educationNews',
  technology: 'techNews',
  innovation: 'innoNews',
} as const;
export type NewsCategory = (typeof NEWS_CATEGORY)[keyof typeof NEWS_CATEGORY];
export const NEWS_CATEGORIES = Object.values(NEWS_CATEGORY);
export const NEWS_CATEGORY_LABELS: Record<NewsCategory, string> = {
  [NEWS_CATEGORY.general]: 'Opće vijesti',
  [NEWS_CATEGORY.education]: 'Obrazovanje',
  [NEWS_CATEGORY.technology]: 'Tehnologija',
  [NEWS_CATEGORY.innovation]: 'Inovacije',
};

/** The state of the news list in its address; null means every type or category. */
export type NewsAddress = { newsType: NewsType | null; category: NewsCategory | null; page: number };

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

const TYPE_WORDS: Record<NewsType, string> = {
  [NEWS_TYPE.featured]: 'fokus',
  [NEWS_TYPE.general]: 'opce',
  [NEWS_TYPE.notice]: 'oglasi',
};
const CATEGORY_WORDS: Record<NewsCategory, string> = {
  [NEWS_CATEGORY.general]: 'opce',
  [NEWS_CATEGORY.education]: 'obrazovanje',
  [NEWS_CATEGORY.technology]: 'tehnologija',
  [NEWS_CATEGORY.innovation]: 'inovacije',
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

/** Returns the state in the address of a list, the reverse of `newsPath`. Unknown values are ignored. */
export function readNewsQuery(query: Query): NewsAddress {
  const page = query.get('strana') ?? '';
  return {
    newsType: NEWS_TYPES.find((type) => TYPE_WORDS[type] === query.get('tip')) ?? null,
    category:
      NEWS_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null,
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}
