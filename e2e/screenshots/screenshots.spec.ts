import { expect, type Page, type Route } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { settle, readPages, checkLayout, MISSING_PAGES } from '../support/pages.ts';
import {
  ADDRESS,
  acceptCookies,
  account,
  ANA,
  closeOverlay,
  cookieBanner,
  expectPage,
  fillIn,
  logIn,
  openOverlay,
  overlaysAt,
  logInAsAdmin,
} from '../support/site.ts';
import { test } from '../support/test.ts';

/** Takes a screenshot of the page; `window` is for overlays that hide most of it. */
type Shoot = (name: string, part: 'page' | 'window') => Promise<void>;

/** Shows the overlays of a page one after the other, and leaves the cookies accepted. */
async function showOverlays(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/');
  await settle(page);
  await expect(cookieBanner(page)).toBeVisible();
  await shoot('cookie-banner', 'window');
  await acceptCookies(page);
  for (const overlay of overlaysAt(page.viewportSize()?.width ?? 0)) {
    await openOverlay(page, overlay);
    await shoot(overlay.name, 'window');
    await closeOverlay(page, overlay);
  }
}

/** Shows the pages of a demo user who is about to order a course. */
async function showOrderPages(page: Page, shoot: Shoot): Promise<void> {
  const course = (await readPages(page.request)).find(({ name }) => name === 'course');
  const courseId = course?.path.split('/').at(-1) ?? '';
  const shootAt = async (name: string, path: string) => {
    await page.goto(path);
    await settle(page);
    await shoot(name, 'page');
  };
  const shootStep = async (name: string, heading: string) => {
    await expectPage(page, heading);
    await settle(page);
    await shoot(name, 'page');
  };

  await shootAt('cart', `/cart/${courseId}?qty=2`);
  await page.goto('/login?redirect=shipping');
  await logIn(page, ANA);
  await shootStep('shipping', 'Adresa');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await shootStep('payment', 'Način plaćanja');
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await shootStep('placeorder', 'Pregled prijave');

  await page.goto(course?.path ?? '');
  await expect(page.getByRole('button', { name: 'Pošalji komentar' })).toBeVisible();
  await settle(page);
  await shoot('course-logged-in', 'page');
  await shootAt('profile', '/profile');
  const details = page.getByRole('link', { name: /Detalji/ }).first();
  await shootAt('order', (await details.getAttribute('href')) ?? '');
  await openOverlay(page, account);
  await shoot('account-logged-in', 'window');
}

const LISTS = ['vijestlist', 'kurslist', 'orderlist', 'careerlist', 'userlist'] as const;

/** Pages with the API request that fills them. */
const FILLED_PAGES = [
  { name: 'admin-list', path: '/admin/kurslist', api: /\/api\/kursevi\?/ },
  { name: 'admin', path: '/administracija', api: '**/api/overview' },
];

/** Shows every admin page, and lists and dashboard in unusual states. */
async function showAdminPages(page: Page, shoot: Shoot): Promise<void> {
  const shootAt = async (name: string, path: string) => {
    await page.goto(path);
    await settle(page);
    await shoot(name, 'page');
  };

  await logInAsAdmin(page);
  await acceptCookies(page);
  await shootAt('admin', '/administracija');
  for (const list of LISTS) {
    await shootAt(`admin-${list}`, `/admin/${list}`);
    const record = page.getByRole('link', { name: /^Uredi|otvori prijavu$/ }).last();
    await shootAt(`admin-${list}-edit`, (await record.getAttribute('href')) ?? '');
  }
  await shootAt('admin-list-nothing-found', '/admin/kurslist?keyword=nepostojeće');
  await shootAt('admin-list-last-page', '/admin/kurslist/2?pageSize=10');
  await shootAt('admin-orders-filtered', '/admin/orderlist?isRejected=false&createdFrom=2020-01-01');
  await showChosenRows(page, shoot);
  await showLoading(page, shoot);
  await showFailures(page, shoot);
}

async function showChosenRows(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/admin/careerlist');
  await settle(page);
  const boxes = page.getByRole('checkbox', { name: /^Označi/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await shoot('admin-list-chosen', 'window');
  await page.getByRole('button', { name: 'Obriši odabrano' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('admin-list-question', 'window');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function showLoading(page: Page, shoot: Shoot): Promise<void> {
  for (const { name, path, api } of FILLED_PAGES) {
    const held: Route[] = [];
    await page.route(api, (route) => void held.push(route));
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor();
    await shoot(`${name}-waiting`, 'page');
    for (const route of held) await route.continue();
    await page.unroute(api);
    await settle(page);
  }
}

async function showFailures(page: Page, shoot: Shoot): Promise<void> {
  const json = { message: 'Baza podataka trenutno nije dostupna.', code: 'unavailable' };
  for (const { name, path, api } of FILLED_PAGES) {
    await page.route(api, (route) => route.fulfill({ status: 503, json }));
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await shoot(`${name}-failed`, 'page');
    await page.unroute(api);
  }
}

for (const viewport of Object.values(VIEWPORTS)) {
  test.describe(() => {
    test.use({ viewport });

    const save = async (page: Page, name: string, part: 'page' | 'window') => {
      // A screenshot of a whole page is taken at once: rows outside the window would be missing.
      await page.evaluate(() => {
        for (const row of document.querySelectorAll('tr')) row.style.contentVisibility = 'visible';
      });
      await page.screenshot({
        path: `${test.info().project.outputDir}/${name}-${viewport.width}.png`,
        fullPage: part === 'page',
        animations: 'disabled',
      });
    };
    const shootOf =
      (page: Page): Shoot =>
      async (name, part) => {
        await checkLayout(page, name);
        await save(page, name, part);
        await page.emulateMedia({ forcedColors: 'active' });
        await save(page, `${name}-forced-colours`, part);
        await page.emulateMedia({ forcedColors: null });
        // About as wide as a sheet of paper.
        if (viewport !== VIEWPORTS.tablet || part === 'window') return;
        await page.emulateMedia({ media: 'print' });
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
        await save(page, `${name}-print`, part);
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
        await page.emulateMedia({ media: null });
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

    test.describe(() => {
      test.use({ readsOnly: true, javaScriptEnabled: false });

      test(`photograph the public pages without JavaScript at ${viewport.width} px`, async ({ page }) => {
        for (const { name, path } of await readPages(page.request)) {
          await page.goto(path);
          await save(page, `${name}-without-javascript`, 'page');
        }
      });
    });

    test(`photograph the admin pages at ${viewport.width} px`, async ({ page, problems }) => {
      problems.allow(/status of 503/);
      await showAdminPages(page, shootOf(page));
    });
  });
}
