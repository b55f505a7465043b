import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../support/applicant.ts';
import { tabTo } from '../support/keyboard.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

describe('Applying with the keyboard alone', () => {
  it('needs no mouse from the list of courses to the sent application', async () => {
    const visitor = await stage.newVisitor();
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/kursevi`);
    await atPage(page, 'Kursevi');

    const reach = (role: 'link' | 'button' | 'radio', name: RegExp) =>
      tabTo(page, page.getByRole(role, { name }));
    const type = async (name: RegExp, value: string) => {
      await tabTo(page, page.getByLabel(name));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    };

    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Preskoči na sadržaj');
    await page.keyboard.press('Enter');
    await reach('link', /Analiza podataka/);
    await page.keyboard.press('Enter');
    await atPage(page, 'Analiza podataka');
    await reach('button', /Prijavi se na kurs/);
    await page.keyboard.press('Enter');
    await atPage(page, 'Moji kursevi');
    await page.getByRole('link', { name: 'Analiza podataka' }).first().waitFor();
    await reach('button', /Nastavite sa prijavom/);
    await page.keyboard.press('Enter');

    await atPage(page, 'Prijava');
    await type(/E-mail/, 'ana@example.com');
    await type(/Lozinka/, 'ana12345');
    await page.keyboard.press('Enter');

    await atPage(page, 'Adresa');
    for (const [label, value] of Object.entries(ADDRESS)) await type(new RegExp(label), value);
    await page.keyboard.press('Enter');
    await atPage(page, 'Način plaćanja');
    await reach('radio', /Plaćam lično/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await atPage(page, 'Pregled narudžbe');
    await reach('button', /Pošalji narudžbu/);
    await page.keyboard.press('Enter');
    await page.getByText('Vaša prijava je poslana').waitFor();
    await visitor.leave();
  });
});
