import { adminCareerSummary, career as careerSchema, careerSummary } from '@institut/contract/career.schema';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { today } from '../../lib/instituteDay.ts';
import { MALFORMED_IDS } from '../../test/support/attacks.ts';
import { createCareer, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

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
  it('answers open careers, newest first; those past their deadline have left by themselves', async () => {
    await createEveryKind();
    expect(await titles(API.careers)).toEqual(['posljednji dan', 'otvorena']);
    expect(await titles(`${API.careers}?drafts=include&status=Zatvoreno`)).toHaveLength(2);
  });

  it('is paged when asked for', async () => {
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
  it('names the three open ones whose deadline comes first', async () => {
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
    const signedIn = await testApp().get(API.adminCareers).set('Authorization', user).expect(403);
    expect(signedIn.body.code).toBe('forbidden');
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
    'shows one with %j to admins only',
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
