import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import {
  ADDRESS,
  confirmAddress,
  findCourse,
  freeSeats,
  PASSWORD,
  readReference,
  registerAndReviewOrder,
  registrationOf,
  ANA,
  expectPage,
  fillIn,
  logIn,
  openCourse,
} from '../support/site.ts';
import { checkPage } from '../support/pages.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

/** The first day of the course, which stands on every page until the course begins. */
const expectStart = (page: Page) =>
  expect(
    page
      .locator('main')
      .getByText(/(Početak|[Pp]očinje)\s\d+\.\s\d+\.\s\d{4}\./)
      .first(),
  ).toBeVisible();

type Shop = { page: Page; request: APIRequestContext; mailbox: Mailbox };

/** Orders two seats as a new user, checking every page on the way; returns the order's reference number. */
async function orderAsNewUser({ page, request, mailbox }: Shop, email: string): Promise<string> {
  const send = page.getByRole('button', { name: 'Pošalji narudžbu' });
  const courseId = await test.step('find a course from the home page', () =>
    findCourse(page, 'analiza', /Analiza podataka/));
  const seatsBefore = await freeSeats(request, courseId);

  await test.step('read about it', async () => {
    await page.getByRole('tab', { name: 'ISHODI' }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await checkPage(page, 'course');
  });

  await test.step('put two seats into the cart', async () => {
    await page.getByLabel('Broj mjesta').selectOption('2');
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await expectPage(page, 'Moji kursevi');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('link', { name: 'Analiza podataka' }).first()).toBeVisible();
    await expectStart(page);
    await checkPage(page, 'cart');
    await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
  });

  await test.step('register', async () => {
    await expectPage(page, 'Prijava na nalog');
    await checkPage(page, 'login');
    await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
    await expectPage(page, 'Registracija');
    await checkPage(page, 'register');
    await fillIn(page, registrationOf(email));
    await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();
  });

  await test.step('give address and way of payment', async () => {
    await expectPage(page, 'Adresa');
    await expect(page.getByText(/^Za 2\smjesta prvo potvrdite e.mail adresu\.$/)).toBeVisible();
    await expectStart(page);
    await checkPage(page, 'shipping');
    await fillIn(page, ADDRESS);
    await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
    await expectPage(page, 'Način plaćanja');
    await expectStart(page);
    await checkPage(page, 'payment');
    await page.getByRole('radio', { name: /organizacija/ }).check();
    await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
    await expectPage(page, 'Pregled prijave');
    await expect(page.getByText('Plaća organizacija')).toBeVisible();
    await expectStart(page);
    await checkPage(page, 'placeorder');
  });

  await test.step('two seats are refused until the e-mail address is confirmed', async () => {
    await send.click();
    await expect(page.getByText(`link smo poslali na ${email}`)).toBeVisible();
    await checkPage(page, 'placeorder-unconfirmed');
    expect(await freeSeats(request, courseId)).toBe(seatsBefore);
    await page.goto('/profile');
    await expect(page.getByText(/^Potvrdite e.mail adresu\.$/)).toBeVisible();
    await checkPage(page, 'profile-unconfirmed');
    await page.goto('/placeorder');
    await expect(send).toBeEnabled();
    await confirmAddress(page, mailbox, email);
  });

  await test.step('a double click on "send" places one order', async () => {
    await send.dblclick();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/);
    await expect(page.getByText('Vaša prijava je poslana')).toBeVisible();
    await expectStart(page);
    await checkPage(page, 'order');
    expect(await freeSeats(request, courseId)).toBe(seatsBefore - 2);
  });
  return readReference(page);
}

