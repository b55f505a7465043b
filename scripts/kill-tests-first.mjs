import TestSequencer from '@jest/test-sequencer';

/** The kill tests take longest: started last, they would run alone at the end. */
export default class KillTestsFirst extends TestSequencer {
  sort(tests) {
    const isKillTest = ({ path }) => path.endsWith('.kill.test.ts');
    return super.sort(tests).toSorted((a, b) => Number(isKillTest(b)) - Number(isKillTest(a)));
  }
}
