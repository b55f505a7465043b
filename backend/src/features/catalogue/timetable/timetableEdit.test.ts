import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { bearer, buildCourse, createCourse, createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { courseImages } from '../courses/course.service.ts';

useTestDatabase();

let staff: string;
beforeEach(async () => {
  staff = bearer(await createUser({ isAdmin: true }));
});

const lesson = (day: string, more: object = {}) => ({
  day,
  from: '17:00',
  to: '20:00',
  room: 'Učionica 2',
  ...more,
});
const VENUE = {
  mode: 'mixed' as const,
  city: 'Sarajevo',
  address: 'Zmaja od Bosne 8',
  link: 'https://sastanak.example/soba-7',
};

function edit({ _id }: Pick<CourseFields, '_id'>, overrides: object = {}) {
  const { isDraft: _isDraft, start: _start, ...fields } = buildCourse();
  return testApp()
    .put(apiUrl(API.course, { id: _id.toString() }))
    .set('Authorization', staff)
    .send({ ...fields, start: '2099-09-01', ...overrides });
}
const stored = ({ _id }: Pick<CourseFields, '_id'>) => Course.findById(_id).orFail().lean();
const read = ({ _id }: Pick<CourseFields, '_id'>) =>
  testApp().get(apiUrl(API.course, { id: _id.toString() }));

describe('the timetable in PUT /api/kursevi/:id', () => {
  it('stores the lessons in order, writes the first and the last day, and keeps the link for staff', async () => {
    const course = await createCourse();
    const lessons = [lesson('2099-09-08'), lesson('2099-09-01', { topic: 'Uvod' })];
    const { body } = await edit(course, {
      lessons,
      venue: VENUE,
      minSeats: 8,
      applyUntil: '2099-08-20',
    }).expect(200);
    expect(body.lessons).toMatchObject([
      { day: '2099-09-01', topic: 'Uvod', sequence: 0, state: 'planned' },
      { day: '2099-09-08', topic: '', sequence: 0, state: 'planned' },
    ]);
    expect(body).toMatchObject({ venue: VENUE, warnings: [], start: '2099-09-01', lastDay: '2099-09-08' });
    const { body: seen } = await read(course).expect(200);
    const { link: _link, ...place } = VENUE;
    expect(seen).toMatchObject({
      venue: place,
      city: 'Sarajevo',
      mode: 'mixed',
      minSeats: 8,
      applied: 0,
      applyUntil: '2099-08-20',
      runState: 'announced',
    });
    expect(JSON.stringify(seen)).not.toContain('sastanak.example');
  });

  it('refuses another start than the first lesson', async () => {
    const course = await createCourse();
    const { body } = await edit(course, { lessons: [lesson('2099-09-02')] }).expect(400);
    expect(body.fields).toEqual({ start: 'Početak određuje raspored.' });
    expect((await stored(course)).lessons).toEqual([]);
    await edit(course, { lessons: [lesson('2099-09-01')] }).expect(200);
    await edit(course, { start: '2099-10-01' }).expect(400);
    expect(await stored(course)).toMatchObject({ start: '2099-09-01' });
  });

  it('leaves the timetable as it is for a body of the specification', async () => {
    const course = await createCourse();
    await edit(course, {
      lessons: [lesson('2099-09-01')],
      venue: VENUE,
      faq: [{ question: 'Laptop?', answer: 'Ne.' }],
    });
    const before = await stored(course);
    await edit(course).expect(200);
    const { lessons, venue, faq, lastDay } = await stored(course);
    expect({ lessons, venue, faq, lastDay }).toEqual({
      lessons: before.lessons,
      venue: before.venue,
      faq: before.faq,
      lastDay: '2099-09-01',
    });
  });

  it('cancels a published lesson and never removes it', async () => {
    const course = await createCourse();
    const { body: first } = await edit(course, { lessons: [lesson('2099-09-01'), lesson('2099-09-08')] });
    const [one, two] = first.lessons;
    const { body: refused } = await edit(course, { lessons: [one] }).expect(400);
    expect(refused.fields.lessons).toMatch(/ne briše/);
    const lessons = [
      { ...one, state: 'cancelled' },
      { ...two, room: 'Učionica 3' },
    ];
    const { body } = await edit(course, { lessons, start: '2099-09-08' }).expect(200);
    expect(body.lessons).toMatchObject([
      { _id: one._id, state: 'cancelled', sequence: 1 },
      { _id: two._id, room: 'Učionica 3', sequence: 1 },
    ]);
    expect(body).toMatchObject({ start: '2099-09-08', lastDay: '2099-09-08' });
  });

  it('keeps one lesson that takes place: the others are cancelled with the run', async () => {
    const course = await createCourse();
    const { body: first } = await edit(course, { lessons: [lesson('2099-09-01'), lesson('2099-09-08')] });
    const [one, two] = first.lessons;
    const none = [
      { ...one, state: 'cancelled' },
      { ...two, state: 'cancelled' },
    ];
    const { body: refused } = await edit(course, { lessons: none }).expect(400);
    expect(refused.fields.lessons).toMatch(/^Bar jedan susret mora ostati\. .*„Otkaži kurs”\.$/);
    expect((await stored(course)).lessons).toMatchObject([{ state: 'planned' }, { state: 'planned' }]);
    await Course.updateOne({ _id: course._id }, { runState: 'cancelled' });
    await edit(course, { lessons: none }).expect(200);
  });

  it('refuses applications after the last lesson', async () => {
    const course = await createCourse();
    const lessons = [lesson('2099-09-01'), lesson('2099-09-08')];
    const sentence = 'Rok za prijave ne može biti poslije posljednjeg susreta.';
    const { body: refused } = await edit(course, { lessons, applyUntil: '2099-09-09' }).expect(400);
    expect(refused.fields).toEqual({ applyUntil: sentence });
    expect((await stored(course)).lessons).toEqual([]);
    const { body } = await edit(course, { lessons, applyUntil: '2099-09-08' }).expect(200);
    const [one, two] = body.lessons;
    const earlier = await edit(course, { lessons: [one, { ...two, day: '2099-09-07' }] }).expect(400);
    expect(earlier.body.fields).toEqual({ applyUntil: sentence });
    await edit(course, { applyUntil: '2099-09-09' }).expect(400);
    await edit(course).expect(200);
  });

  it('refuses a day in the past for a published lesson that is new or moved, not for one that was there', async () => {
    const course = await createCourse();
    const sentence = 'Susret ne može biti u prošlosti. Odaberite današnji ili kasniji dan.';
    const future = lesson('2099-09-01');
    const { body: added } = await edit(course, { lessons: [future, lesson('2020-02-20')] }).expect(400);
    expect(added.fields).toEqual({ 'lessons.1.day': sentence });
    const { body: first } = await edit(course, { lessons: [future] }).expect(200);
    const moved = [{ ...first.lessons[0], day: '2020-02-20' }];
    const { body: refused } = await edit(course, { lessons: moved, start: '2020-02-20' }).expect(400);
    expect(refused.fields).toEqual({ 'lessons.0.day': sentence });
    expect((await stored(course)).lessons).toMatchObject([{ day: '2099-09-01' }]);
    await Course.updateOne({ _id: course._id }, { 'lessons.0.day': '2020-02-20', start: '2020-02-20' });
    const named = [{ ...moved[0], topic: 'Uvod' }];
    const { body } = await edit(course, { lessons: named, start: '2020-02-20' }).expect(200);
    expect(body.lessons).toMatchObject([{ day: '2020-02-20', topic: 'Uvod' }]);
  });

  it('keeps the day and time of a lesson that has begun, whose topic and state can be corrected', async () => {
    const course = await createCourse();
    const { body: first } = await edit(course, {
      lessons: [lesson('2099-09-01'), lesson('2099-09-08')],
    }).expect(200);
    await Course.updateOne({ _id: course._id }, { 'lessons.0.day': '2020-02-20', start: '2020-02-20' });
    const [, second] = first.lessons;
    const begun = { ...first.lessons[0], day: '2020-02-20' };
    const sentence = 'Susret je već počeo, pa mu se dan i vrijeme ne mogu promijeniti.';
    for (const [field, value] of [
      ['day', '2099-09-02'],
      ['from', '16:00'],
      ['to', '21:00'],
    ] as const) {
      const moved = { ...begun, [field]: value };
      const start = moved.day;
      const { body } = await edit(course, { lessons: [moved, second], start }).expect(400);
      expect(body.fields).toEqual({ [`lessons.0.${field}`]: sentence });
    }
    expect((await stored(course)).lessons).toMatchObject([
      { day: '2020-02-20', from: '17:00', sequence: 0 },
      { day: '2099-09-08' },
    ]);
    const corrected = [
      { ...begun, topic: 'Uvod', room: 'Aula', state: 'held' },
      { ...second, day: '2099-09-09' },
    ];
    const { body } = await edit(course, { lessons: corrected, start: '2020-02-20' }).expect(200);
    expect(body.lessons).toMatchObject([
      { day: '2020-02-20', topic: 'Uvod', room: 'Aula', state: 'held' },
      { day: '2099-09-09' },
    ]);
  });

  it('lets a draft have past days, which is published with them', async () => {
    const course = await createCourse({ isDraft: true });
    await edit(course, { lessons: [lesson('2020-02-20')], start: '2020-02-20' }).expect(200);
    expect(await stored(course)).toMatchObject({ isDraft: false, start: '2020-02-20' });
  });

  it('lets nobody say that a lesson was held before it begins', async () => {
    const course = await createCourse();
    const held = lesson('2099-09-01', { state: 'held' });
    const { body } = await edit(course, { lessons: [held] }).expect(400);
    expect(body.fields).toEqual({
      'lessons.0.state': 'Susret koji još nije počeo ne može se označiti kao održan.',
    });
    expect((await stored(course)).lessons).toEqual([]);
  });

  it('refuses more participants as the fewest than there are seats', async () => {
    const course = await createCourse();
    const { body } = await edit(course, { countInStock: undefined, capacity: 5, minSeats: 6 }).expect(400);
    expect(body.fields).toEqual({
      minSeats: 'Najmanji broj polaznika ne može biti veći od broja mjesta.',
    });
    expect(await stored(course)).toEqual(course);
    await edit(course, { countInStock: undefined, capacity: 6, minSeats: 6 }).expect(200);
  });

  it('says what is wrong with the last day of applications', async () => {
    const { body } = await edit(await createCourse(), { applyUntil: '2027-13-01' }).expect(400);
    expect(body.fields).toEqual({ applyUntil: 'Unesite ispravan datum.' });
  });

  it('gives a lesson of another course a new id', async () => {
    const course = await createCourse();
    const foreign = new Types.ObjectId().toString();
    const { body } = await edit(course, { lessons: [lesson('2099-09-01', { _id: foreign })] }).expect(200);
    expect(body.lessons[0]._id).not.toBe(foreign);
  });

  it('warns of a room and a lecturer that another course needs at the same time, and stores both', async () => {
    const lecturers = [{ name: 'Dr. Ana Anić' }];
    const other = await createCourse();
    await edit(other, { lessons: [lesson('2099-09-01')], venue: VENUE, lecturers }).expect(200);
    const course = await createCourse();
    const { body } = await edit(course, {
      lessons: [lesson('2099-09-01', { from: '19:00', to: '21:00' })],
      venue: VENUE,
      lecturers,
    }).expect(200);
    const name = expect.any(String);
    expect(body.warnings).toEqual([
      {
        kind: 'room',
        name: 'Učionica 2',
        day: '2099-09-01',
        from: '17:00',
        to: '20:00',
        course: { _id: other._id.toString(), name },
      },
      {
        kind: 'lecturer',
        name: 'Dr. Ana Anić',
        day: '2099-09-01',
        from: '17:00',
        to: '20:00',
        course: { _id: other._id.toString(), name },
      },
    ]);
    expect((await stored(course)).lessons).toHaveLength(1);
  });

  it('sanitises the biography of a lecturer and what a participant gets, and keeps their images', async () => {
    const course = await createCourse();
    const bio = '<p>Predaje <img src="/uploads/bio.webp" alt=""><script>alert(1)</script></p>';
    const lecturers = [{ name: 'Ana', bio, image: '/uploads/ana.webp' }];
    const benefits = '<p onclick="alert(1)">Komplet <img src="/uploads/komplet.webp" alt=""></p>';
    const { body } = await edit(course, { lecturers, benefits }).expect(200);
    expect(body.benefits).toMatch(/^<p>Komplet <img src="\/uploads\/komplet.webp"/);
    expect(body.lecturers[0].bio).not.toContain('script');
    expect(body.lecturers[0].bio).toContain('/uploads/bio.webp');
    expect([...(await courseImages())]).toEqual(
      expect.arrayContaining(
        ['/uploads/bio.webp', '/uploads/ana.webp', '/uploads/komplet.webp'].map((path) =>
          expect.stringContaining(path.slice(9)),
        ),
      ),
    );
    const entry = await AuditEntry.findOne({ event: 'edited' }).lean();
    expect(JSON.stringify(entry?.changes)).not.toContain('Predaje');
  });

  it.each([
    ['a link without TLS', { venue: { ...VENUE, link: 'http://sastanak.example' } }, 'venue.link'],
    ['seven lecturers', { lecturers: Array.from({ length: 7 }, () => ({ name: 'Ana' })) }, 'lecturers'],
    ['a day that does not exist', { applyUntil: '2099-02-30' }, 'applyUntil'],
    ['an answer without text', { faq: [{ question: 'Laptop?', answer: '<p> </p>' }] }, 'faq.0.answer'],
  ])('refuses %s', async (_what, change, field) => {
    const course = await createCourse();
    const { body } = await edit(course, change).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(course)).toEqual(course);
  });
});

