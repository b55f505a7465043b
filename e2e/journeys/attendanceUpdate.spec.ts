import { expect, type Page } from '@playwright/test';
import {
  FIRST,
  LECTURER,
  mark,
  openLesson,
  PEOPLE,
  prepare,
  readDevice,
  SECOND,
} from '../support/attendance.ts';
import { startUpdatable } from '../support/nextVersion.ts';
import { test } from '../support/test.ts';

const waiting = (page: Page, count: string) =>
  expect(page.getByText(new RegExp(`^Bez mreže – ${count}$`))).toBeVisible();
const cachesOf = (page: Page) => page.evaluate(() => caches.keys());
/** The scripts that the page has loaded, by their folder. */
const folders = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.js') ? new URL('.', name).pathname : [])),
    ),
  ]);

test('a new version replaces the service worker while marks wait, and none is lost', async ({
  page: api,
  newVisitor,
  server,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { lesson, read } = await prepare(api.request);
  const site = await startUpdatable(server.url);
  const page = await newVisitor();
  const context = page.context();
  await openLesson(page, LECTURER, site.url);
  const [before] = await cachesOf(page);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && opened.push(frame.url()));

  await test.step('the worker is replaced below the open page, which goes on', async () => {
    await context.route('**/api/prisustvo', (route) => route.abort());
    await mark(page, FIRST, 'Tu je');
    await mark(page, SECOND, 'Nije tu');
    await waiting(page, '2\\sizmjene čekaju slanje');
    site.update();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const replaced = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await registration.update();
      await replaced;
    });
    await expect.poll(() => cachesOf(page)).not.toContain(before);
    await mark(page, PEOPLE[2] ?? '', 'Kasni');
    await waiting(page, '3\\sizmjene čekaju slanje');
    expect(opened).toEqual([]);
  });
  await test.step('the page of the new version opens without a network, with its marks', async () => {
    await context.setOffline(true);
    await page.goto(`${site.url}/prisustvo?susret=${lesson}`);
    await waiting(page, '3\\sizmjene čekaju slanje');
    expect(await folders(page)).toEqual(['/assets/next/']);
    expect(await cachesOf(page)).toEqual(['attendance-next']);
    expect(await readDevice(page)).toBe(1);
    expect(await read()).toEqual([]);
  });
  await test.step('all of them are sent', async () => {
    await context.unroute('**/api/prisustvo');
    await context.setOffline(false);
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    expect((await read()).map(({ state }) => state).toSorted()).toEqual(['absent', 'late', 'present']);
    expect(opened).toHaveLength(1);
  });
  site.close();
});
