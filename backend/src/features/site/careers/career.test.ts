import {
  adminCareerSummary,
  career as careerSchema,
  careerSummary,
  adminCareer,
} from '@institut/contract/careers/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { today } from '../../../lib/instituteDay.ts';
import { MALFORMED_IDS } from '../../../test/support/attacks.ts';
import { as } from '../../../test/support/client.ts';
import { createCareer, bearer, createUser, buildCareer } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { CAREER_SORTS } from '@institut/contract/careers/values';
import { describeContentWrites, useContentAdmin } from '../../../test/support/contentWrites.ts';
import { Career } from './career.model.ts';

useTestDatabase();

const summaries = z.array(z.strictObject(careerSummary.shape));
const DAY_MS = 86_400_000;
const yesterday = () => today(new Date(Date.now() - DAY_MS));

async function titles(path: string) {
  const { body } = await testApp().get(path).expect(200);
  return summaries.parse(body).map(({ title }) => title);
}

/** One career of every kind; only two of them are public. */
async function createEveryKind() {
  await createCareer({ title: 'otvorena', date: '2026-01-01' });
  await createCareer({ title: 'posljednji dan', date: '2026-02-01', dateEnd: today() });
  await createCareer({ title: 'istekla', dateEnd: yesterday() });
  await createCareer({ title: 'zatvorena', status: 'Zatvoreno' });
  await createCareer({ title: 'nacrt', isDraft: true, date: '' });
}

describe('GET /api/careers', () => {
  it('answers open careers, newest first, without those past their deadline', async () => {
    await createEveryKind();
    expect(await titles(API.careers)).toEqual(['posljednji dan', 'otvorena']);
    expect(await titles(`${API.careers}?drafts=include&status=Zatvoreno`)).toHaveLength(2);
  });

  it('answers one page when a page is asked for', async () => {
    for (let n = 0; n < 7; n += 1) await createCareer();
    const pages = await Promise.all([1, 2].map((n) => titles(`${API.careers}?pageNumber=${n}&pageSize=4`)));
    expect(pages.map((page) => page.length)).toEqual([4, 3]);
    expect(new Set(pages.flat()).size).toBe(7);
    const { headers } = await testApp().get(`${API.careers}?pageSize=4`).expect(200);
    expect(headers['x-total-count']).toBe('7');
    expect(headers.link).toContain('</api/careers?pageNumber=2&pageSize=4>; rel="next"');
    await testApp().get(`${API.careers}?pageSize=0`).expect(400);
  });
});

describe('GET /api/careers/popular', () => {
  it('answers the three open careers with the earliest deadlines', async () => {
    await createEveryKind();
    await createCareer({ title: 'uskoro', dateEnd: '2098-01-01' });
    await createCareer({ title: 'kasnije', dateEnd: '2098-02-01' });
    expect(await titles(API.popularCareers)).toEqual(['posljednji dan', 'uskoro', 'kasnije']);
  });
});

describe('GET /api/careers/admin', () => {
  it('answers every career to an admin, drafts first', async () => {
    await createEveryKind();
    const admin = bearer(await createUser({ isAdmin: true }));
    const { body, headers } = await testApp().get(API.adminCareers).set('Authorization', admin).expect(200);
    const careers = z.array(z.strictObject(adminCareerSummary.shape)).parse(body);
    expect(careers).toHaveLength(5);
    expect(careers[0]).toMatchObject({ title: 'nacrt', isDraft: true, version: 0 });
    expect(headers).toMatchObject({ 'x-total-count': '5', 'cache-control': 'no-store' });
  });

  it('answers 401 to visitors and 403 to users', async () => {
    const visitor = await testApp().get(API.adminCareers).expect(401);
    expect(visitor.body.code).toBe('unauthorized');
    const user = bearer(await createUser());
    const asUser = await testApp().get(API.adminCareers).set('Authorization', user).expect(403);
    expect(asUser.body.code).toBe('forbidden');
  });
});

const read = (id: string) => testApp().get(apiUrl(API.career, { id }));

describe('GET /api/careers/:id', () => {
  it('answers every field of an open career and nothing else', async () => {
    const career = await createCareer();
    const { body } = await read(career._id.toString()).expect(200);
    expect(z.strictObject(careerSchema.shape).parse(body)).toMatchObject({
      title: career.title,
      description: career.description,
    });
  });

  it.each([{ status: 'Zatvoreno' as const }, { dateEnd: yesterday() }, { isDraft: true }])(
    'shows a career with %j to admins only',
    async (overrides) => {
      const career = await createCareer(overrides);
      const id = career._id.toString();
      await read(id).expect(404);
      await read(id)
        .set('Authorization', bearer(await createUser()))
        .expect(404);
      const admin = bearer(await createUser({ isAdmin: true }));
      const { body } = await read(id).set('Authorization', admin).expect(200);
      expect(body).toMatchObject({ version: 0, isDraft: career.isDraft });
    },
  );

  it.each(MALFORMED_IDS)('answers 404 to the id %j', async (id) => {
    const { body } = await read(id).expect(404);
    expect(body).toEqual({ message: 'Karijera nije pronađena.', code: 'not_found' });
  });
});

