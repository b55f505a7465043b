import { lessonCalendar, lessonCalendarQuery } from '@institut/contract/timetable/schema';
import { Types } from 'mongoose';
import { as } from '../../../test/support/client.ts';
import { createCourse, createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';

useTestDatabase();

const AMRA = { name: 'Amra Šabić', title: '', bio: '', image: '', user: null };
const VENUE = { mode: 'classroom', city: 'Sarajevo', address: 'Primjerna 1', link: '' } as const;

const lesson = (day: string, from: string, to: string, more: object = {}) => ({
  _id: new Types.ObjectId(),
  day,
  from,
  to,
  room: 'Učionica 1',
  topic: '',
  sequence: 0,
  state: 'planned' as const,
  ...more,
});

async function aWeek() {
  const web = await createCourse({
    name: 'Web',
    start: '2099-03-02',
    venue: VENUE,
    lecturers: [AMRA],
    lessons: [
      lesson('2099-03-02', '17:00', '20:00'),
      lesson('2099-03-09', '17:00', '20:00'),
      lesson('2099-03-03', '17:00', '20:00', { state: 'cancelled' }),
    ],
  });
  const cad = await createCourse({
    name: 'CAD',
    isDraft: true,
    start: '2099-03-02',
    venue: { ...VENUE, address: 'primjerna  1' },
    lecturers: [{ ...AMRA, name: 'AMRA ŠABIĆ' }],
    lessons: [
      lesson('2099-03-02', '19:30', '21:00', { room: 'učionica 1' }),
      lesson('2099-03-08', '09:00', '10:00'),
    ],
  });
  await createCourse({
    name: 'Otkazan',
    runState: 'cancelled',
    lessons: [lesson('2099-03-02', '17:00', '20:00')],
  });
  return { web, cad };
}

const ask = async (query: Record<string, string>) => {
  const staff = await createUser({ roles: ['enrolment'] });
  return lessonCalendar.parse((await as(staff).listLessons({ query }).expect(200)).body).lessons;
};

it('has the lessons of all runs in a period, drafts too, with their clashes', async () => {
  const { web, cad } = await aWeek();
  const [first, second, third, ...others] = await ask({ od: '2099-03-02', do: '2099-03-08' });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    day: '2099-03-02',
    from: '17:00',
    room: 'Učionica 1',
    place: 'Primjerna 1, Sarajevo',
    lecturers: ['Amra Šabić'],
    course: { _id: web._id.toString(), name: 'Web', start: '2099-03-02', isDraft: false },
    clashes: [
      { kind: 'room', name: 'Učionica 1', from: '19:30', course: { _id: cad._id.toString(), name: 'CAD' } },
      { kind: 'lecturer', name: 'Amra Šabić', from: '19:30' },
    ],
  });
  expect(second).toMatchObject({
    course: { name: 'CAD', isDraft: true },
    clashes: [{ kind: 'room' }, { kind: 'lecturer' }],
  });
  expect(third).toMatchObject({ day: '2099-03-08', clashes: [] });
});

it.each([
  [['editor'], 200],
  [['accounting'], 200],
  [[], 403],
] as const)('is for staff who edit courses or read reports: %j, %i', async (roles, status) => {
  expect((await as(await createUser({ roles: [...roles] })).listLessons({})).status).toBe(status);
});

it.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-01', '2026-03-03', true],
  ['2026-01-01', '2026-03-04', false],
  ['2026-01-02', '2026-01-01', false],
])('takes %s to %s: %s', (od, until, isTaken) => {
  expect(lessonCalendarQuery.safeParse({ od, do: until }).success).toBe(isTaken);
});
