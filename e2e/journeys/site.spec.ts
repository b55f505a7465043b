import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkFields } from '../support/fields.ts';
import { checkLayoutShift, checkPage, settle, MISSING_PAGES, readPages } from '../support/pages.ts';
import {
  acceptCookies,
  closeOverlay,
  cookieBanner,
  expectPage,
  openOverlay,
  overlaysAt,
} from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true });

const DAY_MS = 24 * 60 * 60 * 1000;

const bySize = (a: string, b: string): number => Number.parseFloat(a) - Number.parseFloat(b);

for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('every public page is complete, accessible, within the window, without layout shift, and has its own title', async ({
      page,
      request,
    }) => {
      const mapped = new Set((await readPages(request, 'mapped')).map(({ name }) => name));
      const titles: string[] = [];
      const sizes = new Set<string>();
      for (const [index, { name, path }] of (await readPages(request)).entries()) {
        await test.step(`open ${path}`, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(200);
          await settle(page);
          if (index === 0) await acceptCookies(page);
          await checkPage(page, name);
          await checkLayoutShift(page, name);
          if (mapped.has(name)) titles.push(await page.title());
          for (const size of await readTextSizes(page)) sizes.add(size);
          if (viewport === VIEWPORTS.desktop) await checkFields(page, name);
        });
      }
      expect(titles, 'two pages have the same title').toEqual([...new Set(titles)]);
      expect([...sizes].toSorted(bySize), 'sizes of the texts').toHaveLength(6);
    });

    test('the course list stays accessible under the cookie banner, the menu and the account panel', async ({
      page,
    }) => {
      await page.goto('/kursevi');
      await settle(page);
      await test.step('with the cookie banner', async () => {
        await expect(cookieBanner(page)).toBeVisible();
        await checkPage(page, 'courses with the cookie banner');
        await acceptCookies(page);
      });
      for (const overlay of overlaysAt(viewport.width)) {
        await test.step(`under the open ${overlay.name}`, async () => {
          await openOverlay(page, overlay);
          await checkPage(page, `courses under ${overlay.name}`);
          await checkFields(page, `courses under ${overlay.name}`);
          await closeOverlay(page, overlay);
        });
      }
      await checkPage(page, 'courses with everything closed');
    });

    test('missing pages and missing items are answered with status 404 inside the site', async ({
      page,
      problems,
    }) => {
      problems.allow(/status of 404/);
      for (const { name, path, heading } of MISSING_PAGES) {
        await test.step(`open ${path}`, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(404);
          await expectPage(page, heading);
          await checkPage(page, name);
        });
      }
    });
  });
}

