import type { CAREER_SORTS } from '@institut/contract/career';
import { adminCareerSummary } from '@institut/contract/career.schema';
import { API } from '@institut/contract/endpoints';
import { z } from 'zod';
import { createCareer, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

useTestDatabase();

type Query = Record<string, string>;
const wire = z.array(z.strictObject(adminCareerSummary.shape));

async function ask(query: Query) {
  const admin = await createUser({ isAdmin: true });
  return testApp().get(API.adminCareers).query(query).set('Authorization', bearer(admin));
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

  it('puts drafts first and then the newest when no sort is asked for', async () => {
    expect(await titles({})).toEqual(['nacrt', 'Zvuk', 'Đon', 'Žica']);
  });

  it.each([
    ['zica', ['Žica']],
    ['celicna UZAD', ['Žica']],
    ['studij', ['Đon']],
    ['DJON', ['Đon']],
    ['(a+)+$', []],
  ])('finds %s in title, brief and category, in any letters', async (keyword, expected) => {
    expect(await titles({ keyword })).toEqual(expected);
  });

  it('filters, and gives pages that keep what was asked for', async () => {
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

it('leaves the public list as it is: sorts and filters are for admins', async () => {
  const { body } = await testApp()
    .get(API.careers)
    .query({ sort: 'title', keyword: 'x', status: 'Zatvoreno' });
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Žica']);
});
