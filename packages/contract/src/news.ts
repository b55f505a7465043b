/** Stored values with their labels (specification, section 4; design, section 2 "Visible text"). */
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

/** What a list of news can be sorted by; without any, the newest come first. */
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
