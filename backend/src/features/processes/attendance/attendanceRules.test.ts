import { seededRandom } from '../../../test/security/generate.ts';
import {
  isCorrectable,
  lessonPeriod,
  markedAt,
  missedMinutes,
  outcomeOf,
  refusalOf,
} from './attendanceRules.ts';

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

const STATES = ['present', 'late', 'absent', 'excused'] as const;
type Sent = {
  id: number;
  pair: number;
  state: (typeof STATES)[number];
  minutesMissed: number;
  basedOn: number;
};

/** Two lecturers mark 20 people at 8 lessons; their batches are lost, doubled and reordered. */
function playHistory(seed: number) {
  const random = seededRandom(seed);
  const int = (below: number) => random.int(0, below - 1);
  const stored = new Map<number, Omit<Sent, 'id' | 'pair' | 'basedOn'> & { version: number }>();
  const outcomes = new Map<number, string>();
  const applied: number[] = [];
  const seen = [new Map<number, number>(), new Map<number, number>()];
  let waiting: Sent[] = [];
  const receive = ({ id, pair, basedOn, ...sent }: Sent) => {
    const before = stored.get(pair) ?? null;
    const outcome = outcomes.get(id) ?? outcomeOf(before, { ...sent, basedOn });
    if (!outcomes.has(id) && outcome === 'applied') {
      stored.set(pair, { ...sent, minutesMissed: missedMinutes(sent), version: basedOn + 1 });
      applied.push(pair);
    }
    outcomes.set(id, outcome);
  };
  for (let id = 0; id < 60; id += 1) {
    const view = seen[int(2)] ?? new Map<number, number>();
    const pair = int(160);
    const state = STATES[int(4)] ?? 'present';
    waiting.push({ id, pair, state, minutesMissed: int(60), basedOn: view.get(pair) ?? 0 });
    if (int(4) > 0) continue;
    // A lost batch is sent again with the next ones, in another order, and parts of it arrive twice.
    const batch = [...waiting, ...waiting.filter(() => int(3) === 0)].sort(() => int(3) - 1);
    for (const mark of batch) receive(mark);
    if (int(2) === 0) waiting = [];
    for (const [marked, { version }] of stored) if (int(2) === 0) view.set(marked, version);
  }
  return { stored, applied };
}

it('leaves one state for each participant and lesson, whose version counts what was applied', () => {
  const wrong = Array.from({ length: 1000 }, (_, seed) => {
    const { stored, applied } = playHistory(seed);
    return [...stored].filter(
      ([pair, { version }]) => applied.filter((one) => one === pair).length !== version,
    );
  });
  expect(wrong.flat()).toEqual([]);
});
