import { expect, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkLayout, checkPage, MISSING_PAGES, readPages } from '../support/pages.ts';
import { expectPage } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true, javaScriptEnabled: false });

/** The pages that only the browser renders, and their headings. */
const PRIVATE_PAGES = {
  '/login': 'Prijava na nalog',
  '/register': 'Registracija',
  '/zaboravljena-lozinka': 'Zaboravljena lozinka',
  '/cart': 'Moji kursevi',
  '/placeorder': 'Pregled prijave',
  '/profile': 'Vaš profil',
  '/administracija': 'Administracija',
  '/admin/kurslist': 'Administracija',
};

/** Fails the test, at its end, if the page shows a control that does nothing, or content that is still loading. */
async function checkControls(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const dead = [...document.querySelectorAll('button, input, select, textarea')].filter(
      (control) => !control.closest('form[action]'),
    );
    return [...dead, ...document.querySelectorAll('[aria-busy="true"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect
    .soft(
      faults,
      `controls without a function, or unfinished parts, of "${name}" at ${page.viewportSize()?.width ?? 0} px`,
    )
    .toEqual([]);
}

/** Fails unless the page says that a form needs JavaScript, and how to reach the institute instead. */
async function expectNeedsScript(page: Page, purpose: string): Promise<void> {
  const note = page.locator('main p').filter({ hasText: `Za ${purpose} uključite JavaScript u pregledniku` });
  await expect(note).toBeVisible();
  await expect(note.locator('a[href^="tel:"]')).toBeVisible();
  await expect(note.locator('a[href^="mailto:"]')).toBeVisible();
}

test('every public page is complete, within windows of all sizes, and has no control that does nothing', async ({
  page,
  request,
}) => {
  for (const { name, path } of await readPages(request)) {
    await test.step(`open ${path}`, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      for (const viewport of Object.values(VIEWPORTS)) {
        await page.setViewportSize(viewport);
        await checkLayout(page, name);
        await checkControls(page, name);
      }
    });
  }
});

test('the home page leads through a search to a course with all of its texts, which says how to apply', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('search')).toBeHidden();
  const search = page.locator('main').getByRole('search');
  await search.getByRole('searchbox').fill('podataka');
  await search.getByRole('button', { name: 'Pretraži' }).click();
  await expect(page).toHaveURL(/\/search\/podataka$/);
  await expectPage(page, 'Kursevi za „podataka”');
  const result = page
    .locator('main')
    .getByRole('link', { name: /Saznaj više/ })
    .first();
  await result.click();
  await expect(page).toHaveURL(/\/kurs\/[\da-f]{24}$/);
  for (const title of ['UKRATKO', 'ISHODI', 'PERSPEKTIVA']) {
    const panel = page.locator('[role=tabpanel]').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(panel).toBeVisible();
    await expect(panel).toHaveText(/\p{L}{3,}.*\p{L}{3,}/su);
  }
  await expect(page.getByText(/^Početak$/)).toBeVisible();
  await expectNeedsScript(page, 'prijavu na kurs');
  await expectNeedsScript(page, 'prijavu na nalog i ocjenu kursa');
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
});

