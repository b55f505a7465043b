import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** Waits until the page with this main heading is there. */
export async function atPage(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** From the home page at `url` to a course's page, as somebody who looks for it; gives the course's id. */
export async function findCourse(
  { page, checkPage }: Visitor,
  url: string,
  keyword: string,
  name: RegExp,
): Promise<string> {
  await page.goto(url);
  await page.getByRole('heading', { level: 2, name: 'Izdvojeni kursevi' }).waitFor();
  await checkPage('home');
  const search = page.locator('main').getByRole('search');
  await search.getByRole('searchbox').fill(keyword);
  await search.getByRole('button', { name: 'Pretraži' }).click();
  await page.waitForURL(/\/search\//);
  await page.getByRole('link', { name }).first().waitFor();
  await checkPage('search');
  await page.getByRole('link', { name }).first().click();
  await atPage(page, name);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
