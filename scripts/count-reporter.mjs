import { readFileSync } from 'node:fs';

/** The unit of the times in `/proc`. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of this process and its ended workers as text; empty where there is no `/proc`. */
function processorTime() {
  try {
    // user, system, and both of the children that have ended: fields 14 to 17, behind the name in parentheses.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(11, 15);
    const ticks = fields.reduce((sum, field) => sum + Number(field), 0);
    return `, ${Math.round(ticks / TICKS_PER_SECOND)} processor seconds`;
  } catch {
    return '';
  }
}

/** Closes a test run with one plain line that counts it, after jest's own summary. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.once('exit', () => console.log(`${numPassedTests} passed, ${failed} failed${processorTime()}`));
  }
}
