import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { fillIn } from '../support/applicant.ts';
import { VIEWPORTS } from '../support/browser.ts';
import { account, megaMenu, menu, open, type Overlay } from '../support/overlays.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

/** What Chromium and React say of a file that did not come. */
const LOST = [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/, /Unable to preload CSS/];

const video: Overlay = {
  name: 'video',
  opener: (page) => page.locator('main').getByRole('button', { name: 'Pogledaj video' }),
  panel: (page) => page.getByRole('dialog'),
};

const PARTS = [
  { part: menu, file: 'SideDrawer', at: '/kursevi', viewport: VIEWPORTS.phone, name: 'Meni' },
  { part: account, file: 'SideDrawer', at: '/kursevi', viewport: VIEWPORTS.desktop, name: 'Nalog' },
  { part: megaMenu, file: 'MegaPanel', at: '/kursevi', viewport: VIEWPORTS.desktop, name: 'Meni' },
  { part: video, file: 'VideoModal', at: '/onama', viewport: VIEWPORTS.desktop, name: 'Video' },
];

/** Keeps files of this name away until the function it gives is called. */
async function lose(page: Page, file: string): Promise<() => Promise<void>> {
  const isLost = new RegExp(`/assets/${file}$`);
  await page.route(isLost, (route) => route.abort());
  return () => page.unroute(isLost);
}

const message = (page: Page, name: string) =>
  page.getByText(`${name} se nije otvorio. Provjerite vezu i pokušajte ponovo.`);

/** Tells whether the page was loaded anew since. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  const document = await page.evaluateHandle(() => window.document);
  return () => document.evaluate(({ defaultView }) => defaultView === null).catch(() => true);
}

const hasStyles = (page: Page, file: string) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll('link')].some(({ href, sheet }) => sheet !== null && href.includes(name)),
    `/assets/${file}-`,
  );

describe('With a poor network', () => {
  for (const { part, file, at, viewport, name } of PARTS) {
    for (const kind of ['js', 'css']) {
      it(`the ${part.name} is told of without its ${kind}, and opens at the next press`, async () => {
        const visitor = await stage.newVisitor(viewport, LOST);
        const { page } = visitor;
        await page.goto(stage.shop.url + at, { waitUntil: 'networkidle' });
        const isNew = await markDocument(page);
        const find = await lose(page, `${file}-.*\\.${kind}`);
        await part.opener(page).click();
        await message(page, name).waitFor();
        await find();
        await open(page, part);
        assert.ok(await hasStyles(page, file));
        assert.equal(await isNew(), false);
        await visitor.leave();
      });
    }
  }

  it('a part that is published under another name is found by loading the page anew', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.phone, LOST);
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/kursevi`, { waitUntil: 'networkidle' });
    const find = await lose(page, 'SideDrawer-.*\\.js');
    await menu.opener(page).click();
    await message(page, 'Meni').waitFor();
    const isNew = await markDocument(page);
    const loaded = page.waitForEvent('load');
    await menu.opener(page).click();
    await loaded;
    assert.equal(await isNew(), true);
    await find();
    await page.waitForLoadState('networkidle');
    await open(page, menu);
    assert.match(page.url(), /\/kursevi$/);
    await visitor.leave();
  });

  for (const kind of ['js', 'css']) {
    it(`a page that came without its ${kind} comes when it is tried again`, async () => {
      const visitor = await stage.newVisitor(VIEWPORTS.desktop, LOST);
      const { page } = visitor;
      await page.goto(`${stage.shop.url}/kursevi`, { waitUntil: 'networkidle' });
      const find = await lose(page, `AboutPage-.*\\.${kind}`);
      await page.getByRole('banner').getByRole('link', { name: 'O nama' }).click();
      await atPage(page, 'Stranica se nije otvorila');
      await find();
      await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
      await video.opener(page).waitFor();
      assert.ok(await hasStyles(page, 'AboutPage'));
      await visitor.leave();
    });
  }

  it('a course stays readable whose form for reviews did not come', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.desktop, LOST);
    const { page } = visitor;
    await page.goto(`${stage.shop.url}/login`);
    await fillIn(page, { 'E-mail adresa': 'ana@example.com', Lozinka: 'ana12345' });
    await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    const find = await lose(page, 'ReviewForm-.*');
    await page.goto(stage.shop.url + (await courseWithoutReviews()));
    await page.getByRole('alert').filter({ hasText: 'Obrazac za ocjenu nije učitan.' }).waitFor();
    const isNew = await markDocument(page);
    await find();
    await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
    await page.getByRole('form', { name: 'Ocijenite kurs' }).waitFor();
    assert.ok(await hasStyles(page, 'ReviewForm'));
    assert.equal(await isNew(), false);
    await visitor.leave();
  });
});

async function courseWithoutReviews(): Promise<string> {
  const answer = await fetch(`${stage.shop.url}/api/kursevi?pageSize=50`);
  const { kursevi }: { kursevi: { _id: string; numReviews: number }[] } = await answer.json();
  const course = kursevi.find(({ numReviews }) => numReviews === 0);
  assert.ok(course, 'every course has reviews');
  return `/kurs/${course._id}`;
}
