import { ADDRESS, fillIn } from './applicant.ts';
import type { Visitor } from './browser.ts';
import { acceptCookies, account, close, cookieBanner, open, overlaysAt } from './overlays.ts';
import { readPlaces } from './routes.ts';
import { settle } from './settle.ts';
import { atPage } from './steps.ts';

/** Does something with the page as it stands; `window` is for what lies over the page and hides most of it. */
export type Look = (name: string, part: 'page' | 'window') => Promise<void>;

/** Shows what lies over a page, one thing after the other, and leaves the cookies accepted. */
export async function showOverlays({ page }: Visitor, url: string, look: Look): Promise<void> {
  await page.goto(url);
  await settle(page);
  await cookieBanner(page).waitFor();
  await look('cookie-banner', 'window');
  await acceptCookies(page);
  for (const overlay of overlaysAt(page.viewportSize()?.width ?? 0)) {
    await open(page, overlay);
    await look(overlay.name, 'window');
    await close(page, overlay);
  }
}

/** Opens the pages of a demo user who is about to apply for a course. */
export async function showApplicantPages({ page }: Visitor, url: string, look: Look): Promise<void> {
  const course = (await readPlaces(url)).find(({ name }) => name === 'course');
  const courseId = course?.path.split('/').at(-1) ?? '';
  const lookAt = async (name: string, path: string) => {
    await page.goto(url + path);
    await settle(page);
    await look(name, 'page');
  };

  await lookAt('cart', `/cart/${courseId}?qty=2`);
  await page.goto(`${url}/login?redirect=shipping`);
  await fillIn(page, { 'E-mail adresa': 'ana@example.com', Lozinka: 'ana12345' });
  await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
  await atPage(page, 'Adresa');
  await settle(page);
  await look('shipping', 'page');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await atPage(page, 'Način plaćanja');
  await settle(page);
  await look('payment', 'page');
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await atPage(page, 'Pregled narudžbe');
  await settle(page);
  await look('placeorder', 'page');

  await lookAt('course-signed-in', course?.path ?? '');
  await lookAt('profile', '/profile');
  const order = await page
    .getByRole('link', { name: /Detalji/ })
    .first()
    .getAttribute('href');
  await lookAt('order', order ?? '');
  await open(page, account);
  await look('account-signed-in', 'window');
}
