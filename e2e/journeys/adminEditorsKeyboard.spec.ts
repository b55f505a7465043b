import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { expectVisibleFocus, hasFocus, tabTo, untilFocused } from '../support/keyboard.ts';
import { openStage } from '../support/stage.ts';
import { expectGivenBack, messages, pressOn, staffAtKeyboard, typeInto } from '../support/staffKeyboard.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();
const staff = staffAtKeyboard(stage);

describe('The editors of the administration with the keyboard alone', () => {
  after(staff.leave);

  it('creates and publishes a course, in an editor that Tab leaves', async () => {
    const page = await staff.open('/admin/kurslist', 'Kursevi');
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
    const page = await staff.open('/admin/orderlist?isPaid=false&isRejected=false', 'Prijave na kurseve');
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
    const page = await staff.open('/admin/userlist?isAdmin=false', 'Korisnici');
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
