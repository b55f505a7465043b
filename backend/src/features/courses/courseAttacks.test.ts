import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { DANGER, HOSTILE_HTML, MALFORMED_IDS, OPERATORS } from '../../test/support/attacks.ts';
import { bodyOf, pathOf, stored, useCourseAdmin } from '../../test/support/courseCalls.ts';
import { createCourse, bearer, createUser } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course } from './course.model.ts';

useTestDatabase();

const HTML_FIELDS = ['shortDesc', 'description', 'ishodiObuke', 'perspektiveObuke'] as const;
const { admin, edit } = useCourseAdmin();

describe('PUT /api/kursevi/:id', () => {
  it.each([
    ['name', ''],
    ['name', 'a'.repeat(201)],
    ['shortDesc', '<p> </p>'],
    ['shortDesc', `<p>${'a'.repeat(2000)}</p>`],
    ['description', '<iframe src="https://evil.example">x</iframe>'],
    ['start', '2026-13-01'],
    ['start', '1.9.2026.'],
    ['duration', -1],
    ['duration', '40'],
    ['category', 'Tehničke'],
    ['tipObuke', ''],
    ['price', -1],
    ['price', 1.005],
    ['price', '80'],
    ['price', 1e9],
    ['countInStock', -1],
    ['countInStock', 1.5],
    ['countInStock', '2'],
    ['countInStock', 1e9],
    ['countInStockRead', -1],
    ['image', 'https://evil.example/a.webp'],
    ['image', '/uploads/../../etc/passwd.webp'],
    ['ishodiObuke', null],
    ['version', 0.5],
  ])('answers 400 to the %s %j', async (field, value) => {
    const course = await createCourse();
    const { body } = await edit(course, bodyOf({ [field]: value })).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(course)).toMatchObject({ name: course.name, countInStock: 20, __v: 0 });
  });

  it.each(OPERATORS)('answers 400 to %j in any field', async (operator) => {
    const course = await createCourse();
    for (const field of Object.keys(bodyOf())) {
      const { body } = await edit(course, bodyOf({ [field]: operator })).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
    expect((await stored(course)).updatedAt).toEqual(course.updatedAt);
  });

  it('stores nothing smuggled beside the fields', async () => {
    const course = await createCourse();
    const smuggled = {
      _id: 'f'.repeat(24),
      isDraft: true,
      rating: 5,
      numReviews: 99,
      reviews: [{ rating: 5, comment: 'Lažna' }],
      searchKey: 'lažni',
      createdAt: '2000-01-01',
      __v: 7,
      $inc: { countInStock: 100 },
      ['__proto__']: { isDraft: true },
    };
    await edit(course, { ...bodyOf(), ...smuggled }).expect(200);
    const after = await stored(course);
    expect(after).toMatchObject({
      _id: course._id,
      isDraft: false,
      rating: 0,
      numReviews: 0,
      reviews: [],
      createdAt: course.createdAt,
      countInStock: 20,
      __v: 1,
    });
    expect(after.searchKey).not.toContain('lazni');
    expect(Object.keys(after).sort()).toEqual(Object.keys(course).sort());
    expect(await Course.countDocuments()).toBe(1);
  });

  it.each(HTML_FIELDS)('stores the %s without what is dangerous in it', async (field) => {
    const course = await createCourse();
    for (const [version, html] of HOSTILE_HTML.entries()) {
      await edit(course, bodyOf({ version, [field]: html })).expect(200);
      const after = await stored(course);
      expect(after[field]).toContain('bezopasno');
      expect(after[field]).not.toMatch(DANGER);
    }
  });

  it('keeps what the editor produces', async () => {
    const course = await createCourse();
    const html =
      '<h2 class="ql-align-center">Program</h2><ul><li>Prvi <strong>dio</strong></li></ul><p><img src="/uploads/a.webp" alt="" /></p>';
    await edit(course, bodyOf({ description: html, perspektiveObuke: '' })).expect(200);
    expect(await stored(course)).toMatchObject({ description: html, perspektiveObuke: '' });
  });

  it('answers 413, 415 and 400 to bodies that are no JSON of a fitting size', async () => {
    const course = await createCourse();
    const put = () => testApp().put(pathOf(course)).set('Authorization', admin());
    await put()
      .send(bodyOf({ description: 'a'.repeat(200_000) }))
      .expect(413);
    await put().type('text/plain').send('{"name":"x"}').expect(415);
    await put().type('application/json').send('{"name":').expect(400);
    expect((await stored(course)).updatedAt).toEqual(course.updatedAt);
  });
});

describe('writes of courses', () => {
  it('are for admins only', async () => {
    const course = await createCourse();
    const user = bearer(await createUser());
    const calls = [
      () => testApp().post(API.courses),
      () => testApp().put(pathOf(course)).send(bodyOf()),
      () => testApp().delete(pathOf(course)),
      () => testApp().get(`${API.courses}?drafts=include`),
    ];
    for (const call of calls) {
      const visitor = await call().expect(401);
      expect(visitor.body.message).toBe(TOKEN_FAILED_MESSAGE);
      const signedIn = await call().set('Authorization', user).expect(403);
      expect(signedIn.body.message).not.toBe(TOKEN_FAILED_MESSAGE);
    }
    expect(await Course.find().lean()).toMatchObject([{ _id: course._id, name: course.name }]);
  });

  it.each(MALFORMED_IDS)('answer 404 to the id %j', async (id) => {
    const path = apiUrl(API.course, { id });
    const calls = [() => testApp().put(path).send(bodyOf()), () => testApp().delete(path)];
    for (const call of calls) {
      const { body } = await call().set('Authorization', admin()).expect(404);
      expect(body.code).toBe('not_found');
    }
  });
});
