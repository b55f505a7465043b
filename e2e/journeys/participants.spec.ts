import { expect, type Locator, type Page } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import {
  ADMIN,
  ANA,
  COMPANY,
  expectPage,
  fillIn,
  openAs,
  openCourse,
  readReference,
  reviewAsCompany,
  sendOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

type Person = { Ime: string; Prezime: string; 'E-mail': string };

const MIRA: Person = { Ime: 'Mira', Prezime: 'Mirić', 'E-mail': 'mira@firma.example.com' };
const SAMIR: Person = { Ime: 'Samir', Prezime: 'Samić', 'E-mail': 'samir@firma.example.com' };
const LEJLA: Person = { Ime: 'Lejla', Prezime: 'Lejlić', 'E-mail': 'lejla@firma.example.com' };
const EMIR: Person = { Ime: 'Emir', Prezime: 'Emirović', 'E-mail': 'emir@firma.example.com' };
const nameOf = ({ Ime, Prezime }: Person) => `${Ime} ${Prezime}`;

async function fillSeat(place: Locator, person: Person): Promise<void> {
  for (const [label, value] of Object.entries(person)) {
    await place.getByLabel(label, { exact: true }).fill(value);
  }
}

async function nameSeat(page: Page, button: string, person: Person, submit: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await fillSeat(dialog, person);
  await checkPage(page, 'order-participant');
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('main').getByText(nameOf(person))).toBeVisible();
}

const MISTYPED = { ...COMPANY, Naziv: 'Primjre Drvo d.o.o.' };
/** The sentence for an applicant who was accepted. */
const ACCEPTED = 'Polaznik odabran u trening program';

test('a company enrols three people, names one later and replaces one, and staff accept it from the overview', async ({
  page,
  newVisitor,
  server: { mailbox },
  problems,
}) => {
  const staff = await newVisitor();
  let [courseId, samirsLink] = ['', ''];
  await test.step('the company names two of three people in the review', async () => {
    courseId = await openCourse(page, 'analiza', /Analiza podataka/);
    await reviewAsCompany(page, {
      company: MISTYPED,
      seats: '3',
      look: () => checkPage(page, 'payment-organisation'),
    });
    await page.getByRole('checkbox', { name: /^Imena ću upisati kasnije/ }).uncheck();
    await fillSeat(page.getByRole('group', { name: 'Mjesto 1' }), MIRA);
    await fillSeat(page.getByRole('group', { name: 'Mjesto 2' }), SAMIR);
    await checkPage(page, 'placeorder-participants');
    await sendOrder(page);
  });
  const reference = await readReference(page);
  await test.step('staff accept the application from the overview with two clicks, which invites both', async () => {
    await openAs(staff, ADMIN, '/administracija');
    await staff.getByRole('button', { name: `Primi: ${reference}, Ana Kovačević` }).click();
    const dialog = staff.getByRole('dialog', { name: `Primi prijavu ${reference}` });
    await expect(dialog).toBeVisible();
    await checkPage(staff, 'admin-accept');
    await dialog.getByRole('button', { name: 'Primi prijavu' }).click();
    await expect(staff.getByText(/^Primljeno \(1\)/)).toBeVisible();
    await checkPage(staff, 'admin-accepted');
  });
  await test.step('it names the third person on the page of the order, and replaces another', async () => {
    await page.reload();
    await expect(page.getByText('Čeka ime')).toBeVisible();
    samirsLink = await mailbox.findLink(SAMIR['E-mail'], '/polaznik');
    await nameSeat(page, 'Upiši polaznika: Mjesto 3', LEJLA, 'Upiši');
    await nameSeat(page, `Zamijeni polaznika: ${nameOf(SAMIR)}`, EMIR, 'Zamijeni');
    await expect(page.locator('main').getByText(nameOf(SAMIR))).toHaveCount(0);
    await checkPage(page, 'order-participants');
  });
  await test.step('a participant confirms without an account', async () => {
    const participant = await newVisitor();
    await participant.goto(await mailbox.findLink(MIRA['E-mail'], '/polaznik'));
    await expectPage(participant, /Analiza podataka/);
    expect(new URL(participant.url()).hash).toBe('');
    await checkPage(participant, 'participant');
    await participant.getByRole('button', { name: 'Potvrđujem da dolazim' }).click();
    await expect(participant.getByText('Potvrdili ste dolazak')).toBeVisible();
  });
  await test.step('staff see all of them', async () => {
    await staff.goto(`/admin/kurs/${courseId}/polaznici?keyword=${reference}`);
    const row = (person: Person) => staff.getByRole('row').filter({ hasText: nameOf(person) });
    await expect(row(MIRA)).toContainText(/Dolazak potvrđen.*Ana Kovačević/s);
    for (const person of [LEJLA, EMIR]) await expect(row(person)).toContainText('Ime upisano');
    await expect(row(SAMIR)).toHaveCount(0);
    await checkPage(staff, 'admin-participants');
  });
  await test.step('they correct the name of the company', async () => {
    await staff.goto(`/admin/order/${new URL(page.url()).pathname.split('/').at(-1)}`);
    await staff.getByRole('button', { name: 'Ispravi platioca' }).click();
    const dialog = staff.getByRole('dialog');
    await fillIn(staff, { Naziv: COMPANY.Naziv });
    await checkPage(staff, 'admin-payer');
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.locator('main').getByText(COMPANY.Naziv)).toBeVisible();
    await expect(staff.getByText('Platilac je ispravljen', { exact: true })).toBeVisible();
  });
  await test.step('the company sees both, and gets a mail about the acceptance', async () => {
    await mailbox.findMail(ANA['E-mail adresa'], [reference, ACCEPTED]);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Status prijave' })).toContainText(ACCEPTED);
    await expect(page.locator('main').getByText(COMPANY.Naziv).first()).toBeVisible();
    await expect(page.getByText(MISTYPED.Naziv)).toHaveCount(0);
    await checkPage(page, 'order-accepted');
  });
  await test.step('the link of the replaced person is useless, and that of the new one works', async () => {
    const participant = await newVisitor();
    problems.allow(/404 \(Not Found\)/);
    await participant.goto(samirsLink);
    await expectPage(participant, 'Link ne vrijedi');
    await expect(participant.getByText(/Analiza podataka/)).toHaveCount(0);
    await checkPage(participant, 'participant-replaced');
    await participant.goto('about:blank');
    await participant.goto(await mailbox.findLink(EMIR['E-mail'], '/polaznik'));
    await expectPage(participant, /Analiza podataka/);
    await expect(participant.getByText('Mjesto je potvrđeno')).toBeVisible();
    await checkPage(participant, 'participant-admitted');
  });
});
