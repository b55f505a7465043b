import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Waits until the page shows all its content, including what it loads only when it is scrolled into view. */
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

/** Fails the test, at its end, if the page is wider than the window, has not one main heading, or lacks a picture. */
export async function checkLayout(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(() => {
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
  expect.soft(faults, `layout faults of "${name}" at ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/** Fails the test, at its end, if the page as it stands has accessibility violations or layout faults. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await test.step(
    `check accessibility and layout of "${name}"`,
    async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
      expect.soft(faults, `accessibility violations of "${name}"`).toEqual([]);
      await checkLayout(page, name);
    },
    { box: true },
  );
}
