import type { Locator, Page } from 'playwright-core';
import { VIEWPORTS } from './browser.ts';

export type Overlay = {
  name: string;
  opener: (page: Page) => Locator;
  /** What is there while it is open. */
  panel: (page: Page) => Locator;
};

export const menu: Overlay = {
  name: 'menu',
  opener: (page) => page.getByRole('button', { name: 'Otvori meni' }),
  panel: (page) => page.getByRole('dialog', { name: 'Meni' }),
};

export const megaMenu: Overlay = {
  name: 'mega-menu',
  opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Istraži više' }),
  panel: (page) => page.getByRole('banner').getByRole('link', { name: /Ne znate odakle početi/ }),
};

export const account: Overlay = {
  name: 'account',
  opener: (page) => page.getByRole('button', { name: /^Moj nalog/ }),
  panel: (page) => page.getByRole('dialog', { name: 'Moj nalog' }),
};

/** What the header opens in a window of this width. */
export const overlaysAt = (width: number): readonly Overlay[] => [
  width < VIEWPORTS.desktop.width ? menu : megaMenu,
  account,
];

export const cookieBanner = (page: Page): Locator =>
  page.getByRole('region', { name: 'Obavijest o kolačićima' });

/** Accepts what the banner at the foot of the first page asks; it does not ask again. */
export async function acceptCookies(page: Page): Promise<void> {
  await cookieBanner(page).getByRole('button', { name: 'Prihvati i zatvori' }).click();
  await cookieBanner(page).waitFor({ state: 'detached' });
}

export async function open(page: Page, { opener, panel }: Overlay): Promise<void> {
  await opener(page).click();
  await panel(page).waitFor();
}

export async function close(page: Page, { panel }: Overlay): Promise<void> {
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
}
