import { dayAfter } from '@institut/contract/frame/days';
import { Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { textOf } from '../../../test/support/pdfText.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';
import { drawWorkLog } from '../documents/pdf/drawWorkLog.ts';
import { endDrawing } from '../documents/drawing.ts';

useTestDatabase();
afterAll(endDrawing);
const shop = useParticipants();

it('draws every lesson and participant, and repeats the headings of its tables', async () => {
  const pdf = await drawWorkLog({
    issuer: {
      name: 'Institut za tehnologiju i inovacije Sarajevo',
      street: 'Đoke Mazalića 7',
      postalCode: '71000',
      city: 'Sarajevo',
      email: 'info@example.com',
      phone: '+387 33 123 456',
    },
    course: 'Osnove BIM modeliranja, početak 1. 2. 2027.',
    venue: 'Učionica 4, Primjerna 1, Sarajevo',
    lecturers: 'Dr. Đurđica Čavčić-Žuljević Šešelj',
    taught: Array.from({ length: 30 }, (_, n) => ({
      lesson: `pon ${n + 1}. 2. 2027. 17:00–20:00`,
      topic: 'Uvod u modeliranje građevinskih objekata',
      present: '43 od 45',
      absent: 'Đenana Čolić, Željka Šehić',
    })),
    attendance: Array.from({ length: 45 }, (_, n) => ({
      name: `Žana Čengić ${n + 1}`,
      hours: '18 od 24 sata (75\u00A0%)',
    })),
    printedAt: new Date('2027-03-05T08:00:00Z'),
  });
  const text = await textOf(pdf);
  if (text === null) return;
  const pages = text.split('\f').filter((page) => page.trim());
  expect(text.match(/43 od 45/g)).toHaveLength(30);
  expect(text.match(/Žana Čengić \d+/g)).toHaveLength(45);
  expect(text).toContain('Đenana Čolić');
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).toMatch(/Nastavna jedinica|Ime i prezime/);
});

it('has the held lessons of a course, with who was absent, and the hours of everybody', async () => {
  const order = await shop.place({ seats: 2, participants: [LEJLA, EMIR] });
  const [lejla] = await stored(order);
  const by = { user: shop.staff._id, name: 'Dino Dinić' };
  const held = { from: '17:00', to: '20:00', state: 'held' as const, closed: { at: new Date(), by } };
  const lessons = [
    { ...held, _id: new Types.ObjectId(), day: dayAfter(today(), -2), topic: 'Petlje' },
    { ...held, _id: new Types.ObjectId(), day: dayAfter(today(), -1), topic: 'Funkcije' },
    { ...held, _id: new Types.ObjectId(), day: today(), topic: 'Otkazano', state: 'cancelled' as const },
  ];
  const [first, second] = lessons;
  await Course.updateOne({ _id: shop.course._id }, { lessons, start: first!.day, lastDay: second!.day });
  const present = { state: 'present', reason: 'S potpisne liste', version: 0 } as const;
  await as(shop.staff)
    .correctAttendance({
      params: { id: shop.course._id },
      body: { ...present, lesson: String(first!._id), participant: String(lejla!._id) },
    })
    .expect(200);
  const { body } = await as(shop.staff)
    .printWorkLog({ params: { id: shop.course._id } })
    .buffer(true)
    .expect(200);
  const text = (await textOf(body as Buffer))?.replaceAll('\u00a0', ' ');
  if (text === undefined) return;
  expect(text).toMatch(/Petlje\s+1 od 2\s+Emir Emirić/);
  expect(text).toMatch(/Funkcije\s+0 od 2\s+Emir Emirić/);
  expect(text).toMatch(/Lejla Lejlić\s+3 od 6 sati \(50 %\)/);
  expect(text).toMatch(/Emir Emirić\s+0 od 6 sati \(0 %\)/);
  expect(text).not.toContain('Otkazano');
});
