import TestSequencer from '@jest/test-sequencer';

const isLong = ({ path }) => path.endsWith('.kill.test.ts') || path.endsWith('.test.cjs');

/** The suites and the kill tests take longest: started last, they would run alone at the end. */
export default class LongestTestsFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
