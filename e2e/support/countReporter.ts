import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { STALLED } from './browser.ts';

const hasStalled = (test: TestCase): boolean =>
  test.results.some(({ annotations }) => annotations.some(({ type }) => type === STALLED));

/**
 * Lets a test pass at its second attempt only if the browser had stopped drawing at the first, and ends the output of
 * a run with one plain line of counts, after the other reporters' summaries.
 */
export default class CountReporter implements Reporter {
  private suite: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    return { status: status === 'passed' && this.unsteady().length > 0 ? 'failed' : status };
  }

  async onExit(): Promise<void> {
    const tests = this.suite?.allTests() ?? [];
    const count = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome).length;
    const unsteady = this.unsteady();
    for (const test of unsteady) {
      console.log(`failed at one of its attempts: ${test.titlePath().filter(Boolean).join(' › ')}`);
    }
    const repeated = count('flaky') - unsteady.length;
    if (repeated > 0) console.log(`${repeated} repeated, because the browser had stopped drawing`);
    const failed = count('unexpected') + unsteady.length + this.errorsOutsideTests;
    console.log(`${count('expected') + repeated} passed, ${failed} failed`);
  }

  /** The tests that passed at their second attempt although the browser was sound at the first. */
  private unsteady(): TestCase[] {
    return (this.suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky' && !hasStalled(test));
  }
}
