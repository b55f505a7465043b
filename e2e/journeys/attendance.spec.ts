import { expect } from '@playwright/test';
import {
  FIRST,
  LECTURER,
  mark,
  OFFICE,
  openLesson,
  PEOPLE,
  prepare,
  readDevice,
  SECOND,
} from '../support/attendance.ts';
import { VIEWPORTS } from '../support/browser.ts';
import { checkPage } from '../support/pages.ts';
import { account, openOverlay } from '../support/site.ts';
import { test } from '../support/test.ts';

test('a lecturer marks without a network, decides a conflict, and leaves nothing on the device', async ({
  page: api,
  newVisitor,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { lesson, read } = await prepare(api.request);
  const address = `/prisustvo?susret=${lesson}`;
  const first = await newVisitor();
  const context = first.context();
  await first.setViewportSize(VIEWPORTS.phone);
  await openLesson(first, LECTURER);
  await checkPage(first, 'attendance');

  await test.step('twenty marks without a network outlive the tab', async () => {
    await context.setOffline(true);
    for (const name of PEOPLE) await mark(first, name, name === SECOND ? 'Nije tu' : 'Tu je');
    await expect(first.getByText(/^Bez mreže – 20\sizmjena čeka slanje$/)).toBeVisible();
    await first.close();
    expect(await read()).toEqual([]);
  });
  const page = await context.newPage();
  await test.step('they are still there, and are sent when the network is back', async () => {
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(address);
    await expect(page.getByText(/^Bez mreže – 20\sizmjena čeka slanje$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tu je', pressed: true })).toHaveCount(19);
    await checkPage(page, 'attendance-offline');
    await context.setOffline(false);
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    const stored = await read();
    expect(stored).toHaveLength(20);
    expect(stored.filter(({ state }) => state === 'present')).toHaveLength(19);
  });
  await test.step('what two people mark differently is decided by a person', async () => {
    const office = await newVisitor();
    await openLesson(office, OFFICE);
    await context.setOffline(true);
    await mark(page, FIRST, 'Kasni');
    await mark(office, FIRST, 'Nije tu');
    await expect(office.getByText(/^Poslano u/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(`${FIRST}: dvije različite oznake`)).toBeVisible();
    await checkPage(page, 'attendance-conflict');
    await page.getByRole('button', { name: `Zadrži moje: ${FIRST}` }).click();
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    await expect.poll(read).toContainEqual(expect.objectContaining({ state: 'late', version: 3 }));
  });
  await test.step('a logout asks, and empties the device', async () => {
    await context.route('**/api/prisustvo', (route) => route.abort());
    await mark(page, SECOND, 'Tu je');
    await expect(page.getByText(/^Bez mreže – 1\sizmjena čeka slanje$/)).toBeVisible();
    expect(await readDevice(page)).toBe(1);
    await openOverlay(page, account);
    await page.getByRole('button', { name: 'Odjavi se', exact: true }).click();
    await page.getByRole('button', { name: 'Odjavi se i obriši' }).click();
    await expect(page).toHaveURL(/\/kursevi$/);
    await expect.poll(() => readDevice(page)).toBe(0);
  });
});
