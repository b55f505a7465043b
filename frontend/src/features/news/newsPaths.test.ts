import { NEWS_CATEGORIES, NEWS_TYPES } from '@institut/contract/news/values';
import { newsPath, readNewsQuery } from './newsPaths.ts';

const read = (address: string) => readNewsQuery(new URL(address, 'http://localhost').searchParams);

describe('newsPath and readNewsQuery', () => {
  it('are the reverse of each other for every query', () => {
    for (const newsType of [null, ...NEWS_TYPES]) {
      for (const category of [null, ...NEWS_CATEGORIES]) {
        for (const page of [1, 2, 12]) {
          const query = { newsType, category, page };
          expect(read(newsPath(query))).toEqual(query);
        }
      }
    }
  });

  it('writes the plain address for all news', () => {
    expect(newsPath()).toBe('/vijesti');
    expect(newsPath({ newsType: null, category: null, page: 1 })).toBe('/vijesti');
  });

  it.each(['0', '-1', '1.5', '1e3', 'abc', '9999999', ' 2'])(
    'reads the invalid page %j as the first',
    (page) => {
      expect(read(`/vijesti?strana=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );
});
