import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';
import { ADMIN, expectPage, openAs } from './site.ts';

/** Enough for a list of 25 rows with five stops each between header and footer. */
const MOST_STEPS = 240;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** After so many steps, elements are looked for again: others may match by now. */
const STEPS_PER_SEARCH = 20;

/** Returns whether one of the elements has the focus, or undefined if they are not those of the page any more. */
const hasOneFocus = (page: Page, elements: readonly ElementHandle[]): Promise<boolean | undefined> =>
  page
    .evaluate((all) => {
      if (all.some((element) => element === document.activeElement)) return true;
      return all.length > 0 && all.every((element) => element.isConnected) ? false : undefined;
    }, elements)
    // They belong to a document that the page has left.
    .catch(() => undefined);

/** Presses Tab until one of the matching elements has the focus, and checks that the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // To search a page for elements of a role and a name takes longer than a step.
  let elements: ElementHandle[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    let isThere = await hasOneFocus(page, elements);
    if (isThere === undefined || step % STEPS_PER_SEARCH === 0) {
      elements = await target.elementHandles();
      isThere = await hasOneFocus(page, elements);
    }
    if (isThere) return expectVisibleFocus(page);
  }
  throw new Error(`Tab never reached ${String(target)} on ${page.url()}`);
}

/** Tabs to an element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until one of the matching elements has the focus. */
export const expectFocus = (page: Page, target: Locator): Promise<void> =>
  expect(target.and(page.locator(':focus'))).toHaveCount(1);

/** Fails unless the focused element has an outline, inside the window, with nothing over it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    // A link that fills its card and the text of an editor are outlined by an ancestor.
    let shown: Element | null = focused;
    while (shown && getComputedStyle(shown).outlineStyle === 'none') shown = shown.parentElement;
    const name = focused.outerHTML.slice(0, 200);
    if (!shown) return `no outline around ${name}`;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const at = document.elementFromPoint(
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    );
    return at && (shown.contains(at) || at.contains(shown)) ? null : `out of sight or covered: ${name}`;
  });
  expect(fault, `visible focus on ${page.url()}`).toBeNull();
}

/** Opens a dialog: it keeps the focus all the way around, and returns it to the opener when Escape closes it. */
export async function expectDialogKeepsAndReturnsFocus(
  page: Page,
  opener: Locator,
  lastAction?: RegExp,
): Promise<void> {
  await pressOn(page, opener);
  if (lastAction) await chooseLast(page, lastAction);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, opener);
}

/** Chooses the last action of the menu that is open. */
export async function chooseLast(page: Page, name: RegExp): Promise<void> {
  await page.keyboard.press('End');
  await expectFocus(page, page.getByRole('menuitem', { name }));
  await page.keyboard.press('Enter');
}

/** Opens an admin page by way of the login and accepts the cookies, with the keyboard alone. */
export async function logInWithKeyboard(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expectPage(page, 'Prijava');
  await typeInto(page, page.getByLabel('E-mail adresa', { exact: true }), ADMIN['E-mail adresa']);
  await typeInto(page, page.getByLabel('Lozinka', { exact: true }), ADMIN.Lozinka);
  await page.keyboard.press('Enter');
  await expectPage(page, heading);
  await pressOn(page, page.getByRole('button', { name: 'Prihvati i zatvori' }));
  // A fresh document, so that Tab starts at its top.
  await page.goto(path);
  await expectPage(page, heading);
}

/** Opens an admin page. */
export async function openAsAdmin(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await openAs(page, ADMIN, path);
  await expectPage(page, heading);
}

/** The list of search results of an admin page, which takes the focus after a change. */
export const results = (page: Page): Locator => page.locator('main [tabindex="-1"]:has(table)');

/** The region that announces the short messages. */
export const messages = (page: Page): Locator => page.locator('[aria-live="polite"]');
