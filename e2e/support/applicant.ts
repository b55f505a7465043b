import type { Page } from 'playwright-core';

export const ADDRESS = {
  Adresa: 'Ferhadija 12',
  'Poštanski broj': '71000',
  Grad: 'Sarajevo',
} as const;

export const PASSWORD = 'tri riječi i broj 7';

/** What a new applicant types into the registration. */
export const registrationOf = (email: string) =>
  ({
    Ime: 'Šejla',
    Prezime: 'Đurić',
    'E-mail adresa': email,
    Lozinka: PASSWORD,
    'Potvrdite lozinku': PASSWORD,
  }) as const;

/** Types into fields by their labels. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The reference number an application's page shows. */
export async function readReference(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  const [reference] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text) ?? [];
  if (reference === undefined) throw new Error('The page shows no reference number.');
  return reference;
}

/** How many places the page of a course offers. */
export async function placesLeft(url: string, courseId: string): Promise<number> {
  const response = await fetch(`${url}/api/kursevi/${courseId}`);
  const { countInStock }: { countInStock: number } = await response.json();
  return countInStock;
}
