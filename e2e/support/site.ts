import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type APIRequestContext } from '@playwright/test';
import { VIEWPORTS } from './browser.ts';
import type { Mailbox } from './mailbox.ts';
import { checkPage } from './pages.ts';

/** Logins of the demo content. */
export const ADMIN = { 'E-mail adresa': 'admin@example.com', Lozinka: 'admin12345' } as const;
export const ANA = { 'E-mail adresa': 'ana@example.com', Lozinka: 'ana12345' } as const;

/** Waits until the page with this main heading is shown. */
export const expectPage = (page: Page, heading: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Fills fields, found by their labels. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Sends the login form of the open page. */
export async function logIn(page: Page, login: Readonly<Record<string, string>>): Promise<void> {
  await fillIn(page, login);
  await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
}

/** Accepts the cookies and logs the tab in, without the login page, which has its own journeys. */
export async function startAs(page: Page, login: typeof ADMIN | typeof ANA): Promise<void> {
  const data = { email: login['E-mail adresa'], password: login.Lozinka };
  const answer = await page.request.post('/api/users/login', { data, failOnStatusCode: true });
  // Any document of the site gives access to its storage.
  await page.goto('/robots.txt');
  await page.evaluate(
    (user) => {
      sessionStorage.setItem('userInfo', user);
      localStorage.setItem('cookieConsent', JSON.stringify(new Date()));
    },
    await answer.text(),
  );
}

/** Opens a page as a user who has accepted the cookies and is logged in. */
export async function openAs(page: Page, login: typeof ADMIN | typeof ANA, path: string): Promise<void> {
  await startAs(page, login);
  await page.goto(path);
}

/** Opens the admin dashboard by way of the login page. */
export async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/administracija');
  await expectPage(page, 'Prijava na nalog');
  await logIn(page, ADMIN);
  await expectPage(page, /Dobro došli/);
}

export const cookieBanner = (page: Page): Locator =>
  page.getByRole('region', { name: 'Obavještenje o kolačićima' });

export async function acceptCookies(page: Page): Promise<void> {
  await cookieBanner(page).getByRole('button', { name: 'Prihvati i zatvori' }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
}

/** Presses a button that downloads a file, and returns the file. */
export async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** A part that opens over the page. */
export type Overlay = {
  name: string;
  opener: (page: Page) => Locator;
  /** Shown while it is open. */
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
  opener: (page) => page.getByRole('button', { name: /moj nalog$/i }),
  panel: (page) => page.getByRole('dialog', { name: 'Moj nalog' }),
};

/** Returns what the header can open in a window of this width. */
export const overlaysAt = (width: number): readonly Overlay[] => [
  width < VIEWPORTS.desktop.width ? menu : megaMenu,
  account,
];

export async function openOverlay(page: Page, { opener, panel }: Overlay): Promise<void> {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

export async function closeOverlay(page: Page, { panel }: Overlay): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
}

/** Opens a page whose scripts do not arrive until the returned function is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const gate = new EventTarget();
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
  await page.route(/\/assets\/(?:react|app)-[^/]*\.js$/, async (route) => {
    await opened;
    // The visitor may have left the page.
    await route.continue().catch(() => {});
  });
  await page.goto(path);
  return () => void gate.dispatchEvent(new Event('open'));
}

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

/** Opens the first course that a search finds; returns its id. */
export async function openCourse(page: Page, keyword: string, name: RegExp): Promise<string> {
  const answer = await page.request.get('/api/kursevi', { params: { keyword }, failOnStatusCode: true });
  const { kursevi }: { kursevi: { _id: string; name: string }[] } = await answer.json();
  const found = kursevi.find((course) => name.test(course.name));
  if (!found) throw new Error(`The search for "${keyword}" finds no course ${String(name)}.`);
  await page.goto(`/kurs/${found._id}`);
  await expectPage(page, name);
  return found._id;
}

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

/** A company with a valid JIB that pays for others. */
export const COMPANY = {
  Naziv: 'Primjer Drvo d.o.o.',
  JIB: '4200123450004',
  Adresa: 'Industrijska zona 4, 72220 Zavidovići',
};

type CompanyOrder = {
  company?: typeof COMPANY;
  seats?: string;
  /** The code for a discount, entered in the cart. */
  code?: string;
  look?: () => Promise<void>;
};

/** From the page of a course to the review of an application of Ana that a company pays; `look` runs when its fields are filled. */
export async function reviewAsCompany(page: Page, order: CompanyOrder = {}): Promise<void> {
  const { company = COMPANY, seats = '1', code, look } = order;
  await page.getByLabel('Broj mjesta').selectOption(seats);
  await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
  if (code) await enterCode(page, code);
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  await logIn(page, ANA);
  await expectPage(page, 'Adresa');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await page.getByRole('radio', { name: /organizacija/ }).check();
  await fillIn(page, company);
  await look?.();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await expectPage(page, 'Pregled prijave');
}

/** Enters the code of a discount in the cart. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Imate kod?' }).click();
  await page.getByRole('textbox', { name: 'Kod za popust' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Primijeni kod' }).click();
  await expect(page.getByText(`Kod ${code} je primijenjen.`)).toBeVisible();
  await checkPage(page, 'cart-code');
}

/** Sends the reviewed application and waits for its page. */
export async function sendOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
  await expectPage(page, 'Vaša prijava je poslana');
}

