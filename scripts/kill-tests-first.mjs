import TestSequencer from '@jest/test-sequencer';

const isKillTest = ({ path }) => path.endsWith('.kill.test.ts');

/** The kill tests take longest: started last, they would run alone at the end. */
export default class KillTestsFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(isKillTest(b)) - Number(isKillTest(a)));
  }
}
