import { attendanceOf, attendanceText, type CountedLesson, type CountedMark, reaches } from './percentage.ts';

/** Lessons of three hours, unless said otherwise. */
const lesson = (_id: string, given: Partial<CountedLesson> = {}): CountedLesson => ({
  _id,
  from: '17:00',
  to: '20:00',
  state: 'held',
  closed: null,
  ...given,
});
const mark = (id: string, state: CountedMark['state'] = 'present', minutesMissed = 0): CountedMark => ({
  lesson: id,
  state,
  minutesMissed,
});
const TWO = [lesson('a'), lesson('b')];

it.each<[string, CountedLesson[], CountedMark[], number, number, number | null]>([
  ['nothing was held', [lesson('a', { state: 'planned' })], [mark('a')], 0, 0, null],
  ['present at one of two', TWO, [mark('a')], 360, 180, 50],
  ['late by 45 minutes', TWO, [mark('a'), mark('b', 'late', 45)], 360, 315, 87],
  ['late by more than the lesson lasts', TWO, [mark('a'), mark('b', 'late', 500)], 360, 180, 50],
  ['excused is missed', TWO, [mark('a'), mark('b', 'excused')], 360, 180, 50],
  ['absent and unmarked are the same', TWO, [mark('a', 'absent')], 360, 0, 0],
  ['minutes missed count for late alone', TWO, [mark('a', 'present', 90), mark('b')], 360, 360, 100],
  [
    'a mark of a cancelled lesson',
    [lesson('a'), lesson('b', { state: 'cancelled', closed: {} })],
    [mark('b')],
    180,
    0,
    0,
  ],
  ['a closed lesson is held', [lesson('a', { state: 'planned', closed: {} })], [mark('a')], 180, 180, 100],
  [
    'lessons of another length',
    [lesson('a'), lesson('b', { from: '09:00', to: '10:30' })],
    [mark('a')],
    270,
    180,
    66,
  ],
])('attendance: %s', (_what, lessons, marks, heldMinutes, attendedMinutes, percent) => {
  expect(attendanceOf(lessons, marks, { countsExcused: false })).toEqual({
    heldMinutes,
    attendedMinutes,
    percent,
  });
});

it('counts excused lessons where that is the rule', () => {
  expect(attendanceOf(TWO, [mark('a'), mark('b', 'excused')], { countsExcused: true }).percent).toBe(100);
});

it.each([
  [7999, 10_000, 80, false],
  [8000, 10_000, 80, true],
  [79_999, 100_000, 80, false],
  [288, 360, 80, true],
  [287, 360, 80, false],
  [0, 0, 80, true],
])('%i of %i minutes reach %i %%: %s', (attendedMinutes, heldMinutes, minPercent, expected) => {
  expect(reaches({ attendedMinutes, heldMinutes }, minPercent)).toBe(expected);
});

it.each([
  [1080, 1440, '18 od 24 sata (75 %)'],
  [1079, 1440, '17,98 od 24 sata (74 %)'],
  [0, 300, '0 od 5 sati (0 %)'],
  [1260, 1260, '21 od 21 sata (100 %)'],
  [0, 0, ''],
])('%i of %i minutes read %s', (attended, held, text) => {
  const percent = held === 0 ? null : Math.floor((attended * 100) / held);
  expect(
    attendanceText({ attendedMinutes: attended, heldMinutes: held, percent }).replace('\u00A0', ' '),
  ).toBe(text);
});