const repeat = ({ _id }: Pick<CourseFields, '_id'>, body: object) =>
  testApp()
    .post(apiUrl(API.nextRuns, { id: _id.toString() }))
    .set('Authorization', staff)
    .send(body);

describe('POST /api/kursevi/:id/ponovi', () => {
  it('makes a draft of the next run with moved lessons, free seats and the same series', async () => {
    const course = await createCourse();
    const { body: published } = await edit(course, {
      lessons: [lesson('2099-09-01'), lesson('2099-09-08'), lesson('2099-09-03', { state: 'cancelled' })],
      applyUntil: '2099-08-25',
    }).expect(200);
    const { body } = await repeat(course, { days: 28 }).expect(201);
    expect(body).toMatchObject({
      isDraft: true,
      start: '2099-09-29',
      lastDay: '2099-10-06',
      applyUntil: '2099-09-22',
      runState: 'announced',
      series: course._id.toString(),
      countInStock: 20,
    });
    expect(
      body.lessons.map(({ day, state, sequence }: { day: string; state: string; sequence: number }) => [
        day,
        state,
        sequence,
      ]),
    ).toEqual([
      ['2099-09-29', 'planned', 0],
      ['2099-10-06', 'planned', 0],
    ]);
    expect(published.lessons.map(({ _id }: { _id: string }) => _id)).not.toContain(body.lessons[0]._id);
    const { body: third } = await repeat(
      { _id: new Types.ObjectId(body._id) },
      { firstDay: '2100-01-12' },
    ).expect(201);
    expect(third).toMatchObject({ start: '2100-01-12', series: course._id.toString() });
  });

  it('needs days or a first day, and a day to count from', async () => {
    const course = await createCourse({ start: '' });
    await repeat(course, {}).expect(400);
    await repeat(course, { days: 1, firstDay: '2099-01-01' }).expect(400);
    await repeat(course, { days: 7 }).expect(409);
    const { body } = await repeat(course, { firstDay: '2099-01-01' }).expect(201);
    expect(body).toMatchObject({ isDraft: true, start: '2099-01-01', lessons: [] });
  });

  it('begins no run in the past', async () => {
    const course = await createCourse({ start: '2019-12-01' });
    const fields = async (body: object) => (await repeat(course, body).expect(400)).body.fields;
    const sentence = 'Prvi dan novog termina ne može biti u prošlosti.';
    expect(await fields({ firstDay: '2020-01-01' })).toEqual({ firstDay: sentence });
    expect(await fields({ days: 7 })).toEqual({ days: sentence });
    expect(await Course.countDocuments()).toBe(1);
  });
});
