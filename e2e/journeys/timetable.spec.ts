import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { checkPage } from '../support/pages.ts';
import {
  readReference,
  ADMIN,
  fillCourse,
  openAs,
  openCourse,
  publishCourse,
  reviewAsCompany,
  sendOrder,
} from '../support/site.ts';
import { test } from '../support/test.ts';

const COURSE = 'Tkanje senzora';
const PEOPLE = [
  { Ime: 'Mirza', Prezime: 'Mirzić', 'E-mail': 'mirza@tkalci.example.com' },
  { Ime: 'Sanja', Prezime: 'Sanjić', 'E-mail': 'sanja@tkalci.example.com' },
];
/** The eight Mondays after the move; clocks change before the last but one. */
const DAYS = ['0914', '0921', '0928', '1005', '1012', '1019', '1026', '1102'];
const CANCELLED = '20990928';

type Event = { day: string; isCancelled: boolean };

/** Returns the events of a calendar file. */
const eventsIn = (file: string): Event[] =>
  file
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      day: /DTSTART;TZID=Europe\/Sarajevo:(\d{8})T170000\r\n/.exec(event)?.[1] ?? '',
      isCancelled: event.includes('STATUS:CANCELLED'),
    }));

const EXPECTED = DAYS.map((day) => ({ day: `2099${day}`, isCancelled: `2099${day}` === CANCELLED }));

async function publish(page: Page): Promise<void> {
  await fillCourse(page, COURSE, '6');
  await page.getByRole('group', { name: '1. susret' }).getByLabel('Učionica').fill('Tkaonica');
  await page.getByLabel('Broj novih susreta').fill('7');
  await page.getByRole('button', { name: 'Ponavljaj sedmično' }).click();
  await expect(page.getByRole('group', { name: '8. susret' }).getByLabel('Dan')).toHaveValue('2099-10-26');
  await checkPage(page, 'admin-timetable');
  await publishCourse(page, COURSE);
}

async function edit(page: Page, courseId: string, change: () => Promise<void>): Promise<void> {
  await page.goto(`/admin/kurs/${courseId}/edit`);
  await expect(page.getByRole('group', { name: '8. susret' })).toBeVisible();
  await change();
  await page.getByRole('button', { name: 'Ažuriraj' }).click();
  // Both edits mail those who hold a seat.
  await page.getByRole('dialog').getByRole('button', { name: 'Sačuvaj i pošalji' }).click();
  await expect(page.getByText(`Kurs „${COURSE}” je ažuriran.`)).toBeVisible();
}

test('staff plan a course, move it, confirm it and cancel a lesson, and every calendar follows', async ({
  page,
  newVisitor,
  server: { mailbox },
}) => {
  const staff = await newVisitor();
  await test.step('staff publish a course with eight lessons', async () => {
    await openAs(staff, ADMIN, '/admin/kurslist');
    await publish(staff);
  });
  const courseId = await test.step('a company applies for two people', async () => {
    const found = await openCourse(page, 'tkanje', /Tkanje senzora/);
    await expect(page.getByText('pon 7. 9. 2099. 17:00–20:00, Tkaonica')).toBeVisible();
    await reviewAsCompany(page, { seats: '2' });
    await page.getByRole('checkbox', { name: /^Imena ću upisati kasnije/ }).uncheck();
    for (const [index, person] of PEOPLE.entries()) {
      const seat = page.getByRole('group', { name: `Mjesto ${index + 1}` });
      for (const [label, value] of Object.entries(person))
        await seat.getByLabel(label, { exact: true }).fill(value);
    }
    await sendOrder(page);
    return found;
  });
  await test.step('staff move all lessons by a week', () =>
    edit(staff, courseId, async () => {
      await staff.getByLabel('Broj dana').fill('7');
      await staff.getByRole('button', { name: 'Pomjeri sve susrete' }).click();
      await expect(staff.getByLabel('Početak')).toHaveValue('2099-09-14');
    }));
  await test.step('they confirm that it takes place', async () => {
    await staff.goto(`/admin/kurs/${courseId}/polaznici`);
    await staff.getByRole('button', { name: 'Potvrdi održavanje' }).click();
    const dialog = staff.getByRole('dialog');
    await expect(dialog.getByText(/dobijaju 2\sosobe\./)).toBeVisible();
    await checkPage(staff, 'admin-run');
    await dialog.getByRole('button', { name: 'Potvrdi i obavijesti' }).click();
    await expect(staff.getByRole('region', { name: 'Održavanje' })).toContainText('Održavanje je potvrđeno');
  });
  await test.step('they cancel one lesson', () =>
    edit(staff, courseId, () => staff.getByRole('button', { name: 'Otkaži susret: 3. susret' }).click()));
  await test.step('they accept the application, which invites both', async () => {
    const reference = await readReference(page);
    await staff.goto('/administracija');
    await staff.getByRole('button', { name: `Primi: ${reference}, Ana Kovačević` }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Primi prijavu' }).click();
    await expect(staff.getByText(/^Primljeno \(1\)/)).toBeVisible();
  });
  await test.step('the calendar of the course and of every participant is right', async () => {
    const response = await page.request.get(`/kurs/${courseId}/termini.ics`);
    expect(eventsIn(await response.text())).toEqual(EXPECTED);
    for (const { 'E-mail': email } of PEOPLE) {
      const participant = await newVisitor();
      await participant.goto(await mailbox.findLink(email, '/polaznik'));
      await expect(participant.getByText('otkazan', { exact: true })).toBeVisible();
      await checkPage(participant, 'participant-timetable');
      const saved = participant.waitForEvent('download');
      await participant.getByRole('button', { name: 'Dodaj u kalendar' }).click();
      expect(eventsIn(await readFile(await (await saved).path(), 'utf8'))).toEqual(EXPECTED);
    }
  });
});
