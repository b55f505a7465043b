import { newsItem, newsSummary, adminNewsSummary } from '@institut/contract/news.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { MALFORMED_IDS } from '../../test/support/attacks.ts';
import { createNewsItem, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

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

  it('pages through news of one day without showing any twice or leaving any out', async () => {
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

  it('takes an operator in the query for an unknown name', async () => {
    await createNewsItem({ title: 'a' });
    expect((await list({ 'category[$ne]': 'x', 'isDraft[$ne]': 'false' })).titles).toEqual(['a']);
  });
});

describe('GET /api/vijesti?drafts=include', () => {
  it('puts drafts first for an admin and says what may be edited', async () => {
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

  it('answers 401 to visitors and 403 to users, who see no drafts otherwise', async () => {
    await createNewsItem({ title: 'nacrt', isDraft: true });
    await testApp().get(`${API.news}?drafts=include`).expect(401);
    const user = bearer(await createUser());
    await testApp().get(`${API.news}?drafts=include`).set('Authorization', user).expect(403);
    expect((await list()).titles).toEqual([]);
  });
});

const one = async () => wire.parse((await testApp().get(API.featuredNews).expect(200)).body).title;

describe('GET /api/vijesti/one', () => {
  it('answers the newest in focus, else the newest, never a draft', async () => {
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

  it('shows a draft to admins only, and a token that no longer holds keeps nobody from reading', async () => {
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
