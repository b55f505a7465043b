import { expect } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { expectFocus, pressOn, tabTo } from '../support/keyboard.ts';
import { expectPage, megaMenu, menu } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true });

test.describe('with the keyboard alone', () => {
  test('the mega menu opens, is closed by Escape, and leads to another page', async ({ page }) => {
    const { opener, panel } = megaMenu;
    const banner = page.getByRole('banner');
    await page.goto('/kursevi');
    await expectPage(page, 'Kursevi');
    await test.step('open it, walk through its links and close it', async () => {
      await pressOn(page, opener(page));
      await expect(panel(page)).toBeVisible();
      await tabTo(page, banner.getByRole('link', { name: /^Vještine/ }));
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      await expectFocus(page, opener(page));
    });
    await test.step('open it again and follow a link', async () => {
      await page.keyboard.press('Enter');
      await expect(panel(page)).toBeVisible();
      await pressOn(page, banner.getByRole('link', { name: /^Oblasti/ }));
      await expect(page).toHaveURL(/\/oblasti$/);
      await expect(panel(page)).toBeHidden();
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: VIEWPORTS.phone });

    test('the menu drawer keeps the focus, returns it, and leads to another page', async ({ page }) => {
      const { opener, panel } = menu;
      await page.goto('/kursevi');
      await expectPage(page, 'Kursevi');
      await test.step('Tab never leaves the open drawer', async () => {
        await pressOn(page, opener(page));
        await expect(panel(page)).toBeVisible();
        for (let stop = 0; stop < 15; stop += 1) {
          await page.keyboard.press('Tab');
          expect(await panel(page).evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true);
        }
      });
      await test.step('Escape closes it and returns the focus', async () => {
        await page.keyboard.press('Escape');
        await expect(panel(page)).toBeHidden();
        await expectFocus(page, opener(page));
      });
      await test.step('open it again and follow a link', async () => {
        await page.keyboard.press('Enter');
        await pressOn(page, panel(page).getByRole('link', { name: /^Šta je novo/ }));
        await expectPage(page, 'Vijesti');
        await expect(panel(page)).toBeHidden();
      });
    });
  });

  test('the steps to a course can be walked to their end and restarted', async ({ page }) => {
    const title = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
    await page.goto('/obuke');
    await expectPage(page, /Od odluke do prijave/);
    for (const name of ['Kako vam institut može pomoći', 'Pogledajte šta je u ponudi', 'Prijavite se']) {
      await pressOn(page, page.getByRole('link', { name: 'Dalje' }));
      await expectFocus(page, title(name));
    }
    await pressOn(page, page.getByRole('link', { name: 'Završi' }));
    await expectFocus(page, title(/Hvala vam/));
    await pressOn(page, page.getByRole('link', { name: 'Kreni ispočetka' }));
    await expectFocus(page, title('Donesite odluku'));
  });

  test('the video opens with Bosnian captions, and returns the focus when it is closed', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Pogledaj video' }).first();
    const video = page.getByRole('dialog').locator('video');
    await page.goto('/');
    await expectPage(page, /./);
    await pressOn(page, opener);
    await expect(video).toBeVisible();
    await expect(video.locator('track[kind="captions"][srclang="bs"]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(video).toHaveCount(0);
    await expectFocus(page, opener);
  });

  test('the news can be filtered', async ({ page }) => {
    const ads = page.getByRole('navigation', { name: 'Vrsta' }).getByRole('link', { name: 'Oglasi' });
    await page.goto('/vijesti');
    await expectPage(page, 'Vijesti');
    await pressOn(page, ads);
    await expect(page).toHaveURL(/tip=oglasi/);
    await expect(ads).toHaveAttribute('aria-current', 'true');
  });
});