/** Chooses the category and the type of a new course, of which none is preselected. */
export async function chooseKind(staff: Page): Promise<void> {
  await staff.getByRole('radio', { name: 'Tehničke' }).check();
  await staff.getByRole('radio', { name: 'Trening kurs' }).check();
}

/** Opens the editor of a new course from the list of courses, fills it, and adds a first lesson on 7 September 2099. */
export async function fillCourse(staff: Page, name: string, seats: string): Promise<void> {
  await staff.getByRole('button', { name: 'Kreiraj kurs' }).click();
  await expectPage(staff, 'Uredi podatke o kursu');
  await fillIn(staff, {
    Naziv: name,
    'Trajanje u satima': '24',
    'Cijena u KM': '180',
    'Ukupno mjesta': seats,
  });
  await chooseKind(staff);
  await staff.getByRole('textbox', { name: 'Kratak opis' }).fill('Od daske do stola.');
  await staff.getByRole('textbox', { name: 'Opis kursa' }).fill('Učite za radnim stolom.');
  await staff.getByRole('button', { name: 'Dodaj susret' }).click();
  await staff.getByRole('group', { name: '1. susret' }).getByLabel('Dan').fill('2099-09-07');
}

/** Publishes the course in the editor. */
export async function publishCourse(staff: Page, name: string): Promise<void> {
  await staff.getByRole('button', { name: 'Objavi' }).click();
  await expect(staff.getByText(`Kurs „${name}” je objavljen.`)).toBeVisible();
}

/** Records a payment on the open application. */
export async function recordPayment(staff: Page, amount: string): Promise<void> {
  const ledger = staff.getByRole('region', { name: 'Uplate', exact: true });
  const booked = ledger.getByRole('listitem').filter({ hasText: 'Proknjiženo' });
  const before = await booked.count();
  await ledger.getByRole('button', { name: 'Evidentiraj uplatu' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Iznos (KM)').fill(amount);
  await dialog.getByRole('button', { name: 'Evidentiraj uplatu' }).click();
  await expect(dialog).toBeHidden();
  await expect(booked).toHaveCount(before + 1);
}

/** Opens the link in the mail to a new user, in another tab as from a mailbox, and returns to the page. */
export async function confirmAddress(page: Page, { findLink }: Mailbox, email: string): Promise<void> {
  const mailLink = await findLink(email, '/potvrda-emaila');
  const other = await page.context().newPage();
  // As a program that checks mails: opening the page alone, with its scripts, changes nothing.
  const sent: string[] = [];
  other.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  await other.goto(mailLink);
  await expectPage(other, /^Potvrda e.mail adrese$/);
  await other.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await checkPage(other, 'confirm-email');
  await other.getByRole('button', { name: 'Potvrdi adresu' }).click();
  await expectPage(other, /adresa je potvrđena/);
  await checkPage(other, 'confirm-email-done');
  await other.close();
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
