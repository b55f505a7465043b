/** Closes a test run with one plain line that counts it, after jest's own summary. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.once('exit', () => console.log(`${numPassedTests} passed, ${failed} failed`));
  }
}
