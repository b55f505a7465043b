import { expect, type Page } from '@playwright/test';
import { ADMIN, openAs } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true });

/** Those that browsers suggest. */
const MARGINS = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** Returns the sizes of the printed pages, in points. */
async function printedPages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true, margin: MARGINS })).toString('latin1');
  return Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}

async function openFirstOrder(page: Page): Promise<void> {
  await openAs(page, ADMIN, '/admin/orderlist');
  await page
    .locator('main')
    .getByRole('link', { name: /otvori prijavu$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Otvori', exact: true }).click();
  await expect(page.getByLabel('Status prijave')).toBeVisible();
}

test('nobody rejects an application without seeing what that causes, also on a phone', async ({ page }) => {
  await openFirstOrder(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    const status = page.getByLabel('Status prijave');
    await status.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await status.selectOption('Odbijena');
    const note = page.getByRole('region', { name: 'Kada sačuvate' });
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Ažuriraj' })).toBeInViewport({ ratio: 1 });
  }
});

test('at 400 % zoom the bars of an editor do not stay over the form', async ({ page }) => {
  await openFirstOrder(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const field = page.getByLabel(/^Napomena o uplati/);
  await field.focus();
  await expect(field).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Ažuriraj' })).not.toBeInViewport();
});

test('a list is printed as a table in landscape, and an application on one page', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/orderlist');
  await expect(page.locator('main table')).toBeVisible();
  const list = await printedPages(page);
  expect(list.length).toBeLessThanOrEqual(4);
  for (const { width, height } of list) expect(width).toBeGreaterThan(height);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-shape]')).toHaveAttribute('data-shape', 'table');
  await expect(page.getByRole('button', { name: /^Označi plaćeno/ })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  const order = page
    .locator('main')
    .getByRole('link', { name: /otvori prijavu$/ })
    .first();
  const id = (await order.getAttribute('href'))?.split('/')[3];
  await page.goto(`/order/${id}`);
  // Timetable, participants and documents are loaded by themselves.
  for (const name of ['Raspored', 'Polaznici', 'Dokumenti'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await printedPages(page)).toHaveLength(1);
});
