import { dayText } from '@institut/contract/frame/dayText';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import ICAL from 'ical.js';
import { Types } from 'mongoose';
import { bearer, buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';

useTestDatabase();

const at = (moment: string) =>
  jest.useFakeTimers({
    now: new Date(moment),
    advanceTimers: true,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'performance',
      'queueMicrotask',
      'hrtime',
    ],
  });
afterEach(() => jest.useRealTimers());

async function apply(course: CourseFields) {
  const buyer = bearer(await createUser());
  return testApp()
    .post(API.orders)
    .set('Authorization', buyer)
    .send(buildOrderBody([course]));
}

describe('the last day of applications', () => {
  it('ends with its last second, with a sentence that names the day', async () => {
    const course = await createCourse({ start: '2027-01-12', applyUntil: '2027-01-08' });
    at('2027-01-08T22:59:59Z');
    expect((await apply(course)).status).toBe(201);
    at('2027-01-08T23:00:00Z');
    const { status, body } = await apply(course);
    expect([status, body.code]).toEqual([409, 'applications_closed']);
    expect(body.message).toBe(`Prijave na kurs „${course.name}” bile su moguće do ${dayText('2027-01-08')}`);
    expect(await Order.countDocuments()).toBe(1);
    const { body: seen } = await testApp().get(apiUrl(API.course, { id: course._id.toString() }));
    expect(seen.isClosed).toBe(true);
  });

  it('is the day of the start without one', async () => {
    const course = await createCourse({ start: '2027-01-12' });
    at('2027-01-12T22:59:59Z');
    expect((await apply(course)).status).toBe(201);
    at('2027-01-12T23:00:00Z');
    const { status, body } = await apply(course);
    expect([status, body.message]).toEqual([409, `Kurs „${course.name}” je počeo, pa su prijave zatvorene.`]);
  });

  it('lets people apply until it is over, also after the start', async () => {
    const course = await createCourse({ start: '2027-01-12', applyUntil: '2027-01-20' });
    at('2027-01-20T22:59:59Z');
    expect((await apply(course)).status).toBe(201);
  });
});

describe('a course with lessons', () => {
  it('takes no applications after its last day, whatever was stored as their last day', async () => {
    const course = await createCourse({
      start: '2027-01-05',
      lastDay: '2027-01-12',
      applyUntil: '2027-12-01',
      lessons: [
        { ...lesson('2027-01-05'), _id: new Types.ObjectId() },
        { ...lesson('2027-01-12'), _id: new Types.ObjectId() },
      ],
    });
    at('2027-01-12T22:59:59Z');
    expect((await apply(course)).status).toBe(201);
    at('2027-01-12T23:00:00Z');
    const { status, body } = await apply(course);
    expect([status, body.code]).toEqual([409, 'applications_closed']);
    expect(body.message).toBe(`Kurs „${course.name}” je počeo, pa su prijave zatvorene.`);
    expect(await Order.countDocuments()).toBe(1);
    const { body: seen } = await testApp().get(apiUrl(API.course, { id: course._id.toString() }));
    expect(seen.isClosed).toBe(true);
  });
});

describe('a cancelled run', () => {
  it('takes no applications, also while somebody is applying', async () => {
    const course = await createCourse({ runState: 'cancelled' });
    const { status, body } = await apply(course);
    expect([status, body.code]).toEqual([409, 'applications_closed']);
    expect(body.message).toMatch(/je otkazan/);
    expect(await Seat.countDocuments()).toBe(0);
  });
});

const list = async (query: object) => {
  const { body } = await testApp()
    .get(API.courses)
    .query({ counts: 'include', ...query })
    .expect(200);
  return body;
};

const names = ({ kursevi }: { kursevi: { name: string }[] }) => kursevi.map(({ name }) => name);

