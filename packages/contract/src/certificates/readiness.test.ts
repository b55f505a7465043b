import { readiness, type CompletionFacts, type Readiness } from './readiness.ts';
import { DEFAULT_COMPLETION, type Completion } from './values.ts';

const FACTS: CompletionFacts = {
  isNamed: true,
  isPaid: true,
  hasPassed: false,
  heldMinutes: 1440,
  attendedMinutes: 1440,
};

describe('readiness', () => {
  it.each<[expected: Readiness, facts: Partial<CompletionFacts>, rule: Partial<Completion>]>([
    ['ready', {}, {}],
    ['ready', { attendedMinutes: 1152 }, {}],
    ['hours', { attendedMinutes: 1151 }, {}],
    ['hours', { heldMinutes: 10_000, attendedMinutes: 7999 }, {}],
    ['hours', { attendedMinutes: 1439 }, { minPercent: 100 }],
    ['ready', { attendedMinutes: 0 }, { minPercent: 0 }],
    ['ready', { heldMinutes: 0, attendedMinutes: 0 }, {}],
    ['unpaid', { isPaid: false }, {}],
    ['ready', { isPaid: false }, { needsPayment: false }],
    ['notPassed', {}, { needsPass: true }],
    ['ready', { hasPassed: true }, { needsPass: true }],
    ['unnamed', { isNamed: false, isPaid: false, attendedMinutes: 0 }, { needsPass: true }],
    ['hours', { isPaid: false, attendedMinutes: 0 }, { needsPass: true }],
    ['notPassed', { isPaid: false }, { needsPass: true }],
  ])('is %s for %j with %j', (expected, facts, rule) => {
    expect(readiness({ ...FACTS, ...facts }, { ...DEFAULT_COMPLETION, ...rule })).toBe(expected);
  });
});
