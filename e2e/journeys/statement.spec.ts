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

/** The demo content has it: 10 % off, for everybody. */
const CODE = '7QKD-3MXA';

/** A statement in MT940 with a payment of a company, one of somebody else, and a fee. */
const statementOf = (reference: string): string =>
  [
    ':20:STARTUMS',
    ':25:1290079401028494',
    ':28C:00214/001',
    ':60F:C260105BAM1000,00',
    ':61:2601050105C807,30NTRFNONREF//B1',
    `:86:166?00UPLATA?20Predracun, ref. ${reference.replace('-', ' ')}?32PRIMJER DRVO DOO`,
    ':61:2601050105C20,00NTRFNONREF//B2',
    ':86:166?00UPLATA?20clanarina?32NEPOZNAT NEKO',
    ':61:2601050105D3,20NCHGNONREF',
    ':62F:C260105BAM1824,10',
    '-',
  ].join('\r\n');

const openStatement = (page: Page, text: string) =>
  page
    .getByLabel('Datoteka izvoda')
    .setInputFiles({ name: 'izvod.sta', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a company applies with a code, its payment is booked from a bank statement, and a seat is refunded', async ({
  page,
  newVisitor,
}) => {
  const staff = await newVisitor();
  await test.step('the company applies and gets a proforma', async () => {
    await openCourse(page, 'analiza', /Analiza podataka/);
    await reviewAsCompany(page, { seats: '2', code: CODE });
    await expect(page.getByText(`Kod ${CODE}: −10\u00a0%, ukupno −78,00\u00a0KM`)).toBeVisible();
    await sendOrder(page);
  });
  const reference = await readReference(page);
  const documents = page.getByRole('region', { name: 'Dokumenti', exact: true });
  await expect(documents.getByRole('listitem')).toHaveText([/^Predračun.*807,30\sKM/]);

  await test.step('staff open the statement and book what is found', async () => {
    await openAs(staff, ADMIN, '/admin/novac/izvod');
    await expectPage(staff, 'Izvod');
    await openStatement(staff, statementOf(reference));
    const rows = staff.getByRole('table', { name: 'Uplate na izvodu' }).getByRole('row');
    await expect(rows.filter({ hasText: reference })).toContainText(/Pronađeno.*otvoreno 807,30\sKM/);
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
  await test.step('the company cancels one of two seats, and staff find the refund of half', async () => {
    await page.getByRole('button', { name: 'Otkaži mjesta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Otkazivanje mjesta' });
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByLabel('Račun za povrat').fill('129-007-94010284-94');
    await dialog.getByRole('button', { name: /^Otkaži 1\smjesto, povrat 403,65\sKM/ }).click();
    await expect(page.getByText('Mjesto je otkazano. Zatražen je povrat')).toBeVisible();
    await staff.goto('/admin/novac/povrati');
    await expect(staff.getByRole('row').filter({ hasText: reference })).toContainText(/403,65\sKM/);
  });
  await test.step('the code has one use, which costs its share of the seat that is left', async () => {
    await staff.goto('/admin/novac/popusti');
    await expectPage(staff, 'Popusti');
    const row = staff.getByRole('row').filter({ hasText: CODE });
    await expect(row).toContainText(/1 od 30/);
    await expect(row).toContainText(/39,00\sKM/);
    await checkPage(staff, 'admin-money-codes');
  });
});
