import { expect } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import { ADMIN, openAs, openCourse, reviewAsCompany, sendOrder } from '../support/site.ts';
import { test } from '../support/test.ts';

test('an administrator changes address and account, and visitors and the next buyer see them at once', async ({
  page,
  newVisitor,
  server: { mailbox },
}) => {
  const staff = await newVisitor();
  await test.step('a wrong account is refused beside its field', async () => {
    await openAs(staff, ADMIN, '/admin/postavke');
    await staff.getByLabel('Ulica i broj').fill('Obala Kulina bana 1');
    await staff.getByLabel('Račun za uplate').fill('1610000000000012');
    await staff.getByLabel('Račun za uplate').press('Enter');
    await expect(staff.getByLabel('Račun za uplate')).toBeFocused();
    await checkPage(staff, 'admin-settings-error');
  });
  await test.step('the right one is stored and mailed to the administrators', async () => {
    await staff.getByLabel('Račun za uplate').fill('BA39 1610 0000 0000 0011');
    await staff.getByLabel('Račun za uplate').press('Enter');
    await expect(staff.getByText('Postavke su sačuvane.')).toBeVisible();
    await expect(staff.getByLabel('Račun za uplate')).toHaveValue('1610000000000011');
    await mailbox.findMail(ADMIN['E-mail adresa'], ['Promijenjen', '1610 0000 0000 0011']);
    await checkPage(staff, 'admin-settings');
  });
  await test.step('pages and the next application have both', async () => {
    await page.goto('/kontakt');
    await expect(page.locator('main')).toContainText('Obala Kulina bana 1');
    await openCourse(page, 'analiza', /Analiza podataka/);
    await reviewAsCompany(page);
    await sendOrder(page);
    await expect(page.getByText('1610 0000 0000 0011').first()).toBeVisible();
  });
});
