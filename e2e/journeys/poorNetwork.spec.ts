import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import {
  account,
  ANA,
  closeOverlay,
  expectPage,
  logIn,
  megaMenu,
  menu,
  openOverlay,
  openWithoutScripts,
  type Overlay,
} from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ readsOnly: true });

/** Messages of Chromium and React about a file that could not be loaded. */
const LOST_FILE = [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/, /Unable to preload CSS/];

const video: Overlay = {
  name: 'video',
  opener: (page) => page.locator('main').getByRole('button', { name: 'Pogledaj video' }),
  panel: (page) => page.getByRole('dialog'),
};

const PARTS = [
  { part: menu, file: 'SideDrawer', path: '/kursevi', viewport: VIEWPORTS.phone, name: 'Meni' },
  { part: account, file: 'SideDrawer', path: '/kursevi', viewport: VIEWPORTS.desktop, name: 'Meni naloga' },
  { part: megaMenu, file: 'MegaPanel', path: '/kursevi', viewport: VIEWPORTS.desktop, name: 'Meni' },
  { part: video, file: 'VideoModal', path: '/onama', viewport: VIEWPORTS.desktop, name: 'Video' },
];

type Kind = 'js' | 'css';
const MANIFEST = new URL('../../frontend/dist/.vite/manifest.json', import.meta.url);

/** Returns the paths of a component's files; the build names them by their content. */
function filesOf(component: string, kinds: readonly Kind[] = ['js', 'css']): string[] {
  const chunks: Record<string, { name?: string; file: string; css?: string[] }> = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
  );
  const chunk = Object.values(chunks).find(({ name }) => name === component);
  if (!chunk) throw new Error(`The build has no chunk ${component}.`);
  return [chunk.file, ...(chunk.css ?? [])]
    .filter((file) => kinds.some((kind) => file.endsWith(`.${kind}`)))
    .map((file) => `/${file}`);
}

/** Returns a condition for the addresses of a component's files. */
function isFileOf(component: string, ...kinds: Kind[]): (url: URL) => boolean {
  const files = filesOf(component, kinds.length > 0 ? kinds : undefined);
  return ({ pathname }) => files.includes(pathname);
}

/** Blocks the files of a component until the returned function is called. */
async function blockFiles(page: Page, component: string, ...kinds: Kind[]): Promise<() => Promise<void>> {
  const isBlocked = isFileOf(component, ...kinds);
  await page.route(isBlocked, (route) => route.abort());
  return () => page.unroute(isBlocked);
}

/** Opens a page and waits until it handles clicks itself: React opens the menu. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await openOverlay(page, megaMenu);
  await closeOverlay(page, megaMenu);
}

const failureMessage = (page: Page, name: string) => page.getByText(new RegExp(`^${name} se nije otvorio`));

/** Does `action` and waits until the page it leads to has loaded completely. */
async function reloadedBy(page: Page, action: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await action();
  await loaded;
  await page.waitForLoadState('networkidle');
}

const tryAgain = (page: Page) =>
  reloadedBy(page, () => page.getByRole('button', { name: 'Pokušaj ponovo' }).click());

/** Returns whether the page uses the style sheet of a component; the rules of one that failed cannot be read. */
const hasStyles = (page: Page, component: string) =>
  page.evaluate(
    (files) => {
      const sheets = [...document.styleSheets].filter(({ href }) =>
        files.some((file) => href?.endsWith(file)),
      );
      return sheets.length > 0 && sheets.every(({ cssRules }) => cssRules.length > 0);
    },
    filesOf(component, ['css']),
  );

