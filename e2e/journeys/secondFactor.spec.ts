import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { VIEWPORTS } from '../support/browser.ts';
import { checkPage } from '../support/pages.ts';
import { ADMIN, acceptCookies, download, expectPage, fillIn, logIn } from '../support/site.ts';
import { test } from '../support/test.ts';

const SECTION = '/profile/sigurnost';
const PASSKEY = 'Službeni laptop';

/** Browsers accept passkeys on `localhost`, not on an address of digits. */
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

test('an admin adds a passkey and an app for codes, and logs in with each of them and with a recovery code', async ({
  page,
  problems,
}) => {
  // The browser reports each refused login.
  problems.allow(/Failed to load resource.*40[13]/);
  const device = await addAuthenticator(page);

  await test.step('the admin logs in with the password alone', async () => {
    await page.goto(`/login?redirect=${SECTION}`);
    await acceptCookies(page);
    await checkAtAllSizes(page, 'login');
    await logIn(page, ADMIN);
    await expectPage(page, 'Vaš profil');
    await expect(page.getByRole('region', { name: 'Aplikacija za kodove' })).toContainText('Isključena');
    await checkAtAllSizes(page, 'second-factor-off');
  });

  const codes = await test.step('a cancelled passkey changes nothing; the next one is added', async () => {
    await page.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dodajte pristupni ključ' });
    await fillIn(page, { 'Naziv ključa': PASSKEY });
    await device.setVerified(false);
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await checkAtAllSizes(page, 'identity');
    await confirm(page);
    await expect(dialog.getByText('Pristupni ključ nije dodan.')).toBeVisible();
    await checkAtAllSizes(page, 'passkey-cancelled');
    await device.setVerified(true);
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await expect(page.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toBeFocused();
    await checkAtAllSizes(page, 'recovery-codes');
    const shown = await page
      .getByRole('list', { name: 'Rezervni kodovi' })
      .getByRole('listitem')
      .allInnerTexts();
    const file = await download(page, 'Preuzmi kao datoteku');
    for (const code of shown) expect(file.content.toString()).toContain(code.trim());
    await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
    await expect(page.getByRole('region', { name: 'Rezervni kodovi' })).toContainText('Preostalo: 10');
    return shown.map((code) => code.trim());
  });

  await test.step('the passkey logs in without password and code', async () => {
    await logOut(page);
    await page.goto(`/login?redirect=${SECTION}`);
    await page.getByRole('button', { name: 'Prijava pristupnim ključem' }).click();
    await expectPage(page, 'Vaš profil');
    await expect(page.getByRole('region', { name: 'Pristupni ključevi' })).toContainText(
      'posljednja prijava',
    );
  });

  await test.step('a cancelled login with a passkey is no error', async () => {
    await logOut(page);
    await page.goto('/login');
    await device.setVerified(false);
    await page.getByRole('button', { name: 'Prijava pristupnim ključem' }).click();
    await expect(page.getByText('Niste prijavljeni.')).toBeVisible();
    await checkAtAllSizes(page, 'login-cancelled');
    await device.setVerified(true);
  });

  await test.step('the password is not enough; a recovery code completes it once', async () => {
    await logIn(page, ADMIN);
    await expect(page.getByLabel('Rezervni kod')).toBeVisible();
    await checkAtAllSizes(page, 'login-recovery-code');
    await enterCode(page, 'Rezervni kod', codes[0] ?? '');
    await expect(page).not.toHaveURL(/login/);
    await logOut(page);
    await page.goto(`/login?redirect=${SECTION}`);
    await logIn(page, ADMIN);
    await enterCode(page, 'Rezervni kod', codes[0] ?? '');
    await expect(page.getByLabel('Rezervni kod')).toHaveAttribute('aria-invalid', 'true');
    await enterCode(page, 'Rezervni kod', codes[1] ?? '');
    await expectPage(page, 'Vaš profil');
    await expect(page.getByRole('region', { name: 'Rezervni kodovi' })).toContainText('Preostalo: 8');
  });

  const app = await test.step('the app for codes is switched on with its first code', async () => {
    await page.getByRole('button', { name: 'Uključi aplikaciju' }).click();
    await page.getByRole('button', { name: 'Nastavi' }).click();
    await checkAtAllSizes(page, 'identity-with-code');
    await confirm(page, codes[2]);
    await expect(page.getByRole('figure', { name: /QR kod/ })).toBeVisible();
    await checkAtAllSizes(page, 'app-setup');
    const secret = await page.getByRole('dialog').locator('code').innerText();
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await page.getByLabel('Kod iz aplikacije').fill(app.generate());
    await page.getByRole('button', { name: 'Uključi', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Aplikacija za kodove' })).toContainText('Uključena');
    await checkAtAllSizes(page, 'second-factor-on');
    return app;
  });

  await test.step('a wrong code is refused, the next one of the app logs in', async () => {
    await logOut(page);
    await page.goto(`/login?redirect=${SECTION}`);
    await logIn(page, ADMIN);
    await expect(page.getByLabel('Kod iz aplikacije')).toBeFocused();
    await checkAtAllSizes(page, 'login-code');
    // The code of the current half minute was used to switch the app on.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    await enterCode(page, 'Kod iz aplikacije', next === '000000' ? '000001' : '000000');
    await expect(page.getByLabel('Kod iz aplikacije')).toHaveAttribute('aria-invalid', 'true');
    await enterCode(page, 'Kod iz aplikacije', next);
    await expectPage(page, 'Vaš profil');
  });

  await test.step('without passkey and app the password is enough again', async () => {
    await page.getByRole('button', { name: `Ukloni: ${PASSKEY}` }).click();
    await page.getByRole('button', { name: 'Ukloni ključ' }).click();
    await page.getByRole('button', { name: 'Potvrdi pristupnim ključem' }).click();
    await expect(page.getByRole('region', { name: 'Pristupni ključevi' })).toContainText('Nijedan');
    await page.getByRole('button', { name: 'Ukloni aplikaciju' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ukloni aplikaciju' }).click();
    await expect(page.getByRole('region', { name: 'Aplikacija za kodove' })).toContainText('Isključena');
    await logOut(page);
    await page.goto(`/login?redirect=${SECTION}`);
    await logIn(page, ADMIN);
    await expectPage(page, 'Vaš profil');
  });
});

/** Gives the browser a device with passkeys that answers without a user. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user passes the fingerprint or PIN; a refusal looks like a closed dialog. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Says who it is, with a recovery code once the account has a second factor. */
async function confirm(page: Page, code?: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Potvrdite da ste to vi' });
  await question.getByLabel('Lozinka').fill(ADMIN.Lozinka);
  if (code) await question.getByLabel('Rezervni kod').fill(code);
  await question.getByRole('button', { name: 'Potvrdi', exact: true }).click();
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Potvrdi' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /moj nalog$/i }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
}

async function checkAtAllSizes(page: Page, name: string): Promise<void> {
  for (const size of [VIEWPORTS.phone, VIEWPORTS.tablet, VIEWPORTS.desktop]) {
    await page.setViewportSize(size);
    await checkPage(page, `${name} at ${size.width} px`);
  }
}
