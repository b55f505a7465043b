import { authorityReport } from '@institut/contract/reports/schema';
import type { CourseRegister } from '@institut/contract/register/schema';
import type { RegisterAnswers } from '@institut/contract/register/values';
import { trusted } from 'mongoose';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { readCsv } from '../../../test/support/exportFiles.ts';
import {
  createCourse,
  createOrder,
  createUser,
  makeUnconfirmed,
  REGISTER,
} from '../../../test/support/factories.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { today } from '../../../lib/instituteDay.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { ReportSnapshot } from './reportSnapshot.model.ts';

useTestDatabase();
const shop = useShop();

const { authority } = REGISTER;
const NAMES = ['Žensko', 'Muško', 'Bez odgovora', 'Ukupno'];
const [WOMAN, MAN] = [{ sex: 'female' }, { sex: 'male' }];

/** Stores a course, by default one that quotes an act, with participants who gave these answers. */
async function run(
  start: string,
  answers: Partial<RegisterAnswers>[],
  more: Parameters<typeof createCourse>[0] = {},
) {
  const register: CourseRegister = { ...REGISTER, fields: ['sex'] };
  const course = await createCourse({ start, countInStock: 100, register, ...more });
  const { _id: kurs, name, image, category } = course;
  const line = { kurs, name, image, category, price: 80, qty: answers.length };
  const order = await createOrder(shop.buyer, { orderItems: [line] });
  const people = await Participant.find({ order: order._id }).sort({ _id: 1 }).lean();
  for (const [index, given] of answers.entries())
    if (Object.keys(given).length > 0)
      await Participant.updateOne(
        { _id: people[index]!._id },
        { register: { answers: given, at: new Date() } },
      );
  return people;
}
const times = (count: number, answers: Partial<RegisterAnswers>) =>
  Array.from({ length: count }, () => answers);

const ask = async (godina = '2025') =>
  authorityReport.parse((await as(shop.staff).getAuthorityReport({ query: { godina } }).expect(200)).body);
const freeze = (year = 2025, of = authority) =>
  as(shop.staff).freezeAuthorityReport({ body: { year, authority: of } });
const exported = (user = shop.staff) =>
  as(user).exportList({ params: { list: 'izvjestaj-za-organ' }, query: { godina: '2025' } });
const exactCounts = async () =>
  readCsv((await exported().expect(200)).text)
    .slice(1)
    .map((row) => row.slice(3));

const TABLE = {
  authority,
  runs: 2,
  frozenAt: null,
  columns: NAMES,
  rows: [{ name: 'Svi polaznici', counts: [8, 6, 5, 19] }],
};

async function twoYears() {
  await run('2025-01-01', [...times(8, WOMAN), ...times(2, MAN)]);
  const people = await run('2025-12-31', [...times(4, MAN), ...times(5, {}), WOMAN]);
  const lost = people.at(-1)!;
  await Seat.updateOne({ _id: lost.seat }, { state: 'released' });
  await Course.updateOne({ _id: lost.course }, { $inc: { freeSeats: 1 } });
  await run('2026-01-01', times(7, WOMAN));
  await run('2025-05-01', times(7, WOMAN), { isDraft: true });
  await run('2025-05-01', times(7, WOMAN), { runState: 'cancelled' });
  await run('2025-05-01', times(7, WOMAN), { register: null });
  return people;
}

it('counts who holds a seat of the runs of a year that quote an act', async () => {
  await twoYears();
  expect(await ask()).toEqual({ year: 2025, isClosed: true, tables: [TABLE] });
  expect(await ask('2024')).toEqual({ year: 2024, isClosed: true, tables: [] });
  expect(await ask(today().slice(0, 4))).toMatchObject({ isClosed: false });
  await as(shop.staff)
    .getAuthorityReport({ query: { godina: '25' } })
    .expect(400);
});

it('keeps the frozen year, and shows what was corrected since in the exact form alone', async () => {
  const [corrected] = await twoYears();
  await freeze().expect(204);
  await Participant.updateOne({ _id: corrected!._id }, { 'register.answers.sex': 'female' });
  const frozenAt = expect.any(String);
  expect(await ask()).toEqual({ year: 2025, isClosed: true, tables: [{ ...TABLE, frozenAt }] });
  expect(await exactCounts()).toEqual([
    ['Žensko', '8', '9', '1'],
    ['Muško', '6', '5', '-1'],
    ['Bez odgovora', '5', '5', '0'],
  ]);
  await freeze().expect(409);
  expect(await ReportSnapshot.countDocuments()).toBe(1);
  expect(
    await AuditEntry.find({ event: trusted({ $in: ['reportFrozen', 'exported'] }) })
      .sort({ _id: 1 })
      .lean(),
  ).toMatchObject([
    { event: 'reportFrozen', target: { label: `${authority}, 2025` } },
    { event: 'exported', target: { id: 'izvjestaj-za-organ' } },
  ]);
});

it('freezes no year that goes on, and no authority without courses', async () => {
  const year = Number(today().slice(0, 4));
  await run(`${year}-01-01`, times(5, WOMAN));
  await freeze(year).expect(409);
  await freeze(2025).expect(404);
  expect(await ReportSnapshot.countDocuments()).toBe(0);
});

it('has exact counts, also of a few, for staff with a recent password alone', async () => {
  await run('2025-03-01', [...times(1, WOMAN), ...times(2, MAN)]);
  expect((await ask()).tables).toMatchObject([{ columns: ['Ukupno'], rows: [{ counts: ['few'] }] }]);
  expect(await exactCounts()).toEqual([
    ['Žensko', '', '1', ''],
    ['Muško', '', '2', ''],
    ['Bez odgovora', '', '0', ''],
  ]);
  const admin = await createUser({ isAdmin: true });
  await makeUnconfirmed(admin);
  expect((await exported(admin).expect(403)).body).toMatchObject({ code: 'confirmation_required' });
});

it('is reported by the audit when a snapshot was changed', async () => {
  await twoYears();
  await freeze().expect(204);
  await ReportSnapshot.collection.updateOne({}, { $set: { 'cells.0.count': 80 } });
  expect((await auditRecords()).filter(({ collection }) => collection === 'reportsnapshots')).toHaveLength(1);
});