describe('GET /api/careers/admin?sort', () => {
  type Query = Record<string, string>;
  const wire = z.array(z.strictObject(adminCareerSummary.shape));

  async function ask(query: Query) {
    const admin = await createUser({ isAdmin: true });
    return as(admin).listAllCareers({ query });
  }
  const titles = async (query: Query) => wire.parse((await ask(query)).body).map(({ title }) => title);

  beforeEach(async () => {
    await createCareer({ title: 'Žica', date: '2026-01-01', dateEnd: '2026-12-01', brief: 'Čelična užad' });
    await createCareer({ title: 'Zvuk', date: '2026-03-01', dateEnd: '2026-04-01', status: 'Zatvoreno' });
    await createCareer({ title: 'Đon', date: '2026-02-01', dateEnd: '2026-05-01', category: 'Apprentiship' });
    await createCareer({ title: 'nacrt', date: '', dateEnd: '', isDraft: true });
  });

  describe('GET /api/careers/admin', () => {
    it.each<[(typeof CAREER_SORTS)[number], string[]]>([
      ['date', ['nacrt', 'Žica', 'Đon', 'Zvuk']],
      ['title', ['Đon', 'nacrt', 'Zvuk', 'Žica']],
      ['dateEnd', ['nacrt', 'Zvuk', 'Đon', 'Žica']],
      ['status', ['Đon', 'Žica', 'nacrt', 'Zvuk']],
    ])('sorts by %s both ways', async (sort, expected) => {
      expect(await titles({ sort })).toEqual(expected);
      expect(await titles({ sort, direction: 'desc' })).toEqual(expected.toReversed());
    });

    it('puts drafts first and then the newest without a sort parameter', async () => {
      expect(await titles({})).toEqual(['nacrt', 'Zvuk', 'Đon', 'Žica']);
    });

    it.each([
      ['zica', ['Žica']],
      ['celicna UZAD', ['Žica']],
      ['studij', ['Đon']],
      ['DJON', ['Đon']],
      ['(a+)+$', []],
    ])('finds %s in title, brief and category, ignoring case and diacritics', async (keyword, expected) => {
      expect(await titles({ keyword })).toEqual(expected);
    });

    it('filters the list, and keeps the filters in the links to other pages', async () => {
      expect(await titles({ status: 'Zatvoreno' })).toEqual(['Zvuk']);
      expect(await titles({ category: 'Apprentiship', status: 'Otvoreno' })).toEqual(['Đon']);
      const query = { status: 'Otvoreno', sort: 'title', pageSize: '2' };
      const { headers } = await ask(query);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.link ?? '') ?? [];
      const asked = Object.fromEntries(new URL(next, 'http://x').searchParams);
      expect(asked).toEqual({ ...query, pageNumber: '2' });
      expect(await titles(asked)).toEqual(['Žica']);
    });

    it.each<Query>([{ sort: 'name' }, { direction: 'x' }, { status: 'Placeno' }, { category: 'x' }])(
      'answers 400 to %j',
      async (query) => {
        expect((await ask(query)).status).toBe(400);
      },
    );
  });

  it('refuses sorts and filters from visitors', async () => {
    const { body } = await testApp()
      .get(API.careers)
      .query({ sort: 'title', keyword: 'x', status: 'Zatvoreno' });
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Žica']);
  });
});

function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildCareer();
  return { ...fields, version: 0, ...overrides };
}

describeContentWrites({
  paths: { list: API.careers, record: API.career },
  collection: Career.collection,
  schema: adminCareer,
  create: createCareer,
  bodyOf,
  titleField: 'title',
  richTexts: ['description'],
  invalid: [
    ['title', ''],
    ['brief', ' '],
    ['brief', 'a'.repeat(501)],
    ['description', '<p>&nbsp;</p>'],
    ['description', '<svg><text>x</text></svg>'],
    ['category', 'Posao'],
    ['status', 'otvoreno'],
    ['date', 'sutra'],
    ['dateEnd', '2026-02-28'],
    ['image', '/etc/passwd'],
  ],
});

describe('PUT /api/careers/:id', () => {
  const { admin, edit, pathOf } = useContentAdmin(API.career);

  it('publishes a draft and stores every field', async () => {
    const { body: draft } = await testApp().post(API.careers).set('Authorization', admin()).expect(201);
    expect(draft).toMatchObject({ status: 'Otvoreno' });
    const sent = bodyOf({
      imageAlt: 'Radionica',
      imageFocus: 'top-left',
      category: 'Apprentiship',
      dateEnd: '2098-05-05',
      description: '<p>a&nbsp;b</p>',
    });
    const { body } = await edit(draft, sent).expect(200);
    const expected = { ...sent, _id: draft._id, description: '<p>a b</p>', version: 1, isDraft: false };
    expect(z.strictObject(adminCareer.shape).parse(body)).toEqual(expected);
    const shown = await testApp().get(pathOf(draft)).set('Authorization', admin()).expect(200);
    expect(shown.body).toEqual(expected);
    await testApp().get(pathOf(draft)).expect(200);
  });

  it('removes a closed career from the public list', async () => {
    const career = await createCareer();
    await edit(career, bodyOf({ status: 'Zatvoreno' })).expect(200);
    await testApp().get(pathOf(career)).expect(404);
    expect((await testApp().get(API.careers).expect(200)).body).toEqual([]);
  });
});
