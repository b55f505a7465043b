import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Ends the output of a run with one plain line of counts, after the other reporters' summaries. */
export default class CountReporter implements Reporter {
  private suite: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  async onExit(): Promise<void> {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? [];
    const passed = outcomes.filter((outcome) => outcome === 'expected').length;
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length + this.errorsOutsideTests;
    console.log(`${passed} passed, ${failed} failed`);
  }
}
