import { COURSE_SORTS } from '@institut/contract/course';
import { adminCourseList, courseList } from '@institut/contract/course.schema';
import { API } from '@institut/contract/endpoints';
import { createCourse, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course } from './course.model.ts';

useTestDatabase();

type Query = Record<string, string>;

const publicNames = async (query: Query) => {
  const { body } = await testApp().get(API.courses).query(query).expect(200);
  return courseList.parse(body).kursevi.map(({ name }) => name);
};

async function adminList(query: Query) {
  const admin = await createUser({ isAdmin: true });
  const call = testApp()
    .get(API.courses)
    .query({ drafts: 'include', ...query });
  const { body, headers } = await call.set('Authorization', bearer(admin)).expect(200);
  const { kursevi, pages } = adminCourseList.parse(body);
  return { names: kursevi.map(({ name }) => name), pages, total: headers['x-total-count'] };
}

beforeEach(async () => {
  await createCourse({ name: 'Čelik', price: 30, start: '2099-03-01', countInStock: 1 });
  await createCourse({
    name: 'Cvijeće',
    price: 10,
    start: '2099-01-01',
    countInStock: 3,
    category: 'Tehnicke',
  });
  await createCourse({ name: 'nacrt', price: 20, start: '', countInStock: 2, isDraft: true });
  await createCourse({
    name: 'Ćup',
    price: 20,
    start: '2099-02-01',
    countInStock: 4,
    tipObuke: 'Obrazovni program',
  });
});

describe('GET /api/kursevi?drafts=include&sort', () => {
  it.each<[(typeof COURSE_SORTS)[number], string[]]>([
    ['name', ['Cvijeće', 'Čelik', 'Ćup', 'nacrt']],
    ['price', ['Cvijeće', 'nacrt', 'Ćup', 'Čelik']],
    ['start', ['nacrt', 'Cvijeće', 'Ćup', 'Čelik']],
    ['countInStock', ['Čelik', 'nacrt', 'Cvijeće', 'Ćup']],
    ['createdAt', ['Čelik', 'Cvijeće', 'nacrt', 'Ćup']],
  ])('sorts by %s both ways, drafts among the others', async (sort, names) => {
    expect((await adminList({ sort })).names).toEqual(names);
    expect((await adminList({ sort, direction: 'asc' })).names).toEqual(names);
    expect((await adminList({ sort, direction: 'desc' })).names).toEqual(names.toReversed());
  });

  it('puts drafts first and then the soonest when no sort is asked for', async () => {
    expect((await adminList({})).names).toEqual(['nacrt', 'Cvijeće', 'Ćup', 'Čelik']);
  });

  it('gives pages of the size that is asked for, none of them overlapping', async () => {
    const query = { sort: 'price', direction: 'desc', pageSize: '3' };
    const first = await adminList(query);
    const second = await adminList({ ...query, pageNumber: '2' });
    expect(first).toMatchObject({ pages: 2, total: '4' });
    expect([...first.names, ...second.names]).toEqual(['Čelik', 'Ćup', 'nacrt', 'Cvijeće']);
  });

  it('filters by category, type and keyword, all of which have to fit', async () => {
    expect((await adminList({ category: 'Tehnicke' })).names).toEqual(['Cvijeće']);
    expect((await adminList({ tipObuke: 'Obrazovni program' })).names).toEqual(['Ćup']);
    expect((await adminList({ tipObuke: 'Trening kurs', keyword: 'c', sort: 'name' })).total).toBe('3');
    expect(await adminList({ category: 'Tehnicke', keyword: 'celik' })).toMatchObject({
      names: [],
      total: '0',
    });
  });

  it('sorts by the name a course has now', async () => {
    await Course.updateOne({ name: 'Čelik' }, { $set: { isDraft: true } });
    const admin = await createUser({ isAdmin: true });
    const { _id, __v: version } = await Course.findOne({ name: 'Čelik' }).orFail().lean();
    const text = '<p>Opis</p>';
    await testApp()
      .put(`${API.courses}/${_id.toString()}`)
      .set('Authorization', bearer(admin))
      .send({
        version,
        name: 'Žica',
        subTitle: '',
        image: '',
        shortDesc: text,
        description: text,
        start: '2099-01-01',
        duration: 1,
        category: 'Tehnicke',
        tipObuke: 'Trening kurs',
        ishodiObuke: '',
        perspektiveObuke: '',
        price: 1,
        countInStock: 1,
      })
      .expect(200);
    expect((await adminList({ sort: 'name' })).names).toEqual(['Cvijeće', 'Ćup', 'nacrt', 'Žica']);
  });
});

describe('GET /api/kursevi for everybody', () => {
  it.each(COURSE_SORTS)('shows no draft sorted by %s', async (sort) => {
    const names = await publicNames({ sort });
    expect(names).toHaveLength(3);
    expect(names).not.toContain('nacrt');
  });

  it('keeps its own order', async () => {
    expect(await publicNames({})).toEqual(['Cvijeće', 'Ćup', 'Čelik']);
  });

  it.each([
    'sort=rating',
    'sort=__proto__',
    'sort=name&sort=price',
    'direction=up',
    'category=x',
    'pageSize=101',
  ])('answers 400 to %s', async (query) => {
    const { body } = await testApp().get(`${API.courses}?${query}`).expect(400);
    expect(body.code).toBe('validation');
  });
});
