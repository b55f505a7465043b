import { expect, type Page } from '@playwright/test';
import { checkFields } from '../support/fields.ts';
import { settle } from '../support/pages.ts';
import { ADDRESS, ADMIN, ANA, acceptCookies, expectPage, fillIn, logIn, startAs } from '../support/site.ts';
import { test } from '../support/test.ts';

async function expectReadableFields(page: Page, path: string): Promise<void> {
  await test.step(`type into the fields of ${path}`, async () => {
    await settle(page);
    await checkFields(page, path);
  });
}

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
  await startAs(page, ADMIN);
  for (const { path, editor } of STAFF_LISTS) {
    await page.goto(path);
    await settle(page);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const address = links.find((link) => editor.test(link));
    expect(address, `a link to an editor in ${path}`).toBeDefined();
    await checkFields(page, path);
    await page.goto(address ?? path);
    await expectReadableFields(page, address ?? path);
  }
});
