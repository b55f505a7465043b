import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../support/applicant.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

describe('Applying with the keyboard alone', () => {
  it('needs no mouse from the list of courses to the sent application', async () => {
    const visitor = await stage.newVisitor();
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/kursevi`);
    await atPage(page, 'Kursevi');

    /** Tabs until the element with the focus is the one that is looked for. */
    const tabTo = async (role: string, name: RegExp) => {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab');
        const found = await page.evaluate(
          ([wantedRole, source]) => {
            const element = document.activeElement;
            if (!(element instanceof HTMLElement)) return false;
            const label =
              'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : '';
            const roleOf: Record<string, string> = {
              A: 'link',
              BUTTON: 'button',
              INPUT: 'textbox',
              SELECT: 'combobox',
            };
            const actualRole =
              element.getAttribute('role') ??
              (element.matches('[type=radio]') ? 'radio' : roleOf[element.tagName]);
            const text = [element.getAttribute('aria-label'), label, element.textContent].join(' ');
            return actualRole === wantedRole && new RegExp(source ?? '').test(text);
          },
          [role, name.source],
        );
        if (found) return;
      }
      throw new Error(`Tab never reached the ${role} ${String(name)} on ${page.url()}`);
    };
    const type = async (name: RegExp, value: string) => {
      await tabTo('textbox', name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    };

    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Preskoči na sadržaj');
    await page.keyboard.press('Enter');
    await tabTo('link', /Analiza podataka/);
    await page.keyboard.press('Enter');
    await atPage(page, 'Analiza podataka');
    await tabTo('button', /Prijavi se na kurs/);
    await page.keyboard.press('Enter');
    await atPage(page, 'Moji kursevi');
    await page.getByRole('link', { name: 'Analiza podataka' }).first().waitFor();
    await tabTo('button', /Nastavite sa prijavom/);
    await page.keyboard.press('Enter');

    await atPage(page, 'Prijava');
    await type(/E-mail/, 'ana@example.com');
    await type(/Lozinka/, 'ana12345');
    await page.keyboard.press('Enter');

    await atPage(page, 'Adresa');
    for (const [label, value] of Object.entries(ADDRESS)) await type(new RegExp(label), value);
    await page.keyboard.press('Enter');
    await atPage(page, 'Način plaćanja');
    await tabTo('radio', /Plaćam lično/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await atPage(page, 'Pregled narudžbe');
    await tabTo('button', /Pošalji narudžbu/);
    await page.keyboard.press('Enter');
    await page.getByText('Vaša prijava je poslana').waitFor();
    await visitor.leave();
  });
});
