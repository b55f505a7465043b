import { expect } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { checkPage, settle } from '../support/pages.ts';
import { expectPage } from '../support/site.ts';
import { test } from '../support/test.ts';

test('a visitor on a phone finds the contact page in the menu and writes to the institute with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto('/', { waitUntil: 'networkidle' });
  await pressOn(page, page.getByRole('button', { name: 'Prihvati i zatvori' }));
  await pressOn(page, page.getByRole('button', { name: 'Otvori meni' }));
  await pressOn(page, page.getByRole('navigation', { name: 'Meni' }).getByRole('link', { name: /^Kontakt/ }));
  await expectPage(page, 'Kontakt');
  await settle(page);
  const main = page.locator('main');
  await expect(main.getByRole('link', { name: 'Otvori na karti' })).toBeVisible();

  await test.step('an incomplete message keeps what was typed', async () => {
    await typeInto(page, page.getByLabel('Poruka'), 'Imate li kurs robotike?');
    await pressOn(page, page.getByRole('button', { name: 'Pošalji poruku' }));
    await expect(page.getByText('Unesite ime.')).toBeVisible();
    await expect(page.getByLabel('Poruka')).toHaveValue('Imate li kurs robotike?');
    await checkPage(page, 'contact with errors');
  });
  await test.step('a complete message is sent', async () => {
    await page.getByLabel('Ime i prezime').fill('Šejla Đurić');
    await page.getByLabel('E-mail adresa').fill('sejla@example.com');
    await pressOn(page, page.getByRole('button', { name: 'Pošalji poruku' }));
    await expect(page.getByText('Poruka je poslana.')).toBeVisible();
    await expect(page.getByText('sejla@example.com')).toBeVisible();
    await checkPage(page, 'contact sent');
  });
});
