import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { expectVisibleFocus, tabTo, untilFocused } from './keyboard.ts';
import type { Stage } from './stage.ts';
import { atPage } from './steps.ts';

export const main = (page: Page) => page.locator('main');
export const results = (page: Page) => main(page).locator('[tabindex="-1"]:has(table)');
export const messages = (page: Page) => page.locator('[aria-live="polite"]');

/** Tabs to something and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** One of the staff, who uses the keyboard alone. `leave` when the journey is over. */
export function staffAtKeyboard(stage: Stage) {
  let staff: Visitor | undefined;

  /** Opens a page by its address, having come through the login. */
  async function open(path: string, heading: string | RegExp): Promise<Page> {
    staff ??= await signIn();
    const { page } = staff;
    await page.goto(stage.shop.url + path);
    await atPage(page, heading);
    return page;
  }

  async function signIn(): Promise<Visitor> {
    const visitor = await stage.newVisitor();
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/administracija`);
    await atPage(page, 'Prijava');
    await typeInto(page, page.getByLabel('E-mail adresa', { exact: true }), 'admin@example.com');
    await typeInto(page, page.getByLabel('Lozinka', { exact: true }), 'admin12345');
    await page.keyboard.press('Enter');
    await atPage(page, /Dobro došli/);
    await pressOn(page, page.getByRole('button', { name: 'Prihvati i zatvori' }));
    return visitor;
  }

  return { open, leave: () => staff?.leave() };
}

/** The open dialog keeps the focus, all the way around. */
async function expectKept(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (let step = 0; step < 8; step += 1) {
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
    await expectVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
}

/** A dialog opened from `opener` gives the focus back to it when it is dismissed. */
export async function expectGivenBack(page: Page, opener: Locator): Promise<void> {
  await pressOn(page, opener);
  await expectKept(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused(page, opener);
}
