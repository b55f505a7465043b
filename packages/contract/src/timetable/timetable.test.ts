import { timetableBody } from './schema.ts';
import {
  firstDay,
  lastDay,
  lessonText,
  moveByDays,
  moveToDay,
  overlap,
  repeatedDays,
  weekdayOf,
} from './timetable.ts';
import { instantOf } from './wallTime.ts';

const lesson = (day: string, from = '17:00', to = '20:00', state: 'planned' | 'cancelled' = 'planned') => ({
  day,
  from,
  to,
  state,
});

describe('first and last day', () => {
  it('leaves cancelled lessons out', () => {
    const lessons = [
      lesson('2027-01-12', '17:00', '20:00', 'cancelled'),
      lesson('2027-01-19'),
      lesson('2027-01-14'),
    ];
    expect([firstDay(lessons), lastDay(lessons)]).toEqual(['2027-01-14', '2027-01-19']);
    expect([firstDay([]), lastDay([])]).toEqual(['', '']);
  });
});

describe('moving lessons', () => {
  it('keeps the distances and the times, also across both changes of clocks and a leap day', () => {
    const days = ['2026-10-20', '2026-10-22', '2026-10-27', '2027-03-25', '2027-03-30', '2028-02-29'];
    for (const by of [-365, -1, 1, 7, 28, 364]) {
      const moved = moveByDays(
        days.map((day) => lesson(day)),
        by,
      );
      for (const [index, { day, from }] of moved.entries()) {
        expect(weekdayOf(day)).toBe((((weekdayOf(days[index] ?? '') + by) % 7) + 7) % 7);
        expect(from).toBe('17:00');
      }
    }
  });

  it('moves the first lesson that is not cancelled to a day', () => {
    const lessons = [lesson('2027-01-05', '17:00', '20:00', 'cancelled'), lesson('2027-01-12')];
    expect(moveToDay(lessons, '2027-03-02').map(({ day }) => day)).toEqual(['2027-02-23', '2027-03-02']);
  });
});

describe('repeating a lesson', () => {
  it('keeps the weekday and skips public holidays', () => {
    expect(repeatedDays('2026-12-18', { every: 'week', count: 3 })).toEqual([
      '2026-12-25',
      '2027-01-08',
      '2027-01-15',
    ]);
  });
  it('repeats on workdays', () => {
    expect(repeatedDays('2026-12-31', { every: 'day', count: 2, workdaysOnly: true })).toEqual([
      '2027-01-04',
      '2027-01-05',
    ]);
  });
});

describe('overlapping lessons', () => {
  it('is a common minute of two lessons that are not cancelled', () => {
    const one = lesson('2027-01-12');
    expect(overlap(one, lesson('2027-01-12', '19:59', '21:00'))).toBe(true);
    expect(overlap(one, lesson('2027-01-12', '20:00', '21:00'))).toBe(false);
    expect(overlap(one, lesson('2027-01-13'))).toBe(false);
    expect(overlap(one, lesson('2027-01-12', '18:00', '19:00', 'cancelled'))).toBe(false);
  });
});

describe('wall time', () => {
  it.each([
    ['2027-01-12', '17:00', '2027-01-12T16:00:00.000Z'],
    ['2026-10-24', '17:00', '2026-10-24T15:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '17:00', '2026-10-25T16:00:00.000Z'],
    ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-03-28', '17:00', '2027-03-28T15:00:00.000Z'],
  ])('is %s %s at %s', (day, time, instant) => {
    expect(instantOf(day, time).toISOString()).toBe(instant);
  });
});

describe('the line of a lesson', () => {
  it('has weekday, day, time and room', () => {
    expect(lessonText({ ...lesson('2027-01-12'), room: 'Učionica 2' })).toBe(
      'uto 12.\u00a01.\u00a02027. 17:00–20:00, Učionica 2',
    );
  });
});

const errorsOf = (...lessons: object[]) =>
  timetableBody.lessons.safeParse(lessons).error?.issues.map(({ path }) => path.join('.'));

describe('the lessons in a body', () => {
  it('refuses what is no lesson, naming the field', () => {
    expect(errorsOf({ ...lesson('2027-02-30') })).toEqual(['0.day']);
    expect(errorsOf(lesson('2027-01-12', '20:00', '20:00'))).toEqual(['0.to']);
    expect(errorsOf(lesson('2027-01-12', '24:00', '25:00'))).toEqual(['0.from', '0.to']);
    expect(errorsOf(lesson('2027-01-12'), lesson('2027-01-12', '18:00', '19:00'))).toEqual(['1.from']);
    expect(
      errorsOf(...Array.from({ length: 61 }, () => lesson('2027-01-12', '20:00', '21:00', 'cancelled'))),
    ).toEqual(['']);
    expect(errorsOf(lesson('2027-01-12'), lesson('2027-01-12', '20:00', '21:00'))).toBeUndefined();
  });
});
