import type { Locator, Page } from 'playwright-core';

const MOST_STEPS = 80;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Tabs until one of the elements that are looked for has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab never reached ${String(target)} on ${page.url()}`);
}

/** Waits until one of the elements has the focus: it may be given a moment after what led to it. */
export async function untilFocused(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  const deadline = Date.now() + 5_000;
  while (!(await hasFocus(target))) {
    if (Date.now() > deadline) throw new Error(`${String(target)} never got the focus on ${page.url()}`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
