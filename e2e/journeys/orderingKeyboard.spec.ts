import { expect } from '@playwright/test';
import { expectFocus, pressOn, typeInto } from '../support/keyboard.ts';
import { ADDRESS, expectPage } from '../support/site.ts';
import { test } from '../support/test.ts';

test('a course can be ordered with the keyboard alone', async ({ page }) => {
  await test.step('skip the navigation of the course list', async () => {
    await page.goto('/kursevi');
    await expectPage(page, 'Kursevi');
    await page.keyboard.press('Tab');
    await expectFocus(page, page.getByText('Preskoči na sadržaj', { exact: true }));
    await page.keyboard.press('Enter');
  });
  await test.step('put a course into the cart', async () => {
    await pressOn(page, page.getByRole('link', { name: /Analiza podataka/ }));
    await expectPage(page, 'Analiza podataka');
    await pressOn(page, page.getByRole('button', { name: /Prijavi se na kurs/ }));
    await expectPage(page, 'Moji kursevi');
    await expect(page.getByRole('link', { name: 'Analiza podataka' }).first()).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: /Nastavite sa prijavom/ }));
  });
  await test.step('log in', async () => {
    await expectPage(page, 'Prijava na nalog');
    await typeInto(page, page.getByLabel(/E-mail/), 'ana@example.com');
    await typeInto(page, page.getByLabel(/Lozinka/), 'ana12345');
    await page.keyboard.press('Enter');
  });
  await test.step('give address and way of payment', async () => {
    await expectPage(page, 'Adresa');
    for (const [label, value] of Object.entries(ADDRESS)) {
      await typeInto(page, page.getByLabel(new RegExp(label)), value);
    }
    await page.keyboard.press('Enter');
    await expectPage(page, 'Način plaćanja');
    await pressOn(page, page.getByRole('radio', { name: /Plaćam lično/ }), 'ArrowDown');
    await page.keyboard.press('Enter');
  });
  await test.step('send the order', async () => {
    await expectPage(page, 'Pregled prijave');
    await pressOn(page, page.getByRole('button', { name: /Pošalji narudžbu/ }));
    await expect(page.getByText('Vaša prijava je poslana')).toBeVisible();
  });
});
