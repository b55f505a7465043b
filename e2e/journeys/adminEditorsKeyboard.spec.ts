import { expect, type Page } from '@playwright/test';
import {
  expectDialogKeepsAndReturnsFocus,
  expectFocus,
  expectVisibleFocus,
  hasFocus,
  openAsAdmin,
  messages,
  pressOn,
  tabTo,
  typeInto,
} from '../support/keyboard.ts';
import { expectPage } from '../support/site.ts';
import { test } from '../support/test.ts';

test.describe('with the keyboard alone', () => {
  test('an admin creates, formats, previews and publishes a course', async ({ page }) => {
    await test.step('create it and reach its image', async () => {
      await openAsAdmin(page, '/admin/kurslist', 'Kursevi');
      await pressOn(page, page.getByRole('button', { name: 'Kreiraj kurs' }));
      await expectPage(page, 'Uredi podatke o kursu');
      await expect(page.getByRole('textbox', { name: 'Kratak opis' })).toBeVisible();
      await typeInto(page, page.getByLabel('Naziv', { exact: true }), 'Tkanje mreža');
      await tabTo(page, page.getByRole('textbox', { name: /^Slika/ }));
      await tabTo(page, page.getByRole('button', { name: 'Otpremi sliku' }));
    });
    await test.step('make the short description bold from the toolbar', async () => {
      const short = page.getByRole('textbox', { name: 'Kratak opis' });
      const toolbar = page.getByRole('toolbar', { name: 'Oblikovanje: Kratak opis' });
      await tabTo(page, short);
      await page.keyboard.type('Od čvora do mreže.');
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Alt+F10');
      await expectFocus(page, toolbar.getByRole('button'));
      await expectVisibleFocus(page);
      const bold = toolbar.getByRole('button', { name: 'Podebljano' });
      for (let stop = 0; stop < 10 && !(await hasFocus(bold)); stop += 1) {
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
      await expect(short.locator('strong')).toBeVisible();
    });
    await test.step('fill in the other fields', async () => {
      await tabTo(page, page.getByLabel('Početak'));
      await page.keyboard.type('15032027');
      await typeInto(page, page.getByLabel('Trajanje u satima'), '24');
      await typeInto(page, page.getByLabel('Cijena u KM'), '180');
      await typeInto(page, page.getByLabel('Ukupno mjesta'), '3');
      for (const legend of ['Kategorija', 'Tip obuke']) {
        await pressOn(page, page.getByRole('group', { name: legend }).getByRole('radio').first(), 'Space');
        await page.keyboard.press('ArrowDown');
      }
    });
    await test.step('Tab leaves the rich text editor, Shift+Tab returns to it', async () => {
      const description = page.getByRole('textbox', { name: 'Opis kursa' });
      await tabTo(page, description);
      await page.keyboard.type('Mreže se pletu strpljivo.');
      await page.keyboard.press('Tab');
      await expect(description).not.toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(description).toBeFocused();
    });
    await test.step('preview it, and stay when asked about unsaved changes', async () => {
      await expectDialogKeepsAndReturnsFocus(page, page.getByRole('button', { name: 'Pregled' }));
      await expectQuestionBeforeLeaving(page, 'Nazad na sve kurseve');
    });
    await test.step('publish it', async () => {
      await pressOn(page, page.getByRole('button', { name: 'Objavi' }));
      await expect(page).toHaveURL(/\/admin\/kurslist$/);
      await expect(messages(page).getByText('Kurs „Tkanje mreža” je objavljen.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Tkanje mreža' }).first()).toBeVisible();
    });
  });

  test('an admin records payment and delivery of orders, and sends a mail again', async ({ page }) => {
    const firstOrder = page.getByRole('link', { name: /otvori prijavu$/ }).first();
    await test.step('record a payment', async () => {
      await openAsAdmin(page, '/admin/orderlist?isPaid=false&isRejected=false', 'Prijave na kurseve');
      await pressOn(page, firstOrder);
      await expectPage(page, /^\S+ · /);
      await pressOn(page, page.getByRole('button', { name: 'Otvori', exact: true }));
      const payment = page.getByLabel('Status plaćanja');
      await tabTo(page, payment);
      await page.keyboard.press('ArrowDown');
      await expect(payment).toHaveValue('Placeno');
      await typeInto(page, page.getByLabel(/^Broj uplate/), 'izvod 7/2026');
      await expectQuestionBeforeLeaving(page, 'Nazad na prijave');
      await pressOn(page, page.getByRole('button', { name: 'Ažuriraj' }));
      await expect(messages(page).getByText(/je ažurirana/)).toBeVisible();
      await expect(page).toHaveURL(/orderlist\?isPaid=false/);
    });
    await test.step('send the mail of a paid order again', async () => {
      await page.goto('/admin/orderlist?isPaid=true&isDelivered=false');
      await pressOn(page, firstOrder);
      await expectPage(page, /^\S+ · /);
      const again = page.getByRole('button', { name: 'Pošalji e-mail ponovo' });
      await pressOn(page, again);
      const question = page.getByRole('dialog');
      // A Tab before it is open would move the focus away from the button.
      await expect(question).toBeVisible();
      await pressOn(page, question.getByRole('button', { name: 'Pošalji' }));
      await expect(messages(page).getByText(/je spreman za slanje/)).toBeVisible();
      await expectFocus(page, again);
    });
    await test.step('record its delivery', async () => {
      await pressOn(page, page.getByRole('button', { name: 'Označi kao isporučeno' }));
      await expect(page.getByText(/^Isporučeno, /).first()).toBeVisible();
      const undo = page.getByRole('button', { name: 'Ukloni oznaku isporuke' });
      await expectDialogKeepsAndReturnsFocus(page, undo);
    });
  });

  test('an admin accepts an application, records its payment and cancels its seat', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const actions = page.getByRole('region', { name: 'Radnje' });
    const preview = dialog.getByText(/^E.mail dobija \d/);
    await test.step('open a new application', async () => {
      await openAsAdmin(page, '/admin/orderlist', 'Prijave na kurseve');
      await pressOn(page, page.getByRole('link', { name: /^Nove/ }));
      await expect(page).toHaveURL(/status=/);
      await pressOn(page, page.getByRole('link', { name: /otvori prijavu$/ }).first());
      await expectPage(page, /^\S+ · /);
    });
    await test.step('accept it; the next Tab reaches the button that takes it back', async () => {
      await pressOn(page, actions.getByRole('button', { name: 'Primi', exact: true }));
      await expect(actions.getByText('Prijava je primljena.')).toBeVisible();
      await expectFocus(page, actions);
      await page.keyboard.press('Tab');
      await expectFocus(page, actions.getByRole('button', { name: /^Poništi/ }));
      await expectVisibleFocus(page);
    });
    await test.step('record the payment', async () => {
      const record = actions.getByRole('button', { name: 'Evidentiraj uplatu' });
      await pressOn(page, record);
      await expectFocus(page, dialog.getByLabel('Iznos (KM)'));
      await expect(preview).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(actions.getByText(/^Uplata od .* je evidentirana\./)).toBeVisible();
      await expectFocus(page, record);
    });
    await test.step('cancel its seat', async () => {
      const cancel = actions.getByRole('button', { name: /^Otkaži mjest/ });
      await expectDialogKeepsAndReturnsFocus(page, cancel);
      await page.keyboard.press('Enter');
      await typeInto(page, dialog.getByLabel(/^Razlog/), 'Na molbu podnosioca.');
      // A preview that is asked for after the change is refused.
      await expect(preview).toBeVisible();
      await pressOn(page, dialog.getByRole('button', { name: /^Otkaži/ }));
      await expect(dialog).toHaveCount(0);
      await expect(cancel).toHaveCount(0);
      await expectFocus(page, actions);
    });
  });

  test('an admin writes and publishes a news item', async ({ page }) => {
    await openAsAdmin(page, '/admin/vijestlist', 'Vijesti');
    await pressOn(page, page.getByRole('button', { name: 'Kreiraj vijest' }));
    await expectPage(page, 'Uredi podatke o vijesti');
    await test.step('errors lead to their fields', async () => {
      await pressOn(page, page.getByRole('button', { name: 'Objavi' }));
      await expectFocus(page, page.getByLabel('Naslov', { exact: true }));
    });
    await page.keyboard.type('Otvorena je nova učionica');
    for (const legend of ['Tip vijesti', 'Kategorija']) {
      await pressOn(page, page.getByRole('group', { name: legend }).getByRole('radio'), 'Space');
    }
    await tabTo(page, page.getByRole('textbox', { name: 'Tekst vijesti' }));
    await page.keyboard.type('Dođite da je vidite.');
    await pressOn(page, page.getByRole('button', { name: 'Objavi' }));
    await expect(page).toHaveURL(/\/admin\/vijestlist$/);
    await expect(messages(page).getByText(/Otvorena je nova učionica/)).toBeVisible();
  });

  test('an admin renames a user and makes them an admin', async ({ page }) => {
    await openAsAdmin(page, '/admin/userlist?isAdmin=false&keyword=ana@example.com', 'Korisnici');
    await pressOn(page, page.getByRole('link', { name: /^Uredi: Ana/ }));
    await expectPage(page, /^Ana /);
    await typeInto(page, page.getByLabel('Ime', { exact: true }), 'Anita');
    const rights = page.getByRole('checkbox', { name: 'Administrator' });
    await pressOn(page, rights, 'Space');
    await expect(rights).toBeChecked();
    await expectQuestionBeforeLeaving(page, 'Nazad na korisnike');
    await pressOn(page, page.getByRole('button', { name: 'Ažuriraj' }));
    // New rights are told by mail.
    const question = page.getByRole('dialog', { name: /^Korisnik dobija/ });
    await pressOn(page, question.getByRole('button', { name: 'Sačuvaj i pošalji' }));
    await expect(page).toHaveURL(/userlist\?.*isAdmin=false/);
    await expect(messages(page).getByText(/^Korisnik Anita .* je ažuriran\.$/)).toBeVisible();
  });
});

/** Leaving with unsaved changes opens a question; closing it stays on the page. */
async function expectQuestionBeforeLeaving(page: Page, wayBack: string): Promise<void> {
  const before = page.url();
  await expectDialogKeepsAndReturnsFocus(page, page.getByRole('link', { name: new RegExp(wayBack, 'i') }));
  expect(page.url()).toBe(before);
}
