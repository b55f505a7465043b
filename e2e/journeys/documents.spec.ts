import { expect, type Page } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import {
  ADMIN,
  ANA,
  download,
  expectPage,
  openAs,
  openCourse,
  readReference,
  recordPayment,
  reviewAsCompany,
  sendOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

const documentsOf = (page: Page) => page.getByRole('region', { name: 'Dokumenti', exact: true });

/** Downloads a document from the page of an order, and returns its number. */
async function openDocument(page: Page, kind: string, prefix: string): Promise<string> {
  const row = documentsOf(page).getByRole('listitem').filter({ hasText: kind });
  await expect(row).toHaveCount(1);
  const [number = ''] = new RegExp(`${prefix}-\\d{4}-\\d{5}`).exec((await row.textContent()) ?? '') ?? [];
  const { name, content } = await download(page, `Preuzmi: ${kind} ${number}`);
  expect(name).toBe(`${number}.pdf`);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  return number;
}

test('a company gets a proforma with its application, pays in two parts, and gets the receipt', async ({
  page,
  newVisitor,
  server: { mailbox },
}) => {
  const staff = await newVisitor();
  await test.step('the company applies', async () => {
    await openCourse(page, 'analiza', /Analiza podataka/);
    await reviewAsCompany(page);
    await sendOrder(page);
  });
  const reference = await readReference(page);
  await test.step('the proforma is on the page of the order and in its mail', async () => {
    const number = await openDocument(page, 'Predračun', 'PR');
    await mailbox.findMail(ANA['E-mail adresa'], [reference, `${number}.pdf`, 'application/pdf']);
    await checkPage(page, 'order-proforma');
  });
  const order = new URL(page.url()).pathname.split('/').at(-1);
  await test.step('staff record a part of the payment', async () => {
    await openAs(staff, ADMIN, `/admin/order/${order}`);
    await expectPage(staff, new RegExp(`^${reference} · `));
    await recordPayment(staff, '100');
    await page.reload();
    await expect(page.getByText(/^Uplaćeno 100,00\sKM, ostaje /)).toBeVisible();
    // It gets its number when the payment can no longer be undone.
    await expect(async () => {
      await page.reload();
      await expect(documentsOf(page).getByRole('listitem')).toHaveText(
        [/^Predračun.*348,50\sKM/, /^Predračun.*448,50\sKM.*Zamijenjeno novijim dokumentom/],
        { timeout: 3000 },
      );
    }).toPass();
    await expect(documentsOf(page).getByText('Potvrda o uplati')).toHaveCount(0);
  });
  const receipt = await test.step('with the rest the company gets the receipt', async () => {
    await recordPayment(staff, '348,5');
    await expect(async () => {
      await staff.reload();
      await expect(documentsOf(staff).getByRole('listitem')).toContainText(
        ['Potvrda o uplati', 'Predračun', 'Predračun'],
        { timeout: 3000 },
      );
    }).toPass();
    await checkPage(staff, 'admin-order-documents');
    await page.reload();
    const number = await openDocument(page, 'Potvrda o uplati', 'PU');
    await mailbox.findMail(ANA['E-mail adresa'], [
      reference,
      `${number}.pdf`,
      'U prilogu je potvrda o uplati',
    ]);
    await checkPage(page, 'order-receipt');
    return number;
  });
  await test.step('staff find the receipt in Novac, and note a fiscal document', async () => {
    await staff.goto(`/admin/novac/dokumenti?keyword=${receipt}`);
    const row = staff.getByRole('row').filter({ hasText: receipt });
    await expect(row).toContainText(/Ana.*448,50\sKM|Primjer Drvo.*448,50\sKM/);
    await staff.goto(`/admin/novac/bez-fiskalnog?keyword=${reference}`);
    const open = staff.getByRole('row').filter({ hasText: reference });
    await expect(open).toHaveCount(2);
    // Chromium has no Bosnian calendar: Intl writes "2026 M11".
    await expect(staff.getByLabel('Mjesec').getByRole('option').nth(1)).toHaveText(/^\p{Ll}+ \d{4}\.$/u);
    await open
      .first()
      .getByRole('button', { name: /^Evidentiraj/ })
      .click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Broj').fill(`AF-${reference}`);
    await dialog.getByRole('button', { name: 'Evidentiraj', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(open).toHaveCount(1);
    await checkPage(staff, 'admin-money-fiscal');
  });
});
