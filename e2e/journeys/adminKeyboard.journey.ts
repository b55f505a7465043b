import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { VIEWPORTS, type Visitor } from '../support/browser.ts';
import { expectVisibleFocus, hasFocus, tabTo, untilFocused } from '../support/keyboard.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

const main = (page: Page) => page.locator('main');
const results = (page: Page) => main(page).locator('[tabindex="-1"]:has(table)');
const messages = (page: Page) => page.locator('[aria-live="polite"]');

/** Tabs to something and presses a key on it. */
async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

let staff: Visitor | undefined;

/** One of the staff, who came through the login, opens a page by its address. */
async function open(path: string, heading: string | RegExp): Promise<Page> {
  staff ??= await signIn();
  const { page } = staff;
  await page.goto(stage.shop.url + path);
  await atPage(page, heading);
  return page;
}

async function signIn(): Promise<Visitor> {
  const visitor = await stage.newVisitor();
  const { page } = visitor;
  await page.goto(`${stage.shop.url}/administracija`);
  await atPage(page, 'Prijava');
  await typeInto(page, page.getByLabel('E-mail adresa', { exact: true }), 'admin@example.com');
  await typeInto(page, page.getByLabel('Lozinka', { exact: true }), 'admin12345');
  await page.keyboard.press('Enter');
  await atPage(page, /Dobro došli/);
  await pressOn(page, page.getByRole('button', { name: 'Prihvati i zatvori' }));
  return visitor;
}

