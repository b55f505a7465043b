import { apiUrl } from '@institut/contract/frame/paths';
import type { API } from '@institut/contract/frame/endpoints';
import type { Collection, Types } from 'mongoose';
import { z } from 'zod';
import { DANGER, HOSTILE_HTML, MALFORMED_IDS, OPERATORS } from './attacks.ts';
import { AuditEntry } from '../../features/audit/audit.model.ts';
import { bearer, createUser } from './factories.ts';
import { tally } from './httpClient.ts';
import { testApp } from './testApp.ts';

type WithId = { _id: { toString(): string } };
type Stored = { _id: Types.ObjectId; isDraft: boolean };

/** The calls of an admin on one kind of content; every test has an admin of its own. */
export function useContentAdmin(path: (typeof API)['course' | 'newsItem' | 'career']) {
  let token = '';
  beforeEach(async () => {
    token = bearer(await createUser({ isAdmin: true }));
  });
  const pathOf = ({ _id }: WithId) => apiUrl(path, { id: _id.toString() });
  return {
    pathOf,
    admin: () => token,
    edit: (record: WithId, body: object) =>
      testApp().put(pathOf(record)).set('Authorization', token).send(body),
  };
}

type ContentWrites = {
  /** The paths of the list and of one record. */
  paths: { list: string; record: (typeof API)['course' | 'newsItem' | 'career'] };
  collection: Collection;
  /** The response of a write. */
  schema: z.ZodObject;
  /** Of the answer to an edit; the same as `schema` when absent. */
  edited?: z.ZodObject;
  create: (overrides?: { isDraft?: boolean }) => Promise<Stored>;
  /** A valid edit of version 0. */
  bodyOf: (overrides?: object) => object;
  /** The field with the title or name of a record. */
  titleField: string;
  richTexts: readonly string[];
  /** Fields with values that the contract refuses. */
  invalid: readonly (readonly [field: string, value: unknown])[];
};

/** The fields of a body that identify the version that the editor has read; a draft needs none of them. */
const READ_FIELDS = new Set(['version', 'countInStockRead']);
/** One of these is required, which the server checks after the schema. */
const SEAT_FIELDS = new Set(['capacity', 'countInStock']);

/** Fields that have one of a few values, in a draft too. */
const OPTIONS = new Set(['category', 'tipObuke', 'newsType', 'status']);

/** Fields that a draft may leave out, because an empty input has no number. */
const NUMBERS = new Set(['duration', 'price', 'countInStock']);

/** Returns the events that the audit log has of a record, the first one first. */
const audited = async ({ _id }: Stored) =>
  (await AuditEntry.find({ 'target.id': _id.toString() }).sort({ _id: 1 }).lean()).map(({ event }) => event);

