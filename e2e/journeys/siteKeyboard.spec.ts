import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VIEWPORTS } from '../support/browser.ts';
import { tabTo, untilFocused } from '../support/keyboard.ts';
import { overlaysAt, type Overlay } from '../support/overlays.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();

/** A visitor who has just come to an address, with no hand on the mouse. */
async function visit(
  path: string,
  heading: string | RegExp,
  viewport: { width: number; height: number } = VIEWPORTS.desktop,
) {
  const visitor = await stage.newVisitor(viewport);
  await visitor.page.goto(stage.shop.url + path);
  await atPage(visitor.page, heading);
  return visitor;
}

const firstOverlay = (width: number): Overlay => {
  const [overlay] = overlaysAt(width);
  if (!overlay) throw new Error(`The header opens nothing at ${width} px.`);
  return overlay;
};

describe('With the keyboard alone', () => {
  it('the mega menu opens, leads through its links, closes and leads on', async () => {
    const { page, leave } = await visit('/kursevi', 'Kursevi');
    const { opener, panel } = firstOverlay(VIEWPORTS.desktop.width);
    await tabTo(page, opener(page));
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Vještine/ }));
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await untilFocused(page, opener(page));

    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Oblasti/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/oblasti$/);
    await panel(page).waitFor({ state: 'hidden' });
    await leave();
  });

  it('the side drawer keeps the focus, gives it back, and leads on', async () => {
    const { page, leave } = await visit('/kursevi', 'Kursevi', VIEWPORTS.phone);
    const { opener, panel } = firstOverlay(VIEWPORTS.phone.width);
    await tabTo(page, opener(page));
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    // Once around: it never leaves the drawer.
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab');
      assert.ok(await panel(page).evaluate((drawer) => drawer.contains(document.activeElement)));
    }
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await untilFocused(page, opener(page));

    await page.keyboard.press('Enter');
    await tabTo(page, panel(page).getByRole('link', { name: /^Šta je novo/ }));
    await page.keyboard.press('Enter');
    await atPage(page, 'Vijesti');
    await panel(page).waitFor({ state: 'hidden' });
    await leave();
  });

  it('the steps to a course lead to their end and begin anew', async () => {
    const { page, leave } = await visit('/obuke', /Od odluke do prijave/);
    const steps = ['Kako Institut može pomoći', 'Upoznajte aktuelne prilike za učenje', 'Prijavite se'];
    for (const step of steps) {
      await tabTo(page, page.getByRole('button', { name: 'Dalje' }));
      await page.keyboard.press('Enter');
      await untilFocused(page, page.getByRole('heading', { level: 2, name: step }));
    }
    await tabTo(page, page.getByRole('button', { name: 'Završi' }));
    await page.keyboard.press('Enter');
    await untilFocused(page, page.getByRole('heading', { level: 2, name: /Hvala vam/ }));
    await tabTo(page, page.getByRole('button', { name: 'Kreni ispočetka' }));
    await page.keyboard.press('Enter');
    await untilFocused(page, page.getByRole('heading', { level: 2, name: 'Donesite odluku' }));
    await leave();
  });

  it('the video opens, closes and gives the focus back', async () => {
    const { page, leave } = await visit('/', /./);
    const opener = page.getByRole('button', { name: 'Pogledaj video' }).first();
    const video = page.getByRole('dialog').locator('video');
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await video.waitFor();
    assert.equal(await video.locator('track[kind="captions"][srclang="bs"]').count(), 1);
    await page.keyboard.press('Escape');
    await video.waitFor({ state: 'detached' });
    await untilFocused(page, opener);
    await leave();
  });

  it('the news are filtered', async () => {
    const { page, leave } = await visit('/vijesti', 'Vijesti');
    const ads = page.getByRole('navigation', { name: 'Vrsta' }).getByRole('link', { name: 'Oglasi' });
    await tabTo(page, ads);
    await page.keyboard.press('Enter');
    await page.waitForURL(/tip=oglasi/);
    assert.equal(await ads.getAttribute('aria-current'), 'true');
    await leave();
  });
});
