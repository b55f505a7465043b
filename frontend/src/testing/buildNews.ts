import type { NewsItem, NewsSummary } from '@institut/contract/news.schema';

export const newsId = (n: number): string => `6560f1a2b3c4d5e6f7a8c${String(n).padStart(3, '0')}`;

/** An item as lists bring it: `buildNewsSummary({ newsType: 'Oglas' })`. */
export const buildNewsSummary = (changes: Partial<NewsSummary> = {}): NewsSummary => ({
  _id: newsId(1),
  title: 'Robotska ruka u laboratoriju',
  subTitle: 'Linija za vježbu ima šest osa',
  image: '/uploads/ruka.webp',
  newsType: 'generalNews',
  author: 'Redakcija',
  category: 'techNews',
  date: '2026-11-12',
  ...changes,
});

/** An item as its own page brings it. */
export const buildNewsItem = (changes: Partial<NewsItem> = {}): NewsItem => ({
  ...buildNewsSummary(),
  description: '<p>Ruka je stigla u petak.</p>',
  ...changes,
});