for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  VIEWPORTS.desktop,
]) {
  test(`the cookie notice leaves the panels of courses free at ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const list = await request.get('/api/kursevi');
    const { kursevi } = (await list.json()) as { kursevi: Array<{ _id: string }> };
    for (const { _id } of kursevi.slice(0, 4)) {
      await page.goto(`/kurs/${_id}`);
      await settle(page);
      await expect(cookieBanner(page)).toBeVisible();
      const button = page.locator('main').getByRole('button', { name: 'Prijavi se na kurs' }).first();
      const apply = await button.boundingBox();
      const notice = await cookieBanner(page).boundingBox();
      if (!apply || !notice) throw new Error('The button or the notice is not shown.');
      const isBeside = notice.x + notice.width <= apply.x;
      // A button below the window comes into view above the notice.
      const isClear = notice.y >= apply.y + apply.height || apply.y >= viewport.height;
      expect(isBeside || isClear, `the notice covers the button of /kurs/${_id}`).toBe(true);
    }
  });
}
/** Returns the sizes of the texts in `main`, without code, and without figures that are images made of type. */
const readTextSizes = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const sizes = new Set<string>();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const isShown = element?.checkVisibility() === true && texts.currentNode.textContent?.trim() !== '';
      if (!isShown || element.closest('code, svg, noscript, [data-figure]')) continue;
      sizes.add(getComputedStyle(element).fontSize);
    }
    return [...sizes];
  });

test('the sitemap names every public page and no other', async ({ request }) => {
  const named = new Set((await readSitemap(request)).map(kindOf));
  const known = (await readPages(request, 'mapped')).map(({ path }) => kindOf(path));
  expect([...named].toSorted()).toEqual(known.toSorted());
});

/** Returns the paths that `/sitemap.xml` names. */
async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}

/** Replaces the id of an item and the number of a list's page. */
const kindOf = (path: string) => path.replace(/[0-9a-f]{24}$/, ':id').replace(/^\/page\/\d+$/, '/page/:n');

test('the licences open from the footer, and the way back leads to the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Licence otvorenog koda' }).click();
  await expect(page.getByText('Permission is hereby granted').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('the cookie banner comes back 150 days after it was accepted, not earlier', async ({ page }) => {
    const visitOnDay = async (day: number) => {
      await page.clock.setFixedTime(Date.now() + day * DAY_MS);
      await page.goto('/', { waitUntil: 'networkidle' });
      await settle(page);
    };
    await test.step('it stays until it is accepted', async () => {
      await visitOnDay(0);
      await expect(cookieBanner(page)).toBeVisible();
      await page.reload();
      await acceptCookies(page);
    });
    await test.step('it is absent on day 149', async () => {
      await visitOnDay(149);
      await expect(cookieBanner(page)).toHaveCount(0);
    });
    await test.step('it is back on day 151', async () => {
      await visitOnDay(151);
      await expect(cookieBanner(page)).toBeVisible();
    });
  });
});

test('the filters and the order of the course list are in the address, so that going back restores them', async ({
  page,
}) => {
  const category = page.getByRole('navigation', { name: 'Kategorija' });
  const order = page.getByLabel('Poredaj');
  await page.goto('/kursevi');
  await settle(page);
  await acceptCookies(page);
  await category.getByRole('link', { name: /^Digitalne/ }).click();
  await expect(page).toHaveURL(/\/kursevi\?kategorija=digitalne$/);
  await order.selectOption('Najviša cijena');
  await expect(page).toHaveURL(/kategorija=digitalne&poredaj=cijena-opada$/);
  const first = page.locator('main article h2').first();
  await expect(first).toBeVisible();
  await checkPage(page, 'filtered courses');
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL(/\/kurs\//);
  await page.goBack();
  await expect(category.locator('[aria-current="true"]')).toContainText('Digitalne');
  await expect(order).toHaveValue('cijena-opada');
  await page.goBack();
  await expect(order).toHaveValue('');
});

for (const { viewport, top } of [
  { viewport: VIEWPORTS.desktop, top: 420 },
  { viewport: VIEWPORTS.phone, top: 640 },
]) {
  test(`the first courses of the catalogue are in the first window at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/kursevi');
    await settle(page);
    await acceptCookies(page);
    const card = page.locator('main article').first();
    const name = await card.getByRole('heading', { level: 2 }).boundingBox();
    const box = viewport === VIEWPORTS.phone ? name : await card.boundingBox();
    expect(box?.y).toBeLessThanOrEqual(top);
  });
}