/** The open dialog keeps the focus, all the way around. */
async function expectKept(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (let step = 0; step < 8; step += 1) {
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
    await expectVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
}

/** A dialog opened from `opener` gives the focus back to it when it is dismissed. */
async function expectGivenBack(page: Page, opener: Locator): Promise<void> {
  await pressOn(page, opener);
  await expectKept(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused(page, opener);
}

const LISTS = [
  { path: 'vijestlist', title: 'Vijesti', head: 'Naslov', keyword: 'a', filter: 'Tip vijesti' },
  { path: 'kurslist', title: 'Kursevi', head: 'Cijena', keyword: 'a', filter: 'Kategorija' },
  { path: 'orderlist', title: 'Prijave na kurseve', head: 'Ukupna cijena', keyword: 'a', filter: 'Status' },
  { path: 'careerlist', title: 'Karijere', head: 'Naziv', keyword: 'a', filter: 'Status' },
  { path: 'userlist', title: 'Korisnici', head: 'EMAIL', keyword: 'a', filter: 'Prava' },
] as const;

describe('The administration with the keyboard alone', () => {
  after(() => staff?.leave());

  it('begins at a dashboard of which everything can be reached', async () => {
    const page = await open('/administracija', /Dobro došli/);
    await page.getByRole('heading', { name: 'Prijave po mjesecima' }).waitFor();
    await page.keyboard.press('Tab');
    await untilFocused(page, page.getByRole('link', { name: 'Preskoči na sadržaj' }));
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    await untilFocused(page, main(page));

    const tables = page.getByText('Prikaži kao tabelu');
    await pressOn(page, page.getByRole('button', { name: 'Osvježi' }));
    await tabTo(page, page.getByRole('link', { name: /nov.*otvori listu/ }));
    await pressOn(page, tables.first());
    const table = page.getByRole('table', { name: /^Prijave po mjesecima/ });
    await table.waitFor();
    await tabTo(page, table.getByRole('link').first());
    for (const area of ['Vijesti', 'Edukativni programi', 'Prijave', 'Korisnici', 'Karijere']) {
      await tabTo(page, page.getByRole('link', { name: `Pokreni: ${area}` }));
    }
    await page.keyboard.press('Enter');
    await atPage(page, 'Karijere');
    await pressOn(page, page.getByRole('link', { name: 'Nazad na administraciju' }));
    await atPage(page, /Dobro došli/);
  });

  for (const { path, title, head, keyword, filter } of LISTS) {
    it(`searches, filters, sorts and pages through ${path}`, async () => {
      const page = await open(`/admin/${path}`, title);
      await page.getByRole('table').waitFor();
      const field = main(page).getByRole('searchbox');
      await typeInto(page, field, keyword);
      await page.keyboard.press('Enter');
      await page.waitForURL(/keyword=a/);
      assert.ok(await hasFocus(field));
      await pressOn(page, page.getByRole('button', { name: 'Poništi pretragu' }));
      await page.waitForURL((url) => !url.search.includes('keyword'));
      await untilFocused(page, field);

      const select = main(page).getByLabel(filter, { exact: true }).first();
      await tabTo(page, select);
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/\?\w+=/);
      assert.ok(await hasFocus(select));
      await page.keyboard.press('ArrowUp');
      await page.waitForURL((url) => url.search === '');

      const size = page.getByLabel('Po stranici');
      await tabTo(page, size);
      await page.keyboard.press('ArrowUp');
      await page.waitForURL(/pageSize=10/);
      assert.ok(await hasFocus(size));

      for (const format of ['CSV', 'Excel']) {
        const download = page.waitForEvent('download');
        const button = page.getByRole('button', { name: `Izvezi sve prikazano: ${format}` });
        await pressOn(page, button);
        await download;
        await messages(page).getByText('Izvoz je sačuvan').first().waitFor();
        await untilFocused(page, button);
      }

      const column = page.getByRole('columnheader', { name: head });
      await pressOn(page, column.getByRole('button'));
      await page.waitForURL(/sort=/);
      await untilFocused(page, column.getByRole('button'));
      assert.match((await column.getAttribute('aria-sort')) ?? '', /ending$/);
    });
  }

  it('turns the pages of a list, from the top of each', async () => {
    const page = await open('/admin/kurslist?pageSize=10', 'Kursevi');
    const first = page.getByRole('row').nth(1);
    const before = await first.innerText();
    await pressOn(page, page.getByRole('link', { name: 'Stranica 2' }));
    await page.waitForURL(/kurslist\/2/);
    await untilFocused(page, results(page));
    await page.getByRole('link', { name: 'Stranica 2' }).and(page.locator('[aria-current="page"]')).waitFor();
    assert.notEqual(await first.innerText(), before);
  });

  it('chooses rows, and deletes one or several of them', async () => {
    const page = await open('/admin/careerlist', 'Karijere');
    await page.getByRole('table').waitFor();
    const boxes = page.getByRole('checkbox', { name: /^Označi/ });
    const rows = await boxes.count();
    const bar = page.getByRole('group', { name: 'Odabrani redovi' });

    await pressOn(page, page.getByRole('checkbox', { name: 'Odaberi sve na stranici' }), 'Space');
    await bar.getByText(`Odabrano: ${rows}`).waitFor();
    await pressOn(page, bar.getByRole('button', { name: 'Poništi odabir' }));
    await bar.waitFor({ state: 'detached' });
    await untilFocused(page, results(page));

    const remove = page.getByRole('button', { name: /^Obriši:/ }).first();
    await expectGivenBack(page, remove);
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Obriši karijeru' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await messages(page)
      .getByText(/^Obrisano:/)
      .waitFor();
    await untilFocused(page, results(page));
    assert.equal(await boxes.count(), rows - 1);

    await pressOn(page, boxes.nth(0), 'Space');
    await pressOn(page, boxes.nth(1), 'Space');
    await expectGivenBack(page, bar.getByRole('button', { name: 'Obriši odabrano' }));
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Obriši karijere' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(page, results(page));
    await expectReported(page, 'Obrisano (2)');
    assert.equal(await boxes.count(), rows - 3);
  });

  it('gives several applications a status, on a phone', async () => {
    const page = await open('/admin/orderlist', 'Prijave na kurseve');
    await page.setViewportSize(VIEWPORTS.phone);
    await page.getByRole('table').waitFor();
    const more = page.getByText('Više filtera');
    await pressOn(page, more);
    await tabTo(page, page.getByLabel('Prijavljeno od'));
    await page.keyboard.press('Shift+Tab');

    const boxes = page.getByRole('checkbox', { name: /^Označi/ });
    await pressOn(page, boxes.nth(-2), 'Space');
    await pressOn(page, boxes.nth(-1), 'Space');
    const bar = page.getByRole('group', { name: 'Odabrani redovi' });
    await expectGivenBack(page, bar.getByRole('button', { name: 'Promijeni status' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await pressOn(page, dialog.getByRole('radio').first(), 'Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await pressOn(page, dialog.getByRole('button', { name: 'Promijeni status' }));
    await dialog.waitFor({ state: 'detached' });
    await expectReported(page, 'Status je promijenjen');
    await page.setViewportSize(VIEWPORTS.desktop);
  });

  it('refuses to delete oneself, with the reason', async () => {
    const page = await open('/admin/userlist', 'Korisnici');
    const own = page.getByRole('button', { name: /Ne možete obrisati vlastiti nalog/ });
    await pressOn(page, own);
    await messages(page).getByText('Ne možete obrisati vlastiti nalog.').waitFor();
    assert.ok(await hasFocus(own));
  });

  it('creates and publishes a course, in an editor that Tab leaves', async () => {
    const page = await open('/admin/kurslist', 'Kursevi');
    await pressOn(page, page.getByRole('button', { name: 'Kreiraj kurs' }));
    await atPage(page, 'Uredi podatke o kursu');
    await page.getByRole('textbox', { name: 'Kratak opis' }).waitFor();
    await typeInto(page, page.getByLabel('Naziv', { exact: true }), 'Tkanje mreža');
    await tabTo(page, page.getByRole('textbox', { name: /^Slika/ }));
    await tabTo(page, page.getByRole('button', { name: 'Otpremi sliku' }));

    const short = page.getByRole('textbox', { name: 'Kratak opis' });
    const toolbar = page.getByRole('toolbar', { name: 'Oblikovanje: Kratak opis' });
    await tabTo(page, short);
    await page.keyboard.type('Od čvora do mreže.');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Alt+F10');
    await untilFocused(page, toolbar.getByRole('button'));
    await expectVisibleFocus(page);
    const bold = toolbar.getByRole('button', { name: 'Podebljano' });
    for (let step = 0; step < 10 && !(await hasFocus(bold)); step += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await short.locator('strong').waitFor();

    await tabTo(page, page.getByLabel('Početak'));
    await page.keyboard.type('15032027');
    await typeInto(page, page.getByLabel('Trajanje u satima'), '24');
    await typeInto(page, page.getByLabel('Cijena u KM'), '180');
    await typeInto(page, page.getByLabel('Slobodna mjesta'), '3');
    for (const legend of ['Kategorija', 'Tip obuke']) {
      await pressOn(page, page.getByRole('group', { name: legend }).getByRole('radio').first(), 'Space');
      await page.keyboard.press('ArrowDown');
    }
    const description = page.getByRole('textbox', { name: 'Opis kursa' });
    await tabTo(page, description);
    await page.keyboard.type('Mreže se pletu strpljivo.');
    await page.keyboard.press('Tab');
    assert.ok(!(await hasFocus(description)));
    await page.keyboard.press('Shift+Tab');
    assert.ok(await hasFocus(description));

    const preview = page.getByRole('button', { name: 'Pregled' });
    await expectGivenBack(page, preview);
    await expectAskedBeforeLeaving(page, 'Nazad na sve kurseve');
    await pressOn(page, page.getByRole('button', { name: 'Ažuriraj' }));
    await page.waitForURL(/\/admin\/kurslist$/);
    await messages(page).getByText('Kurs „Tkanje mreža“ je objavljen.').waitFor();
    await page.getByRole('link', { name: 'Tkanje mreža' }).first().waitFor();
  });

  it('settles an application and sends its mail again', async () => {
    const page = await open('/admin/orderlist?isPaid=false&isRejected=false', 'Prijave na kurseve');
    await pressOn(page, page.getByRole('link', { name: /^Uredi prijavu/ }).first());
    await atPage(page, /^Prijava /);
    const paid = page.getByRole('radio', { name: 'Plaćeno', exact: true });
    await tabTo(page, page.getByRole('group', { name: 'Status plaćanja' }).getByRole('radio'));
    await page.keyboard.press('ArrowDown');
    assert.ok((await hasFocus(paid)) && (await paid.isChecked()));
    await typeInto(page, page.getByLabel(/^Referenca/), 'izvod 7/2026');
    await expectAskedBeforeLeaving(page, 'Nazad na prijave');
    await pressOn(page, page.getByRole('button', { name: 'Ažuriraj' }));
    await messages(page)
      .getByText(/je ažurirana/)
      .waitFor();
    await page.waitForURL(/orderlist\?isPaid=false/);

    await page.goto(`${stage.shop.url}/admin/orderlist?isPaid=true&isDelivered=false`);
    await pressOn(page, page.getByRole('link', { name: /^Uredi prijavu/ }).first());
    await atPage(page, /^Prijava /);
    const again = page.getByRole('button', { name: 'Pošalji e-mail ponovo' });
    await pressOn(page, again);
    await messages(page)
      .getByText(/je spreman za slanje/)
      .waitFor();
    await untilFocused(page, again);
    await pressOn(page, page.getByRole('button', { name: 'Označi kao isporučeno' }));
    await page
      .getByText(/^Isporučeno, /)
      .first()
      .waitFor();
    const takeBack = page.getByRole('button', { name: 'Ukloni oznaku isporuke' });
    await expectGivenBack(page, takeBack);
  });

  it('changes a user', async () => {
    const page = await open('/admin/userlist?isAdmin=false', 'Korisnici');
    await pressOn(page, page.getByRole('link', { name: /^Uredi: Ana/ }));
    await atPage(page, 'Uredi korisnika');
    await typeInto(page, page.getByLabel('Ime', { exact: true }), 'Anita');
    const rights = page.getByRole('checkbox', { name: 'Administrator' });
    await pressOn(page, rights, 'Space');
    assert.ok(await rights.isChecked());
    await expectAskedBeforeLeaving(page, 'Nazad na korisnike');
    await pressOn(page, page.getByRole('button', { name: 'Ažuriraj' }));
    await page.waitForURL(/userlist\?isAdmin=false/);
    await messages(page)
      .getByText(/^Korisnik Anita .* je ažuriran\.$/)
      .waitFor();
  });
});

/** Unsaved changes are asked about; who stays is where they were. */
async function expectAskedBeforeLeaving(page: Page, wayBack: string): Promise<void> {
  const before = page.url();
  const link = page.getByRole('link', { name: new RegExp(wayBack, 'i') });
  await expectGivenBack(page, link);
  assert.equal(page.url(), before);
}

/** The report of a bulk operation is in sight, is announced, and can be closed. */
async function expectReported(page: Page, text: string): Promise<void> {
  const report = page.getByRole('status').filter({ hasText: text });
  await report.waitFor();
  assert.ok(await report.evaluate((element) => element.getBoundingClientRect().top >= 0), 'it is in sight');
  await pressOn(page, report.getByRole('button', { name: 'Zatvori' }));
  await report.waitFor({ state: 'detached' });
  await untilFocused(page, results(page));
}
