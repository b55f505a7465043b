import { existsSync, readFileSync } from 'node:fs';

/** The unit of the times in `/proc`. */
const TICKS_PER_SECOND = 100;
/** The commands that an API test sends to the embedded database on average. CI refuses a tenth more; this number may only fall. */
const COMMANDS_PER_TEST = 29;

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
  #tests = 0;
  #commands = 0;

  /** `shareTestDatabase` writes the number of commands of a suite beside it. */
  onTestResult({ path, context }, { numPassingTests, numFailingTests }) {
    if (context.config.displayName?.name !== 'api' || !existsSync(`${path}.json`)) return;
    this.#tests += numPassingTests + numFailingTests;
    this.#commands += JSON.parse(readFileSync(`${path}.json`, 'utf8')).commands;
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const commands = this.#tests > 0 ? `, ${this.#perTest().toFixed(1)} database commands per test` : '';
    process.once('exit', () =>
      console.log(`${numPassedTests} passed, ${failed} failed${commands}${processorTime()}`),
    );
  }

  getLastError() {
    const limit = 1.1 * COMMANDS_PER_TEST;
    const isCounted = process.env.CI && !process.env.TEST_MONGO_URI && this.#tests > 0;
    return isCounted && this.#perTest() > limit
      ? new Error(
          `The API tests send ${this.#perTest().toFixed(1)} database commands each; the limit is ${limit}.`,
        )
      : undefined;
  }

  #perTest() {
    return this.#commands / this.#tests;
  }
}
