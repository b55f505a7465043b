import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { account, expectPage, megaMenu, menu, openWithoutScripts, type Overlay } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true });

/** Waits until React handles clicks: what a click opens is open, and closes again. */
async function hydrated(page: Page): Promise<void> {
  await account.opener(page).click();
  await expect(account.panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account.panel(page)).toBeHidden();
}

async function courseWithSeats(request: APIRequestContext): Promise<string> {
  const response = await request.get('/api/kursevi?pageSize=50');
  const { kursevi }: { kursevi: { _id: string; countInStock: number; isClosed?: boolean }[] } =
    await response.json();
  const course = kursevi.find(({ countInStock, isClosed }) => countInStock >= 3 && !isClosed);
  if (!course) throw new Error('No course of the demo content has three free seats.');
  return `/kurs/${course._id}`;
}

const OVERLAYS: { part: Overlay; viewport: { width: number; height: number } }[] = [
  { part: menu, viewport: VIEWPORTS.phone },
  { part: account, viewport: VIEWPORTS.phone },
  { part: megaMenu, viewport: VIEWPORTS.desktop },
  { part: account, viewport: VIEWPORTS.desktop },
];

test.describe('before the scripts of a page have arrived', () => {
  for (const { part, viewport } of OVERLAYS) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });

      test(`a click on the button of the ${part.name} opens it when they arrive`, async ({ page }) => {
        const release = await openWithoutScripts(page, '/kursevi');
        await part.opener(page).click();
        await expect(part.panel(page)).toBeHidden();
        release();
        await expect(part.panel(page)).toBeVisible();
      });
    });
  }

  test('a link opens its page', async ({ page }) => {
    await openWithoutScripts(page, '/kursevi');
    await page.getByRole('banner').getByRole('link', { name: 'O nama' }).click();
    await expect(page).toHaveURL(/\/onama$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a search opens its results', async ({ page }) => {
    await openWithoutScripts(page, '/kursevi');
    const search = page.locator('main').getByRole('search');
    await search.getByRole('searchbox').fill('Python');
    await search.getByRole('searchbox').press('Enter');
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: /Python/ })
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/search.*Python/i);
  });

  test('a typed search stays in its field and is sent later', async ({ page }) => {
    const release = await openWithoutScripts(page, '/kursevi');
    const search = page.locator('main').getByRole('search');
    await search.getByRole('searchbox').fill('Python');
    release();
    await hydrated(page);
    await expect(search.getByRole('searchbox')).toHaveValue('Python');
    await search.getByRole('button', { name: 'Pretraži' }).click();
    await expect(page).toHaveURL(/\/search\/Python$/i);
  });

  test('seats of a course are put into the cart', async ({ page, request }) => {
    const release = await openWithoutScripts(page, await courseWithSeats(request));
    await page.getByLabel('Broj mjesta').selectOption('3');
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await page.waitForURL(/\/cart\/\w+\?qty=3$/);
    release();
    await expectCart(page, '3');
  });

  test('a chosen number of seats stays and is put into the cart later', async ({ page, request }) => {
    const release = await openWithoutScripts(page, await courseWithSeats(request));
    await page.getByLabel('Broj mjesta').selectOption('3');
    release();
    await hydrated(page);
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await expectCart(page, '3');
  });

  test('a tab that is pressed opens when they arrive', async ({ page, request }) => {
    const release = await openWithoutScripts(page, await courseWithSeats(request));
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'false');
    release();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('answers of the questionnaire stay and lead to an advice later', async ({ page }) => {
    const release = await openWithoutScripts(page, '/vjestine');
    const groups = page.locator('main form').getByRole('group');
    const early = groups.nth(0).getByRole('radio').nth(1);
    await early.check({ force: true });
    release();
    await hydrated(page);
    await groups.nth(1).getByRole('radio').nth(1).check({ force: true });
    await expect(early).toBeChecked();
    await page.getByRole('button', { name: 'Pokaži preporuku' }).click();
    await expect(page.getByRole('heading', { level: 3, name: /^Krenite od/ })).toBeVisible();
    expect([...new URL(page.url()).searchParams]).toHaveLength(2);
  });

  test('no form could send a password: the HTML of account pages has none', async ({ request }) => {
    for (const path of ['/login', '/register', '/zaboravljena-lozinka', '/nova-lozinka', '/profile']) {
      const html = await (await request.get(path)).text();
      expect(html, path).not.toMatch(/type="password"/);
      expect(html, path).not.toContain('after-paint');
    }
  });
});

async function expectCart(page: Page, seats: string): Promise<void> {
  await expectPage(page, 'Moji kursevi');
  await expect(page.locator('main').getByRole('combobox').first()).toHaveValue(seats);
}
