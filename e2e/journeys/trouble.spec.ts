import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, fillIn, PASSWORD, placesLeft, registrationOf } from '../support/applicant.ts';
import { VIEWPORTS } from '../support/browser.ts';
import { openStage } from '../support/stage.ts';
import { atPage, findCourse } from '../support/steps.ts';

const stage = openStage();

describe('What could go wrong on the way', () => {
  it('keeps a cart through the login and tells of wrong credentials', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.desktop, [/status of 401/]);
    const { page } = visitor;
    await findCourse(visitor, stage.shop.url, 'timski', /Timski rad/);
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await page
      .getByRole('link', { name: /Timski rad/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
    await fillIn(page, { 'E-mail adresa': 'ana@example.com', Lozinka: 'pogrešna' });
    await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await page.getByLabel('E-mail adresa').inputValue(), 'ana@example.com');
    await fillIn(page, { Lozinka: 'ana12345' });
    await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
    await atPage(page, 'Adresa');
    await page.goto(`${stage.shop.url}/cart`);
    await page
      .getByRole('link', { name: /Timski rad/ })
      .first()
      .waitFor();
    await visitor.leave();
  });

  it('tells the buyer that a course has become full, and sends nothing', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.desktop, [/status of 409/]);
    const { page } = visitor;
    const courseId = await findCourse(visitor, stage.shop.url, 'korisničkog', /Dizajn korisničkog iskustva/);
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();
    await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
    await fillIn(page, registrationOf('zakasnila@example.com'));
    await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();
    await atPage(page, 'Adresa');
    await fillIn(page, ADDRESS);
    await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
    await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
    await page.getByRole('button', { name: 'Pošalji narudžbu' }).waitFor();

    await takeLastPlace(courseId);
    await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
    await page
      .getByText(/popunjen|nema slobodnih mjesta/i)
      .first()
      .waitFor();
    await visitor.checkPage('placeorder-full');
    assert.ok(await page.getByRole('button', { name: 'Pošalji narudžbu' }).isDisabled());
    assert.equal(await placesLeft(stage.shop.url, courseId), 0);
    await page.goto(`${stage.shop.url}/profile`);
    await page.getByText('Niste se prijavili ni na jedan kurs...').waitFor();
    await visitor.leave();
  });

  it('shows what is not there inside the site', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.phone, [/status of 404/]);
    const { page, checkPage } = visitor;
    const missing = [
      ['/nema-toga', 'Stranica nije pronađena'],
      ['/kurs/0123456789abcdef01234567', 'Kurs nije pronađen'],
      ['/page/nula', 'Stranica nije pronađena'],
    ] as const;
    for (const [path, title] of missing) {
      await page.goto(stage.shop.url + path);
      await atPage(page, title);
      await checkPage(`not-found${path.replaceAll('/', '-')}`);
    }
    await visitor.leave();
  });
});

const post = (path: string, body: object, token = '') =>
  fetch(stage.shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** Somebody else is faster. */
async function takeLastPlace(kurs: string): Promise<void> {
  const rival = { name: 'Tarik', email: 'brzi@example.com', password: PASSWORD };
  const registered = await post('/api/users', rival);
  const { token }: { token: string } = await registered.json();
  const order = {
    orderItems: [{ kurs, qty: 1 }],
    shippingAddress: {
      address: 'Titova 1',
      city: 'Tuzla',
      postalCode: '75000',
      country: 'Bosna i Hercegovina',
    },
    paymentMethod: 'licno',
  };
  const placed = await post('/api/orders', order, token);
  assert.equal(placed.status, 201);
}
