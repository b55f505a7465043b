import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { ADDRESS, fillIn, readReference, registrationOf } from '../support/applicant.ts';
import { VIEWPORTS, type Visitor } from '../support/browser.ts';
import { acceptCookies, cookieBanner } from '../support/overlays.ts';
import { settle } from '../support/settle.ts';
import { openStage } from '../support/stage.ts';
import { download, photograph, signInAsAdmin } from '../support/staff.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

/** Each list, and the heading of the page that edits one of its rows. */
const LISTS = {
  vijestlist: 'Uredi podatke o vijesti',
  kurslist: 'Uredi podatke o kursu',
  orderlist: /^Prijava /,
  careerlist: 'Uredi podatke o karijeri',
  userlist: 'Uredi korisnika',
} as const;

const COURSE = 'Šivenje pametnog tekstila';

/** From the list of courses to a published one with an uploaded picture and formatted texts; gives its id. */
async function publishCourse({ page, checkPage }: Visitor): Promise<string> {
  await page.goto(`${stage.shop.url}/admin/kurslist`);
  await page.getByRole('button', { name: 'Kreiraj kurs' }).click();
  await atPage(page, 'Uredi podatke o kursu');
  await fillIn(page, { Naziv: COURSE, 'Podnaslov (nije obavezno)': 'Čip, konac i šivaća mašina' });
  await page.getByLabel('Datoteka slike').setInputFiles(await photograph());
  await page.getByRole('img', { name: 'Izabrana slika' }).waitFor();
  await page.getByRole('textbox', { name: 'Kratak opis' }).fill('Od žice do odjeće koja svijetli.');
  await fillIn(page, {
    Početak: '2027-03-15',
    'Trajanje u satima': '24',
    'Cijena u KM': '180',
    'Slobodna mjesta': '3',
  });
  await page.getByRole('radio', { name: 'Tehničke' }).check();
  await page.getByRole('radio', { name: 'Trening kurs' }).check();
  const description = page.getByRole('textbox', { name: 'Opis kursa' });
  await description.click();
  await page.keyboard.type('Učite ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('šivenjem');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(', ne gledanjem.');
  await checkPage('admin-course-edit');
  const id = page.url().split('/').at(-2) ?? '';

  await page.getByRole('button', { name: 'Ažuriraj' }).click();
  await page.waitForURL(`${stage.shop.url}/admin/kurslist`);
  await page.getByText(`Kurs „${COURSE}“ je objavljen.`).waitFor();
  await page.getByRole('link', { name: COURSE }).first().waitFor();
  await checkPage('admin-courses');
  return id;
}

/** A visitor of another browser sees the course and applies for it; gives the reference of the application. */
async function applyFor(courseId: string, { page }: Visitor): Promise<string> {
  await page.goto(`${stage.shop.url}/kurs/${courseId}`);
  await atPage(page, COURSE);
  await acceptCookies(page);
  assert.equal(await page.locator('main strong', { hasText: 'šivenjem' }).count(), 1);
  await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
  await atPage(page, 'Moji kursevi');
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
  await fillIn(page, registrationOf('djuric@example.com'));
  await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();
  await atPage(page, 'Adresa');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
  await page.getByText('Vaša prijava je poslana').waitFor();
  return readReference(page);
}

async function findApplication({ page }: Visitor, reference: string): Promise<void> {
  await page.goto(`${stage.shop.url}/admin/orderlist`);
  const search = page.locator('main').getByRole('search');
  await search.getByRole('searchbox', { name: 'Pretraga prijava' }).fill(reference);
  await search.getByRole('button', { name: 'Traži' }).click();
  await page.waitForURL(/keyword=/);
  await page.getByRole('link', { name: `Uredi prijavu ${reference}` }).waitFor();
}

/** Records that the application was paid, then that it was delivered. */
async function settleApplication({ page, checkPage }: Visitor, reference: string): Promise<void> {
  await page.getByRole('link', { name: `Uredi prijavu ${reference}` }).click();
  await atPage(page, /Prijav/);
  await page.getByRole('radio', { name: 'Plaćeno', exact: true }).check();
  await page.getByLabel(/^Referenca/).fill('izvod 214/2026');
  await checkPage('admin-order-edit');
  await page.getByRole('button', { name: 'Ažuriraj' }).click();
  await page.getByText(`Prijava ${reference} je ažurirana.`).waitFor();

  // Back in the list, still narrowed to what was searched for.
  await page.getByRole('link', { name: `Uredi prijavu ${reference}` }).click();
  await page.getByRole('button', { name: 'Označi kao isporučeno' }).click();
  await page
    .getByText(/^Isporučeno, /)
    .first()
    .waitFor();
}

/** What the export of the narrowed list says, as Excel and as CSV. */
async function expectExported(visitor: Visitor, reference: string): Promise<void> {
  await findApplication(visitor, reference);
  await visitor.checkPage('admin-orders');
  const excel = await download(visitor.page, 'Izvezi sve prikazano: Excel');
  assert.match(excel.name, /^prijave-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = await readExcelFile(excel.content);
  const [, row = [], ...others] = sheet?.data ?? [];
  assert.deepEqual(others, []);
  assert.ok(row.includes(reference));
  assert.ok(row.includes('Šejla Đurić'));

  const csv = await download(visitor.page, 'Izvezi sve prikazano: CSV');
  const text = csv.content.toString();
  assert.ok(text.startsWith('\uFEFF'));
  assert.match(text, new RegExp(`${reference}.*Šejla Đurić.*${COURSE}`));
}

/** What can be done with chosen rows and with a form is in reach while the notice about cookies lies on the lower edge. */
async function expectBarsInReach(page: Page): Promise<void> {
  await page.goto(`${stage.shop.url}/admin/kurslist`);
  await page
    .getByRole('checkbox', { name: /^Označi:/ })
    .first()
    .check();
  await expectUncovered(page.getByRole('button', { name: 'Poništi odabir' }));
  await page
    .getByRole('link', { name: /^Uredi/ })
    .first()
    .click();
  await atPage(page, 'Uredi podatke o kursu');
  await expectUncovered(page.getByRole('button', { name: 'Ažuriraj' }));
}

async function expectUncovered(button: Locator): Promise<void> {
  await cookieBanner(button.page()).waitFor();
  const isUncovered = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  assert.ok(isUncovered, `${String(button)} is covered`);
}

describe('A day of the administration', () => {
  it('publishes a course, settles an application for it, and takes the list along', async () => {
    const staff = await stage.newVisitor();
    await signInAsAdmin(staff.page, stage.shop.url, '/administracija', /Dobro došli/);
    await acceptCookies(staff.page);
    await staff.page
      .getByRole('link', { name: /Pokreni/ })
      .first()
      .waitFor();
    await staff.checkPage('admin');
    const courseId = await publishCourse(staff);

    const applicant = await stage.newVisitor();
    const reference = await applyFor(courseId, applicant);

    await findApplication(staff, reference);
    await settleApplication(staff, reference);
    await expectExported(staff, reference);

    // The applicant sees what was recorded, and nothing that staff noted for themselves.
    await applicant.page.reload();
    await applicant.page.locator('main').getByText('Plaćeno').first().waitFor();
    assert.equal(await applicant.page.getByText('izvod 214/2026').count(), 0);
    await applicant.leave();
    await staff.leave();
  });

  for (const viewport of Object.values(VIEWPORTS)) {
    it(`has pages without a fault at ${viewport.width} px`, async () => {
      const staff = await stage.newVisitor(viewport);
      const { page, checkPage } = staff;
      await signInAsAdmin(page, stage.shop.url, '/administracija', /Dobro došli/);
      await expectBarsInReach(page);
      await acceptCookies(page);
      for (const [list, heading] of Object.entries(LISTS)) {
        await page.goto(`${stage.shop.url}/admin/${list}`);
        const edit = page.getByRole('link', { name: /^Uredi/ }).first();
        await edit.waitFor();
        await settle(page);
        await checkPage(`admin-${list}`);
        await edit.click();
        await atPage(page, heading);
        await page.getByRole('button', { name: 'Ažuriraj' }).waitFor();
        await settle(page);
        await checkPage(`admin-${list}-edit`);
      }
      await staff.leave();
    });
  }

  it('is closed to everybody else', async () => {
    const visitor = await stage.newVisitor();
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/admin/userlist`);
    await atPage(page, 'Prijava');
    await fillIn(page, { 'E-mail adresa': 'ana@example.com', Lozinka: 'ana12345' });
    await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
    await atPage(page, 'Nemate pristup administraciji');
    assert.equal(await page.getByRole('table').count(), 0);
    await visitor.leave();
  });
});
