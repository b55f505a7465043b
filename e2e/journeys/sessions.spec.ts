import { expect, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkPage } from '../support/pages.ts';
import { ADMIN, ANA, expectPage, logIn, openAs } from '../support/site.ts';
import { test } from '../support/test.ts';

test('a user ends the session of another device, an admin finds it in the log and ends the rest', async ({
  page,
  newVisitor,
  problems,
}) => {
  // Chromium reports each refused request of a session that was ended.
  problems.allow(/status of 401/);
  const phone = await newVisitor();
  await phone.setViewportSize(VIEWPORTS.phone);
  const admin = await newVisitor();

  await test.step('the user logs in on two devices and sees both', async () => {
    for (const device of [phone, page]) await openProfile(device);
    await expect(devices(page).getByRole('rowheader')).toHaveCount(2);
    await expect(devices(page).getByText('Ovaj uređaj')).toHaveCount(1);
    await checkPage(page, 'profile');
    await checkPage(phone, 'profile-phone');
  });
  await test.step('the user ends the session of the phone', async () => {
    await devices(page)
      .getByRole('button', { name: /^Odjavi uređaj/ })
      .click();
    await checkPage(page, 'profile-end-session');
    await confirm(page, 'Odjavi uređaj');
    await expect(page.getByText(/^Uređaj je odjavljen: .+ na /)).toBeVisible();
    await expect(devices(page).getByRole('rowheader')).toHaveCount(1);
    await expectLoggedOut(phone);
  });
  await test.step('the log shows it', async () => {
    await openAs(admin, ADMIN, '/admin/dnevnik?event=sessionEnded');
    const table = admin.getByRole('table', { name: 'Dnevnik' });
    const entry = table.getByRole('row').filter({ hasText: 'Odjava jednog uređaja' });
    await expect(entry).toContainText(/Ana Kovačević.*Uređaj: .+ na /s);
    await checkPage(admin, 'admin-audit');
  });
  await test.step('the admin ends all sessions of the user', async () => {
    await admin.goto('/admin/userlist?keyword=ana@example.com');
    await admin
      .getByRole('link', { name: /^Uredi: Ana/ })
      .first()
      .click();
    await admin.getByRole('button', { name: 'Odjavi sa svih uređaja' }).click();
    await checkPage(admin, 'admin-user-sessions');
    await confirm(admin, 'Odjavi korisnika');
    await expect(admin.getByText(/je odjavljen sa svih uređaja\.$/)).toBeVisible();
    await expectLoggedOut(page);
  });
  await test.step('the user logs in again and logs out everywhere', async () => {
    await logIn(page, ANA);
    await expectPage(page, 'Vaš profil');
    await page.getByRole('button', { name: 'Odjavi me svuda' }).click();
    await confirm(page, 'Odjavi me svuda');
    await expectPage(page, 'Prijava na nalog');
    await expect(page.getByText(/^Odjavljeni ste sa svih uređaja/)).toBeVisible();
  });
});

test('a login without "Zapamti me" reaches new tabs, is ended by a logout in any of them and by closing them', async ({
  page,
  context,
}) => {
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  await page.goto('/login');
  await logIn(page, ANA);
  await expect(page.locator('main').getByRole('button', { name: 'Prijavi se' })).toHaveCount(0);
  await test.step('a new tab and a reload of it are logged in', async () => {
    const tab = await openTab('/profile');
    await expectPage(tab, 'Vaš profil');
    await page.close();
    await tab.reload();
    await expectPage(tab, 'Vaš profil');
  });
  await test.step('a logout in one tab is one in all', async () => {
    const [one, other] = [await openTab('/kursevi'), await openTab('/profile')];
    await expectPage(other, 'Vaš profil');
    await one.getByRole('button', { name: 'Ana, moj nalog' }).click();
    await one.getByRole('button', { name: 'Odjavi se' }).click();
    await expectPage(other, 'Prijava');
    await logIn(other, ANA);
    await expectPage(other, 'Vaš profil');
  });
  await test.step('nothing is left when the last tab is closed', async () => {
    for (const tab of context.pages()) await tab.close();
    await expectPage(await openTab('/profile'), 'Prijava');
  });
});

const devices = (page: Page) => page.getByRole('region', { name: 'Prijavljeni uređaji' });

const confirm = (page: Page, label: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: label }).click();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile/uredjaji');
  await logIn(page, ANA);
  await expectPage(page, 'Vaš profil');
  await expect(devices(page).getByRole('table')).toBeVisible();
}

async function expectLoggedOut(page: Page): Promise<void> {
  await page.reload();
  await expectPage(page, 'Prijava na nalog');
  await expect(page.getByText('Više niste prijavljeni. Prijavite se ponovo.')).toBeVisible();
}