test.describe('on a poor network', () => {
  test.beforeEach(({ problems }) => problems.allow(...LOST_FILE));

  for (const { part, file, path, viewport, name } of PARTS) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });

      for (const kind of ['js', 'css'] as const) {
        test(`the ${part.name} whose .${kind} file fails shows a message, and opens when it is tried again`, async ({
          page,
        }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          const unblock = await blockFiles(page, file, kind);
          await test.step('the first failure reloads the page', () =>
            reloadedBy(page, () => part.opener(page).click()));
          await test.step('the second failure shows a message', async () => {
            await part.opener(page).click();
            await expect(failureMessage(page, name)).toBeVisible();
          });
          await test.step('trying again loads it with its styles', async () => {
            await unblock();
            await tryAgain(page);
            await openOverlay(page, part);
            expect(await hasStyles(page, file)).toBe(true);
          });
        });
      }
    });
  }

  test.describe('on a phone', () => {
    test.use({ viewport: VIEWPORTS.phone });

    test('a menu that is published under another file name is found by reloading the page', async ({
      page,
    }) => {
      await page.goto('/kursevi', { waitUntil: 'networkidle' });
      const unblock = await blockFiles(page, 'SideDrawer', 'js');
      await test.step('the first failure reloads the page', () =>
        reloadedBy(page, () => menu.opener(page).click()));
      await test.step('the reloaded page opens the menu', async () => {
        await unblock();
        await openOverlay(page, menu);
        await expect(page).toHaveURL(/\/kursevi$/);
      });
    });
  });

  test('a menu that was opened before its page handles clicks, and fails while the site prefetches, reloads the page', async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, '/kursevi');
    const prefetching = page.waitForRequest((request) => isFileOf('prefetch', 'js')(new URL(request.url())));
    // Never answered: the site prefetches until the page is left.
    await page.route(isFileOf('prefetch', 'js'), () => {});
    await page.route(isFileOf('MegaPanel', 'js'), async (route) => {
      await prefetching;
      await route.abort();
    });
    const loaded = page.waitForEvent('load');
    await megaMenu.opener(page).click();
    release();
    await loaded;
  });

  test('a page whose .js file fails says so, and opens when it is tried again', async ({ page }) => {
    await openHydrated(page, '/kursevi');
    const unblock = await blockFiles(page, 'AboutPage', 'js');
    await page.getByRole('banner').getByRole('link', { name: 'O nama' }).click();
    await expectPage(page, 'Stranica se nije otvorila');
    await expect(page.getByRole('alert')).toContainText(
      'Nema veze sa serverom. Provjerite vezu s internetom',
    );
    await unblock();
    await tryAgain(page);
    await openOverlay(page, video);
  });

  test('a page whose .css file fails is opened by the server, which sends its styles in the page', async ({
    page,
  }) => {
    await openHydrated(page, '/kursevi');
    await blockFiles(page, 'AboutPage', 'css');
    await reloadedBy(page, () => page.getByRole('banner').getByRole('link', { name: 'O nama' }).click());
    await expect(page).toHaveURL(/\/onama$/);
    await openOverlay(page, video);
  });

  test('a course stays readable when its review form fails, and the form can be tried again', async ({
    page,
    request,
  }) => {
    await test.step('log in', async () => {
      await page.goto('/login');
      await logIn(page, ANA);
      await expect(page).toHaveURL(({ pathname }) => pathname !== '/login');
    });
    const unblock = await blockFiles(page, 'ReviewForm');
    await test.step('the course opens without its review form', async () => {
      await page.goto(await courseWithoutReviews(request));
      await expect(
        page.getByRole('alert').filter({ hasText: 'Obrazac za ocjenu nije učitan.' }),
      ).toBeVisible();
    });
    await test.step('trying again loads the form', async () => {
      await unblock();
      await tryAgain(page);
      await expect(page.getByRole('form', { name: 'Ocijenite kurs' })).toBeVisible();
      expect(await hasStyles(page, 'ReviewForm')).toBe(true);
    });
  });
});

async function courseWithoutReviews(request: APIRequestContext): Promise<string> {
  const response = await request.get('/api/kursevi?pageSize=50');
  const { kursevi }: { kursevi: { _id: string; numReviews: number }[] } = await response.json();
  const course = kursevi.find(({ numReviews }) => numReviews === 0);
  if (!course) throw new Error('Every course of the demo content has reviews.');
  return `/kurs/${course._id}`;
}
