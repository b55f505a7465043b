import type { Page, Route } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { acceptCookies } from './overlays.ts';
import { settle } from './settle.ts';
import { signInAsAdmin } from './staff.ts';
import type { Look } from './states.ts';

const LISTS = ['vijestlist', 'kurslist', 'orderlist', 'careerlist', 'userlist'] as const;

/** What the API is asked for by the list of courses. */
const COURSES = /\/api\/kursevi\?/;
const OVERVIEW = '**/api/overview';

/** Opens every page of the administration, and what lists and the dashboard show when something is unusual. */
export async function showStaffPages(visitor: Visitor, url: string, look: Look): Promise<void> {
  const { page } = visitor;
  const lookAt = async (name: string, path: string) => {
    await page.goto(url + path);
    await settle(page);
    await look(name, 'page');
  };

  await signInAsAdmin(page, url, '/administracija', /Dobro došli/);
  await acceptCookies(page);
  await lookAt('admin', '/administracija');
  for (const list of LISTS) {
    await lookAt(`admin-${list}`, `/admin/${list}`);
    await page
      .getByRole('link', { name: /^Uredi/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Ažuriraj' }).waitFor();
    await settle(page);
    await look(`admin-${list}-edit`, 'page');
  }
  await lookAt('admin-list-nothing-found', '/admin/kurslist?keyword=nepostojeće');
  await lookAt('admin-list-last-page', '/admin/kurslist/2?pageSize=10');
  await lookAt('admin-orders-filtered', '/admin/orderlist?isRejected=false&createdFrom=2020-01-01');
  await showChoice(page, url, look);
  await showWaiting(page, url, look);
  await showFailures(page, url, look);
}

/** Rows that are chosen, and the question before they are deleted. */
async function showChoice(page: Page, url: string, look: Look): Promise<void> {
  await page.goto(`${url}/admin/careerlist`);
  await settle(page);
  const boxes = page.getByRole('checkbox', { name: /^Označi/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await look('admin-list-chosen', 'window');
  await page.getByRole('button', { name: 'Obriši odabrano' }).click();
  await page.getByRole('dialog').waitFor();
  await look('admin-list-question', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The moment before anything is there. */
async function showWaiting(page: Page, url: string, look: Look): Promise<void> {
  for (const [name, path, asked] of [
    ['admin-list-waiting', '/admin/kurslist', COURSES],
    ['admin-waiting', '/administracija', OVERVIEW],
  ] as const) {
    const held: Route[] = [];
    await page.route(asked, (route) => void held.push(route));
    await page.goto(url + path);
    await page.locator('h1').waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor();
    await look(name, 'page');
    for (const route of held) await route.continue();
    await page.unroute(asked);
    await settle(page);
  }
}

/** What stands there while the database is gone. */
async function showFailures(page: Page, url: string, look: Look): Promise<void> {
  const json = { message: 'Baza podataka trenutno nije dostupna.', code: 'unavailable' };
  for (const [name, path, asked] of [
    ['admin-list-failed', '/admin/kurslist', COURSES],
    ['admin-failed', '/administracija', OVERVIEW],
  ] as const) {
    await page.route(asked, (route) => route.fulfill({ status: 503, json }));
    await page.goto(url + path);
    await page.getByRole('alert').first().waitFor();
    await look(name, 'page');
    await page.unroute(asked);
  }
}