test('a search form sends any keyword to the address of its results', async ({ page }) => {
  await page.goto('/kursevi');
  const search = page.locator('main').getByRole('search');
  for (const [keyword, path] of [
    ['C++ & C#/50%', '/search/C%2B%2B%20%26%20C%23%2F50%25'],
    ['  mreže ', '/search/mre%C5%BEe'],
    ['   ', '/kursevi'],
  ] as const) {
    await search.getByRole('searchbox').fill(keyword);
    await search.getByRole('button', { name: 'Pretraži' }).click();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('the course list has links to its pages, and the menu leads to the list of all pages', async ({
  page,
}) => {
  await page.goto('/kursevi');
  const titles = () => page.locator('main h2').allInnerTexts();
  const first = await titles();
  await page.getByRole('link', { name: 'Sljedeća stranica' }).click();
  await expect(page).toHaveURL(/\/page\/2$/);
  await expectPage(page, 'Kursevi');
  expect(await titles()).not.toEqual(first);
  await page.getByRole('banner').getByRole('link', { name: 'Sve stranice' }).click();
  await expect(page).toHaveURL(/#sve-stranice$/);
  const pages = page.getByRole('navigation', { name: 'Sve stranice' });
  await expect(pages).toBeInViewport();
  await pages.getByRole('link', { name: 'Vještine' }).click();
  await expectPage(page, /Vještina/);
});

test('the course list can be filtered and put in another order', async ({ page }) => {
  await page.goto('/kursevi');
  const chip = page.getByRole('navigation', { name: 'Kategorija' }).getByRole('link').last();
  const [label = '', count = ''] = /^(.*?)(\d+)$/s.exec(await chip.innerText())?.slice(1) ?? [];
  await chip.click();
  await expect(page).toHaveURL(/\/kursevi\?kategorija=tehnicke$/);
  await expect(page.getByText(new RegExp(`^${count}\\s(?:kurs|kursa|kurseva)\\b`))).toBeVisible();
  await expect(page.locator('main article, main li').filter({ hasText: label.trim() }).last()).toBeVisible();
  await page.getByRole('link', { name: /^Samo slobodni/ }).click();
  await expect(page).toHaveURL(/kategorija=tehnicke&slobodni=da$/);
  await expect(page.locator('main').getByText(/^(?:Popunjeno|Prijave zatvorene)$/)).toHaveCount(0);
  await page.getByLabel('Poredaj').selectOption('Najniža cijena');
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await expect(page).toHaveURL(
    /\/kursevi\?kategorija=tehnicke&slobodni=da&(?:tip=&)?(?:grad=&)?poredaj=cijena$/,
  );
  await expectPage(page, 'Kursevi');
  await page.getByRole('link', { name: 'Poništi filtere' }).click();
  await expect(page).toHaveURL(/\/kursevi\?poredaj=cijena$/);
});

test('the news list can be filtered, and an item can be read', async ({ page }) => {
  await page.goto('/vijesti');
  await page.getByRole('navigation', { name: 'Vrsta' }).getByRole('link', { name: 'Oglasi' }).click();
  await expect(page).toHaveURL(/tip=oglasi/);
  const item = page.locator('main a[href*="/vijest/"]').first();
  const [title = ''] = (await item.innerText()).split('\n');
  await item.click();
  await expect(page).toHaveURL(/\/vijest\//);
  await expectPage(page, title);
  await expect(page.locator('main article, main p').first()).toBeVisible();
});

test('the careers can be filtered, and one is applied for with a file', async ({ page }) => {
  await page.goto('/careers');
  const kinds = page.getByRole('navigation', { name: 'Oglasi prema vrsti' });
  const all = await page.locator('#oglasi a[href*="/career/"]').count();
  const filter = kinds.getByRole('link').nth(1);
  await filter.click();
  await expect(page).toHaveURL(/kategorija=/);
  const shown = page.locator('#oglasi a[href*="/career/"]');
  expect(await shown.count()).toBeLessThan(all);
  await page.goto('/careers');
  await shown.first().click();
  await expect(page).toHaveURL(/\/career\//);
  await page.getByRole('link', { name: 'Prijavite se' }).click();
  const person = { Ime: 'Nejra', Prezime: 'Nejrić', 'E-mail adresa': 'nejra.kandidat@example.com' };
  for (const [label, text] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(text);
  const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
  const file = { name: 'biografija.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  await page.getByLabel('Biografija').setInputFiles(file);
  await page.getByRole('button', { name: 'Pošalji prijavu' }).click();
  await expect(page.getByText('Prijava je poslana.')).toBeVisible();
});

test('the four steps to a course are links', async ({ page }) => {
  await page.goto('/obuke');
  for (const name of ['Kako vam institut može pomoći', 'Pogledajte šta je u ponudi', 'Prijavite se']) {
    await page.getByRole('link', { name: 'Dalje' }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
});

test('the pages of an account and missing pages say what to do instead', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  for (const [path, heading] of Object.entries(PRIVATE_PAGES)) {
    await test.step(`open ${path}`, async () => {
      await page.goto(path);
      await expectPage(page, heading);
      await expectNeedsScript(page, 'ovu stranicu');
      await checkLayout(page, path);
    });
  }
  await page.getByRole('link', { name: 'Kursevi', exact: true }).click();
  await expectPage(page, 'Kursevi');
  for (const { name, path, heading } of MISSING_PAGES) {
    await test.step(`open ${path}`, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expectPage(page, heading);
      await checkLayout(page, name);
    });
  }
});

const SCRIPTS = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>|<\/?noscript>/gs;

/** Shows pages as a browser without JavaScript does; the checks of axe never end where no script can run. */
async function showWithoutScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const kind = route.request().resourceType();
    if (kind !== 'document' && kind !== 'stylesheet') return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(SCRIPTS, '').replaceAll(/\(scripting: ?none\)/g, '(width > 0)');
    return route.fulfill({ response, body });
  });
}

test.describe('what a browser without JavaScript shows', () => {
  // The policy names the hashes of the styles as they were sent.
  test.use({ javaScriptEnabled: true, bypassCSP: true, viewport: VIEWPORTS.phone });

  test('is accessible on every page', async ({ page, request, problems }) => {
    problems.allow(/status of 404/);
    await showWithoutScripts(page);
    const pages = await readPages(request);
    const hidden = Object.keys(PRIVATE_PAGES).map((path) => ({ name: path, path }));
    for (const { name, path } of [...pages, ...hidden, ...MISSING_PAGES]) {
      await test.step(`open ${path}`, async () => {
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        await checkPage(page, `${name} without JavaScript`);
      });
    }
  });
});
