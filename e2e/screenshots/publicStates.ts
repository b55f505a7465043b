import { expect, type Page } from '@playwright/test';
import { ADDRESS } from '../support/ordering.ts';
import { settle } from '../support/pageChecks.ts';
import { readPages } from '../support/pages.ts';
import {
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
} from '../support/site.ts';

/** Photographs the page as it stands; `window` is for what lies over the page and hides most of it. */
export type Shoot = (name: string, part: 'page' | 'window') => Promise<void>;

/** Shows what lies over a page, one part after the other, and leaves the cookies accepted. */
export async function showOverlays(page: Page, shoot: Shoot): Promise<void> {
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
export async function showOrderPages(page: Page, shoot: Shoot): Promise<void> {
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
  await shootStep('placeorder', 'Pregled narudžbe');

  await shootAt('course-signed-in', course?.path ?? '');
  await shootAt('profile', '/profile');
  const details = page.getByRole('link', { name: /Detalji/ }).first();
  await shootAt('order', (await details.getAttribute('href')) ?? '');
  await openOverlay(page, account);
  await shoot('account-signed-in', 'window');
}
