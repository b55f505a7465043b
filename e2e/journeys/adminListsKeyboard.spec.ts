import { expect, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import {
  chooseLast,
  expectDialogKeepsAndReturnsFocus,
  expectFocus,
  expectVisibleFocus,
  hasFocus,
  logInWithKeyboard,
  openAsAdmin,
  messages,
  pressOn,
  results,
  tabTo,
  typeInto,
} from '../support/keyboard.ts';
import { expectPage } from '../support/site.ts';
import { test } from '../support/test.ts';

const LISTS = [
  { path: 'vijestlist', title: 'Vijesti', head: 'Naslov', filter: 'Tip vijesti' },
  { path: 'kurslist', title: 'Kursevi', head: 'Cijena', filter: 'Kategorija' },
  { path: 'orderlist', title: 'Prijave na kurseve', head: 'Ukupna cijena', filter: 'Status' },
  { path: 'careerlist', title: 'Karijere', head: 'Naziv', filter: 'Status' },
  { path: 'userlist', title: 'Korisnici', head: 'EMAIL', filter: 'Prava' },
] as const;

test.describe('with the keyboard alone', () => {
  test.describe(() => {
    test.use({ readsOnly: true });

    test('everything on the admin dashboard can be reached', async ({ page }) => {
      await logInWithKeyboard(page, '/administracija', /Dobro došli/);
      await expect(page.getByRole('heading', { name: 'U brojkama' })).toBeVisible();
      await test.step('skip the navigation', async () => {
        await page.keyboard.press('Tab');
        await expectFocus(page, page.getByRole('link', { name: 'Preskoči na sadržaj' }));
        await expectVisibleFocus(page);
        await page.keyboard.press('Enter');
        await expectFocus(page, page.locator('main'));
      });
      await test.step('refresh the figures, and reach every list', async () => {
        await pressOn(page, page.getByRole('button', { name: 'Osvježi' }));
        await tabTo(page, page.getByRole('link', { name: /otvori prijavu/ }).first());
        for (const area of ['Vijesti', 'Obrazovni programi', 'Prijave', 'Korisnici', 'Karijere']) {
          await tabTo(page, page.getByRole('link', { name: `Pokreni: ${area}` }));
        }
      });
      await test.step('show the figures as a table', async () => {
        await tabTo(page, page.getByRole('link', { name: /nov.*otvori listu/ }));
        // The charts are closed while there is little data.
        const charts = page.getByText('Grafikoni po mjesecima');
        if (await charts.isVisible()) await pressOn(page, charts);
        await pressOn(page, page.getByText('Prikaži kao tabelu').first());
        const table = page.getByRole('table', { name: /^Prijave po mjesecima/ });
        await expect(table).toBeVisible();
        await tabTo(page, table.getByRole('link').first());
      });
      await test.step('open a list and come back', async () => {
        await page.goto('/administracija');
        await expectPage(page, /Dobro došli/);
        await pressOn(page, page.getByRole('link', { name: 'Pokreni: Karijere' }));
        await expectPage(page, 'Karijere');
        await pressOn(page, page.getByRole('link', { name: 'Nazad na administraciju' }));
        await expectPage(page, /Dobro došli/);
      });
    });

    test('the search of the administration opens an application and runs a command', async ({ page }) => {
      await openAsAdmin(page, '/admin/kurslist', 'Kursevi');
      const dialog = page.getByRole('dialog', { name: 'Pretraga administracije' });
      const opener = page.getByRole('button', { name: /^Pretraži prijave, kurseve, ljude/ });
      await expectDialogKeepsAndReturnsFocus(page, opener);
      await test.step('find a person with Ctrl+K, the arrows and Enter', async () => {
        await page.keyboard.press('Control+k');
        await expectFocus(page, dialog.getByRole('searchbox'));
        await page.keyboard.type('ana@example.com');
        const person = dialog.getByRole('list', { name: 'Ljudi' }).getByRole('link').first();
        await expect(person).toBeVisible();
        while (!(await hasFocus(person))) await page.keyboard.press('ArrowDown');
        await expectVisibleFocus(page);
        await page.keyboard.press('Enter');
        await expectPage(page, /^Ana /);
        await expect(dialog).toHaveCount(0);
      });
      await test.step('open the waiting applications with / and a command', async () => {
        await page.keyboard.press('/');
        await expectFocus(page, dialog.getByRole('searchbox'));
        await page.keyboard.type('prijave koje');
        await expect(dialog.getByText(/^Pronađeno|^Nema/)).toBeVisible();
        const command = dialog.getByRole('link', { name: 'Otvori prijave koje čekaju' });
        while (!(await hasFocus(command))) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expectPage(page, 'Prijave na kurseve');
        await expect(page).toHaveURL(/status=/);
      });
    });

    for (const { path, title, head, filter } of LISTS) {
      test(`the admin list ${path} can be searched, filtered, resized, exported and sorted`, async ({
        page,
      }) => {
        const main = page.locator('main');
        await openAsAdmin(page, `/admin/${path}`, title);
        await expect(page.getByRole('table')).toBeVisible();
        await test.step('search, and clear the search', async () => {
          const field = main.getByRole('searchbox');
          await typeInto(page, field, 'a');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/keyword=a/);
          await expectFocus(page, field);
          await pressOn(page, page.getByRole('button', { name: 'Poništi pretragu' }));
          await expect(page).toHaveURL(({ search }) => !search.includes('keyword'));
          await expectFocus(page, field);
        });
        await test.step('filter, and remove the filter', async () => {
          await pressOn(page, main.getByRole('button', { name: 'Filtriraj' }));
          const select = main.getByLabel(filter, { exact: true }).first();
          await tabTo(page, select);
          await page.keyboard.press('ArrowDown');
          await expect(page).toHaveURL(/\?\w+=/);
          await expectFocus(page, select);
          await page.keyboard.press('ArrowUp');
          await expect(page).toHaveURL(({ search }) => search === '');
        });
        await test.step('show ten rows per page', async () => {
          const size = page.getByLabel('Po stranici');
          await tabTo(page, size);
          await page.keyboard.press('ArrowUp');
          await expect(page).toHaveURL(/pageSize=10/);
          await expectFocus(page, size);
        });
        for (const format of ['CSV', 'Excel']) {
          await test.step(`export as ${format}`, async () => {
            const downloading = page.waitForEvent('download');
            const button = page.getByRole('button', { name: `${format}: izvezi sve što odgovara filterima` });
            await pressOn(page, button);
            await downloading;
            await expect(messages(page).getByText('Izvoz je sačuvan').first()).toBeVisible();
            await expectFocus(page, button);
          });
        }
        await test.step('sort', async () => {
          const column = page.getByRole('columnheader', { name: head });
          await pressOn(page, column.getByRole('button'));
          await expect(page).toHaveURL(/sort=/);
          await expectFocus(page, column.getByRole('button'));
          await expect(column).toHaveAttribute('aria-sort', /ending$/);
        });
      });
    }

    test('turning the page of an admin list moves the focus to its first row', async ({ page }) => {
      await openAsAdmin(page, '/admin/kurslist?pageSize=10', 'Kursevi');
      const firstRow = page.getByRole('row').nth(1);
      const secondPage = page.getByRole('link', { name: '2. stranica', exact: true });
      const before = await firstRow.innerText();
      await pressOn(page, secondPage);
      await expect(page).toHaveURL(/kurslist\/2/);
      await expectFocus(page, results(page));
      await expect(secondPage.and(page.locator('[aria-current="page"]'))).toBeVisible();
      expect(await firstRow.innerText()).not.toBe(before);
    });

    test('admins cannot delete their own account, and are told why', async ({ page }) => {
      await openAsAdmin(page, '/admin/userlist?keyword=admin@example.com', 'Korisnici');
      const own = page
        .getByRole('row', { name: 'admin@example.com' })
        .getByRole('button', { name: /^Više:/ });
      await pressOn(page, own);
      await chooseLast(page, /Ne možete obrisati vlastiti nalog/);
      await expect(messages(page).getByText('Ne možete obrisati vlastiti nalog.')).toBeVisible();
      await expectFocus(page, own);
    });
  });

  test('rows of an admin list can be chosen, and one or several of them deleted', async ({ page }) => {
    await openAsAdmin(page, '/admin/careerlist', 'Karijere');
    await expect(page.getByRole('table')).toBeVisible();
    const boxes = page.getByRole('checkbox', { name: /^Označi/ });
    const rows = await boxes.count();
    const actions = page.getByRole('group', { name: 'Odabrani redovi' });
    const dialog = page.getByRole('dialog');

    await test.step('choose all rows, and none', async () => {
      await pressOn(page, page.getByRole('checkbox', { name: 'Odaberi sve na stranici' }), 'Space');
      await expect(actions.getByText(`Odabrano: ${rows}`)).toBeVisible();
      await pressOn(page, actions.getByRole('button', { name: 'Poništi odabir' }));
      await expect(actions).toHaveCount(0);
      await expectFocus(page, results(page));
    });
    await test.step('delete one row', async () => {
      const more = page.getByRole('button', { name: /^Više:/ }).first();
      await expectDialogKeepsAndReturnsFocus(page, more, /^Obriši:/);
      await page.keyboard.press('Enter');
      await chooseLast(page, /^Obriši:/);
      await pressOn(page, dialog.getByRole('button', { name: 'Obriši karijeru' }));
      await expect(dialog).toHaveCount(0);
      await expect(messages(page).getByText(/^Obrisano:/)).toBeVisible();
      await expectFocus(page, results(page));
      await expect(boxes).toHaveCount(rows - 1);
    });
    await test.step('delete two chosen rows', async () => {
      await pressOn(page, boxes.nth(0), 'Space');
      await pressOn(page, boxes.nth(1), 'Space');
      await expectDialogKeepsAndReturnsFocus(page, actions.getByRole('button', { name: 'Obriši odabrano' }));
      await page.keyboard.press('Enter');
      await pressOn(page, dialog.getByRole('button', { name: 'Obriši karijere' }));
      await expect(dialog).toHaveCount(0);
      await expectFocus(page, results(page));
      await expectReport(page, 'Obrisano (2)');
      await expect(boxes).toHaveCount(rows - 3);
    });
  });

  test('several orders can be given a status on a phone', async ({ page }) => {
    await openAsAdmin(page, '/admin/orderlist?pageSize=10', 'Prijave na kurseve');
    await page.setViewportSize(VIEWPORTS.phone);
    await expect(page.getByRole('table')).toBeVisible();
    await test.step('open the other filters', async () => {
      await pressOn(page, page.getByRole('button', { name: 'Filtriraj' }));
      await tabTo(page, page.getByLabel('Prijavljeno od'));
      await page.keyboard.press('Shift+Tab');
    });
    await test.step('choose two orders and change their status', async () => {
      const boxes = page.getByRole('checkbox', { name: /^Označi/ });
      await pressOn(page, boxes.nth(-2), 'Space');
      await pressOn(page, boxes.nth(-1), 'Space');
      const actions = page.getByRole('group', { name: 'Odabrani redovi' });
      await expectDialogKeepsAndReturnsFocus(page, actions.getByRole('button', { name: 'Promijeni status' }));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await pressOn(page, dialog.getByRole('radio').first(), 'Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await pressOn(page, dialog.getByRole('button', { name: 'Promijeni status' }));
      await expect(dialog).toHaveCount(0);
      await expectReport(page, 'Status je promijenjen');
    });
  });
});

/** The report of a bulk operation is in sight, is announced, and can be closed. */
async function expectReport(page: Page, text: string): Promise<void> {
  const report = page.getByRole('status').filter({ hasText: text });
  await expect(report).toBeVisible();
  const top = await report.evaluate((element) => element.getBoundingClientRect().top);
  expect(top, 'the report is in sight').toBeGreaterThanOrEqual(0);
  await pressOn(page, report.getByRole('button', { name: 'Zatvori' }));
  await expect(report).toHaveCount(0);
  await expectFocus(page, results(page));
}