describe('the catalogue', () => {
  it('filters by city and online, and counts and names the cities of what is offered', async () => {
    const venue = { mode: 'classroom' as const, city: 'Sarajevo', address: '', link: '' };
    const sarajevo = await createCourse({ venue });
    const mostar = await createCourse({ venue: { ...venue, city: 'Mostar', mode: 'mixed' } });
    await createCourse({ venue: { ...venue, city: 'Zenica' }, start: '2020-01-01' });
    const online = await createCourse({ venue: { ...venue, mode: 'online', city: '' } });
    expect((await list({})).cities).toEqual(['Mostar', 'Sarajevo']);
    const inSarajevo = await list({ city: 'Sarajevo' });
    expect(names(inSarajevo)).toEqual([sarajevo.name]);
    expect(inSarajevo.counts).toMatchObject([{ upcoming: 1, open: 1, over: 0 }]);
    expect(names(await list({ online: 'true' }))).toEqual([mostar.name, online.name]);
  });

  it('has one city for both forms of its name in Unicode', async () => {
    const venue = { mode: 'classroom' as const, city: 'Goražde', address: '', link: '' };
    const composed = await createCourse({ venue });
    // As 0.3.0 stored it.
    const decomposed = await createCourse({ venue: { ...venue, city: 'Goraz\u030Cde' } });
    expect((await list({})).cities).toEqual(['Goražde']);
    for (const city of ['Goražde', 'Goraz\u030Cde']) {
      expect(names(await list({ city }))).toEqual([composed.name, decomposed.name]);
    }
  });

  it('does not count or offer courses whose applications are closed as open', async () => {
    at('2027-01-10T12:00:00Z');
    await createCourse({ start: '2027-01-12', applyUntil: '2027-01-08' });
    await createCourse({ start: '2027-01-12', runState: 'cancelled' });
    const open = await createCourse({ start: '2027-01-13', applyUntil: '2027-01-10' });
    const { body } = await testApp().get(API.courses).query({ open: 'first', counts: 'include' }).expect(200);
    expect(body.kursevi.map(({ isClosed }: { isClosed: boolean }) => isClosed)).toEqual([false, true, true]);
    expect(body.kursevi[0].name).toBe(open.name);
    expect(body.counts).toMatchObject([{ upcoming: 3, open: 1 }]);
    const only = await testApp().get(API.courses).query({ open: 'only', sort: 'price' }).expect(200);
    expect(only.body.kursevi).toHaveLength(1);
  });
});

async function fieldsOf() {
  const { _id, ...fields } = await createCourse();
  await Course.deleteOne({ _id });
  return fields;
}

const lesson = (day: string) => ({
  day,
  from: '17:00',
  to: '20:00',
  room: 'U2',
  topic: '',
  sequence: 2,
  state: 'planned' as const,
});

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

describe('calendar files', () => {
  it('has the lessons of a course without the link, and cancels those of a cancelled run', async () => {
    const link = 'https://sastanak.example/tajno';
    const venue = { mode: 'mixed' as const, city: 'Sarajevo', address: 'Titova 1', link };
    const made = await Course.create({
      ...(await fieldsOf()),
      venue,
      lessons: [lesson('2099-09-01'), lesson('2099-09-08')],
      lastDay: '2099-09-08',
    });
    const path = `/kurs/${made._id.toString()}/termini.ics`;
    const { text, headers } = await testApp().get(path).buffer(true).expect(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text).not.toContain('tajno');
    expect(eventsIn(text).map(({ sequence, location }) => [sequence, location])).toEqual([
      [2, 'U2, Titova 1, Sarajevo'],
      [2, 'U2, Titova 1, Sarajevo'],
    ]);
    await Course.updateOne({ _id: made._id }, { runState: 'cancelled' });
    const after = await testApp().get(path).buffer(true).expect(200);
    expect(after.text.match(/STATUS:CANCELLED\r\nSUMMARY:OTKAZANO: /g)).toHaveLength(2);
    expect(eventsIn(after.text).map(({ sequence, uid }) => [sequence, uid])).toEqual(
      eventsIn(text).map(({ uid }) => [3, uid]),
    );
    const all = await testApp().get('/kursevi.ics').buffer(true).expect(200);
    expect(eventsIn(all.text)).toHaveLength(2);
  });

  it('answers 404 for a draft, an unknown course and no id', async () => {
    const draft = await createCourse({ isDraft: true });
    for (const id of [draft._id.toString(), '0'.repeat(24), 'abc'])
      expect((await testApp().get(`/kurs/${id}/termini.ics`)).status).toBe(404);
  });
});
