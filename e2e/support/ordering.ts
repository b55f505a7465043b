import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { checkPage } from './pageChecks.ts';
import { expectPage, fillIn } from './site.ts';

export const ADDRESS = {
  Adresa: 'Ferhadija 12',
  'Poštanski broj': '71000',
  Grad: 'Sarajevo',
} as const;

export const PASSWORD = 'tri riječi i broj 7';

/** Returns the registration form of a new user, by labels. */
export const registrationOf = (email: string) =>
  ({
    Ime: 'Šejla',
    Prezime: 'Đurić',
    'E-mail adresa': email,
    Lozinka: PASSWORD,
    'Potvrdite lozinku': PASSWORD,
  }) as const;

/** Searches for a course from the home page and opens it; returns its id. */
export async function findCourse(page: Page, keyword: string, name: RegExp): Promise<string> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: 'Izdvojeni kursevi' })).toBeVisible();
  await checkPage(page, 'home');
  const search = page.locator('main').getByRole('search');
  await search.getByRole('searchbox').fill(keyword);
  await search.getByRole('button', { name: 'Pretraži' }).click();
  await expect(page).toHaveURL(/\/search\//);
  const result = page.getByRole('link', { name }).first();
  await expect(result).toBeVisible();
  await checkPage(page, 'search');
  await result.click();
  await expectPage(page, name);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Goes from a filled cart to the order's review, registering a new user on the way. */
export async function registerAndReviewOrder(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
  await fillIn(page, registrationOf(email));
  await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();
  await expectPage(page, 'Adresa');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await expect(page.getByRole('button', { name: 'Pošalji narudžbu' })).toBeVisible();
}

/** Returns the reference number on an order's page. */
export async function readReference(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  const [reference] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text) ?? [];
  if (reference === undefined) throw new Error('The page shows no reference number.');
  return reference;
}

/** Returns the number of free seats of a course. */
export async function freeSeats(request: APIRequestContext, courseId: string): Promise<number> {
  const response = await request.get(`/api/kursevi/${courseId}`);
  const { countInStock }: { countInStock: number } = await response.json();
  return countInStock;
}
