import { expect, type Page } from '@playwright/test';
import { checkLayout, checkPage, settle } from '../support/pages.ts';
import { acceptCookies, ADMIN, expectPage, fillIn, logIn, openAs } from '../support/site.ts';
import { test } from '../support/test.ts';

/** The demo has one member of staff for each role. */
const loginOf = (role: string) => ({ 'E-mail adresa': `${role}@example.com`, Lozinka: `${role}12345` });

const ROLES = {
  urednik: ['Pregled', 'Kursevi', 'Kalendar', 'Vijesti', 'Karijere'],
  upis: ['Pregled', 'Prijave', 'Kursevi', 'Kalendar', 'Izvještaji'],
  racunovodstvo: ['Pregled', 'Prijave', 'Novac', 'Kalendar', 'Izvještaji'],
  kadrovi: ['Pregled', 'Kandidati'],
};

const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Administracija' }).getByRole('link');

/** Adds the addresses of the administration that the page links to, one of each kind. */
async function noteLinks(page: Page, kinds: Map<string, string>): Promise<void> {
  const links = page.locator('main a[href^="/admin"]');
  for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
    kinds.set(address.replace(/[\da-f]{24}/, 'id').replace(/\?.*/, ''), address);
}

for (const [role, sections] of Object.entries(ROLES)) {
  // A refused request would be an error in the console, which fails the journey.
  test(`the role ${role} sees its sections, and requests nothing that it may not`, async ({ page }) => {
    await page.goto('/administracija');
    await expectPage(page, 'Prijava na nalog');
    await acceptCookies(page);
    await logIn(page, loginOf(role));
    await expectPage(page, /Dobro došli/);
    await settle(page);
    await expect(sectionsOf(page)).toHaveText(sections.map((name) => new RegExp(`^${name}`)));
    const kinds = new Map<string, string>();
    await noteLinks(page, kinds);
    for (const name of sections) {
      const section = sectionsOf(page).filter({ hasText: name });
      await section.click();
      // The page before it stays in view until this one is loaded.
      await expect(section).toHaveAttribute('aria-current', 'page');
      await settle(page);
      await checkLayout(page, `${role} ${name}`);
      await noteLinks(page, kinds);
      const row = page.locator('main tbody th a').first();
      if ((await row.count()) === 0) continue;
      const heading = page.getByRole('heading', { level: 1 });
      const listTitle = await heading.innerText();
      await row.click();
      await expect(heading).not.toHaveText(listTitle);
      await settle(page);
      await expect(heading).not.toHaveText(/Nemate pristup/);
      await noteLinks(page, kinds);
    }
    for (const address of kinds.values()) {
      await page.goto(address);
      await settle(page);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Nemate pristup/);
    }
    await page.goto('/admin/userlist');
    await expectPage(page, 'Nemate pristup ovoj stranici');
  });
}

test('a lecturer lands on the lessons of the own courses, and may open nothing else', async ({ page }) => {
  await page.goto('/login');
  await acceptCookies(page);
  await logIn(page, loginOf('predavac'));
  await expect(page).toHaveURL(/\/prisustvo$/);
  await expectPage(page, 'Prisustvo');
  await settle(page);
  await checkLayout(page, 'predavac');
  await expect(page.locator('main').getByText(/\bKM\b|@/)).toHaveCount(0);
  await page.goto('/admin/orderlist');
  await expectPage(page, 'Nemate pristup ovoj stranici');
});

test('a colleague is invited with a role by one form, and works with it', async ({
  page,
  newVisitor,
  server,
}) => {
  await openAs(page, ADMIN, '/admin/userlist');
  await page.getByRole('button', { name: 'Pozovi kolegu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pozovi kolegu' });
  const colleague = { name: 'Jasna', email: 'jasna.kolegica@example.com', password: 'sto-ljeta-u-uredu' };
  await dialog.getByLabel('Ime', { exact: true }).fill(colleague.name);
  await dialog.getByLabel('Prezime').fill('Jasnić');
  await dialog.getByLabel('E-mail adresa').fill(colleague.email);
  await dialog.getByRole('checkbox', { name: /^Računovodstvo/ }).check();
  await expect(dialog.getByText(/dobija\s1\sosoba/)).toBeVisible();
  await checkPage(page, 'invite-staff');
  await dialog.getByRole('button', { name: 'Pošalji pozivnicu' }).click();
  await expectPage(page, 'Jasna Jasnić');
  await expect(page.locator('main').getByText('Računovodstvo').first()).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto(await server.mailbox.findLink(colleague.email, '/nova-lozinka'));
  await fillIn(visitor, { 'Nova lozinka': colleague.password, 'Potvrdite lozinku': colleague.password });
  await visitor.getByRole('button', { name: 'Sačuvaj novu lozinku' }).click();
  await expectPage(visitor, 'Lozinka je promijenjena');
  await visitor.goto('/login?redirect=/administracija');
  await logIn(visitor, { 'E-mail adresa': colleague.email, Lozinka: colleague.password });
  await expectPage(visitor, /Dobro došli/);
  await expect(sectionsOf(visitor)).toHaveText([
    /^Pregled/,
    /^Prijave/,
    /^Novac/,
    /^Kalendar/,
    /^Izvještaji/,
  ]);
});
