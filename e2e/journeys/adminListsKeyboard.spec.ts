import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { VIEWPORTS } from '../support/browser.ts';
import { expectVisibleFocus, hasFocus, tabTo, untilFocused } from '../support/keyboard.ts';
import { openStage } from '../support/stage.ts';
import {
  expectGivenBack,
  main,
  messages,
  pressOn,
  results,
  staffAtKeyboard,
  typeInto,
} from '../support/staffKeyboard.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();
const staff = staffAtKeyboard(stage);

const LISTS = [
  { path: 'vijestlist', title: 'Vijesti', head: 'Naslov', keyword: 'a', filter: 'Tip vijesti' },
  { path: 'kurslist', title: 'Kursevi', head: 'Cijena', keyword: 'a', filter: 'Kategorija' },
  { path: 'orderlist', title: 'Prijave na kurseve', head: 'Ukupna cijena', keyword: 'a', filter: 'Status' },
  { path: 'careerlist', title: 'Karijere', head: 'Naziv', keyword: 'a', filter: 'Status' },
  { path: 'userlist', title: 'Korisnici', head: 'EMAIL', keyword: 'a', filter: 'Prava' },
] as const;

describe('The lists of the administration with the keyboard alone', () => {
  after(staff.leave);

  it('begins at a dashboard of which everything can be reached', async () => {
    const page = await staff.open('/administracija', /Dobro došli/);
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
      const page = await staff.open(`/admin/${path}`, title);
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
    const page = await staff.open('/admin/kurslist?pageSize=10', 'Kursevi');
    const first = page.getByRole('row').nth(1);
    const before = await first.innerText();
    await pressOn(page, page.getByRole('link', { name: 'Stranica 2' }));
    await page.waitForURL(/kurslist\/2/);
    await untilFocused(page, results(page));
    await page.getByRole('link', { name: 'Stranica 2' }).and(page.locator('[aria-current="page"]')).waitFor();
    assert.notEqual(await first.innerText(), before);
  });

  it('chooses rows, and deletes one or several of them', async () => {
    const page = await staff.open('/admin/careerlist', 'Karijere');
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
    const page = await staff.open('/admin/orderlist', 'Prijave na kurseve');
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
    const page = await staff.open('/admin/userlist', 'Korisnici');
    const own = page.getByRole('button', { name: /Ne možete obrisati vlastiti nalog/ });
    await pressOn(page, own);
    await messages(page).getByText('Ne možete obrisati vlastiti nalog.').waitFor();
    assert.ok(await hasFocus(own));
  });
});

/** The report of a bulk operation is in sight, is announced, and can be closed. */
async function expectReported(page: Page, text: string): Promise<void> {
  const report = page.getByRole('status').filter({ hasText: text });
  await report.waitFor();
  assert.ok(await report.evaluate((element) => element.getBoundingClientRect().top >= 0), 'it is in sight');
  await pressOn(page, report.getByRole('button', { name: 'Zatvori' }));
  await report.waitFor({ state: 'detached' });
  await untilFocused(page, results(page));
}
