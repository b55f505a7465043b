import { isCorrectable, lessonPeriod, markedAt, outcomeOf, refusalOf } from './attendanceRules.ts';

const LESSON = { day: '2027-01-12', from: '17:00', to: '20:00', state: 'planned' as const, closed: null };
const at = (text: string) => new Date(`2027-01-${text}Z`);
const closed = { at: at('12T20:00:00'), by: { user: null as never, name: 'Dino' } };

it.each([
  ['before it opens', at('12T13:59:59'), {}, 'early'],
  ['two hours before', at('12T14:00:00'), {}, null],
  ['three days after', at('15T19:00:00'), {}, null],
  ['later', at('15T19:00:01'), {}, 'late'],
  ['when it is closed', at('12T20:00:00'), { closed }, 'closed'],
  ['when it is cancelled', at('12T17:00:00'), { state: 'cancelled' as const }, 'cancelled'],
])('a mark %s', (_when, now, given, expected) => {
  expect(refusalOf({ ...LESSON, ...given }, now)).toBe(expected);
});

it.each([
  [{ opensHours: 2, closesHours: 72 }, at('12T14:00:00'), at('15T19:00:00')],
  [{ opensHours: 0, closesHours: 0 }, at('12T16:00:00'), at('12T19:00:00')],
  [{ opensHours: 24, closesHours: 720 }, at('11T16:00:00'), new Date('2027-02-11T19:00:00Z')],
])('marks are accepted by the rule %j', (rule, opensAt, closesAt) => {
  expect(lessonPeriod(LESSON, rule)).toMatchObject({ opensAt, closesAt });
});

it.each([
  ['planned', at('12T13:59:59'), false],
  ['planned', at('12T14:00:00'), true],
  ['held', at('20T14:00:00'), true],
  ['cancelled', at('12T17:00:00'), false],
] as const)('a %s lesson is corrected at %s: %s', (state, now, expected) => {
  expect(isCorrectable({ ...LESSON, state }, now)).toBe(expected);
});

it.each([
  ['the clock is an hour slow', at('12T15:30:00'), at('12T16:00:00'), at('12T17:00:00'), at('12T16:30:00')],
  ['the clock is an hour fast', at('12T17:30:00'), at('12T18:00:00'), at('12T17:00:00'), at('12T16:30:00')],
  ['it would be in the future', at('12T18:00:00'), at('12T17:00:00'), at('12T17:00:00'), at('12T17:00:00')],
  [
    'it would be before the lesson',
    at('10T17:00:00'),
    at('12T17:00:00'),
    at('12T17:00:00'),
    at('12T14:00:00'),
  ],
])('a mark is corrected when %s', (_what, marked, sentAt, receivedAt, expected) => {
  expect(markedAt(LESSON, marked, { sentAt, receivedAt })).toEqual(expected);
});

it('has the period of wall time on the day on which the clocks change', () => {
  const { opensAt, startsAt } = lessonPeriod({ day: '2027-03-28', from: '03:30', to: '05:00' });
  expect([opensAt.toISOString(), startsAt.toISOString()]).toEqual([
    '2027-03-27T23:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
  ]);
});

const STORED = { state: 'late' as const, minutesMissed: 20, version: 2 };
it.each([
  ['the first one', null, 'present', 0, 0, 'applied'],
  ['one from an older version', STORED, 'present', 0, 1, 'conflict'],
  ['one from the version that is stored', STORED, 'present', 0, 2, 'applied'],
  ['an equal one from any version', STORED, 'late', 20, 0, 'same'],
  ['one with other minutes', STORED, 'late', 25, 2, 'applied'],
  [
    'one with minutes that do not count',
    { ...STORED, state: 'absent', minutesMissed: 0 },
    'absent',
    9,
    0,
    'same',
  ],
] as const)('%s is stored by its version alone', (_what, stored, state, minutesMissed, basedOn, expected) => {
  expect(outcomeOf(stored, { state, minutesMissed, basedOn })).toBe(expected);
});
