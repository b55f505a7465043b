import type { Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkLayout, settle } from '../support/pageChecks.ts';
import { MISSING_PAGES, readPages } from '../support/pages.ts';
import { test } from '../support/test.ts';
import { showAdminPages } from './adminStates.ts';
import { showOrderPages, showOverlays, type Shoot } from './publicStates.ts';

for (const viewport of Object.values(VIEWPORTS)) {
  test.describe(() => {
    test.use({ viewport });

    const shootOf =
      (page: Page): Shoot =>
      async (name, part) => {
        await checkLayout(page, name);
        await page.screenshot({
          path: `${test.info().project.outputDir}/${name}-${viewport.width}.png`,
          fullPage: part === 'page',
          animations: 'disabled',
        });
      };

    test(`photograph the public pages at ${viewport.width} px`, async ({ page, problems }) => {
      problems.allow(/status of 404/);
      const shoot = shootOf(page);
      await showOverlays(page, shoot);
      for (const { name, path } of [...(await readPages(page.request)), ...MISSING_PAGES]) {
        await page.goto(path);
        await settle(page);
        await shoot(name, 'page');
      }
      await showOrderPages(page, shoot);
    });

    test(`photograph the admin pages at ${viewport.width} px`, async ({ page, problems }) => {
      problems.allow(/status of 503/);
      await showAdminPages(page, shootOf(page));
    });
  });
}
