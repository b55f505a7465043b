import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { STALLED } from './frames.ts';

/** Playwright calls a test flaky that failed and passed when it was repeated. */
const isFlaky = (test: TestCase): boolean => test.outcome() === 'flaky';

const hasStalled = (test: TestCase): boolean =>
  test.results.some(({ annotations }) => annotations.some(({ type }) => type === STALLED));

/**
 * This reporter fails a run with a flaky test, unless the browser had stopped drawing when the test failed. It ends the
 * output with one plain line of counts, after the other reporters' summaries.
 */
export default class JourneyReporter implements Reporter {
  private suite: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    return { status: status === 'passed' && this.faulty().length > 0 ? 'failed' : status };
  }

  async onExit(): Promise<void> {
    const faulty = this.faulty();
    for (const test of faulty.filter(isFlaky)) {
      console.log(`failed, though it passed when it was repeated: ${test.title}`);
    }
    const passed = this.tests().filter((test) => test.outcome() !== 'skipped' && !faulty.includes(test));
    const repeated = passed.filter(isFlaky).length;
    if (repeated > 0) console.log(`${repeated} repeated, because the browser had stopped drawing`);
    console.log(`${passed.length} passed, ${faulty.length + this.errorsOutsideTests} failed`);
  }

  private tests(): TestCase[] {
    return this.suite?.allTests() ?? [];
  }

  private faulty(): TestCase[] {
    return this.tests().filter(
      (test) => test.outcome() === 'unexpected' || (isFlaky(test) && !hasStalled(test)),
    );
  }
}
