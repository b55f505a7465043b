import type { Locator, Page } from 'playwright-core';

/** Enough for a list of 25 rows with four stops each. */
const MOST_STEPS = 160;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Tabs until one of the elements that are looked for has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return expectVisibleFocus(page);
  }
  throw new Error(`Tab never reached ${String(target)} on ${page.url()}`);
}

/** Waits until one of the elements has the focus: it may be given a moment after what led to it. */
export const untilFocused = (page: Page, target: Locator): Promise<void> =>
  target.and(page.locator(':focus')).first().waitFor({ state: 'attached', timeout: 10_000 });

/** Fails unless one sees where the focus is: there is an outline, in the window, and nothing lies over it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    // What cannot be outlined itself (a link that fills its card, the text of an editor) is by what it stands in.
    let shown: Element | null = focused;
    while (shown && getComputedStyle(shown).outlineStyle === 'none') shown = shown.parentElement;
    const name = focused.outerHTML.slice(0, 200);
    if (!shown) return `no outline around ${name}`;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const at = document.elementFromPoint(
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    );
    return at && (shown.contains(at) || at.contains(shown)) ? null : `out of sight or covered: ${name}`;
  });
  if (fault) throw new Error(`${fault} on ${page.url()}`);
}
