import { expect, type Page } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import { ADMIN, download, expectPage, openAs, openCourse } from '../support/site.ts';
import { test } from '../support/test.ts';

/** Issued in the demo content to everybody but one. */
const RUN = /^3D štampa.*proljeće/;

const issued = (staff: Page) => staff.getByRole('table', { name: 'Izdata uvjerenja' });

/** The preview of the mails is asked for a moment after the last change of the form. */
const expectPreview = (staff: Page) =>
  expect(staff.getByRole('dialog').getByText(/mail\sdobija\s1\s/)).toBeVisible();

/** Opens the menu of a certificate and chooses what to do with it. */
async function choose(staff: Page, about: string, action: string): Promise<void> {
  await staff.getByRole('button', { name: `Više: ${about}` }).click();
  await staff.getByRole('menuitem', { name: `${action}: ${about}` }).click();
}

test('staff issue a certificate, correct it and revoke it, and its page says each time whether it is valid', async ({
  page,
  newVisitor,
}) => {
  const staff = await newVisitor();
  const courseId = await openCourse(page, '3D', RUN);
  await test.step('staff issue the certificate that is left', async () => {
    await openAs(staff, ADMIN, `/admin/kurs/${courseId}/uvjerenja`);
    await expect(staff.getByText(/Ispunjava uslove \d/)).toBeVisible();
    await checkPage(staff, 'admin-certificates');
    await staff.getByRole('button', { name: /^Izdaj 1\suvjerenje$/ }).click();
    await expectPreview(staff);
    await staff.getByRole('dialog').getByRole('button', { name: 'Izdaj i pošalji' }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
  });
  const row = issued(staff).getByRole('row').nth(1);
  const link = row.getByRole('link', { name: /^UV-/ });
  const number = (await link.textContent()) ?? '';
  const address = (await link.getAttribute('href')) ?? '';
  const name = ((await row.getByRole('cell').first().textContent()) ?? '').trim();
  await test.step('the paper can be downloaded, and anybody finds out that it is valid', async () => {
    const { name: file, content } = await download(staff, `Preuzmi PDF: ${number}, ${name}`);
    expect(file).toBe(`${number}.pdf`);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    await page.goto('/uvjerenja');
    await checkPage(page, 'certificate-form');
    await page.getByLabel('Šifra uvjerenja').fill(address.slice(address.lastIndexOf('/') + 1).toLowerCase());
    await page.getByRole('button', { name: 'Provjeri uvjerenje' }).click();
    await expectPage(page, `Uvjerenje ${number}`);
    await expect(page.getByText(name)).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('Vrijedi', { exact: true })).toBeVisible();
    await checkPage(page, 'certificate-valid');
  });
  await test.step('a correction has a new number, to which the page of the earlier one leads', async () => {
    await choose(staff, `${number}, ${name}`, 'Ispravi');
    await staff.getByLabel('Ime i prezime na uvjerenju').fill('Đženana Šehić');
    await expectPreview(staff);
    await staff.getByRole('dialog').getByRole('button', { name: 'Izdaj ispravljeno' }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
    await page.goto(address);
    await expect(page.getByText(name)).toHaveCount(0);
    await checkPage(page, 'certificate-replaced');
    await page.getByRole('link', { name: /^UV-/ }).click();
    await expect(page.getByText('Đženana Šehić')).toBeVisible();
  });
  await test.step('a revoked one says why, and no name', async () => {
    const corrected = ((await link.textContent()) ?? '').trim();
    await choose(staff, `${corrected}, Đženana Šehić`, 'Opozovi');
    await staff.getByLabel('Razlog').selectOption('Izdato je greškom');
    await expectPreview(staff);
    await staff.getByRole('dialog').getByRole('button', { name: 'Opozovi uvjerenje' }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
    await page.reload();
    await expect(page.getByText(/je opozvano .* Razlog: izdato je greškom/)).toBeVisible();
    await expect(page.getByText('Đženana Šehić')).toHaveCount(0);
    await checkPage(page, 'certificate-revoked');
  });
});