/** Describes what creating, editing and deleting courses, news and careers have in common. */
export function describeContentWrites({
  paths,
  collection,
  schema,
  edited = schema,
  create,
  bodyOf,
  titleField,
  richTexts,
  invalid,
}: ContentWrites): void {
  const { admin, edit, pathOf } = useContentAdmin(paths.record);
  const saveDraft = (record: Stored, body: object) =>
    testApp()
      .put(`${pathOf(record)}/draft`)
      .set('Authorization', admin())
      .send(body);
  const stored = async ({ _id }: Stored) => z.looseObject({}).parse(await collection.findOne({ _id }));

  describe(`POST ${paths.list}`, () => {
    it('creates an empty draft that only admins see and ignores the body', async () => {
      const sent = { [titleField]: 'x', isDraft: false, _id: 'x', createdAt: '2000-01-01' };
      const { body } = await testApp().post(paths.list).set('Authorization', admin()).send(sent).expect(201);
      const empty = { [titleField]: '', isDraft: true };
      expect(z.strictObject(schema.shape).parse(body)).toMatchObject({ ...empty, version: 0 });
      expect(await collection.find().toArray()).toMatchObject([empty]);
      await testApp().get(pathOf(body)).expect(404);
    });
  });

  describe(`PUT ${paths.record}`, () => {
    it('refuses an edit of an older version', async () => {
      const record = await create();
      await edit(record, bodyOf({ [titleField]: 'prva' })).expect(200);
      const { body } = await edit(record, bodyOf({ [titleField]: 'druga' })).expect(409);
      const message = expect.stringContaining('u međuvremenu izmijenio');
      expect(body).toEqual({ message, code: 'stale_edit' });
      expect(await stored(record)).toMatchObject({ [titleField]: 'prva' });
      await edit(record, bodyOf({ [titleField]: 'treća', version: 1 })).expect(200);
    });

    it('takes a repeated edit for none: the version stays, and nothing is recorded', async () => {
      const record = await create();
      const given = bodyOf();
      await edit(record, given).expect(200);
      const before = await stored(record);
      const { body } = await edit(record, { ...given, version: 1 }).expect(200);
      expect(body).toMatchObject({ version: 1 });
      expect(await stored(record)).toEqual(before);
      expect(await audited(record)).toEqual(['edited']);
    });

    it('accepts one of ten parallel edits of the same version', async () => {
      const record = await create();
      const titles = Array.from({ length: 10 }, (_, n) => `Izmjena ${n}`);
      const answers = await Promise.all(titles.map((title) => edit(record, bodyOf({ [titleField]: title }))));
      expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
      const accepted = answers.find(({ status }) => status === 200)?.body[titleField];
      expect(await stored(record)).toMatchObject({ [titleField]: accepted, __v: 1 });
    });

    it('replaces whatever is stored when the body has no version, each of ten at once', async () => {
      const record = await create();
      const titles = Array.from({ length: 10 }, (_, n) => `Izmjena ${n}`);
      const bodies = titles.map((title) => bodyOf({ version: undefined, [titleField]: title }));
      const answers = await Promise.all(bodies.map((body) => edit(record, body)));
      expect(tally(answers)).toEqual({ 200: 10 });
      expect(answers.map(({ body }) => body[titleField])).toEqual(titles);
      const last = answers.find(({ body }) => body.version === 10)?.body[titleField];
      expect(await stored(record)).toMatchObject({ [titleField]: last, __v: 10 });
      const events = await audited(record);
      expect(events).toEqual(Array.from({ length: 10 }, () => 'edited'));
    });

    it('reports every missing field and does not publish the draft', async () => {
      const draft = await create({ isDraft: true });
      const { body } = await edit(draft, {}).expect(400);
      const required = Object.keys(bodyOf()).filter(
        (field) => !READ_FIELDS.has(field) && !SEAT_FIELDS.has(field),
      );
      expect(Object.keys(body.fields).toSorted()).toEqual(required.toSorted());
      expect(await stored(draft)).toMatchObject({ isDraft: true });
    });

    it.each(invalid)('answers 400 to %s: %j', async (field, value) => {
      const record = await create();
      const before = await stored(record);
      const { body } = await edit(record, bodyOf({ [field]: value })).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(await stored(record)).toEqual(before);
    });

    it.each(OPERATORS)('answers 400 to the operator %j in any field', async (operator) => {
      const record = await create();
      const before = await stored(record);
      for (const field of Object.keys(bodyOf())) {
        const { body } = await edit(record, bodyOf({ [field]: operator })).expect(400);
        expect(Object.keys(body.fields)).toEqual([field]);
      }
      expect(await stored(record)).toEqual(before);
    });

    it('drops fields that are not part of the body', async () => {
      const record = await create();
      const before = await stored(record);
      const smuggled = {
        _id: 'f'.repeat(24),
        isDraft: true,
        rating: 5,
        numReviews: 99,
        reviews: [{ rating: 5, comment: 'Lažna' }],
        searchKey: 'lažni',
        createdAt: '2000-01-01',
        __v: 7,
        $inc: { capacity: 100, freeSeats: 100 },
        $set: { [titleField]: 'lažni' },
        ['__proto__']: { isDraft: true },
      };
      await edit(record, { ...bodyOf(), ...smuggled }).expect(200);
      const after = await stored(record);
      const { createdAt, rating, numReviews, reviews, countInStock } = before;
      const unchanged = { createdAt, rating, numReviews, reviews, countInStock };
      expect(after).toMatchObject({ _id: record._id, isDraft: false, __v: 1 });
      expect({ ...after, ...unchanged }).toEqual(after);
      expect(JSON.stringify(after)).not.toMatch(/la[zž]n/i);
      expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
      expect(await collection.countDocuments()).toBe(1);
    });

    it.each(richTexts)('removes everything dangerous from the HTML of %s', async (field) => {
      const record = await create();
      for (const [version, html] of HOSTILE_HTML.entries()) {
        await edit(record, bodyOf({ version, [field]: html })).expect(200);
        const { [field]: text } = await stored(record);
        expect(text).toContain('bezopasno');
        expect(text).not.toMatch(DANGER);
      }
    });
  });

  describe(`the image of PUT ${paths.record}`, () => {
    const imageFields = {
      image: '/uploads/ruka.webp',
      imageAlt: 'Robotska ruka sastavlja ploču',
      imageFocus: 'top-left',
    };
    const imageFocus = imageFields.imageFocus;

    it('stores cut and alternative text, which pages show, and lists the cut alone', async () => {
      const record = await create();
      await edit(record, bodyOf(imageFields)).expect(200);
      expect(await stored(record)).toMatchObject(imageFields);
      const { body: shown } = await testApp().get(pathOf(record)).expect(200);
      expect(shown).toMatchObject(imageFields);
      const { body: list } = await testApp().get(paths.list).expect(200);
      const items = z.array(z.looseObject({})).parse(list.kursevi ?? list);
      expect(items).toMatchObject([{ image: imageFields.image, imageFocus }]);
      expect(items[0]).not.toHaveProperty('imageAlt');
    });

    it('shows the middle of an image at first, and records what an edit changes', async () => {
      const record = await create();
      const { body: shown } = await testApp().get(pathOf(record)).expect(200);
      expect(shown).toMatchObject({ imageAlt: '', imageFocus: 'center' });
      await edit(record, bodyOf({ ...shown, imageFocus, version: 0 })).expect(200);
      const entry = await AuditEntry.findOne({ 'target.id': record._id.toString() }).orFail().lean();
      const added = entry.changes.filter(({ field }) => field.startsWith('image'));
      expect(added).toMatchObject([{ field: 'imageFocus', from: 'center', to: 'top-left' }]);
    });

    it('stays described while a body that only names its path names the same one', async () => {
      const {
        image,
        imageAlt: _alt,
        imageFocus: _focus,
        ...texts
      } = z.looseObject({}).parse(bodyOf(imageFields));
      const record = await create();
      await edit(record, bodyOf(imageFields)).expect(200);
      await edit(record, { ...texts, image, version: undefined }).expect(200);
      expect(await stored(record)).toMatchObject(imageFields);
      await edit(record, { ...texts, image: '/uploads/stroj.webp', version: undefined }).expect(200);
      const undescribed = { image: '/uploads/stroj.webp', imageAlt: '', imageFocus: 'center' };
      expect(await stored(record)).toMatchObject(undescribed);
    });

    it.each([
      ['imageFocus', 'url(evil)'],
      ['imageFocus', null],
      ['imageAlt', 'a'.repeat(201)],
    ])('answers 400 to %s: %j', async (field, value) => {
      const record = await create();
      const before = await stored(record);
      const { body } = await edit(record, bodyOf({ [field]: value })).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(await stored(record)).toEqual(before);
    });
  });

  describe(`PUT ${paths.record}/draft`, () => {
    it('saves an incomplete draft, which no visitor sees, and its publication needs the missing fields', async () => {
      const { body: draft } = await testApp().post(paths.list).set('Authorization', admin()).expect(201);
      const { version: _version, countInStockRead: _read, ...fields } = z.looseObject({}).parse(bodyOf());
      const empty = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, OPTIONS.has(name) ? value : '']),
      );
      const typed = { ...empty, [titleField]: 'Tek počet', version: 0 };
      const incomplete = Object.fromEntries(Object.entries(typed).filter(([name]) => !NUMBERS.has(name)));
      const { body: saved } = await saveDraft(draft, incomplete).expect(200);
      expect(z.strictObject(edited.shape).parse(saved)).toMatchObject({
        [titleField]: 'Tek počet',
        isDraft: true,
        version: 1,
      });
      await testApp().get(pathOf(draft)).expect(404);
      const { text } = await testApp().get(paths.list).expect(200);
      expect(text).not.toContain('Tek počet');
      const [record] = await collection.find().toArray();
      const { body: refused } = await edit(draft, { ...typed, version: 1 }).expect(400);
      expect(Object.keys(refused.fields)).not.toContain(titleField);
      expect(await collection.find().toArray()).toEqual([record]);
      await edit(draft, bodyOf({ version: 1 })).expect(200);
      await testApp().get(pathOf(draft)).expect(200);
      expect(await audited(draft)).toEqual(['created', 'edited', 'published']);
    });

    it('refuses a published record and an older version, and changes nothing', async () => {
      const published = await create();
      const draft = await create({ isDraft: true });
      await saveDraft(draft, bodyOf({ [titleField]: 'prva' })).expect(200);
      const before = await collection.find().toArray();
      for (const [record, version] of [
        [published, 0],
        [draft, 0],
        [draft, 7],
      ] as const) {
        const { body } = await saveDraft(record, bodyOf({ [titleField]: 'druga', version })).expect(409);
        expect(body.code).toBe('stale_edit');
      }
      await saveDraft(published, bodyOf({ version: undefined })).expect(409);
      expect(await collection.find().toArray()).toEqual(before);
    });

    it('accepts either the draft or the publication when both are sent at once', async () => {
      const draft = await create({ isDraft: true });
      const answers = await Promise.all([
        saveDraft(draft, bodyOf({ [titleField]: 'nacrt' })),
        edit(draft, bodyOf({ [titleField]: 'objava' })),
      ]);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const isPublished = answers[1].status === 200;
      expect(await stored(draft)).toMatchObject({
        [titleField]: isPublished ? 'objava' : 'nacrt',
        isDraft: !isPublished,
        __v: 1,
      });
    });

    it.each(richTexts)('removes everything dangerous from the HTML of %s', async (field) => {
      const draft = await create({ isDraft: true });
      for (const [version, html] of HOSTILE_HTML.entries()) {
        await saveDraft(draft, bodyOf({ version, [field]: html })).expect(200);
        const { [field]: text } = await stored(draft);
        expect(text).toContain('bezopasno');
        expect(text).not.toMatch(DANGER);
      }
    });
  });

  describe(`DELETE ${paths.record}`, () => {
    it('deletes only that record and answers 404 the second time', async () => {
      const [record, other] = [await create(), await create()];
      await testApp().delete(pathOf(record)).set('Authorization', admin()).expect(204);
      await testApp().delete(pathOf(record)).set('Authorization', admin()).expect(404);
      await testApp().get(pathOf(record)).expect(404);
      expect(await collection.find().toArray()).toMatchObject([{ _id: other._id }]);
    });

    it.each(MALFORMED_IDS)('answers 404 to the id %j, as PUT does', async (id) => {
      const path = apiUrl(paths.record, { id });
      for (const call of [testApp().put(path).send(bodyOf()), testApp().delete(path)]) {
        const { body } = await call.set('Authorization', admin()).expect(404);
        expect(body.code).toBe('not_found');
      }
    });
  });
}
