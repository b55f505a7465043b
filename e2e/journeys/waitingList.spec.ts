import { expect, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { checkPage } from '../support/pages.ts';
import {
  ADMIN,
  expectPage,
  fillCourse,
  openAs,
  publishCourse,
  readReference,
  recordPayment,
  registerAndReviewOrder,
  reviewAsCompany,
  sendOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

const COURSE = 'Obrada drveta';
const EMAIL = 'ceka@example.com';
/** Three seats of 180 KM with 15 % tax, and what one of them costs. */
const PAID = '621';
const REFUND = /207,00\sKM/;

/** Publishes a course of three seats. Returns its id. */
async function publish(staff: Page): Promise<string> {
  await openAs(staff, ADMIN, '/admin/kurslist');
  await fillCourse(staff, COURSE, '3');
  await publishCourse(staff, COURSE);
  await staff.goto('/admin/kurslist?keyword=Obrada');
  const link = staff.getByRole('link', { name: COURSE }).first();
  const [id = ''] = /[0-9a-f]{24}/.exec((await link.getAttribute('href')) ?? '') ?? [];
  return id;
}

test('a seat that a company cancels goes to the person who waits, and the company gets its money back', async ({
  page,
  newVisitor,
  server: { mailbox },
}) => {
  const [staff, phone] = [await newVisitor(), await newVisitor()];
  await phone.setViewportSize(VIEWPORTS.phone);
  const courseId = await test.step('staff publish a course of three seats', () => publish(staff));
  await test.step('a company takes all of them', async () => {
    await page.goto(`/kurs/${courseId}`);
    await reviewAsCompany(page, { seats: '3' });
    await sendOrder(page);
  });
  const reference = await readReference(page);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await test.step('staff record its payment', async () => {
    await staff.goto(`/admin/order/${orderId}`);
    await recordPayment(staff, PAID);
  });
  const link = await test.step('a visitor joins the waiting list on a phone', async () => {
    await phone.goto(`/kurs/${courseId}`);
    await expectPage(phone, COURSE);
    await phone.getByRole('button', { name: 'Upiši me na listu čekanja' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Lista čekanja' });
    await dialog.getByLabel('E-mail').fill(EMAIL);
    await checkPage(phone, 'waiting-join');
    await dialog.getByRole('button', { name: 'Upiši me' }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText(EMAIL)).toBeVisible();
    await checkPage(phone, 'course-waiting');
    const mailed = await mailbox.findLink(EMAIL, '/lista-cekanja');
    await phone.goto(mailed);
    await expectPage(phone, COURSE);
    await checkPage(phone, 'waiting-unconfirmed');
    await phone.getByRole('button', { name: 'Potvrđujem upis' }).click();
    await expect(phone.getByText('Vi ste 1. na listi.')).toBeVisible();
    await checkPage(phone, 'waiting');
    return mailed;
  });
  await test.step('the company cancels one seat, and sees the refund before', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Otkaži mjesta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Otkazivanje mjesta' });
    await dialog.getByRole('checkbox').nth(1).check();
    const submit = dialog.getByRole('button', { name: /^Otkaži 1\smjesto, povrat/ });
    await expect(submit).toHaveText(REFUND);
    await dialog.getByLabel('Račun za povrat').fill('129-007-94010284-94');
    await checkPage(page, 'order-cancel');
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Mjesto je otkazano. Zatražen je povrat')).toBeVisible();
    await checkPage(page, 'order-seat-cancelled');
  });
  await test.step('the person who waits gets the seat offered and accepts it on the phone', async () => {
    await mailbox.findMail(EMAIL, ['Oslobodilo se mjesto', 'Mjesto čuvamo za vas']);
    await phone.goto('about:blank');
    await phone.goto(link);
    await expectPage(phone, COURSE);
    await expect(phone.getByText(/^Mjesto čuvamo za vas/)).toBeVisible();
    await checkPage(phone, 'waiting-offer');
    await phone.getByRole('button', { name: 'Prihvati', exact: true }).click();
    await expectPage(phone, 'Moji kursevi');
    await expect(phone.getByText(/^Mjesto čuvamo za vas/)).toBeVisible();
    await checkPage(phone, 'cart-offer');
    await registerAndReviewOrder(phone, EMAIL);
    await checkPage(phone, 'placeorder-offer');
    await phone.getByRole('button', { name: 'Pošalji narudžbu' }).click();
    await expectPage(phone, 'Vaša prijava je poslana');
    await checkPage(phone, 'order-offer');
    await phone.goto(link);
    await expect(phone.getByText('Ponudu ste prihvatili.')).toBeVisible();
    await checkPage(phone, 'waiting-accepted');
  });
  await test.step('staff pay the refund out', async () => {
    await staff.goto(`/admin/novac/povrati?keyword=${reference}`);
    const row = staff.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText(REFUND);
    await row.getByRole('button', { name: /^Više/ }).click();
    await staff.getByRole('menuitem', { name: /^Isplaćeno/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Povrat je isplaćen' });
    await expect(dialog).toBeVisible();
    await checkPage(staff, 'admin-refund');
    await dialog.getByRole('button', { name: 'Isplaćeno' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('button', { name: /^Isplaćeno/ })).toHaveCount(0);
    await checkPage(staff, 'admin-refunds');
    await page.reload();
    await expect(page.locator('main')).toContainText(REFUND);
    await checkPage(page, 'order-refunded');
  });
  await test.step('their list says that the offer was accepted', async () => {
    await staff.goto(`/admin/kurs/${courseId}/cekanje?all=true`);
    await expect(staff.getByRole('row').filter({ hasText: EMAIL })).toContainText('Ponuda prihvaćena');
    await checkPage(staff, 'admin-waiting');
  });
});
