import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { adminNewsItem } from '@institut/contract/news.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { DANGER, HOSTILE_HTML, MALFORMED_IDS, OPERATORS } from '../../test/support/attacks.ts';
import { buildNewsItem, createNewsItem, bearer, createUser } from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { News, type NewsFields } from './news.model.ts';

useTestDatabase();

const wire = z.strictObject(adminNewsItem.shape);
const pathOf = ({ _id }: Pick<NewsFields, '_id'>) => apiUrl(API.newsItem, { id: _id.toString() });
const stored = ({ _id }: Pick<NewsFields, '_id'>) => News.findById(_id).orFail().lean();

let admin = '';
beforeEach(async () => {
  admin = bearer(await createUser({ isAdmin: true }));
});

function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildNewsItem();
  return { ...fields, ...overrides };
}

const edit = (item: Pick<NewsFields, '_id'>, body: object) =>
  testApp().put(pathOf(item)).set('Authorization', admin).send(body);

describe('POST /api/vijesti', () => {
  it('answers 201 with an empty draft, whatever the body says', async () => {
    const sent = { title: 'x', isDraft: false, _id: 'x', createdAt: '2000-01-01' };
    const { body } = await testApp().post(API.news).set('Authorization', admin).send(sent).expect(201);
    expect(wire.parse(body)).toMatchObject({ title: '', isDraft: true, version: 0 });
    expect(await News.find().lean()).toMatchObject([{ title: '', isDraft: true }]);
  });
});

describe('PUT /api/vijesti/:id', () => {
  it('publishes a draft and stores every field', async () => {
    const { body: draft } = await testApp().post(API.news).set('Authorization', admin).expect(201);
    const sent = bodyOf({ newsType: 'Oglas', date: '2026-04-05', description: '<h2>a&nbsp;b</h2>' });
    const { body } = await edit(draft, { ...sent, version: draft.version }).expect(200);
    const expected = { ...sent, description: '<h2>a b</h2>' };
    expect(wire.parse(body)).toEqual({ ...expected, _id: draft._id, version: 1, isDraft: false });
    expect(await stored(draft)).toMatchObject({ ...expected, isDraft: false });
    await testApp().get(pathOf(draft)).expect(200);
  });

  it('refuses an edit of a version that is not the newest', async () => {
    const item = await createNewsItem();
    await edit(item, bodyOf({ title: 'prva', version: 0 })).expect(200);
    const { body } = await edit(item, bodyOf({ title: 'druga', version: 0 })).expect(409);
    expect(body).toEqual({ message: expect.stringContaining('u međuvremenu izmijenio'), code: 'stale_edit' });
    expect((await stored(item)).title).toBe('prva');
    await edit(item, bodyOf({ title: 'treća', version: 1 })).expect(200);
  });

  it('lets one of ten parallel edits of a version land', async () => {
    const item = await createNewsItem();
    const titles = Array.from({ length: 10 }, (_, n) => `Izmjena ${n}`);
    const answers = await Promise.all(titles.map((title) => edit(item, bodyOf({ title, version: 0 }))));
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
    const { title, __v: version } = await stored(item);
    expect({ title, version }).toEqual({
      title: answers.find(({ status }) => status === 200)?.body.title,
      version: 1,
    });
  });

  it('asks for the version of a published item', async () => {
    const item = await createNewsItem();
    const { body } = await edit(item, bodyOf()).expect(400);
    expect(Object.keys(body.fields)).toEqual(['version']);
    expect((await stored(item)).title).toBe(item.title);
  });

  it('names every field that is missing and keeps the draft a draft', async () => {
    const draft = await createNewsItem({ isDraft: true });
    const { body } = await edit(draft, {}).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(bodyOf()).sort());
    expect((await stored(draft)).isDraft).toBe(true);
  });

  it.each([
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
  ])('answers 400 to the %s %j', async (field, value) => {
    const item = await createNewsItem();
    const { body } = await edit(item, bodyOf({ version: 0, [field]: value })).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(item)).toMatchObject({ title: item.title, description: item.description });
  });

  it.each(OPERATORS)('answers 400 to %j in any field', async (operator) => {
    const item = await createNewsItem();
    for (const field of Object.keys(bodyOf())) {
      const { body } = await edit(item, bodyOf({ version: 0, [field]: operator })).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
    expect((await stored(item)).updatedAt).toEqual(item.updatedAt);
  });

  it('stores nothing smuggled beside the fields', async () => {
    const item = await createNewsItem();
    const before = await stored(item);
    const smuggled = {
      _id: 'f'.repeat(24),
      isDraft: true,
      createdAt: '2000-01-01',
      __v: 7,
      rating: 5,
      $set: { title: 'x' },
    };
    await edit(item, { ...bodyOf({ version: 0 }), ...smuggled }).expect(200);
    const after = await stored(item);
    expect(after).toMatchObject({ _id: item._id, isDraft: false, createdAt: item.createdAt, __v: 1 });
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(await News.countDocuments()).toBe(1);
  });

  it.each(HOSTILE_HTML)('stores %s without what is dangerous in it', async (description) => {
    const item = await createNewsItem();
    await edit(item, bodyOf({ version: 0, description })).expect(200);
    const after = await stored(item);
    expect(after.description).toContain('bezopasno');
    expect(after.description).not.toMatch(DANGER);
  });
});

describe('DELETE /api/vijesti/:id', () => {
  it('deletes the item, once', async () => {
    const [item, other] = [await createNewsItem(), await createNewsItem()];
    await testApp().delete(pathOf(item)).set('Authorization', admin).expect(204);
    await testApp().delete(pathOf(item)).set('Authorization', admin).expect(404);
    expect(await News.find().lean()).toMatchObject([{ _id: other._id }]);
  });
});

describe('writes of news', () => {
  it('are for admins only', async () => {
    const item = await createNewsItem();
    const user = bearer(await createUser());
    const calls = [
      () => testApp().post(API.news),
      () =>
        testApp()
          .put(pathOf(item))
          .send(bodyOf({ version: 0 })),
      () => testApp().delete(pathOf(item)),
    ];
    for (const call of calls) {
      const visitor = await call().expect(401);
      expect(visitor.body.message).toBe(TOKEN_FAILED_MESSAGE);
      const signedIn = await call().set('Authorization', user).expect(403);
      expect(signedIn.body.message).not.toBe(TOKEN_FAILED_MESSAGE);
    }
    expect(await News.find().lean()).toMatchObject([{ _id: item._id, title: item.title }]);
  });

  it.each(MALFORMED_IDS)('answer 404 to the id %j', async (id) => {
    const path = apiUrl(API.newsItem, { id });
    const put = () =>
      testApp()
        .put(path)
        .send(bodyOf({ version: 0 }));
    for (const call of [put, () => testApp().delete(path)]) {
      const { body } = await call().set('Authorization', admin).expect(404);
      expect(body.code).toBe('not_found');
    }
  });
});
