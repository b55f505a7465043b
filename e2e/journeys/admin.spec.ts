import { expect, type Locator, type Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import sharp from 'sharp';
import { VIEWPORTS } from '../support/browser.ts';
import {
  readReference,
  registerAndReviewOrder,
  acceptCookies,
  ADMIN,
  ANA,
  chooseKind,
  cookieBanner,
  download,
  expectPage,
  fillIn,
  logIn,
  logInAsAdmin,
  openAs,
  startAs,
} from '../support/site.ts';
import { checkLayout, checkPage, settle } from '../support/pages.ts';
import { test } from '../support/test.ts';

/** Each list, and the heading of the page that edits one of its rows. */
const LISTS = {
  vijestlist: 'Uredi podatke o vijesti',
  kurslist: 'Uredi podatke o kursu',
  orderlist: /^\S+ · /,
  careerlist: 'Uredi podatke o karijeri',
  userlist: /^(?!Korisnici$)/,
} as const;

const COURSE = 'Šivenje pametnog tekstila';
const INTERNAL_NOTE = 'izvod 214/2026';

test('an admin publishes a course, settles a visitor’s order for it, and exports the order', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await test.step('the admin opens the dashboard', async () => {
    await logInAsAdmin(page);
    await acceptCookies(page);
    await expect(page.getByRole('link', { name: /Pokreni/ }).first()).toBeVisible();
    await checkPage(page, 'admin');
  });
  const courseId = await test.step('the admin publishes a course', () => publishCourse(page));
  const reference = await test.step('a visitor orders it', () => orderCourse(visitor, courseId));
  await test.step('the admin records payment and delivery', async () => {
    await findOrder(page, reference);
    await settleOrder(page, reference);
  });
  await test.step('the admin exports the order as Excel and as CSV', async () => {
    await findOrder(page, reference);
    await checkPage(page, 'admin-orders');
    await expectExported(page, reference);
  });
  await test.step('the visitor sees the payment, and not the internal note', async () => {
    await visitor.reload();
    await expect(visitor.locator('main').getByText('Plaćeno').first()).toBeVisible();
    await expect(visitor.getByText(INTERNAL_NOTE)).toHaveCount(0);
  });
});

test('everyday tasks of staff take few clicks', async ({ page }) => {
  await openAs(page, ADMIN, '/administracija');
  await expectPage(page, /Dobro došli/);
  const clicks = await countClicks(page);
  const main = page.locator('main');
  const openSection = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Administracija' }).getByRole('link', { name }).click();

  await test.step('a course is published with five', async () => {
    await openSection(/^Kursevi/);
    await main.getByRole('button', { name: 'Kreiraj kurs' }).click();
    await expectPage(page, 'Uredi podatke o kursu');
    await fillIn(page, { Naziv: COURSE, Početak: '2099-03-15', 'Trajanje u satima': '24' });
    await fillIn(page, { 'Cijena u KM': '180', 'Ukupno mjesta': '3' });
    await page.getByRole('textbox', { name: 'Kratak opis' }).fill('Od žice do odjeće.');
    await chooseKind(page);
    await page.getByRole('textbox', { name: 'Opis kursa' }).fill('Učite šivenjem.');
    await page.getByRole('button', { name: 'Objavi' }).click();
    await expect(page.getByText(`Kurs „${COURSE}” je objavljen.`)).toBeVisible();
    expect(clicks.sinceLast()).toBe(5);
  });
  const row = main.getByRole('row', { name: COURSE });
  await test.step('the list says how many seats are taken, without one', async () => {
    await expect(row.getByText('0 / 3')).toBeVisible();
  });
  await test.step('the course is corrected with two', async () => {
    await row.getByRole('link', { name: /^Uredi/ }).click();
    await expectPage(page, 'Uredi podatke o kursu');
    await fillIn(page, { 'Cijena u KM': '190' });
    await page.getByRole('button', { name: 'Ažuriraj' }).click();
    await expect(row.getByText('190,00 KM')).toBeVisible();
    expect(clicks.sinceLast()).toBe(2);
  });
  await test.step('it is deleted with three', async () => {
    await row.getByRole('button', { name: /^Više/ }).click();
    await page.getByRole('menuitem', { name: /^Obriši/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši kurs' }).click();
    await expect(row).toHaveCount(0);
    expect(clicks.sinceLast()).toBe(3);
  });
  await test.step('an application is found and its payment recorded with three', async () => {
    await openSection(/^Prijave/);
    const payable = main.getByRole('button', { name: /^Označi plaćeno/ });
    const [, reference = ''] =
      /: (\S+),/.exec((await payable.first().getAttribute('aria-label')) ?? '') ?? [];
    const search = main.getByRole('searchbox', { name: 'Pretraga prijava' });
    await search.fill(reference);
    await search.press('Enter');
    await expect(payable).toHaveCount(1);
    await payable.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Evidentiraj uplatu' }).click();
    await expect(page.getByText(/^Uplata je evidentirana/)).toBeVisible();
    expect(clicks.sinceLast()).toBe(3);
  });
  await test.step('a waiting application is accepted with two, on the overview', async () => {
    await openSection(/^Pregled/);
    clicks.sinceLast();
    const accept = main.getByRole('button', { name: /^Primi: / });
    const name = (await accept.first().getAttribute('aria-label')) ?? '';
    await accept.first().click();
    await expect(page.getByRole('dialog')).toContainText(/E.mail dobija/);
    await page.getByRole('dialog').getByRole('button', { name: 'Primi prijavu' }).click();
    await expect(page.getByText(/^Primljeno \(1\)/)).toBeVisible();
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
    expect(clicks.sinceLast()).toBe(2);
  });
  await test.step('all waiting applications for a course are accepted with at most four', async () => {
    await main.getByText('Primi sve prijave za kurs').click();
    const course = main.getByRole('button', { name: /\(\d+\)$/ }).first();
    const label = (await course.textContent()) ?? '';
    await course.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Primi / })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^Primljeno/)).toBeVisible();
    await expect(main.getByText(label, { exact: true })).toHaveCount(0);
    expect(clicks.sinceLast()).toBeLessThanOrEqual(4);
  });
  await test.step('a course is copied for its next run with three', async () => {
    await openSection(/^Kursevi/);
    clicks.sinceLast();
    await main.getByRole('button', { name: /^Više/ }).last().click();
    await page.getByRole('menuitem', { name: /^Ponovi kurs/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Otvori nacrt' }).click();
    await expectPage(page, 'Uredi podatke o kursu');
    await expect(page.getByLabel('Početak')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByLabel('Naziv', { exact: true })).not.toHaveValue('');
    expect(clicks.sinceLast()).toBe(3);
    await openSection(/^Prijave/);
    clicks.sinceLast();
  });
  await test.step('the list is exported with one', async () => {
    expect((await download(page, 'CSV: izvezi sve što odgovara filterima')).content.toString()).toContain(
      'Plaćeno',
    );
    expect(clicks.sinceLast()).toBe(1);
  });
});

