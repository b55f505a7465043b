import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VIEWPORTS } from '../support/browser.ts';
import { acceptCookies, close, cookieBanner, open, overlaysAt } from '../support/overlays.ts';
import { NOWHERE, readPlaces, readSitemap } from '../support/routes.ts';
import { settle } from '../support/settle.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();
const DAY_MS = 24 * 60 * 60 * 1000;

/** All items of a kind as one, and all pages of a list. */
const kindOf = (path: string) => path.replace(/[0-9a-f]{24}$/, ':id').replace(/^\/page\/\d+$/, '/page/:n');

describe('The public pages', { concurrency: 2 }, () => {
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    it(`are whole, accessible and named apart at ${viewport.width} px`, async () => {
      const visitor = await stage.newVisitor(viewport);
      const { page } = visitor;
      const mapped = new Set((await readPlaces(stage.shop.url, 'mapped')).map(({ name }) => name));
      const titles: string[] = [];
      for (const { name, path } of await readPlaces(stage.shop.url)) {
        const response = await page.goto(stage.shop.url + path);
        assert.equal(response?.status(), 200, path);
        await settle(page);
        if (titles.length === 0) await acceptCookies(page);
        await visitor.inspect(name);
        if (mapped.has(name)) titles.push(await page.title());
      }
      assert.deepEqual(titles, [...new Set(titles)], 'two pages have the same title');
      await visitor.leave();
    });

    it(`stay accessible under what the header opens at ${viewport.width} px`, async () => {
      const visitor = await stage.newVisitor(viewport);
      const { page } = visitor;
      await page.goto(`${stage.shop.url}/kursevi`);
      await settle(page);
      await cookieBanner(page).waitFor();
      await visitor.inspect('courses with the cookie banner');
      await acceptCookies(page);
      for (const overlay of overlaysAt(viewport.width)) {
        await open(page, overlay);
        await visitor.inspect(`courses under ${overlay.name}`);
        await close(page, overlay);
      }
      await visitor.inspect('courses with everything closed');
      await visitor.leave();
    });
  }

  it('are those that the map of the site names', async () => {
    const named = new Set((await readSitemap(stage.shop.url)).map(kindOf));
    const known = (await readPlaces(stage.shop.url, 'mapped')).map(({ path }) => kindOf(path));
    assert.deepEqual([...named].toSorted(), known.toSorted());
  });

  it('answer what is not there with status 404, inside the site', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.desktop, [/status of 404/]);
    for (const { name, path, heading } of NOWHERE) {
      const response = await visitor.page.goto(stage.shop.url + path);
      assert.equal(response?.status(), 404, path);
      await atPage(visitor.page, heading);
      await visitor.inspect(name);
    }
    await visitor.leave();
  });
});

describe('The cookie banner', () => {
  it('is answered once in 150 days', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.phone);
    const { page } = visitor;
    const visit = async (day: number) => {
      await page.clock.setFixedTime(Date.now() + day * DAY_MS);
      await page.goto(stage.shop.url, { waitUntil: 'networkidle' });
      await settle(page);
    };
    await visit(0);
    await cookieBanner(page).waitFor();
    await page.reload();
    await acceptCookies(page);
    await visit(149);
    assert.equal(await cookieBanner(page).count(), 0);
    await visit(151);
    await cookieBanner(page).waitFor();
    await visitor.leave();
  });
});

describe('The list of news', () => {
  it('keeps its filters in the address, so that going back restores them', async () => {
    const visitor = await stage.newVisitor();
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/vijesti`);
    await atPage(page, 'Vijesti');
    await acceptCookies(page);
    const chosen = (group: string) =>
      page.getByRole('navigation', { name: group }).locator('[aria-current="true"]').innerText();

    await page.getByRole('navigation', { name: 'Vrsta' }).getByRole('link', { name: 'Oglasi' }).click();
    await page.waitForURL(/tip=oglasi/);
    await page.getByRole('navigation', { name: 'Tema' }).getByRole('link', { name: 'Obrazovanje' }).click();
    await page.waitForURL(/kategorija=obrazovanje/);
    await settle(page);
    await visitor.inspect('filtered news');
    const first = page.locator('main a[href*="/vijest/"]').first();
    const title = await first.innerText();
    await first.click();
    await page.waitForURL(/\/vijest\//);
    await atPage(page, title.split('\n')[0] ?? title);

    await page.goBack();
    await atPage(page, 'Vijesti');
    assert.equal(await chosen('Vrsta'), 'Oglasi');
    assert.equal(await chosen('Tema'), 'Obrazovanje');
    await page.goBack();
    await page.waitForURL(/tip=oglasi$/);
    assert.equal(await chosen('Tema'), 'Sve teme');
    await visitor.leave();
  });
});
