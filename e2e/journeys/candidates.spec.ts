import { expect } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkPage } from '../support/pages.ts';
import { acceptCookies, download, expectPage, fillIn, logIn } from '../support/site.ts';
import { test } from '../support/test.ts';

const RECRUITER = { 'E-mail adresa': 'kadrovi@example.com', Lozinka: 'kadrovi12345' };
const PERSON = { Ime: 'Zvjezdana', Prezime: 'Kometić', 'E-mail adresa': 'zvjezdana.kometic@example.com' };
const EMAIL = PERSON['E-mail adresa'];
const NAME = `${PERSON.Ime} ${PERSON.Prezime}`;
const NOTE = 'Predavala je sedam godina.';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n');

test('a candidate applies with a file, is invited, withdraws by the link of the mail, and is erased', async ({
  page,
  newVisitor,
  problems,
  server: { mailbox },
}) => {
  problems.allow(/status of 404/);
  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto('/careers');
  await acceptCookies(page);
  await page.locator('#oglasi a[href*="/career/"]').first().click();
  await expect(page).toHaveURL(/\/career\/[\da-f]{24}$/);
  const ad = new URL(page.url()).pathname.split('/').at(-1);
  await fillIn(page, PERSON);
  await page
    .getByLabel('Biografija')
    .setInputFiles({ name: 'biografija.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: 'Pošalji prijavu' }).click();
  await expect(page.getByText('Prijava je poslana.')).toBeVisible();
  const link = await mailbox.findLink(EMAIL, '/kandidat');

  const office = await newVisitor();
  await test.step('staff read the file, write a note, and answer by the template', async () => {
    await office.goto(`/admin/kandidati/${ad}`);
    await acceptCookies(office);
    await logIn(office, RECRUITER);
    await office.getByRole('link', { name: NAME }).click();
    await expectPage(office, 'Kandidat');
    await expect(office.getByRole('heading', { level: 2, name: NAME })).toBeVisible();
    const file = await download(office, 'Preuzmi PDF');
    expect(file).toEqual({ name: `${NAME}.pdf`, content: PDF });
    await office.getByLabel('Nova napomena').fill(NOTE);
    await office.getByRole('button', { name: 'Dodaj napomenu' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: NOTE })).toBeVisible();
    await office.getByRole('button', { name: 'Odgovori' }).click();
    const dialog = office.getByRole('dialog', { name: 'Odgovori' });
    await expect(dialog.getByLabel('Tekst')).toHaveValue(/^Dobar dan, Zvjezdana,.*pozivamo vas na razgovor/s);
    await dialog.getByRole('button', { name: 'Pošalji odgovor' }).click();
    await expect(dialog).toBeHidden();
    await expect(office.locator('main').getByText('Poziv na razgovor').first()).toBeVisible();
    await mailbox.findMail(EMAIL, ['pozivamo vas na razgovor']);
  });
  await test.step('the candidate sees the answer without the note, and withdraws', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 2, name: 'Povlačenje prijave' })).toBeVisible();
    await expect(page.locator('main').getByText('Poziv na razgovor')).toBeVisible();
    await expect(page.locator('main').getByText(NAME)).toBeVisible();
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await checkPage(page, 'candidate');
    await page.getByRole('button', { name: 'Povuci prijavu i obriši podatke' }).click();
    await page.getByRole('button', { name: 'Povuci i obriši', exact: true }).click();
    await expectPage(page, 'Prijava je povučena');
  });
  await test.step('the link opens nothing, and staff see neither data nor file', async () => {
    const other = await newVisitor();
    await other.goto(link);
    await expectPage(other, 'Link ne vrijedi');
    await office.reload();
    await expect(office.getByRole('heading', { level: 2, name: 'Povučena prijava' })).toBeVisible();
    await expect(office.locator('main')).toContainText('Povučena');
    await expect(office.locator('main')).not.toContainText(new RegExp(`${PERSON.Prezime}|${EMAIL}|${NOTE}`));
    await expect(office.getByRole('button', { name: /Preuzmi|Odgovori/ })).toHaveCount(0);
    await checkPage(office, 'candidate-withdrawn');
  });
});
