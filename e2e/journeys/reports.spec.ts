import { expect, type Page } from '@playwright/test';
import { checkPage, settle } from '../support/pages.ts';
import { ADMIN, acceptCookies, download, expectPage, logIn, openAs } from '../support/site.ts';
import { test } from '../support/test.ts';

const ACCOUNTANT = { 'E-mail adresa': 'racunovodstvo@example.com', Lozinka: 'racunovodstvo12345' };
const YEARS = '/admin/izvjestaji?od=2020-01-01&do=2029-12-31';

const numberIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
const linksOf = (page: Page, figure: string) =>
  page.getByRole('link', { name: new RegExp(`, ${figure}, otvori listu: `) });

/** Follows a number of the report and returns it. */
async function follow(page: Page, figure: string, index = 0): Promise<number> {
  await page.goto(YEARS);
  await expectPage(page, 'Izvještaji');
  const link = linksOf(page, figure).nth(index);
  const shown = numberIn((await link.textContent()) ?? '');
  await link.click();
  await settle(page);
  return shown;
}

/** Expects the list of payments to have this sum of its pressed part. */
const expectSumOfPart = (page: Page, sum: number) =>
  expect
    .poll(async () => {
      const part = page
        .getByRole('list', { name: 'Uplate prema vrsti' })
        .locator('[aria-pressed="true"] > span');
      return numberIn((await part.nth(1).textContent()) ?? '');
    })
    .toBe(sum);

/** Returns the seats of each row of the list of courses: held, and all. */
async function seatsIn(page: Page): Promise<[number, number]> {
  // Rows below the window have no inner text until they are painted.
  const texts = await page.getByText(/^\d+ \/ \d+$/).allTextContents();
  const pairs = texts.map((text) => text.split(' / ').map(Number));
  return [0, 1].map((index) => pairs.reduce((sum, pair) => sum + (pair[index] ?? 0), 0)) as [number, number];
}

test('an administrator proves three numbers of a report by their lists, and saves its files', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/admin/izvjestaji');
  await expectPage(page, 'Izvještaji');
  await settle(page);
  await checkPage(page, 'report');

  const revenue = await follow(page, 'Uplate');
  await expectPage(page, /Uplate/);
  await expectSumOfPart(page, revenue);

  const capacity = await follow(page, 'Mjesta');
  await expectPage(page, 'Kursevi');
  await page.goto(`${page.url()}&pageSize=100`);
  await settle(page);
  expect((await seatsIn(page))[1]).toBe(capacity);

  // Of one course; the first link is in the total.
  const held = await follow(page, 'Zauzeto', 1);
  await expectPage(page, /Polaznici/);
  await expect(page.getByText(new RegExp(`\\b${held}\u00a0mjest`)).first()).toBeVisible();

  await page.goto(YEARS);
  await expectPage(page, 'Izvještaji');
  const csv = await download(page, 'CSV: izvezi sve što odgovara filterima');
  expect(csv.name).toMatch(/^izvjestaj-.*\.csv$/);
  const total = csv.content.toString().trimEnd().split('\r\n').at(-1) ?? '';
  expect(total).toMatch(/^"?Ukupno/);
  const pdf = await download(page, 'PDF');
  expect(pdf.name).toBe('izvjestaj-2020-01-01-2029-12-31.pdf');
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Za nadležni organ' }).click();
  await expectPage(page, 'Izvještaj za nadležni organ');
  await expect(
    page.getByRole('heading', { name: 'Ministarstvo za obrazovanje Kantona Primjer' }),
  ).toBeVisible();
  await settle(page);
  await checkPage(page, 'report-authority');
  const exact = await download(page, 'Tačni brojevi (CSV)');
  expect(exact.name).toMatch(/^izvjestaj-za-organ-.*\.csv$/);
});

test('an accountant reads the report, and follows the numbers of the lists that are theirs', async ({
  page,
}) => {
  await page.goto('/login?redirect=/admin/izvjestaji');
  await acceptCookies(page);
  await logIn(page, ACCOUNTANT);
  await expectPage(page, 'Izvještaji');
  await page.getByLabel('Po redu').selectOption('Po: Tip obuke');
  await settle(page);
  await checkPage(page, 'report-accountant');
  expect(await linksOf(page, 'Termini').count()).toBe(0);
  for (const index of [0, 1]) {
    const revenue = await follow(page, 'Uplate', index);
    await expectSumOfPart(page, revenue);
  }
  const held = await follow(page, 'Zauzeto');
  await expectPage(page, /Polaznici/);
  await expect(page.getByText(new RegExp(`\\b${held}\u00a0mjest`)).first()).toBeVisible();
});

test('the calendar shows a clash, and leads to the course', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/kurslist');
  const { token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}'));
  const headers = { Authorization: `Bearer ${token}` };
  const { kursevi } = await (await page.request.get('/api/kursevi?pageSize=100', { headers })).json();
  // Two drafts of one course have the same timetable.
  for (let copy = 0; copy < 2; copy += 1) {
    const answer = await page.request.post(
      `/api/kursevi/${kursevi.find(({ city }: { city: string }) => city)._id}/ponovi`,
      {
        headers,
        data: { firstDay: '2031-03-03' },
      },
    );
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.goto('/admin/kalendar?dan=2031-03-05');
  await expectPage(page, 'Kalendar');
  await expect(page.getByText('Preklapanje').first()).toBeVisible();
  await settle(page);
  await checkPage(page, 'calendar');
  await page.getByRole('button', { name: 'Sljedeća sedmica' }).click();
  await expect(page.getByText('10. 3. 2031. – 16. 3. 2031.')).toBeVisible();
  await page.getByRole('button', { name: 'Prethodna sedmica' }).click();
  await page
    .getByRole('link', { name: /početak 3\.\s3\.\s2031\./ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/kurs\/[\da-f]{24}\/edit/);
});