test('an admin records a part of a payment, which the buyer reads, and withdraws it', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/orderlist');
  const payable = page.getByRole('button', { name: /^Označi plaćeno/ });
  const [, reference = ''] = /: (\S+),/.exec((await payable.first().getAttribute('aria-label')) ?? '') ?? [];
  const row = page.getByRole('row', { name: reference });
  const ledger = page.getByRole('region', { name: 'Uplate', exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('a part is recorded', async () => {
    await editLink(page, reference).click();
    await expectPage(page, new RegExp(`^${reference} · `));
    await ledger.getByRole('button', { name: 'Evidentiraj uplatu' }).click();
    await dialog.getByLabel('Iznos (KM)').fill('10,5');
    await dialog.getByLabel(/^Broj uplate/).fill(INTERNAL_NOTE);
    await checkPage(page, 'admin-order-payment');
    await dialog.getByRole('button', { name: 'Evidentiraj uplatu' }).click();
    await expect(ledger.getByRole('listitem').filter({ hasText: '10,50 KM' })).toContainText(INTERNAL_NOTE);
  });
  await test.step('the buyer reads what was paid', async () => {
    await page.getByRole('link', { name: /kao podnosilac$/ }).click();
    await expect(page.getByText(/^Uplaćeno 10,50\sKM, ostaje /)).toBeVisible();
    await expect(page.getByText(INTERNAL_NOTE)).toHaveCount(0);
  });
  await test.step('the list shows a part payment', async () => {
    await findOrder(page, reference);
    await expect(row).toContainText('Djelimično');
  });
  await test.step('the payment is withdrawn', async () => {
    await editLink(page, reference).click();
    await ledger.getByRole('button', { name: /^Storniraj: Uplata 10,50/ }).click();
    await dialog.getByRole('button', { name: 'Storniraj', exact: true }).click();
    await expect(ledger.getByText('Stornirano')).toBeVisible();
    await checkPage(page, 'admin-order-withdrawn');
    await findOrder(page, reference);
    await expect(row).not.toContainText('Djelimično');
  });
});

/** Runs in the page, which has the function `noteClick`. */
const noteClicks = () =>
  document.addEventListener('pointerdown', () => void Reflect.get(window, 'noteClick')(), true);

/** Counts the clicks and taps on the page from now on. */
async function countClicks(page: Page) {
  let count = 0;
  await page.exposeFunction('noteClick', () => (count += 1));
  await page.addInitScript(noteClicks);
  await page.evaluate(noteClicks);
  return {
    sinceLast: () => {
      const clicks = count;
      count = 0;
      return clicks;
    },
  };
}

/** Publishes a course with an uploaded image and formatted texts; returns its id. */
async function publishCourse(page: Page): Promise<string> {
  await page.goto('/admin/kurslist');
  await page.getByRole('button', { name: 'Kreiraj kurs' }).click();
  await expectPage(page, 'Uredi podatke o kursu');
  await fillIn(page, { Naziv: COURSE, 'Podnaslov (nije obavezno)': 'Čip, konac i šivaća mašina' });
  await page.getByLabel('Datoteka slike').setInputFiles(await drawPhotograph());
  await expect(page.getByRole('img', { name: 'Odabrana slika' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Kratak opis' }).fill('Od žice do odjeće koja svijetli.');
  await fillIn(page, {
    Početak: '2099-03-15',
    'Trajanje u satima': '24',
    'Cijena u KM': '180',
    'Ukupno mjesta': '3',
  });
  await chooseKind(page);
  await page.getByRole('textbox', { name: 'Opis kursa' }).click();
  await page.keyboard.type('Učite ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('šivenjem');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(', ne gledanjem.');
  await checkPage(page, 'admin-course-edit');
  const id = page.url().split('/').at(-2) ?? '';

  await page.getByRole('button', { name: 'Sačuvaj nacrt' }).click();
  await expect(page).toHaveURL('/admin/kurslist');
  await expect(page.getByText(`Nacrt „${COURSE}” je sačuvan.`)).toBeVisible();
  // The request has no token, so it is one of a visitor.
  expect((await page.request.get(`/api/kursevi/${id}`)).status()).toBe(404);
  await page.goto(`/admin/kurs/${id}/edit`);
  await expect(page.getByLabel('Naziv', { exact: true })).toHaveValue(COURSE);
  await page.getByRole('button', { name: 'Objavi' }).click();
  await expect(page).toHaveURL('/admin/kurslist');
  await expect(page.getByText(`Kurs „${COURSE}” je objavljen.`)).toBeVisible();
  await expect(page.getByRole('link', { name: COURSE }).first()).toBeVisible();
  await checkPage(page, 'admin-courses');
  return id;
}

async function drawPhotograph() {
  const background = { r: 11, g: 114, b: 185 };
  const image = sharp({ create: { width: 1200, height: 750, channels: 3, background } });
  return { name: 'učionica.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Orders the course as a new user, who sees its formatted description; returns the order's reference number. */
async function orderCourse(page: Page, courseId: string): Promise<string> {
  await page.goto(`/kurs/${courseId}`);
  await expectPage(page, COURSE);
  await acceptCookies(page);
  await expect(page.locator('main strong', { hasText: 'šivenjem' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
  await expectPage(page, 'Moji kursevi');
  await registerAndReviewOrder(page, 'djuric@example.com');
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
  await expect(page.getByText('Vaša prijava je poslana')).toBeVisible();
  return readReference(page);
}

const editLink = (page: Page, reference: string) =>
  page.getByRole('link', { name: `${reference}, otvori prijavu` });

async function findOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/admin/orderlist');
  const search = page.locator('main').getByRole('search');
  await search.getByRole('searchbox', { name: 'Pretraga prijava' }).fill(reference);
  await search.getByRole('button', { name: 'Traži' }).click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(editLink(page, reference)).toBeVisible();
  // Until the result has arrived, the rows before it are shown, dimmed.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Records from the list that an order was paid, then, from the list as it was searched, that it was delivered. */
async function settleOrder(page: Page, reference: string): Promise<void> {
  await editLink(page, reference).click();
  await expectPage(page, new RegExp(`^${reference} · `));
  await page.getByRole('button', { name: 'Otvori', exact: true }).click();
  await page.getByLabel('Status plaćanja').selectOption('Plaćeno');
  await page.getByLabel(/^Broj uplate/).fill(INTERNAL_NOTE);
  await checkPage(page, 'admin-order-edit');
  await page.getByRole('button', { name: 'Ažuriraj' }).click();
  await expect(page.getByText(`Prijava ${reference} je ažurirana.`)).toBeVisible();

  await editLink(page, reference).click();
  await page.getByRole('button', { name: 'Označi kao isporučeno' }).click();
  await expect(page.getByText(/^Isporučeno, /).first()).toBeVisible();
}

async function expectExported(page: Page, reference: string): Promise<void> {
  const excel = await download(page, 'Excel: izvezi sve što odgovara filterima');
  expect(excel.name).toMatch(/^prijave-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = await readExcelFile(excel.content);
  const [, row = [], ...others] = sheet?.data ?? [];
  expect(others).toEqual([]);
  expect(row).toContain(reference);
  expect(row).toContain('Šejla Đurić');

  const csv = await download(page, 'CSV: izvezi sve što odgovara filterima');
  const text = csv.content.toString();
  expect(text.startsWith('\uFEFF'), 'the CSV file starts with a byte order mark').toBe(true);
  expect(text).toMatch(new RegExp(`${reference}.*Šejla Đurić.*${COURSE}`));
}

const MONEY_TABS = {
  potrazivanja: 'Potraživanja',
  uplate: 'Uplate',
  izvod: 'Izvod',
  povrati: 'Povrati',
  nerasporedjene: 'Neraspoređene uplate',
  'bez-fiskalnog': 'Bez fiskalnog dokumenta',
  dokumenti: 'Dokumenti',
};

test.describe('in windows of all sizes', () => {
  test.use({ readsOnly: true });

  test('the cookie banner covers no action on chosen rows and of a form', async ({ page }) => {
    await logInAsAdmin(page);
    await page.goto('/admin/kurslist');
    await page
      .getByRole('checkbox', { name: /^Označi:/ })
      .first()
      .check();
    await expectUncovered(page.getByRole('button', { name: 'Poništi odabir' }));
    await page
      .getByRole('link', { name: /^Uredi/ })
      .last()
      .click();
    await expectPage(page, 'Uredi podatke o kursu');
    await expectUncovered(page.getByRole('button', { name: 'Ažuriraj' }));
  });

  test('the navigation leads to the users and back to the overview', async ({ page }) => {
    await startAs(page, ADMIN);
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await test.step(`at ${viewport.width} px`, () => useNavigation(page));
    }
  });

  test('the tabs of Novac are accessible', async ({ page }) => {
    await startAs(page, ADMIN);
    for (const [tab, heading] of Object.entries(MONEY_TABS)) {
      await test.step(`open ${tab}`, async () => {
        await page.goto(`/admin/novac/${tab}`);
        await expectPage(page, heading);
        await checkAtAllSizes(page, `admin-money-${tab}`);
      });
    }
  });

  test('every admin list and editor is accessible', async ({ page }) => {
    await startAs(page, ADMIN);
    for (const [list, heading] of Object.entries(LISTS)) {
      await test.step(`open ${list} and its last row`, async () => {
        await page.goto(`/admin/${list}`);
        // Drafts come first, and their editors have other buttons.
        const edit = page.getByRole('link', { name: /^Uredi|otvori prijavu$/ }).last();
        await expect(edit).toBeVisible();
        await checkAtAllSizes(page, `admin-${list}`);
        await edit.click();
        await expectPage(page, heading);
        // All fields of an application are closed until they are needed.
        if (list === 'orderlist') await page.getByRole('button', { name: 'Otvori', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Ažuriraj' })).toBeVisible();
        await checkAtAllSizes(page, `admin-${list}-edit`);
      });
    }
  });
});

async function checkAtAllSizes(page: Page, name: string): Promise<void> {
  for (const size of Object.values(VIEWPORTS)) {
    await page.setViewportSize(size);
    await settle(page);
    // Between the two other sizes, the layout alone differs.
    const check = size === VIEWPORTS.tablet ? checkLayout : checkPage;
    await check(page, `${name} at ${size.width} px`);
  }
}

async function useNavigation(page: Page): Promise<void> {
  await page.goto('/administracija');
  // The navigation appears before the page beside it.
  await expectPage(page, /Dobro došli/);
  const navigation = page.getByRole('navigation', { name: 'Administracija' });
  const more = navigation.getByRole('button', { name: 'Više' });
  await expect(navigation).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await checkPage(page, 'admin-more-sections');
  }
  await navigation.getByRole('link', { name: 'Korisnici' }).click();
  await expectPage(page, 'Korisnici');
  await navigation.getByRole('link', { name: 'Pregled' }).click();
  await expectPage(page, /Dobro došli/);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Pretraga administracije' })).toBeVisible();
  await checkPage(page, 'admin-search');
  await page.keyboard.press('Escape');
}

/** Fails unless a button can be clicked in windows of all sizes while the cookie banner is shown. */
async function expectUncovered(button: Locator): Promise<void> {
  const page = button.page();
  await expect(cookieBanner(page)).toBeVisible();
  for (const size of Object.values(VIEWPORTS)) {
    await page.setViewportSize(size);
    await settle(page);
    const isUncovered = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isUncovered, `${String(button)} is not covered at ${size.width} px`).toBe(true);
  }
}

test.describe(() => {
  test.use({ readsOnly: true });

  test('a user who is no admin is refused the admin pages and sees no data', async ({ page }) => {
    await page.goto('/admin/userlist');
    await expectPage(page, 'Prijava na nalog');
    await logIn(page, ANA);
    await expectPage(page, 'Nemate pristup administraciji');
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});
