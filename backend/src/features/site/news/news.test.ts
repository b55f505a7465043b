import { newsItem, newsSummary, adminNewsSummary, adminNewsItem } from '@institut/contract/news/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { MALFORMED_IDS } from '../../../test/support/attacks.ts';
import { createNewsItem, bearer, createUser, buildNewsItem } from '../../../test/support/factories.ts';
import { UNPAGED_MAX } from '../../../lib/listQuery.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { NEWS_SORTS } from '@institut/contract/news/values';
import { describeContentWrites, useContentAdmin } from '../../../test/support/contentWrites.ts';
import { News } from './news.model.ts';

useTestDatabase();

const summaries = z.array(z.strictObject(newsSummary.shape));
const wire = z.strictObject(newsItem.shape);

async function list(query: Record<string, string> = {}) {
  const { body, headers } = await testApp().get(API.news).query(query).expect(200);
  return {
    titles: summaries.parse(body).map(({ title }) => title),
    total: headers['x-total-count'],
    link: headers.link,
  };
}

describe('GET /api/vijesti', () => {
  it('answers the whole list, newest first, without the texts', async () => {
    await createNewsItem({ title: 'stara', date: '2025-01-01' });
    await createNewsItem({ title: 'nova', date: '2026-02-02' });
    await createNewsItem({ title: 'srednja', date: '2026-01-31' });
    expect(await list()).toEqual({ titles: ['nova', 'srednja', 'stara'], total: '3', link: undefined });
  });

  it('answers the newest 500 without paging, and the number of all', async () => {
    const days = Array.from(
      { length: UNPAGED_MAX + 1 },
      (_none, day) => new Date(Date.UTC(2020, 0, 1 + day)),
    );
    await News.insertMany(
      days.map((day) => buildNewsItem({ title: day.toISOString(), date: day.toISOString().slice(0, 10) })),
    );
    const { titles, total } = await list();
    expect(titles).toEqual(
      days
        .slice(1)
        .map((day) => day.toISOString())
        .toReversed(),
    );
    expect(total).toBe('501');
    expect((await list({ pageNumber: '6', pageSize: '100' })).titles).toEqual([days[0]!.toISOString()]);
  });

  it('pages through news of one day without repeating or skipping any', async () => {
    for (let n = 0; n < 25; n += 1) await createNewsItem();
    const pages = await Promise.all(['1', '2', '3'].map((pageNumber) => list({ pageNumber })));
    expect(pages.map(({ titles }) => titles.length)).toEqual([12, 12, 1]);
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(25);
    expect(pages.map(({ total }) => total)).toEqual(['25', '25', '25']);

    const { titles, link } = await list({ pageSize: '10', category: 'techNews' });
    expect(titles).toHaveLength(10);
    expect(link).toContain('</api/vijesti?pageNumber=2&pageSize=10&category=techNews>; rel="next"');
  });

  it('answers an empty page beyond the last one', async () => {
    await createNewsItem();
    expect(await list({ pageNumber: '999999' })).toMatchObject({ titles: [], total: '1' });
  });

  it('filters by category and type', async () => {
    await createNewsItem({ title: 'a', category: 'techNews', newsType: 'Oglas' });
    await createNewsItem({ title: 'b', category: 'techNews', newsType: 'generalNews' });
    await createNewsItem({ title: 'c', category: 'innoNews', newsType: 'Oglas' });
    expect((await list({ category: 'techNews' })).titles.sort()).toEqual(['a', 'b']);
    expect((await list({ newsType: 'Oglas' })).titles.sort()).toEqual(['a', 'c']);
    expect(await list({ newsType: 'Oglas', category: 'innoNews' })).toMatchObject({
      titles: ['c'],
      total: '1',
    });
  });

  it.each([
    ['pageNumber=0', 'pageNumber'],
    ['pageNumber=1e3', 'pageNumber'],
    ['pageSize=101', 'pageSize'],
    ['category=Oglas', 'category'],
    ['newsType=%24ne', 'newsType'],
    ['category=techNews&category=innoNews', 'category'],
  ])('answers 400 to ?%s', async (query, field) => {
    const { body } = await testApp().get(`${API.news}?${query}`).expect(400);
    expect(body.code).toBe('validation');
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('ignores operators in the query', async () => {
    await createNewsItem({ title: 'a' });
    expect((await list({ 'category[$ne]': 'x', 'isDraft[$ne]': 'false' })).titles).toEqual(['a']);
  });
});

describe('GET /api/vijesti?drafts=include', () => {
  it('puts drafts first for an admin, with what may be edited', async () => {
    const admin = await createUser({ isAdmin: true });
    await createNewsItem({ title: 'objavljena' });
    await createNewsItem({ title: 'nacrt', isDraft: true, date: '' });
    const { body, headers } = await testApp()
      .get(`${API.news}?drafts=include`)
      .set('Authorization', bearer(admin))
      .expect(200);
    const items = z.array(z.strictObject(adminNewsSummary.shape)).parse(body);
    expect(items).toMatchObject([
      { title: 'nacrt', isDraft: true, version: 0 },
      { title: 'objavljena', isDraft: false, version: 0 },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('answers 401 to visitors and 403 to users', async () => {
    await createNewsItem({ title: 'nacrt', isDraft: true });
    await testApp().get(`${API.news}?drafts=include`).expect(401);
    const user = bearer(await createUser());
    await testApp().get(`${API.news}?drafts=include`).set('Authorization', user).expect(403);
    expect((await list()).titles).toEqual([]);
  });
});

const one = async () => wire.parse((await testApp().get(API.featuredNews).expect(200)).body).title;

describe('GET /api/vijesti/one', () => {
  it('answers the newest item in focus, otherwise the newest item, never a draft', async () => {
    const { body } = await testApp().get(API.featuredNews).expect(404);
    expect(body).toEqual({ message: 'Vijest nije pronađena.', code: 'not_found' });
    await createNewsItem({ title: 'nacrt', isDraft: true, date: '2026-12-12', newsType: 'Vijest u fokusu' });
    await createNewsItem({ title: 'starija', date: '2026-01-01' });
    await createNewsItem({ title: 'novija', date: '2026-05-01' });
    expect(await one()).toBe('novija');
    await createNewsItem({ title: 'fokus', date: '2025-01-01', newsType: 'Vijest u fokusu' });
    await createNewsItem({ title: 'noviji fokus', date: '2025-02-01', newsType: 'Vijest u fokusu' });
    expect(await one()).toBe('noviji fokus');
  });
});

const read = (id: string) => testApp().get(apiUrl(API.newsItem, { id }));

describe('GET /api/vijesti/:id', () => {
  it('answers every field of a published item and nothing else', async () => {
    const item = await createNewsItem();
    const { body } = await read(item._id.toString()).expect(200);
    expect(wire.parse(body)).toMatchObject({ title: item.title, description: item.description });
  });

  it('shows a draft to admins only, and a published item also with an invalid token', async () => {
    const draft = await createNewsItem({ isDraft: true });
    const item = await createNewsItem();
    const admin = bearer(await createUser({ isAdmin: true }));
    const user = bearer(await createUser());
    await read(draft._id.toString()).expect(404);
    await read(draft._id.toString()).set('Authorization', user).expect(404);
    const { body, headers } = await read(draft._id.toString()).set('Authorization', admin).expect(200);
    expect(body).toMatchObject({ isDraft: true, version: 0 });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      vary: expect.stringContaining('Authorization'),
    });
    for (const token of [user, 'Bearer x.y.z']) {
      const answer = await read(item._id.toString()).set('Authorization', token).expect(200);
      wire.parse(answer.body);
    }
  });

  it.each(MALFORMED_IDS)('answers 404 to the id %j', async (id) => {
    const { body } = await read(id).expect(404);
    expect(body).toEqual({ message: 'Vijest nije pronađena.', code: 'not_found' });
  });
});

describe('GET /api/vijesti?sort', () => {
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
    await createNewsItem({
      title: 'Šuma',
      author: 'Čengić',
      date: '2026-01-01',
      subTitle: 'Mašinsko učenje',
    });
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

    it('puts drafts first and then the newest without a sort parameter', async () => {
      expect(await titles({})).toEqual(['nacrt', 'Suradnja', 'Škola', 'Šuma']);
    });

    it.each([
      ['suma', ['Šuma']],
      ['masinsko ŠUMA', ['Šuma']],
      ['cengic', ['Škola', 'Šuma']],
      ['oglas', ['Suradnja']],
      ['inovacije', ['nacrt']],
      ['.*', []],
    ])(
      'finds %s in title, subtitle, author, type and category, ignoring case and diacritics',
      async (keyword, expected) => {
        expect(await titles({ keyword })).toEqual(expected);
      },
    );

    it('keeps search, filters and sort in the links to other pages', async () => {
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

  describe('GET /api/vijesti without a token', () => {
    it.each(NEWS_SORTS)('shows no draft sorted by %s', async (sort) => {
      const { body } = await testApp().get(API.news).query({ sort }).expect(200);
      expect(publicWire.parse(body).map(({ title }) => title)).toHaveLength(3);
    });

    it('finds no draft by keyword', async () => {
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
});

function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildNewsItem();
  return { ...fields, version: 0, ...overrides };
}

describeContentWrites({
  paths: { list: API.news, record: API.newsItem },
  collection: News.collection,
  schema: adminNewsItem,
  create: createNewsItem,
  bodyOf,
  titleField: 'title',
  richTexts: ['description'],
  invalid: [
    ['title', '  '],
    ['title', 'a'.repeat(201)],
    ['description', '<p><br></p>'],
    ['description', '<script>alert(1)</script>'],
    ['description', `<p>${'a'.repeat(30_000)}</p>`],
    ['newsType', 'Fokus'],
    ['category', 'Oglas'],
    ['date', '2026-02-30'],
    ['image', 'https://evil.example/a.webp'],
    ['version', '0'],
    ['version', -1],
  ],
});

describe('PUT /api/vijesti/:id', () => {
  const { admin, edit, pathOf } = useContentAdmin(API.newsItem);

  it('publishes a draft and stores every field', async () => {
    const { body: draft } = await testApp().post(API.news).set('Authorization', admin()).expect(201);
    const sent = bodyOf({
      imageAlt: 'Sala s računarima',
      imageFocus: 'bottom-right',
      newsType: 'Oglas',
      date: '2026-04-05',
      description: '<h2>a&nbsp;b</h2>',
    });
    const { body } = await edit(draft, sent).expect(200);
    const expected = { ...sent, _id: draft._id, description: '<h2>a b</h2>', version: 1, isDraft: false };
    expect(z.strictObject(adminNewsItem.shape).parse(body)).toEqual(expected);
    const shown = await testApp().get(pathOf(draft)).set('Authorization', admin()).expect(200);
    expect(shown.body).toEqual(expected);
    await testApp().get(pathOf(draft)).expect(200);
  });
});
