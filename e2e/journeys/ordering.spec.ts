import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, fillIn, placesLeft, readReference, registrationOf } from '../support/applicant.ts';
import { VIEWPORTS, type Visitor } from '../support/browser.ts';
import { openStage } from '../support/stage.ts';
import { atPage, findCourse } from '../support/steps.ts';

const stage = openStage();

async function applyAsNewUser(visitor: Visitor, email: string): Promise<string> {
  const { page, checkPage } = visitor;
  const courseId = await findCourse(visitor, stage.shop.url, 'analiza', /Analiza podataka/);
  await page.getByRole('tab', { name: 'ISHODI' }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  await checkPage('course');
  const before = await placesLeft(stage.shop.url, courseId);

  await page.getByLabel('Broj mjesta').selectOption('2');
  await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
  await atPage(page, 'Moji kursevi');
  await page.waitForURL(`${stage.shop.url}/cart`);
  await page.getByRole('link', { name: 'Analiza podataka' }).first().waitFor();
  await checkPage('cart');
  await page.getByRole('button', { name: 'Nastavite sa prijavom' }).click();

  await atPage(page, 'Prijava');
  await checkPage('login');
  await page.locator('main').getByRole('link', { name: 'Registrujte se' }).click();
  await atPage(page, 'Registracija');
  await checkPage('register');
  await fillIn(page, registrationOf(email));
  await page.locator('main').getByRole('button', { name: 'Registruj se' }).click();

  await atPage(page, 'Adresa');
  await checkPage('shipping');
  await fillIn(page, ADDRESS);
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await atPage(page, 'Način plaćanja');
  await checkPage('payment');
  await page.getByRole('radio', { name: /organizacija/ }).check();
  await page.getByRole('button', { name: 'Nastavi na pregled' }).click();
  await atPage(page, 'Pregled narudžbe');
  await page.getByText('Plaća organizacija').waitFor();
  await checkPage('placeorder');

  // Two clicks in a row send one application.
  await page.getByRole('button', { name: 'Pošalji narudžbu' }).dblclick();
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
  await page.getByText('Vaša prijava je poslana').waitFor();
  await checkPage('order');
  assert.equal(await placesLeft(stage.shop.url, courseId), before - 2);
  return readReference(page);
}

describe('Applying for a course', () => {
  it('leads a new visitor from the home page to an application that outlives a restart', async () => {
    const visitor = await stage.newVisitor();
    const { page, checkPage } = visitor;
    const reference = await applyAsNewUser(visitor, 'sejla@example.com');

    // Going back does not come to a second, empty application.
    await page.goBack();
    assert.doesNotMatch(page.url(), /placeorder/);

    await page.goto(`${stage.shop.url}/profile`);
    await page.getByText(reference).first().waitFor();
    assert.equal(await page.getByRole('link', { name: /Detalji/ }).count(), 1);
    await checkPage('profile');

    await stage.shop.restart();
    await page.reload();
    await page.getByText(reference).first().waitFor();
    await page
      .getByRole('link', { name: /Detalji/ })
      .first()
      .click();
    await page.waitForURL(/\/order\//);
    await page.getByText(reference).first().waitFor();
    await page.locator('main').getByText('Šejla').waitFor();
    await visitor.leave();
  });

  it('works on a phone', async () => {
    const visitor = await stage.newVisitor(VIEWPORTS.phone);
    const reference = await applyAsNewUser(visitor, 'sejla.mobitel@example.com');
    await visitor.page.goto(`${stage.shop.url}/profile`);
    await visitor.page.getByText(reference).first().waitFor();
    await visitor.checkPage('profile');
    await visitor.leave();
  });
});
