import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAfter } from '@institut/contract/frame/days';
import { priceOrder } from '@institut/contract/money/pricing';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import { Reminder } from '../../features/processes/timetable/reminder.model.ts';
import { createCourse, createOrder, createUser } from '../support/factories.ts';
import { readMail, startSmtpServer } from '../support/fakeSmtp.ts';
import { interrupt, type Program, randomWait, startTwoProxies, usePrograms } from '../support/programs.ts';
import { createServerClock } from '../support/serverFaults.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const DAYS = 30;
const KILLS = Number(process.env.KILLS ?? 2);
const COURSES = 8;
/** The clocks change on 28 March. */
const FIRST_DAY = '2027-03-05';
/** Each day two rounds: the second one sends what a killed process has left. */
const HOURS = ['08:30', '14:30'];

const getEngine = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'institut-reminders-'));
const clock = createServerClock(folder);
const open: { close: () => Promise<void> }[] = [];
const start = usePrograms();
afterAll(async () => {
  await Promise.all(open.map(({ close }) => close()));
  rmSync(folder, { recursive: true, force: true });
});

const setClock = (day: string, time: string) => clock.set(instantOf(day, time).getTime() - Date.now());

/** Eight courses that begin on different days, with three lessons each; two participants share an order, one is alone. */
async function plan(): Promise<number> {
  let expected = 0;
  for (let index = 0; index < COURSES; index += 1) {
    const first = dayAfter(FIRST_DAY, 9 + index * 2);
    const lessons = [0, 2, 4].map((days) => ({
      day: dayAfter(first, days),
      from: '17:00',
      to: '20:00',
      room: 'U2',
      topic: '',
      sequence: 0,
      state: 'planned' as const,
    }));
    const course = await createCourse({ name: `Kurs ${index}`, start: first, countInStock: 20 });
    const remindEach = index % 2 === 0;
    await Course.updateOne({ _id: course._id }, { lessons, lastDay: dayAfter(first, 4), remindEach });
    const line = { price: 80, kurs: course._id, name: course.name, image: '/uploads/kurs.webp' };
    for (const qty of [1, 2]) {
      const item = { ...line, qty };
      const order = await createOrder(await createUser(), {
        paymentMethod: 'organizacija',
        ...priceOrder([item], env.RATES),
        orderItems: [{ ...item, category: 'Tehnicke' }],
      });
      const named = await Participant.find({ order: order._id }).sort({ _id: 1 }).lean();
      for (const { _id } of named) {
        const person = { name: 'Emir', lastName: 'Anić', email: `p${String(_id)}@example.com` };
        await Participant.updateOne({ _id }, { ...person, state: 'confirmed' });
      }
    }
    // Seven days and one day before the first lesson; one day before the others of every second course.
    expected += 3 * (2 + (remindEach ? 2 : 0));
  }
  return expected;
}

it(
  `each participant is reminded once of a lesson over ${DAYS} days by two processes with ${KILLS} kills -9`,
  async () => {
    const expected = await plan();
    const smtp = await startSmtpServer();
    const { proxies, uris } = await startTwoProxies(getEngine());
    open.push(smtp, ...proxies);
    const startOne = (index: number) =>
      start('sendMails.mjs', clock.options({ MONGO_URI: uris[index] ?? '', SMTP_URL: smtp.url }));
    const days = Array.from({ length: DAYS }, (_none, index) => dayAfter(FIRST_DAY, index));
    // Days on which something is sent.
    const killDays = new Set(
      days
        .slice(2, 2 + 26)
        .map((day) => ({ day, rank: Math.random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, KILLS)
        .map(({ day }) => day),
    );
    expect(killDays.size).toBe(KILLS);

    setClock(FIRST_DAY, '07:00');
    let two: readonly Program[] = await Promise.all([startOne(0), startOne(1)]);
    let tookMs = 100;
    const violations: unknown[] = [];
    for (const day of days) {
      for (const [index, hour] of HOURS.entries()) {
        setClock(day, hour);
        if (index === 0 && killDays.has(day)) {
          const took = tookMs;
          await interrupt(two, proxies, 'reminders', () => randomWait(took));
          two = await Promise.all(two.map(async (one, at) => (one.child.killed ? startOne(at) : one)));
          violations.push(...(await auditRecords()));
        } else {
          const before = smtp.mails.length;
          const began = performance.now();
          await Promise.all(two.map(({ run }) => run('reminders')));
          if (smtp.mails.length > before) tookMs = performance.now() - began;
        }
      }
    }
    for (const { child } of two) child.stdin?.end();
    expect(await Promise.all(two.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(violations).toEqual([]);
    expect(await OutboxMail.distinct('state')).toEqual(['sent']);
    expect(await Reminder.countDocuments()).toBe(expected);
    const sent = smtp.mails.map(({ to, raw }) => {
      const mail = readMail(raw);
      const [day = ''] = /\d+\.\s\d+\.\s2027\.\s\d\d:\d\d/.exec(mail.text) ?? [];
      return { about: `${to.join()} ${mail.header('Subject')} ${day}`, id: mail.header('Message-ID') };
    });
    const idsOf = new Map<string, string[]>();
    for (const { about, id } of sent) idsOf.set(about, [...(idsOf.get(about) ?? []), id]);
    const repeated = [...idsOf.values()].filter((ids) => ids.length > 1);
    expect(repeated.filter((ids) => ids.length > 2 || new Set(ids).size > 1)).toEqual([]);
    expect(repeated.length).toBeLessThanOrEqual(2 * KILLS);
    expect(idsOf.size).toBe(expected);
  },
  200_000 + KILLS * 15_000,
);
