import { expect } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import {
  expectPage,
  fillIn,
  freeSeats,
  logIn,
  openCourse,
  PASSWORD,
  registerAndReviewOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

const EMAIL = 'obrisana@example.com';

test('a user deletes the account after reading what goes and what stays, and cannot log in again', async ({
  page,
  request,
  problems,
}) => {
  // The browser reports the refused password and the refused login.
  problems.allow(/status of 4(01|22)/);
  const courseId = await openCourse(page, 'analiza', /Analiza podataka/);
  const seats = await freeSeats(request, courseId);

  await test.step('a new user orders a seat', async () => {
    await page.getByRole('button', { name: 'Prijavi se na kurs' }).click();
    await registerAndReviewOrder(page, EMAIL);
    await page.getByRole('button', { name: 'Pošalji narudžbu' }).click();
    await expect(page).toHaveURL(/\/order\//);
    expect(await freeSeats(request, courseId)).toBe(seats - 1);
  });

  const dialog = page.getByRole('dialog', { name: 'Da li želite da obrišete svoj nalog?' });
  const part = (title: string) => dialog.locator('section').filter({ hasText: title });

  await test.step('"Moji podaci" lists what is deleted and what is kept', async () => {
    await page.goto('/profile/moji-podaci');
    await page
      .getByRole('region', { name: 'Moji podaci' })
      .getByRole('button', { name: 'Obriši nalog' })
      .click();
    await expect(part('Briše se odmah')).toContainText(/Ime, e.mail adresa, lozinka i\s+saglasnosti/);
    await expect(part('Briše se odmah')).toContainText(/Otvorena\s+neplaćena\s+prijava\s+se\s+otkazuje/);
    await expect(part('Ostaje')).toContainText(/Bez vašeg imena.*:\s1\s+prijava\s+na\s+kurseve/s);
    await checkPage(page, 'profile-deletion');
  });

  await test.step('a wrong password deletes nothing', async () => {
    await fillIn(page, { 'Trenutna lozinka': `${PASSWORD}8` });
    await dialog.getByRole('button', { name: 'Obriši nalog zauvijek' }).click();
    await expect(dialog.getByLabel('Trenutna lozinka')).toHaveAttribute('aria-invalid', 'true');
    expect(await freeSeats(request, courseId)).toBe(seats - 1);
  });

  await test.step('the password deletes the account and returns the seat', async () => {
    await fillIn(page, { 'Trenutna lozinka': PASSWORD });
    await dialog.getByRole('button', { name: 'Obriši nalog zauvijek' }).click();
    await expect(page.getByText('Vaš nalog je obrisan.')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await freeSeats(request, courseId)).toBe(seats);
  });

  await test.step('the login is refused', async () => {
    await page.goto('/profile');
    await expectPage(page, 'Prijava na nalog');
    await logIn(page, { 'E-mail adresa': EMAIL, Lozinka: PASSWORD });
    await expect(page.locator('main').getByRole('alert')).toBeVisible();
    await expectPage(page, 'Prijava na nalog');
  });
});