test('the catalogue has courses that have not begun, and leads to those that have', async ({ page }) => {
  await page.goto('/kursevi');
  await settle(page);
  await acceptCookies(page);
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(12);
  await expect(page.getByText('Prijave zatvorene')).toHaveCount(0);
  await expect(cards.first()).toContainText('s PDV-om');
  await page.getByRole('link', { name: /^Održani kursevi \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/\/kursevi\?odrzani=da$/);
  await expectPage(page, 'Održani kursevi');
  await settle(page);
  await checkPage(page, 'courses that are over');
  await expect(cards.getByText(/^(?:Prijave zatvorene|Otkazan)$/)).toHaveCount(12);
  await expect(cards.filter({ hasText: 'KM' })).toHaveCount(0);
  await page.getByRole('link', { name: '2. stranica', exact: true }).click();
  await expect(page).toHaveURL(/\/page\/2\?odrzani=da$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Nazad na kurseve' }).click();
  await expect(page).toHaveURL(/\/kursevi$/);
});

test('a full course leads to similar ones with free seats', async ({ page, request }) => {
  const response = await request.get('/api/kursevi?pageSize=100');
  const { kursevi }: { kursevi: { _id: string; countInStock: number }[] } = await response.json();
  await page.goto(`/kurs/${kursevi.find(({ countInStock }) => countInStock === 0)?._id}`);
  await settle(page);
  await page.getByRole('link', { name: 'Slični kursevi sa slobodnim mjestima' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Slični kursevi' })).toBeInViewport();
});

test('the header suggests courses, news and careers while somebody types, and opens the chosen one', async ({
  page,
}) => {
  await page.goto('/onama');
  await settle(page);
  await acceptCookies(page);
  const field = page.getByRole('banner').getByLabel('Pretražite kurseve');
  await field.click();
  await page.keyboard.type('podataka');
  const list = page.getByRole('listbox', { name: 'Prijedlozi pretrage' });
  await expect(list.getByRole('group', { name: 'Kursevi' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await checkPage(page, 'suggestions of the search');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await field.fill('pajton');
  await expect(list.getByRole('group', { name: 'Slični kursevi' })).toContainText('Python');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/kurs\/[\da-f]{24}$/);
  await expectPage(page, /Python/);
});

for (const path of ['/', '/kursevi']) {
  test(`the search of ${path} suggests courses while somebody types, and opens the chosen one`, async ({
    page,
  }) => {
    await page.goto(path);
    await settle(page);
    await acceptCookies(page);
    const form = page.locator('main').getByRole('search');
    await form.getByLabel('Pretražite kurseve').click();
    await page.keyboard.type('python');
    const list = form.getByRole('listbox', { name: 'Prijedlozi pretrage' });
    await expect(list.getByRole('group', { name: 'Kursevi' }).getByRole('option').first()).toBeInViewport();
    await checkPage(page, `suggestions of the search of ${path}`);
    await page.keyboard.press('ArrowUp');
    await expect(list.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowDown');
    await page.setViewportSize({ width: 1440, height: 1600 });
    await expect(list, 'all suggestions are shown').toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/kurs\/[\da-f]{24}$/);
    await expectPage(page, /Python/);
  });
}

test('the filters of the news list are in the address, so that going back restores them', async ({
  page,
}) => {
  const group = (name: string) => page.getByRole('navigation', { name });
  const chosen = (name: string) => group(name).locator('[aria-current="true"]');
  await page.goto('/vijesti');
  await expectPage(page, 'Vijesti');
  await acceptCookies(page);

  await test.step('filter by type and by topic', async () => {
    await group('Vrsta').getByRole('link', { name: 'Oglasi' }).click();
    await expect(page).toHaveURL(/tip=oglasi/);
    await group('Tema').getByRole('link', { name: 'Obrazovanje' }).click();
    await expect(page).toHaveURL(/kategorija=obrazovanje/);
    await settle(page);
    await checkPage(page, 'filtered news');
  });
  await test.step('open a news item', async () => {
    const first = page.locator('main a[href*="/vijest/"]').first();
    const title = await first.innerText();
    await first.click();
    await expect(page).toHaveURL(/\/vijest\//);
    await expectPage(page, title.split('\n')[0] ?? title);
  });
  await test.step('go back to both filters, then to the first alone', async () => {
    await page.goBack();
    await expectPage(page, 'Vijesti');
    await expect(chosen('Vrsta')).toHaveText('Oglasi', { useInnerText: true });
    await expect(chosen('Tema')).toHaveText('Obrazovanje', { useInnerText: true });
    await page.goBack();
    await expect(page).toHaveURL(/tip=oglasi$/);
    await expect(chosen('Tema')).toHaveText('Sve teme', { useInnerText: true });
  });
});
