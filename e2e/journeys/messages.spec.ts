import { expect, type Page } from '@playwright/test';
import { startMailServer } from '../support/mailServer.ts';
import { checkPage } from '../support/pages.ts';
import { ADMIN, ANA, openAs, startAs } from '../support/site.ts';
import { test } from '../support/test.ts';

const WRONG = ANA['E-mail adresa'];
const MENDED = 'ana.nova@example.com';
const SUBJECT = 'Parking iza zgrade';

type Order = { _id: string; heldSeats: number; orderItems: Array<{ kurs: string }> };

/** Returns the newest order that holds seats of the account with the address that will be refused. */
async function findOrder(page: Page): Promise<{ order: string; course: string }> {
  const stored = await page.evaluate(() => sessionStorage.getItem('userInfo') ?? '');
  const { token }: { token: string } = JSON.parse(stored);
  const answer = await page.request.get(`/api/orders?keyword=${encodeURIComponent(WRONG)}`, {
    headers: { Authorization: `Bearer ${token}` },
    failOnStatusCode: true,
  });
  const orders: Order[] = await answer.json();
  const order = orders.find(({ heldSeats }) => heldSeats > 0);
  const course = order?.orderItems[0]?.kurs;
  if (!order || !course) throw new Error(`${WRONG} has no order with seats.`);
  return { order: order._id, course };
}

test('staff see whom a message did not reach and why, mend the address, and send it again', async ({
  page,
  server,
}) => {
  const mails = await startMailServer();
  mails.refused.add(WRONG);
  await server.restart({ SMTP_URL: mails.url });
  await startAs(page, ADMIN);
  const { order, course } = await findOrder(page);

  await test.step('write to everybody who has a seat', async () => {
    await openAs(page, ADMIN, `/admin/kurs/${course}/poruke`);
    await page.getByRole('button', { name: 'Nova poruka' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova poruka' });
    await dialog.getByLabel('Naslov').fill(SUBJECT);
    await dialog.getByLabel('Tekst', { exact: true }).fill('Dobar dan, {ime},\n\nparkirajte iza zgrade.');
    await expect(dialog.getByText(/^Poruku dobija(ju)? [2-9]\sadres/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Pošalji poruku' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('read who got it, who did not, and why', async () => {
    const counts = page
      .getByRole('table', { name: 'Poruke' })
      .getByText(/^Poslano\s\d+\s·\sNije\sisporučeno\s1$/);
    await expect(async () => {
      await page.reload();
      await expect(counts).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: `Otvori: ${SUBJECT}` }).click();
    const dialog = page.getByRole('dialog', { name: SUBJECT });
    const failed = dialog.getByRole('row').filter({ hasText: WRONG });
    await expect(failed).toContainText('Nije isporučeno');
    await expect(failed).toContainText('Server primaoca je odbio adresu');
    await expect(dialog.getByText('Poslano', { exact: true })).not.toHaveCount(0);
    await checkPage(page, 'message with a failed recipient');
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  });
  await test.step('mend the address of the application', async () => {
    await page.goto(`/admin/order/${order}`);
    await page.getByRole('button', { name: /^Ispravi e.mail adresu$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nova e.mail adresa/).fill(MENDED);
    await dialog.getByLabel(/^Razlog/).fill('Slovna greška u adresi.');
    await expect(dialog.getByText(/mail dobija/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('send the message again, to the new address', async () => {
    await page.goto(`/admin/kurs/${course}/poruke`);
    const sent = page.getByRole('table', { name: 'Poslani e-mailovi' });
    const failed = sent.getByRole('row').filter({ hasText: WRONG }).filter({ hasText: SUBJECT });
    await failed.getByRole('button', { name: `Pročitaj: ${SUBJECT}` }).click();
    await page.getByRole('button', { name: 'Pošalji ponovo' }).click();
    const question = page.getByRole('dialog', { name: /^Ko dobija e.mail$/ });
    await expect(question.getByText(MENDED).first()).toBeAttached();
    await question.getByRole('button', { name: 'Pošalji', exact: true }).click();
    await expect(failed).toContainText('Ponovo poslano');
    await mails.expectMail(MENDED);
    await expect(async () => {
      await page.reload();
      const row = sent.getByRole('row').filter({ hasText: MENDED });
      await expect(row).toContainText('Poslano', { timeout: 2000 });
    }).toPass();
  });
  await mails.close();
});
