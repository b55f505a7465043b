import { expect, type Page, type Route } from '@playwright/test';
import { settle } from '../support/pageChecks.ts';
import { acceptCookies, logInAsAdmin } from '../support/site.ts';
import type { Shoot } from './publicStates.ts';

const LISTS = ['vijestlist', 'kurslist', 'orderlist', 'careerlist', 'userlist'] as const;

/** Pages with the API request that fills them. */
const FILLED_PAGES = [
  { name: 'admin-list', path: '/admin/kurslist', api: /\/api\/kursevi\?/ },
  { name: 'admin', path: '/administracija', api: '**/api/overview' },
];

/** Shows every admin page, and lists and dashboard in unusual states. */
export async function showAdminPages(page: Page, shoot: Shoot): Promise<void> {
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
    await page
      .getByRole('link', { name: /^Uredi/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Ažuriraj' })).toBeVisible();
    await settle(page);
    await shoot(`admin-${list}-edit`, 'page');
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
