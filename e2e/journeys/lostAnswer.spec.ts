import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, fillIn, PASSWORD, placesLeft, registrationOf } from '../support/applicant.ts';
import { VIEWPORTS, type Visitor } from '../support/browser.ts';
import { openStage } from '../support/stage.ts';
import { atPage } from '../support/steps.ts';

const stage = openStage();
const ORDERS = '**/api/orders';
const UNANSWERED = 'Ne znamo da li je prijava stigla.';

type Course = { _id: string; name: string; countInStock: number };

async function courses(): Promise<Course[]> {
  const response = await fetch(`${stage.shop.url}/api/kursevi?pageSize=100`);
  const { kursevi }: { kursevi: Course[] } = await response.json();
  return kursevi;
}

/** How many applications this person has. */
async function applicationsOf(email: string): Promise<number> {
  const login = await fetch(`${stage.shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token }: { token: string } = await login.json();
  const mine = await fetch(`${stage.shop.url}/api/orders/myorders`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const orders: unknown[] = await mine.json();
  return orders.length;
}

/** Applies for places of a course; the server gets the application, the browser no answer. */
async function loseAnswer({ page }: Visitor, email: string, { _id: id }: Course, qty: number): Promise<void> {
  await page.goto(`${stage.shop.url}/cart/${id}?qty=${qty}`);
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
  await fillIn(page, registrationOf(email));
  await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();
  await atPage(page, 'Adresa');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await page.route(ORDERS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
  await page.getByText(UNANSWERED).waitFor();
  await page.unroute(ORDERS);
}

describe('An application whose answer is lost', () => {
  it('is found after a reload that finds the course full by this very application', async () => {
    const course = (await courses()).find(({ countInStock }) => countInStock === 1);
    assert.ok(course, 'the demo content has a course with one place left');
    const visitor = await stage.newVisitor(VIEWPORTS.phone, [/ERR_FAILED/]);
    const { page } = visitor;
    await loseAnswer(visitor, 'zadnja@example.com', course, 1);
    assert.equal(await placesLeft(stage.shop.url, course._id), 0);

    await page.reload();
    await page.getByText(UNANSWERED).waitFor();
    assert.equal(await page.getByText(/popunjen/i).count(), 0);
    await visitor.checkPage('placeorder-unanswered');
    await page.getByRole('button', { name: 'Pošalji istu prijavu' }).click();
    await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
    assert.equal(await applicationsOf('zadnja@example.com'), 1);
    await page.goto(`${stage.shop.url}/cart`);
    await page.getByText('Niste se prijavili ni na jedan kurs...').waitFor();
    await visitor.leave();
  });

  it('keeps its number of places over a look at the selection, and is stored once', async () => {
    const course = (await courses()).find(({ countInStock }) => countInStock >= 4 && countInStock <= 10);
    assert.ok(course, 'the demo content has a course with four to ten places');
    const qty = course.countInStock - 1;
    const visitor = await stage.newVisitor(VIEWPORTS.desktop, [/ERR_FAILED/]);
    const { page } = visitor;
    await loseAnswer(visitor, 'tri@example.com', course, qty);

    await page.getByRole('link', { name: 'Izmijeni (Odabrani kursevi)' }).click();
    await atPage(page, 'Moji kursevi');
    await page.reload();
    await page.getByText(UNANSWERED).waitFor();
    const places = page.getByLabel(`Broj mjesta na kursu ${course.name}`);
    assert.equal(await places.inputValue(), String(qty));
    await visitor.checkPage('cart-unanswered');

    // Changed on purpose, it is still the first one that is asked about.
    await places.selectOption('1');
    await page.getByRole('link', { name: 'Saznajte šta je s njom' }).click();
    await page.getByText(`Poslali ste: ${course.name} × ${qty}.`).waitFor();
    await visitor.checkPage('placeorder-unanswered-changed');
    await page.getByRole('button', { name: 'Pošalji prvu prijavu' }).click();
    await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
    assert.equal(await applicationsOf('tri@example.com'), 1);
    assert.equal(await placesLeft(stage.shop.url, course._id), 1);
    await visitor.leave();
  });
});
