import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { as } from '../../../test/support/client.ts';
import { EMIR, LEJLA, useParticipants } from '../../../test/support/participants.ts';
import { textOf } from '../../../test/support/pdfText.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';
import { drawSheet } from '../documents/pdf/drawSheet.ts';
import { endDrawing } from '../documents/drawing.ts';

useTestDatabase();
afterAll(endDrawing);

const shop = useParticipants();

const sheet = async (susret?: string) => {
  const { body, headers } = await as(shop.staff)
    .printSignatures({
      params: { id: shop.course._id.toString() },
      query: susret === undefined ? {} : { susret },
    })
    .buffer(true)
    .expect(200);
  expect(headers['content-type']).toBe('application/pdf');
  return body as Buffer;
};

async function planLessons() {
  const [first, second] = [new Types.ObjectId(), new Types.ObjectId()];
  const time = { from: '17:00', to: '20:00' };
  const lessons = [
    { ...time, _id: first, day: '2099-01-12' },
    { ...time, _id: second, day: '2099-01-14' },
    { ...time, _id: new Types.ObjectId(), day: '2099-01-16', state: 'cancelled' },
  ];
  await Course.updateOne({ _id: shop.course._id }, { lessons, start: '2099-01-12', lastDay: '2099-01-14' });
  return { first: first.toString(), second: second.toString() };
}

it('is a 404 for an unknown course and for a lesson of another one', async () => {
  await planLessons();
  const statusOf = async (id: string, query: { susret?: string }) =>
    (await as(shop.staff).printSignatures({ params: { id }, query })).status;
  const unknown = new Types.ObjectId().toString();
  expect(await statusOf(unknown, {})).toBe(404);
  expect(await statusOf(shop.course._id.toString(), { susret: unknown })).toBe(404);
  expect(await statusOf(shop.course._id.toString(), { susret: 'x' })).toBe(400);
});

describe('a signature sheet', () => {
  it('names the admitted participants, for one lesson or for all that take place', async () => {
    const { first } = await planLessons();
    await shop.place({ seats: 3, participants: [LEJLA, EMIR] });
    const one = await textOf(await sheet(first));
    if (one === null) return;
    expect(one).toMatch(/1\.\s+Emir Emirić\n/);
    expect(one).toMatch(/2\.\s+Lejla Lejlić\n/);
    expect(one).toContain('12. 1. 2099.');
    expect(one).not.toContain('14. 1. 2099.');
    expect(one).not.toContain(EMIR.email);
    const all = await textOf(await sheet());
    expect(all).toContain('14. 1. 2099.');
    expect(all).not.toContain('16. 1. 2099.');
    await shop.edit({ status: ORDER_STATUS.inReview }).expect(200);
    expect(await textOf(await sheet())).not.toContain('Emirić');
  });

  it('repeats the heading of the table, and has a table for every four lessons', async () => {
    const pdf = await drawSheet({
      issuer: {
        name: 'Institut za tehnologiju i inovacije Sarajevo',
        street: 'Đoke Mazalića 7',
        postalCode: '71000',
        city: 'Sarajevo',
        email: 'info@example.com',
        phone: '+387 33 123 456',
      },
      course: 'Osnove BIM modeliranja',
      lessons: [1, 2, 3, 4, 5].map((day) => `pon ${day}. 2. 2027. 17:00–20:00`),
      venue: 'Učionica 4, Primjerna 1, Sarajevo',
      people: Array.from({ length: 45 }, (_, n) => `Đurđica Čavčić-Žuljević Šešelj ${n + 1}`),
      printedAt: new Date('2027-02-01T08:00:00Z'),
    });
    const text = await textOf(pdf);
    if (text === null) return;
    expect(text.match(/Đurđica Čavčić-Žuljević Šešelj \d+/g)).toHaveLength(90);
    // The heading of the table is on each page, and a second table has the fifth lesson.
    const pages = text.split('\f').filter((page) => page.trim());
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toContain('Ime i prezime');
    expect(pages.filter((page) => page.includes('pon 5. 2. 2027.')).length).toBe(pages.length / 2);
  });
});
