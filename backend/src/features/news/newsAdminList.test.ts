import { NEWS_SORTS } from '@institut/contract/news';
import { adminNewsSummary, newsSummary } from '@institut/contract/news.schema';
import { API } from '@institut/contract/endpoints';
import { z } from 'zod';
import { createNewsItem, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

useTestDatabase();

type Query = Record<string, string>;
const wire = z.array(z.strictObject(adminNewsSummary.shape));
const publicWire = z.array(z.strictObject(newsSummary.shape));

async function adminList(query: Query) {
  const admin = await createUser({ isAdmin: true });
  const call = testApp()
    .get(API.news)
    .query({ drafts: 'include', ...query });
  const { body, headers } = await call.set('Authorization', bearer(admin)).expect(200);
  return {
    titles: wire.parse(body).map(({ title }) => title),
    total: headers['x-total-count'],
    link: headers.link,
  };
}
const titles = async (query: Query) => (await adminList(query)).titles;

beforeEach(async () => {
  await createNewsItem({ title: 'Šuma', author: 'Čengić', date: '2026-01-01', subTitle: 'Mašinsko učenje' });
  await createNewsItem({ title: 'Suradnja', author: 'Ćosić', date: '2026-03-01', newsType: 'Oglas' });
  await createNewsItem({ title: 'nacrt', author: '', date: '', isDraft: true, category: 'innoNews' });
  await createNewsItem({ title: 'Škola', author: 'Čengić', date: '2026-02-01' });
});

describe('GET /api/vijesti?drafts=include', () => {
  it.each<[(typeof NEWS_SORTS)[number], string[]]>([
    ['date', ['nacrt', 'Šuma', 'Škola', 'Suradnja']],
    ['title', ['nacrt', 'Suradnja', 'Škola', 'Šuma']],
    ['author', ['nacrt', 'Škola', 'Šuma', 'Suradnja']],
  ])('sorts by %s both ways', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
    expect(await titles({ sort, direction: 'desc' })).toEqual(expected.toReversed());
  });

  it('puts drafts first and then the newest when no sort is asked for', async () => {
    expect(await titles({})).toEqual(['nacrt', 'Suradnja', 'Škola', 'Šuma']);
  });

  it.each([
    ['suma', ['Šuma']],
    ['masinsko ŠUMA', ['Šuma']],
    ['cengic', ['Škola', 'Šuma']],
    ['oglas', ['Suradnja']],
    ['inovacije', ['nacrt']],
    ['.*', []],
  ])('finds %s in title, subtitle, author, type and category, in any letters', async (keyword, expected) => {
    expect(await titles({ keyword })).toEqual(expected);
  });

  it('gives pages that keep search, filters and sort', async () => {
    const query = {
      keyword: 'cengic',
      category: 'techNews',
      sort: 'title',
      direction: 'desc',
      pageSize: '1',
    };
    const { link, total } = await adminList(query);
    expect(total).toBe('2');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
    const asked = Object.fromEntries(new URL(next, 'http://x').searchParams);
    expect(asked).toEqual({ ...query, drafts: 'include', pageNumber: '2' });
    expect(await titles(asked)).toEqual(['Škola']);
  });
});

describe('GET /api/vijesti for everybody', () => {
  it.each(NEWS_SORTS)('shows no draft sorted by %s', async (sort) => {
    const { body } = await testApp().get(API.news).query({ sort }).expect(200);
    expect(publicWire.parse(body).map(({ title }) => title)).toHaveLength(3);
  });

  it('finds no draft', async () => {
    const { body } = await testApp().get(API.news).query({ keyword: 'nacrt' }).expect(200);
    expect(body).toEqual([]);
  });

  it.each(['sort=price', 'sort=date&sort=title', 'direction=1', `keyword=${'a'.repeat(101)}`])(
    'answers 400 to %s',
    async (query) => {
      const { body } = await testApp().get(`${API.news}?${query}`).expect(400);
      expect(body.code).toBe('validation');
    },
  );
});
