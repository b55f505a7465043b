import { adminCareer } from '@institut/contract/career.schema';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { DANGER, HOSTILE_HTML, MALFORMED_IDS, OPERATORS } from '../../test/support/attacks.ts';
import { buildCareer, createCareer, bearer, createUser } from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Career, type CareerFields } from './career.model.ts';

useTestDatabase();

const wire = z.strictObject(adminCareer.shape);
const pathOf = ({ _id }: Pick<CareerFields, '_id'>) => apiUrl(API.career, { id: _id.toString() });
const stored = ({ _id }: Pick<CareerFields, '_id'>) => Career.findById(_id).orFail().lean();

let admin = '';
beforeEach(async () => {
  admin = bearer(await createUser({ isAdmin: true }));
});

function bodyOf(overrides: object = {}) {
  const { isDraft: _isDraft, ...fields } = buildCareer();
  return { ...fields, ...overrides };
}

const edit = (career: Pick<CareerFields, '_id'>, body: object) =>
  testApp().put(pathOf(career)).set('Authorization', admin).send(body);

describe('POST /api/careers', () => {
  it('answers 201 with an empty draft, whatever the body says', async () => {
    const sent = { title: 'x', isDraft: false };
    const { body } = await testApp().post(API.careers).set('Authorization', admin).send(sent).expect(201);
    expect(wire.parse(body)).toMatchObject({ title: '', status: 'Otvoreno', isDraft: true, version: 0 });
    expect(await Career.find().lean()).toMatchObject([{ title: '', isDraft: true }]);
  });
});

describe('PUT /api/careers/:id', () => {
  it('publishes a draft and stores every field', async () => {
    const { body: draft } = await testApp().post(API.careers).set('Authorization', admin).expect(201);
    const sent = bodyOf({ category: 'Apprentiship', dateEnd: '2098-05-05', description: '<p>a&nbsp;b</p>' });
    const { body } = await edit(draft, sent).expect(200);
    const expected = { ...sent, description: '<p>a b</p>' };
    expect(wire.parse(body)).toEqual({ ...expected, _id: draft._id, version: 1, isDraft: false });
    expect(await stored(draft)).toMatchObject({ ...expected, isDraft: false });
    await testApp().get(pathOf(draft)).expect(200);
  });

  it('takes a career that is closed off the public list', async () => {
    const career = await createCareer();
    await edit(career, bodyOf({ version: 0, status: 'Zatvoreno' })).expect(200);
    await testApp().get(pathOf(career)).expect(404);
    expect((await testApp().get(API.careers).expect(200)).body).toEqual([]);
  });

  it('refuses an edit of a version that is not the newest, also in parallel', async () => {
    const career = await createCareer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => edit(career, bodyOf({ title: `Izmjena ${n}`, version: 0 }))),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
    const { body } = await edit(career, bodyOf({ version: 0 })).expect(409);
    expect(body.code).toBe('stale_edit');
    expect(await stored(career)).toMatchObject({
      title: answers.find(({ status }) => status === 200)?.body.title,
      __v: 1,
    });
  });

  it('asks for the version of a published career', async () => {
    const career = await createCareer();
    const { body } = await edit(career, bodyOf()).expect(400);
    expect(Object.keys(body.fields)).toEqual(['version']);
  });

  it.each([
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
  ])('answers 400 to the %s %j', async (field, value) => {
    const career = await createCareer();
    const { body } = await edit(career, bodyOf({ version: 0, [field]: value })).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(career)).toMatchObject({ title: career.title, __v: 0 });
  });

  it.each(OPERATORS)('answers 400 to %j in any field', async (operator) => {
    const career = await createCareer();
    for (const field of Object.keys(bodyOf())) {
      const { body } = await edit(career, bodyOf({ version: 0, [field]: operator })).expect(400);
      expect(Object.keys(body.fields)).toContain(field);
    }
    expect((await stored(career)).updatedAt).toEqual(career.updatedAt);
  });

  it('stores nothing smuggled beside the fields', async () => {
    const career = await createCareer();
    const before = await stored(career);
    const smuggled = { _id: 'f'.repeat(24), isDraft: true, createdAt: '2000-01-01', $set: { title: 'x' } };
    await edit(career, { ...bodyOf({ version: 0 }), ...smuggled }).expect(200);
    const after = await stored(career);
    expect(after).toMatchObject({ _id: career._id, isDraft: false, createdAt: career.createdAt });
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  });

  it.each(HOSTILE_HTML)('stores %s without what is dangerous in it', async (description) => {
    const career = await createCareer();
    await edit(career, bodyOf({ version: 0, description })).expect(200);
    const after = await stored(career);
    expect(after.description).toContain('bezopasno');
    expect(after.description).not.toMatch(DANGER);
  });
});

describe('DELETE /api/careers/:id', () => {
  it('deletes the career, once', async () => {
    const [career, other] = [await createCareer(), await createCareer()];
    await testApp().delete(pathOf(career)).set('Authorization', admin).expect(204);
    await testApp().delete(pathOf(career)).set('Authorization', admin).expect(404);
    expect(await Career.find().lean()).toMatchObject([{ _id: other._id }]);
  });
});

describe('writes of careers', () => {
  it('are for admins only', async () => {
    const career = await createCareer();
    const user = bearer(await createUser());
    const calls = [
      () => testApp().post(API.careers),
      () =>
        testApp()
          .put(pathOf(career))
          .send(bodyOf({ version: 0 })),
      () => testApp().delete(pathOf(career)),
    ];
    for (const call of calls) {
      const visitor = await call().expect(401);
      expect(visitor.body.message).toBe(TOKEN_FAILED_MESSAGE);
      const signedIn = await call().set('Authorization', user).expect(403);
      expect(signedIn.body.message).not.toBe(TOKEN_FAILED_MESSAGE);
    }
    expect(await Career.find().lean()).toMatchObject([{ _id: career._id, title: career.title }]);
  });

  it.each(MALFORMED_IDS)('answer 404 to the id %j', async (id) => {
    const path = apiUrl(API.career, { id });
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
