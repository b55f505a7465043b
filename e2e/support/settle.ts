import type { Page } from 'playwright-core';

/** Waits until the page shows all it has to show, also what it loads only when somebody comes near. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The header's look follows the scroll position one frame later.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

/** What is wrong with a page as it stands, apart from its accessibility; one sentence each. */
export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) faults.push(`is ${overflow} px wider than the window`);
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`has ${headings} main headings`);
    for (const image of document.images) {
      if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0)
        faults.push(`shows no picture where ${image.currentSrc} should be`);
    }
    return faults;
  });
}
