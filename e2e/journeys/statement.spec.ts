import { expect, type Page } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import {
  ADMIN,
  expectPage,
  openAs,
  openCourse,
  readReference,
  reviewAsCompany,
  sendOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

/** A statement in MT940 with a payment of a company, one of somebody else, and a fee. */
const statementOf = (reference: string): string =>
  [
    ':20:STARTUMS',
    ':25:1290079401028494',
    ':28C:00214/001',
    ':60F:C260105BAM1000,00',
    ':61:2601050105C448,50NTRFNONREF//B1',
    `:86:166?00UPLATA?20Predracun, ref. ${reference.replace('-', ' ')}?32PRIMJER DRVO DOO`,
    ':61:2601050105C20,00NTRFNONREF//B2',
    ':86:166?00UPLATA?20clanarina?32NEPOZNAT NEKO',
    ':61:2601050105D3,20NCHGNONREF',
    ':62F:C260105BAM1465,30',
    '-',
  ].join('\r\n');

const openStatement = (page: Page, text: string) =>
  page
    .getByLabel('Datoteka izvoda')
    .setInputFiles({ name: 'izvod.sta', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a payment of a company is booked from a bank statement, and the company gets the receipt', async ({
  page,
  newVisitor,
}) => {
  const staff = await newVisitor();
  await test.step('the company applies and gets a proforma', async () => {
    await openCourse(page, 'analiza', /Analiza podataka/);
    await reviewAsCompany(page);
    await sendOrder(page);
  });
  const reference = await readReference(page);
  const documents = page.getByRole('region', { name: 'Dokumenti', exact: true });
  await expect(documents.getByRole('listitem')).toHaveText([/^Predračun.*448,50\sKM/]);

  await test.step('staff open the statement and book what is found', async () => {
    await openAs(staff, ADMIN, '/admin/novac/izvod');
    await expectPage(staff, 'Izvod');
    await openStatement(staff, statementOf(reference));
    const rows = staff.getByRole('table', { name: 'Uplate na izvodu' }).getByRole('row');
    await expect(rows.filter({ hasText: reference })).toContainText(/Pronađeno.*otvoreno 448,50\sKM/);
    await expect(rows.filter({ hasText: 'NEPOZNAT' })).toContainText('Nepoznato');
    await checkPage(staff, 'admin-money-statement');
    await staff.getByRole('button', { name: /^Evidentiraj 1\suplatu$/ }).click();
    const dialog = staff.getByRole('dialog');
    await expect(dialog.getByText(/^E.mail dobija \d/)).toBeVisible();
    await checkPage(staff, 'admin-money-statement-booking');
    await dialog.getByRole('button', { name: 'Evidentiraj', exact: true }).click();
    await expect(staff.getByText('Evidentirano (1):')).toBeVisible();
    await expect(rows.filter({ hasText: reference })).toContainText('Već evidentirano');
  });
  await test.step('the same file books nothing, and the company has its receipt', async () => {
    await staff.reload();
    await openStatement(staff, statementOf(reference));
    await expect(staff.getByText(/Od ranije uvezeno: 2\suplate/)).toBeVisible();
    await expect(staff.getByRole('button', { name: /^Evidentiraj/ })).toBeHidden();
    await page.reload();
    await expect(documents.getByText('Potvrda o uplati')).toBeVisible();
  });
});
