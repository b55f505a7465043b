import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { confirmAddress, freeSeats, PASSWORD, registerAndReviewOrder, expectPage } from '../support/site.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { checkPage } from '../support/pages.ts';
import { test } from '../support/test.ts';

const ORDERS = '**/api/orders';
const UNANSWERED = 'Ne znamo da li je prijava stigla.';

type Course = { _id: string; name: string; countInStock: number };

/** Returns a course whose number of free seats is in a range. */
async function courseWithSeats(request: APIRequestContext, least: number, most: number): Promise<Course> {
  const response = await request.get('/api/kursevi?pageSize=100');
  const { kursevi }: { kursevi: Course[] } = await response.json();
  const course = kursevi.find(({ countInStock }) => countInStock >= least && countInStock <= most);
  if (!course) throw new Error(`The demo content has no course with ${least} to ${most} free seats.`);
  return course;
}

/** Returns how many orders this user has. */
async function countOrders(request: APIRequestContext, email: string): Promise<number> {
  const login = await request.post('/api/users/login', { data: { email, password: PASSWORD } });
  const { token }: { token: string } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const mine = await request.get('/api/orders/myorders', { headers });
  const orders: unknown[] = await mine.json();
  return orders.length;
}

type NewOrder = { email: string; course: Course; seats: number; mailbox: Mailbox };

/** Places an order whose response never reaches the browser. */
async function placeOrderWithoutAnswer(page: Page, { email, course, seats, mailbox }: NewOrder) {
  await page.goto(`/cart/${course._id}?qty=${seats}`);
  await registerAndReviewOrder(page, email);
  await confirmAddress(page, mailbox, email);
  await page.route(ORDERS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
  await expect(page.getByText(UNANSWERED)).toBeVisible();
  await page.unroute(ORDERS);
}

test.beforeEach(({ problems }) => problems.allow(/ERR_FAILED/));

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('an order whose answer was lost is found again, though it took the last seat itself', async ({
    page,
    request,
    server: { mailbox },
  }) => {
    const email = 'zadnja@example.com';
    const course = await courseWithSeats(request, 1, 1);
    await test.step('the order for the last seat arrives, its answer does not', async () => {
      await placeOrderWithoutAnswer(page, { email, course, seats: 1, mailbox });
      expect(await freeSeats(request, course._id)).toBe(0);
    });
    await test.step('a reload still asks about the order, and does not call the course full', async () => {
      await page.reload();
      await expect(page.getByText(UNANSWERED)).toBeVisible();
      await expect(page.getByText(/popunjen/i)).toHaveCount(0);
      await checkPage(page, 'placeorder-unanswered');
    });
    await test.step('sending it again leads to the one stored order', async () => {
      await page.getByRole('button', { name: 'Pošalji istu prijavu' }).click();
      await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/);
      expect(await countOrders(request, email)).toBe(1);
    });
    await test.step('the cart is empty', async () => {
      await page.goto('/cart');
      await expect(page.getByText('U odabiru nema kurseva.')).toBeVisible();
    });
  });
});

test('an order whose answer was lost keeps its seats while the cart is changed, and is stored once', async ({
  page,
  request,
  server: { mailbox },
}) => {
  const email = 'tri@example.com';
  const course = await courseWithSeats(request, 4, 6);
  const seats = course.countInStock - 1;
  const seatsField = page.getByLabel(new RegExp(`^Broj mjesta na kursu ${course.name}`));
  await test.step('the order arrives, its answer does not', async () => {
    await placeOrderWithoutAnswer(page, { email, course, seats, mailbox });
  });
  await test.step('the cart still has the ordered seats after a reload', async () => {
    await page.getByRole('link', { name: 'Izmijeni (Odabrani kursevi)' }).click();
    await expectPage(page, 'Moji kursevi');
    await page.reload();
    await expect(page.getByText(UNANSWERED)).toBeVisible();
    await expect(seatsField).toHaveValue(String(seats));
    await checkPage(page, 'cart-unanswered');
  });
  await test.step('a changed cart still asks about the first order', async () => {
    await seatsField.selectOption('1');
    await page.getByRole('link', { name: 'Saznajte šta je s njom' }).click();
    await expect(page.getByText(`Poslali ste: ${course.name} × ${seats}.`)).toBeVisible();
    await checkPage(page, 'placeorder-unanswered-changed');
  });
  await test.step('sending it again leads to the one stored order', async () => {
    await page.getByRole('button', { name: 'Pošalji prvu prijavu' }).click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/);
    expect(await countOrders(request, email)).toBe(1);
    expect(await freeSeats(request, course._id)).toBe(1);
  });
});
