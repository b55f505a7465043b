import { expect, type Locator, type Page } from '@playwright/test';
import { readPages, settle } from '../support/pages.ts';
import {
  acceptCookies,
  ADDRESS,
  ANA,
  fillIn,
  logIn,
  logInAsAdmin,
  menu,
  openOverlay,
  expectPage,
} from '../support/site.ts';
import { test } from '../support/test.ts';

/** Fields that can be typed into; a select shows text without typing. */
const FIELDS =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=submit], [readonly]), textarea, select, [contenteditable=true]';

/** WCAG 1.4.3, for text of normal size. */
const LEAST_CONTRAST = 4.5;

const SAMPLES: Readonly<Record<string, string>> = { date: '2027-03-01', number: '1', email: 'a@example.com' };

/** Types into every field that the page shows, and returns those whose text does not stand out from its background. */
async function typeIntoFields(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const field of await page.locator(FIELDS).all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const kind = await field.evaluate((element) => {
      if (element instanceof HTMLInputElement) return element.type;
      return element instanceof HTMLSelectElement ? 'select' : 'text';
    });
    if (kind !== 'select') await field.fill(SAMPLES[kind] ?? 'Šta piše');
    const { name, contrast } = await readContrast(field);
    if (contrast < LEAST_CONTRAST) faults.push(`${name}: ${contrast.toFixed(2)}`);
  }
  return faults;
}

/** Returns the contrast of a field's text and the first opaque background below it. */
async function readContrast(field: Locator): Promise<{ name: string; contrast: number }> {
  const { name, color, backgrounds } = await field.evaluate((element) => {
    const backgrounds: string[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      backgrounds.push(getComputedStyle(box).backgroundColor);
    }
    const name = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.id;
    return { name, color: getComputedStyle(element).color, backgrounds };
  });
  const background = backgrounds.find((below) => (channels(below)[3] ?? 1) === 1) ?? 'rgb(255, 255, 255)';
  const [dark, light] = [luminance(color), luminance(background)].toSorted((a, b) => a - b);
  return { name, contrast: ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) };
}

/** Reads `rgb(13, 27, 42)` or `rgba(0, 0, 0, 0)`. */
const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .slice(0, 3)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function expectReadableFields(page: Page, path: string): Promise<void> {
  await test.step(`type into the fields of ${path}`, async () => {
    await settle(page);
    expect.soft(await typeIntoFields(page), `fields of ${path} with unreadable text`).toEqual([]);
  });
}

test('what visitors type is readable in every field of the public pages', async ({ page, request }) => {
  for (const [index, { path }] of (await readPages(request)).entries()) {
    await page.goto(path);
    if (index === 0) {
      await settle(page);
      await acceptCookies(page);
    }
    await expectReadableFields(page, path);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await openOverlay(page, menu);
  expect(await typeIntoFields(page), 'fields of the menu with unreadable text').toEqual([]);
});

test('what applicants type is readable in every field on the way to an application', async ({
  page,
  request,
}) => {
  const { kursevi }: { kursevi: { _id: string; countInStock: number; isClosed: boolean }[] } = await (
    await request.get('/api/kursevi?open=only')
  ).json();
  await page.goto(`/cart/${kursevi[0]?._id}?qty=1`);
  await settle(page);
  await acceptCookies(page);
  await expectReadableFields(page, '/cart');
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  await logIn(page, ANA);
  await expectPage(page, 'Adresa');
  await expectReadableFields(page, '/shipping');
  await fillIn(page, ADDRESS);
  await page.getByLabel('Telefon').fill('+387 61 123 456');
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await expect(page.getByRole('button', { name: 'Pošalji narudžbu' })).toBeVisible();
  await expectReadableFields(page, '/placeorder');
  await page.goto('/profile');
  await expectReadableFields(page, '/profile');
  await page.goto(`/kurs/${kursevi[0]?._id}`);
  await expectReadableFields(page, '/kurs');
});

const STAFF_LISTS = [
  { path: '/admin/vijestlist', editor: /\/admin\/vijest\/\w+\/edit/ },
  { path: '/admin/kurslist', editor: /\/admin\/kurs\/\w+\/edit/ },
  { path: '/admin/careerlist', editor: /\/admin\/career\/\w+\/edit/ },
  { path: '/admin/orderlist', editor: /\/admin\/order\/\w+$/ },
  { path: '/admin/userlist', editor: /\/admin\/user\/\w+\/edit/ },
];

test('what staff type is readable in every field of the lists and editors', async ({ page }) => {
  await logInAsAdmin(page);
  await acceptCookies(page);
  for (const { path, editor } of STAFF_LISTS) {
    await page.goto(path);
    await settle(page);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const address = links.find((link) => editor.test(link));
    expect(address, `a link to an editor in ${path}`).toBeDefined();
    await expectReadableFields(page, path);
    await page.goto(address ?? path);
    await expectReadableFields(page, address ?? path);
  }
});
