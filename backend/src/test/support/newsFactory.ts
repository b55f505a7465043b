import { News, type NewsFields } from '../../features/news/news.model.ts';

let made = 0;

/** Fields of a published news item nobody else has. */
export function buildNewsItem(overrides: Partial<NewsFields> = {}) {
  made += 1;
  return {
    title: `Vijest broj ${made}`,
    subTitle: 'Podnaslov',
    image: '/uploads/vijest.webp',
    description: '<p>Tekst vijesti.</p>',
    newsType: 'generalNews' as const,
    author: 'Redakcija',
    category: 'techNews' as const,
    date: '2026-03-01',
    isDraft: false,
    ...overrides,
  };
}

/** The stored item, as it comes back from the database. */
export async function createNewsItem(overrides: Partial<NewsFields> = {}): Promise<NewsFields> {
  const item = await News.create(buildNewsItem(overrides));
  return item.toObject();
}
