import type { CandidateAnswer, CandidateState } from '@institut/contract/candidates/values';
import { Types } from 'mongoose';
import { eraseAfter, mailTimeOf, poolUntil, refusalOf } from './candidateRules.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

it.each([
  ['2026-05-31', 180, null, '2026-11-27T21:59:59.000Z'],
  ['2026-05-31', 180, '2026-06-01T00:00:00Z', '2026-11-27T21:59:59.000Z'],
  ['2026-05-31', 180, '2027-05-01T10:00:00Z', '2027-05-01T10:00:00.000Z'],
])('a deadline of %s, %i days and a pool until %s: erased at %s', (dateEnd, days, pool, expected) => {
  expect(eraseAfter(dateEnd, days, pool === null ? null : new Date(pool)).toISOString()).toBe(expected);
});

it('the pool needs a consent and ends after a year', () => {
  expect(poolUntil({ wantsPool: false, now: NOW })).toBeNull();
  expect(poolUntil({ wantsPool: true, now: NOW })?.toISOString()).toBe('2027-05-01T10:00:00.000Z');
});

it.each<[CandidateAnswer, minutes: number]>([
  ['interview', 0],
  ['offered', 0],
  ['rejected', 60],
])('%s is mailed after %i minutes', (answer, minutes) => {
  expect(mailTimeOf(answer, NOW)).toEqual(later(minutes));
});

const answered = (mailAt: Date) =>
  ({ answer: 'rejected', before: 'review', mail: new Types.ObjectId(), mailAt }) as const;

it.each<[state: CandidateState, version: number, mailAt: Date | null, ReturnType<typeof refusalOf>]>([
  ['new', 3, null, null],
  ['rejected', 3, later(-1), null],
  ['rejected', 3, later(1), 'waiting'],
  ['new', 2, null, 'stale'],
  ['withdrawn', 3, null, 'withdrawn'],
])(
  'a change of a candidate that is %s, at version %i and answered at %s: %s',
  (state, version, mailAt, expected) => {
    const candidate = { state, version: 3, answer: mailAt && answered(mailAt) };
    expect(refusalOf(candidate, { version }, NOW)).toBe(expected);
  },
);
