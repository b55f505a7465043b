import '../../../test/security/withoutLimits.ts';
import { courseList, courseSummary, adminCourseList } from '@institut/contract/courses/schema';
import { API } from '@institut/contract/frame/endpoints';
import { z } from 'zod';
import { env } from '../../../config/env.ts';
import { createCourse, createOrder, bearer, createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';
import { COURSE_SORTS } from '@institut/contract/courses/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';

useTestDatabase();

async function list(query: Record<string, string> = {}) {
  const { body } = await testApp().get(API.courses).query(query).expect(200);
  const { kursevi, pages, page } = z.strictObject(courseList.shape).parse(body);
  return { names: kursevi.map(({ name }) => name), pages, page };
}

const found = async (keyword: string) => (await list({ keyword })).names.sort();

async function showcase(path: string) {
  const { body } = await testApp().get(path).expect(200);
  return z
    .array(z.strictObject(courseSummary.shape))
    .parse(body)
    .map(({ name }) => name);
}

describe('GET /api/kursevi', () => {
  describe('with runs that are over', () => {
    beforeEach(async () => {
      await createCourse({ name: 'bez datuma', start: '' });
      await createCourse({ name: 'po starom', start: '15.03.2019.' });
      await createCourse({ name: 'davno', start: '2019-01-10', category: 'Tehnicke' });
      await createCourse({ name: 'nedavno', start: '2024-05-01' });
      await createCourse({ name: 'danas', start: today() });
      await createCourse({ name: 'kasnije', start: '2099-10-01' });
      await createCourse({ name: 'uskoro pun', start: '2098-02-01', countInStock: 0 });
    });

    const upcoming = ['danas', 'uskoro pun', 'kasnije', 'bez datuma', 'po starom'];
    const over = ['nedavno', 'davno'];

    it.each([
      ['visitors', {}, upcoming],
      ['visitors who ask for them', { runs: 'upcoming' }, upcoming],
      ['visitors who ask for those that are over', { runs: 'over' }, over],
      ['visitors who ask for all', { runs: 'all' }, [...upcoming, ...over]],
      ['the filter of a category', { runs: 'over', category: 'Tehnicke' }, ['davno']],
      ['a page of all', { runs: 'all', pageSize: '2', pageNumber: '3' }, ['po starom', 'nedavno']],
      ['those with free seats', { open: 'only' }, ['danas', 'kasnije', 'bez datuma', 'po starom']],
      ['those that are over and can be applied for', { runs: 'over', open: 'only' }, []],
    ])('lists courses for %s', async (_whom, query, expected) => {
      expect((await list(query)).names).toEqual(expected);
    });

    it('sorts the upcoming ones by another field together', async () => {
      const { names } = await list({ sort: 'name' });
      expect(names).toEqual(['bez datuma', 'danas', 'kasnije', 'po starom', 'uskoro pun']);
      expect((await list({ sort: 'name', runs: 'over' })).names).toEqual(['davno', 'nedavno']);
      expect((await list({ sort: 'name', runs: 'all' })).names).toHaveLength(7);
    });

    it('finds all by a keyword, upcoming ones first among those that match equally well', async () => {
      const all = await list({ keyword: 'n' });
      expect(all.names).toEqual(['nedavno', ...upcoming, 'davno']);
      expect((await list({ keyword: 'davno', runs: 'upcoming' })).names).toEqual([]);
    });

    it('lists all to admins with drafts, and what they ask for', async () => {
      const admin = bearer(await createUser({ isAdmin: true }));
      const ask = async (query: Record<string, string>) => {
        const request = testApp()
          .get(API.courses)
          .query({ drafts: 'include', ...query });
        const { body } = await request.set('Authorization', admin).expect(200);
        return adminCourseList.parse(body).kursevi.map(({ name }) => name);
      };
      expect(await ask({})).toEqual([...upcoming, ...over]);
      expect(await ask({ runs: 'over' })).toEqual(over);
    });

    it('refuses a part that there is not', async () => {
      const { body } = await testApp().get(API.courses).query({ runs: 'past' }).expect(400);
      expect(body.fields).toHaveProperty('runs');
    });

    it('accepts applications for a course without a day, and for none that is over', async () => {
      const { body } = await testApp().get(API.courses).query({ runs: 'all' }).expect(200);
      const closed = courseList.parse(body).kursevi.filter(({ isClosed }) => isClosed);
      expect(closed.map(({ name }) => name)).toEqual(over);
    });
  });

  it('pages through courses of one day without repeating or skipping any', async () => {
    const upcoming = env.COURSE_PAGE_SIZE + 2;
    const begun = env.COURSE_PAGE_SIZE + 1;
    for (let n = 0; n < upcoming; n += 1) await createCourse({ start: '2099-01-01' });
    for (let n = 0; n < begun; n += 1) await createCourse({ start: '2020-01-01' });

    const pages = await Promise.all(['1', '2', '3'].map((pageNumber) => list({ runs: 'all', pageNumber })));
    expect(pages.map(({ names }) => names.length)).toEqual([
      env.COURSE_PAGE_SIZE,
      env.COURSE_PAGE_SIZE,
      upcoming + begun - 2 * env.COURSE_PAGE_SIZE,
    ]);
    expect(pages.map(({ pages, page }) => [pages, page])).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(upcoming + begun);

    const { headers } = await testApp().get(API.courses).query({ runs: 'all', pageNumber: '2' }).expect(200);
    expect(headers['x-total-count']).toBe(String(upcoming + begun));
  });

  it('answers an empty page beyond the last one, and an empty list without courses', async () => {
    expect(await list()).toEqual({ names: [], pages: 0, page: 1 });
    await createCourse();
    expect(await list({ pageNumber: '999999' })).toEqual({ names: [], pages: 1, page: 999_999 });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '9999999'])('answers 400 to the page %j', async (pageNumber) => {
    const { body } = await testApp().get(API.courses).query({ pageNumber }).expect(400);
    expect(body).toMatchObject({
      code: 'validation',
      fields: { pageNumber: 'Broj stranice mora biti cijeli broj od 1 naviše.' },
    });
  });

  it('never shows drafts', async () => {
    await createCourse({ isDraft: true, name: 'Nacrt' });
    expect((await list()).names).toEqual([]);
    expect(await found('nacrt')).toEqual([]);
  });
});

describe('GET /api/kursevi?keyword', () => {
  beforeEach(async () => {
    await createCourse({ name: 'Mašinsko učenje', subTitle: 'Uređaji koji uče', category: 'Tehnicke' });
    await createCourse({
      name: 'Đačka radionica',
      subTitle: 'Žurba i čaj',
      shortDesc: '<p>Rad u&nbsp;timu</p><p>Strong &amp; free</p>',
      category: 'Soft Skills',
    });
    await createCourse({ name: 'C++ (uvod)', subTitle: 'Bez .* i a+', category: 'Digital Skills' });
  });

  it.each([
    ['učenje', 'Mašinsko učenje'],
    ['UCENJE', 'Mašinsko učenje'],
    ['uredjaji', 'Mašinsko učenje'],
    ['uređaj', 'Mašinsko učenje'],
    ['tehničke', 'Mašinsko učenje'],
    ['tehnicke', 'Mašinsko učenje'],
    ['učenje   mašinsko', 'Mašinsko učenje'],
    ['djacka', 'Đačka radionica'],
    ['dacka', 'Đačka radionica'],
    ['ŽURBA caj', 'Đačka radionica'],
    ['timu strong & free', 'Đačka radionica'],
    ['meke', 'Đačka radionica'],
    ['Meke vještine', 'Đačka radionica'],
    ['soft skills', 'Đačka radionica'],
    ['digitalne', 'C++ (uvod)'],
    ['c++', 'C++ (uvod)'],
    ['.*', 'C++ (uvod)'],
    ['(uvod)', 'C++ (uvod)'],
  ])('finds the course by %j', async (keyword, name) => {
    expect(await found(keyword)).toEqual([name]);
  });

  it.each([
    'učenje čaj',
    '(a+)+$',
    'nbsp',
    '<p>',
    'strong>',
    '^',
    '\\',
    '[',
    '$where',
    '\u0000'.repeat(3) + 'x9',
  ])('finds no course by %j', async (keyword) => {
    expect(await found(keyword)).toEqual([]);
  });

  it('finds courses by a word of their text and by the name of their category, within the other filters', async () => {
    await createCourse({ name: 'Meke sirovine', category: 'Tehnicke', tipObuke: 'Specificna obuka' });
    expect(await found('meke')).toEqual(['Meke sirovine', 'Đačka radionica']);
    expect((await list({ keyword: 'meke', category: 'Tehnicke' })).names).toEqual(['Meke sirovine']);
    expect((await list({ keyword: 'meke', open: 'only', sort: 'name', direction: 'desc' })).names).toEqual([
      'Meke sirovine',
      'Đačka radionica',
    ]);
    expect((await list({ keyword: 'vještine' })).names).toEqual([]);
  });

  it('names courses whose name begins with it first, then those with such a word, on every page', async () => {
    await createCourse({
      name: 'Upravljanje projektima',
      shortDesc: '<p>Rok, cijena i obim.</p>',
      start: '2098-01-01',
    });
    await createCourse({ name: 'Bimetali i obim', start: '2020-01-01' });
    await createCourse({ name: 'Osnove (BIM) modeliranja', start: '2098-03-01' });
    await createCourse({ name: 'BIM u praksi', start: '2098-02-01' });
    const ranked = ['BIM u praksi', 'Osnove (BIM) modeliranja', 'Bimetali i obim', 'Upravljanje projektima'];
    expect((await list({ keyword: 'bim' })).names).toEqual(ranked);
    expect((await list({ keyword: 'bim', pageSize: '2', pageNumber: '2' })).names).toEqual(ranked.slice(2));
    expect((await list({ keyword: 'bim', sort: 'start' })).names[0]).toBe('Bimetali i obim');
  });

  it('ignores a blank keyword', async () => {
    expect(await found(' \u0000 ')).toHaveLength(3);
  });

  it('answers 400 to a keyword of 10 kB and to operators', async () => {
    const { body } = await testApp()
      .get(API.courses)
      .query({ keyword: 'a'.repeat(10_240) })
      .expect(400);
    expect(body.fields).toEqual({ keyword: 'Najviše 100 znakova.' });
    await testApp().get(`${API.courses}?keyword=a&keyword=b`).expect(400);
    await testApp().get(`${API.courses}?keyword[$ne]=x`).expect(200);
  });

  it('finds an edited course by its new text and never sends the search key', async () => {
    const course = await Course.findOne({ name: 'Mašinsko učenje' }).orFail();
    course.name = 'Duboko učenje';
    await course.save();
    expect(await found('masinsko')).toEqual([]);
    expect(await found('duboko')).toEqual(['Duboko učenje']);
    const { text } = await testApp().get(API.courses).expect(200);
    expect(text).not.toContain('searchKey');
  });

  it('limits the length of the search key of a long description', async () => {
    const { searchKey } = await createCourse({ shortDesc: 'Riječ '.repeat(10_000) });
    expect(searchKey.length).toBeLessThanOrEqual(2000);
  });
});

describe('GET /api/kursevi?open', () => {
  type Query = Record<string, string>;
  const names = async (query: Query) => (await list(query)).names;

  beforeEach(async () => {
    await createCourse({ name: 'počeo', start: '2020-01-01', price: 1, rating: 5, numReviews: 9 });
    await createCourse({ name: 'pun', start: '2098-01-01', countInStock: 0, price: 2, rating: 5 });
    await createCourse({ name: 'skup', start: '2098-02-01', price: 30, rating: 4.5, numReviews: 3 });
    await createCourse({ name: 'jeftin', start: '2098-03-01', price: 10, rating: 4.5, numReviews: 2 });
    await createCourse({ name: 'nacrt', start: '2098-01-01', isDraft: true });
  });

  it.each<[Query, string[]]>([
    [{}, ['skup', 'jeftin', 'pun', 'počeo']],
    [{ sort: 'price' }, ['jeftin', 'skup', 'pun', 'počeo']],
    [{ sort: 'price', direction: 'desc' }, ['skup', 'jeftin', 'pun', 'počeo']],
    [{ sort: 'rating', direction: 'desc' }, ['skup', 'jeftin', 'pun', 'počeo']],
    [{ sort: 'rating' }, ['jeftin', 'skup', 'pun', 'počeo']],
  ])('puts full and begun courses last, sorted by %j', async (query, expected) => {
    expect(await names({ ...query, runs: 'all', open: 'first' })).toEqual(expected);
  });

  it('leaves out full and begun courses', async () => {
    const { body, headers } = await testApp().get(API.courses).query({ open: 'only' }).expect(200);
    expect(courseList.parse(body).kursevi.map(({ name }) => name)).toEqual(['skup', 'jeftin']);
    expect(headers['x-total-count']).toBe('2');
  });

  it('pages through the three parts without repeating or skipping any course', async () => {
    const pages = await Promise.all(
      ['1', '2'].map((pageNumber) =>
        names({ runs: 'all', open: 'first', sort: 'price', pageSize: '3', pageNumber }),
      ),
    );
    expect(pages).toEqual([['jeftin', 'skup', 'pun'], ['počeo']]);
  });
});

const counts = async (query: Record<string, string> = {}) => {
  const { body } = await testApp()
    .get(API.courses)
    .query({ counts: 'include', ...query })
    .expect(200);
  return courseList.parse(body).counts;
};

describe('GET /api/kursevi?counts=include', () => {
  it('counts the upcoming courses of each category and type, those that can be applied for, and those that are over', async () => {
    const digital = { category: 'Digital Skills', tipObuke: 'Trening kurs' } as const;
    const technical = { category: 'Tehnicke', tipObuke: 'Obrazovni program' } as const;
    await createCourse({ ...digital, name: 'Python' });
    await createCourse({ ...digital, name: 'Python pun', countInStock: 0 });
    await createCourse({ ...digital, name: 'Python prošli', start: '2020-01-01' });
    await createCourse({ ...digital, name: 'Python nacrt', isDraft: true });
    await createCourse({ ...technical, name: 'Varenje' });
    expect(await counts({ category: 'Tehnicke', open: 'only', pageSize: '1' })).toEqual([
      { ...digital, upcoming: 2, open: 1, over: 1 },
      { ...technical, upcoming: 1, open: 1, over: 0 },
    ]);
    expect(await counts({ keyword: 'python' })).toEqual([{ ...digital, upcoming: 2, open: 1, over: 1 }]);
    expect(await counts({ keyword: 'nema' })).toEqual([]);
  });

  it('changes when a course is added or becomes full', async () => {
    const course = await createCourse({});
    expect(await counts()).toMatchObject([{ upcoming: 1, open: 1, over: 0 }]);
    await Course.updateOne({ _id: course._id }, { freeSeats: 0 });
    expect(await counts()).toMatchObject([{ upcoming: 1, open: 0, over: 0 }]);
  });
});

describe('GET /api/kursevi/one', () => {
  it('lists the next courses that have free seats', async () => {
    await createCourse({ name: 'pun', start: '2098-01-01', countInStock: 0 });
    await createCourse({ name: 'treći', start: '2098-04-01' });
    await createCourse({ name: 'prvi', start: '2098-02-01' });
    await createCourse({ name: 'drugi', start: '2098-03-01' });
    await createCourse({ name: 'četvrti', start: '2098-05-01' });
    await createCourse({ name: 'nacrt', start: '2098-01-15', isDraft: true });
    expect(await showcase(API.featuredCourses)).toEqual(['prvi', 'drugi', 'treći']);
  });

  it('adds full courses when too few are open, and none that is over', async () => {
    expect(await showcase(API.featuredCourses)).toEqual([]);
    await createCourse({ name: 'prošli', start: '2020-01-01' });
    await createCourse({ name: 'pun', start: '2098-01-01', countInStock: 0 });
    await createCourse({ name: 'otvoren', start: '2098-02-01' });
    expect(await showcase(API.featuredCourses)).toEqual(['otvoren', 'pun']);
  });
});

describe('GET /api/kursevi/top', () => {
  it('lists the courses with the best rating; of equal ratings, those with more reviews first', async () => {
    await createCourse({ name: 'dobar', rating: 4.5, numReviews: 10 });
    await createCourse({ name: 'najbolji', rating: 5, numReviews: 2 });
    await createCourse({ name: 'provjeren', rating: 4.5, numReviews: 30 });
    await createCourse({ name: 'slab', rating: 2, numReviews: 50 });
    await createCourse({ name: 'nacrt', rating: 5, numReviews: 99, isDraft: true });
    await createCourse({ name: 'prošli', rating: 5, numReviews: 99, start: '2020-01-01' });
    expect(await showcase(API.topCourses)).toEqual(['najbolji', 'provjeren', 'dobar']);
  });
});

describe('GET /api/kursevi?sort', () => {
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
    return { kursevi, names: kursevi.map(({ name }) => name), pages, total: headers['x-total-count'] };
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
      ['rating', ['Ćup', 'nacrt', 'Cvijeće', 'Čelik']],
    ])('sorts by %s both ways, drafts among the others', async (sort, names) => {
      expect((await adminList({ sort })).names).toEqual(names);
      expect((await adminList({ sort, direction: 'asc' })).names).toEqual(names);
      expect((await adminList({ sort, direction: 'desc' })).names).toEqual(names.toReversed());
    });

    it('puts drafts first and then the soonest without a sort parameter', async () => {
      expect((await adminList({})).names).toEqual(['nacrt', 'Cvijeće', 'Ćup', 'Čelik']);
    });

    it('counts the seats that orders of each course hold, for administrators only', async () => {
      const course = await Course.findOne({ name: 'Ćup' }).orFail();
      const other = {
        kurs: new Types.ObjectId(),
        name: 'Drugi',
        image: '',
        category: 'Tehnicke',
        price: 1,
        qty: 9,
      };
      const seats = (qty: number) => [{ ...other, kurs: course._id, qty }, other];
      const buyer = await createUser();
      await createOrder(buyer, { orderItems: seats(2) });
      await createOrder(buyer, { orderItems: seats(3), isPaid: true, isDelivered: true });
      await createOrder(buyer, { orderItems: seats(4), status: ORDER_STATUS.rejected });
      const { kursevi } = await adminList({ sort: 'name' });
      expect(kursevi.map(({ name, heldSeats }) => [name, heldSeats])).toEqual([
        ['Cvijeće', 0],
        ['Čelik', 0],
        ['Ćup', 5],
        ['nacrt', 0],
      ]);
      const { text } = await testApp().get(API.courses).expect(200);
      expect(text).not.toContain('seatsHeld');
    });

    it('divides the list into pages of the requested size without overlaps', async () => {
      const query = { sort: 'price', direction: 'desc', pageSize: '3' };
      const first = await adminList(query);
      const second = await adminList({ ...query, pageNumber: '2' });
      expect(first).toMatchObject({ pages: 2, total: '4' });
      expect([...first.names, ...second.names]).toEqual(['Čelik', 'Ćup', 'nacrt', 'Cvijeće']);
    });

    it('filters by category, type and keyword together', async () => {
      expect((await adminList({ category: 'Tehnicke' })).names).toEqual(['Cvijeće']);
      expect((await adminList({ tipObuke: 'Obrazovni program' })).names).toEqual(['Ćup']);
      expect((await adminList({ tipObuke: 'Trening kurs', keyword: 'c', sort: 'name' })).total).toBe('3');
      expect(await adminList({ category: 'Tehnicke', keyword: 'celik' })).toMatchObject({
        names: [],
        total: '0',
      });
    });

    it('sorts by the current name of an edited course', async () => {
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

  describe('GET /api/kursevi without a token', () => {
    it.each(COURSE_SORTS)('shows no draft sorted by %s', async (sort) => {
      const names = await publicNames({ sort });
      expect(names).toHaveLength(3);
      expect(names).not.toContain('nacrt');
    });

    it('sorts the public list by date without a sort parameter', async () => {
      expect(await publicNames({})).toEqual(['Cvijeće', 'Ćup', 'Čelik']);
    });

    it.each([
      'sort=numReviews',
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
});