test('a new visitor finds a course, registers and orders it, and the order survives a server restart', async ({
  page,
  request,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const shop = { page, request, mailbox: server.mailbox };
  const reference = await orderAsNewUser(shop, 'sejla@example.com');
  await test.step('going back does not lead to a second, empty order', async () => {
    await page.goBack();
    await expect(page).not.toHaveURL(/placeorder/);
  });
  await test.step('the profile lists one order', async () => {
    await page.goto('/profile');
    await expect(page.getByText(reference).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Detalji/ })).toHaveCount(1);
    await checkPage(page, 'profile');
  });
  await test.step('after a restart of the server the order is there, and the user still logged in', async () => {
    await server.restart();
    await page.reload();
    await expect(page.getByText(reference).first()).toBeVisible();
    await page
      .getByRole('link', { name: /Detalji/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/order\//);
    await expect(page.getByText(reference).first()).toBeVisible();
    await expect(page.locator('main').getByText('Šejla')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('a new visitor finds a course, registers and orders it', async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/status of 409/);
    const shop = { page, request, mailbox: server.mailbox };
    const reference = await orderAsNewUser(shop, 'sejla.mobitel@example.com');
    await test.step('the profile lists the order', async () => {
      await page.goto('/profile');
      await expect(page.getByText(reference).first()).toBeVisible();
      await checkPage(page, 'profile');
    });
  });
});

test.describe('without an order', () => {
  test.use({ readsOnly: true });

  test('the cart survives a login, and wrong credentials are refused with a message', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    const course = page.getByRole('link', { name: /Timski rad/ }).first();
    await test.step('put a course into the cart', async () => {
      await openCourse(page, 'timski', /Timski rad/);
      await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
      await expect(course).toBeVisible();
      await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
    });
    await test.step('a wrong password is refused, and the e-mail address kept', async () => {
      await logIn(page, { ...ANA, Lozinka: 'pogrešna' });
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.getByLabel('E-mail adresa')).toHaveValue(ANA['E-mail adresa']);
    });
    await test.step('the right password leads on', async () => {
      await logIn(page, { Lozinka: ANA.Lozinka });
      await expectPage(page, 'Adresa');
    });
    await test.step('the course is still in the cart', async () => {
      await page.goto('/cart');
      await expect(course).toBeVisible();
    });
  });
});

test('an order for a course that has just become full is refused, and nothing is stored', async ({
  page,
  problems,
  request,
}) => {
  problems.allow(/status of 409/);
  const send = page.getByRole('button', { name: 'Pošalji narudžbu' });
  const courseId = await test.step('go as far as the review of the order', async () => {
    const id = await openCourse(page, 'korisničkog', /Dizajn korisničkog iskustva/);
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await registerAndReviewOrder(page, 'zakasnila@example.com');
    return id;
  });
  await test.step('another user takes the last seat', () => orderLastSeat(request, courseId));
  await test.step('the order is refused with a message', async () => {
    await send.click();
    await expect(page.getByText(/popunjen|nema slobodnih mjesta/i).first()).toBeVisible();
    await expect(page.locator(':focus')).toContainText(/popunjen|nema slobodnih mjesta/i);
    await checkPage(page, 'placeorder-full');
    await expect(send).toBeDisabled();
  });
  await test.step('the refusal itself removes the course', async () => {
    await page.getByRole('button', { name: /^Ukloni kurs/ }).click();
    await expect(page).toHaveURL('/cart');
  });
  await test.step('the profile lists no order', async () => {
    expect(await freeSeats(request, courseId)).toBe(0);
    await page.goto('/profile');
    await expect(page.getByText('Niste se prijavili ni na jedan kurs...')).toBeVisible();
  });
});

async function orderLastSeat(request: APIRequestContext, kurs: string): Promise<void> {
  const registered = await request.post('/api/users', {
    data: { name: 'Tarik', email: 'brzi@example.com', password: PASSWORD },
  });
  const { token }: { token: string } = await registered.json();
  const placed = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orderItems: [{ kurs, qty: 1 }],
      shippingAddress: {
        address: 'Titova 1',
        city: 'Tuzla',
        postalCode: '75000',
        country: 'Bosna i Hercegovina',
      },
      paymentMethod: 'licno',
    },
  });
  expect(placed.status()).toBe(201);
}
