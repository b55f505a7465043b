import type { AttendanceState } from '@institut/contract/attendance/values';
import { overview } from '@institut/contract/overview/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { report, reportQuery, type ReportQuery } from '@institut/contract/reports/schema';
import { REPORT_FIGURES } from '@institut/contract/reports/values';
import { Types } from 'mongoose';
import { as } from '../../../test/support/client.ts';
import { readCsv } from '../../../test/support/exportFiles.ts';
import { createCourse, createOrder, createUser } from '../../../test/support/factories.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { endDrawing } from '../documents/drawing.ts';
import { textOf } from '../../../test/support/pdfText.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { Attendance } from '../../core/attendance/attendance.model.ts';
import { Certificate } from '../certificates/certificate.model.ts';
import { Payment, type PaymentFields } from '../../core/ledger/payment.model.ts';

useTestDatabase();
afterAll(endDrawing);
beforeEach(giveInstitute);
const shop = useShop();

const YEAR = { od: '2026-01-01', do: '2026-12-31' };
type Query = Partial<ReportQuery>;
const ask = async (query: Query = YEAR) =>
  report.strict().parse((await as(shop.staff).getReport({ query }).expect(200)).body);

const AMRA = { name: 'Amra Šabić', title: '', bio: '', image: '', user: null };
const EMIR = { ...AMRA, name: 'Emir Čolić' };
const lesson = (day: string, state: 'planned' | 'held' | 'cancelled', to = '18:30') => ({
  _id: new Types.ObjectId(),
  day,
  from: '17:00',
  to,
  room: '',
  topic: '',
  sequence: 0,
  state,
});

const run = (name: string, start: string, more: Parameters<typeof createCourse>[0] = {}) =>
  createCourse({ name, start, capacity: 10, freeSeats: 7, offeredSeats: 1, waiting: 2, ...more });

const lineOf = ({ _id: kurs, name, image, category, price }: CourseFields) => ({
  kurs,
  name,
  image,
  category,
  price,
  qty: 1,
});

/** Stores a record of the ledger as `recordPayment` and `recordRefund` do. */
async function book(
  courses: readonly CourseFields[],
  amount: number,
  at: string,
  more: Partial<PaymentFields> = {},
) {
  const order = await createOrder(shop.buyer, { orderItems: courses.map(lineOf) });
  const record = { kind: 'payment', state: 'booked', source: 'staff', order: order._id } as const;
  await Payment.create({ ...record, amount, at: new Date(at), recordedAt: new Date(), ...more });
}
const mark = ({ _id: course }: CourseFields, participant: Types.ObjectId, state: AttendanceState) => ({
  course,
  lesson: new Types.ObjectId(),
  participant,
  state,
  minutesMissed: 0,
  at: new Date(),
  by: { user: new Types.ObjectId(), name: 'Amra' },
  version: 1,
});
const VALID = { state: 'valid', isValid: true } as const;
const REFUND = { kind: 'refund', state: 'paid' } as const;

/** Two runs of this year, one of the next, and money on both sides of the year's end in Sarajevo. */
async function twoYears() {
  const web = await run('Web', '2026-03-01', {
    lecturers: [AMRA, EMIR],
    lessons: [
      lesson('2026-03-01', 'held'),
      lesson('2027-01-05', 'held', '17:45'),
      lesson('2020-03-08', 'planned'),
      lesson('2099-03-08', 'planned'),
      lesson('2026-03-09', 'cancelled'),
    ],
  });
  const cad = await run('CAD', '2026-12-31', { tipObuke: 'Obrazovni program', lecturers: [AMRA] });
  const next = await run('BIM', '2027-01-01');
  await run('Nacrt', '2026-05-01', { isDraft: true });
  await run('Otkazan', '2026-05-01', { runState: 'cancelled' });
  // 23:30 on the last day of the year, and half an hour after its end.
  await book([web], 10_010, '2026-12-31T22:30:00Z');
  await book([web], 20_000, '2026-12-31T23:30:00Z');
  await book([web, cad], 5_033, '2026-06-01T10:00:00Z');
  await book([next], 7_000, '2026-12-30T10:00:00Z');
  await book([cad], 1_001, '2026-07-01T10:00:00Z', REFUND);
  await book([cad], 4_000, '2026-07-01T10:00:00Z', { state: 'void' });
  await book([cad], 4_000, '2026-07-01T10:00:00Z', { ...REFUND, state: 'requested' });
  const [one, two, three] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const certificate = {
    course: web._id,
    order: new Types.ObjectId(),
    snapshot: { name: 'Ana Anić', title: 'Uvjerenje' },
    template: { id: null, version: 1 },
    personHash: 'x',
    sha256: 'x',
    signature: 'x',
  };
  const issued = { ...certificate, year: 2026, issuedAt: new Date(), by: new Types.ObjectId() };
  await Certificate.insertMany([
    { ...issued, n: 1, number: 'UV-1', code: 'A', participant: one, ...VALID },
    { ...issued, n: 2, number: 'UV-2', code: 'B', participant: two, state: 'revoked', isValid: false },
    { ...issued, n: 3, number: 'UV-3', code: 'C', course: cad._id, participant: three, ...VALID },
  ]);
  await Attendance.insertMany([
    mark(web, one, 'present'),
    mark(web, one, 'absent'),
    mark(web, two, 'late'),
    mark(web, three, 'excused'),
    mark(cad, three, 'present'),
  ]);
  return { web, cad, next };
}

const wasThere = ({ marks }: { marks: { state: AttendanceState }[] }) =>
  marks.some(({ state }) => state === 'present' || state === 'late');
const isValid = ({ state }: { state: string }) => state === 'valid';

/** Counts who is shown as present on the page of a course, and the valid certificates there. */
async function listedPeople({ _id: id }: { _id: string }): Promise<[number, number]> {
  const { body: matrix } = await as(shop.staff).getAttendance({ params: { id } }).expect(200);
  const { body: prepared } = await as(shop.staff).prepareCertificates({ params: { id } }).expect(200);
  return [matrix.participants.filter(wasThere).length, prepared.issued.filter(isValid).length];
}

/** `createOrder` adds its seats to the course. */
const seats = (orders: number) => ({ capacity: 10 + orders, held: 2 + orders, waiting: 2 });
const NONE = { runs: 0, capacity: 0, held: 0, waiting: 0, attended: 0, completed: 0, hours: 0, discounts: 0 };

describe('GET /api/izvjestaji', () => {
  it('counts runs by their first day and money by its day in Sarajevo', async () => {
    await twoYears();
    expect(await ask()).toMatchObject({
      rows: [
        {
          name: 'Web (početak 1.\u00a03.\u00a02026.)',
          runs: 1,
          ...seats(3),
          hours: 3.75,
          revenue: 150.43,
          refunds: 0,
        },
        {
          name: 'CAD (početak 31.\u00a012.\u00a02026.)',
          runs: 1,
          ...seats(4),
          hours: 0,
          revenue: 50.33,
          refunds: 10.01,
        },
        { name: 'BIM (početak 1.\u00a01.\u00a02027.)', ...NONE, revenue: 70, refunds: 0 },
      ],
      total: {
        runs: 2,
        capacity: 27,
        held: 11,
        waiting: 4,
        attended: 3,
        completed: 2,
        hours: 3.75,
        revenue: 220.43,
        refunds: 10.01,
      },
    });
    expect(await ask({ od: '2027-01-01', do: '2027-12-31' })).toMatchObject({
      rows: [
        { name: 'Web (početak 1.\u00a03.\u00a02026.)', ...NONE, revenue: 200 },
        { name: 'BIM (početak 1.\u00a01.\u00a02027.)', runs: 1, ...seats(1), revenue: 0 },
      ],
      total: { runs: 1, ...seats(1), revenue: 200 },
    });
    expect(await ask({ od: '2020-01-01', do: '2020-12-31' })).toEqual({
      rows: [],
      total: { ...NONE, revenue: 0, refunds: 0 },
    });
  });

  it('has what belongs to several rows in each, and once in the total', async () => {
    await twoYears();
    const { rows, total } = await ask({ ...YEAR, po: 'predavac' });
    expect(rows).toMatchObject([
      { key: 'Amra Šabić', runs: 2, capacity: 27, hours: 3.75, revenue: 150.43, refunds: 10.01 },
      { key: 'Emir Čolić', runs: 1, ...seats(3), hours: 3.75, revenue: 150.43, refunds: 0 },
      { key: 'Bez predavača', ...NONE, revenue: 70 },
    ]);
    expect(total).toEqual((await ask()).total);
    expect((await ask({ ...YEAR, po: 'tip' })).rows).toMatchObject([
      { key: 'Obrazovni program', runs: 1, revenue: 50.33 },
      { key: 'Trening kurs', runs: 1, revenue: 220.43 },
    ]);
  });

  it('keeps the money of a deleted course under its name', async () => {
    const { cad } = await twoYears();
    await Course.deleteOne({ _id: cad._id });
    expect((await ask()).rows.find(({ key }) => key === cad._id.toString())).toMatchObject({
      name: 'CAD',
      ...NONE,
      revenue: 50.33,
    });
    const { rows } = await ask({ ...YEAR, po: 'tip' });
    expect(rows.at(-1)).toMatchObject({ key: '', name: 'Obrisani kursevi', revenue: 50.33, refunds: 10.01 });
    const { body: journal } = await as(shop.staff)
      .listJournal({ query: { from: YEAR.od, to: YEAR.do, deletedCourses: 'true' } })
      .expect(200);
    const [payments, refunds] = journal.sums;
    expect([payments.total, refunds.total]).toEqual([50.33, 10.01]);
  });

  it.each(['kurs', 'tip', 'predavac'] as const)(
    'by %s has the numbers of the lists that it links to',
    async (po) => {
      const { web, cad } = await twoYears();
      const rule = { kind: 'early', ruleId: 'a', text: 'Rana prijava', percent: 10 } as const;
      for (const [course, amountKm] of [
        [web, 3.33],
        [cad, 10.01],
      ] as const)
        await createOrder(shop.buyer, {
          orderItems: [{ ...lineOf(course), discounts: [{ ...rule, amountKm }] }],
        });
      const { rows, total } = await ask({ ...YEAR, po });
      expect(total.discounts).toBe(13.34);
      for (const row of [...rows, { key: null, ...total }]) {
        const { key } = row;
        const name = { kurs: 'kurs', tip: 'tipObuke', predavac: 'lecturer' }[po];
        const one = key === null ? {} : { [name]: key };
        const period = { startFrom: YEAR.od, startTo: YEAR.do };
        const { body } = await as(shop.staff)
          .listCourses({ query: { ...period, ...one, counted: 'true', drafts: 'include' } })
          .expect(200);
        const sum = (field: string) =>
          body.kursevi.reduce((all: number, course: Record<string, number>) => all + course[field]!, 0);
        const { body: journal } = await as(shop.staff)
          .listJournal({ query: { from: YEAR.od, to: YEAR.do, ...one } })
          .expect(200);
        const [payments, refunds] = journal.sums;
        expect([key, body.kursevi.length, sum('capacity'), sum('heldSeats'), sum('waiting')]).toEqual([
          key,
          row.runs,
          row.capacity,
          row.held,
          row.waiting,
        ]);
        expect([sum('attended'), sum('completed')]).toEqual([row.attended, row.completed]);
        const listed = await Promise.all(body.kursevi.map(listedPeople));
        expect(listed).toEqual(
          body.kursevi.map(({ attended, completed }: Record<string, number>) => [attended, completed]),
        );
        const { body: given } = await as(shop.staff)
          .listGivenDiscounts({ query: { ...YEAR, ...one } })
          .expect(200);
        const cost = given.reduce(
          (all: number, { costKm }: { costKm: number }) => all + toFeninga(costKm),
          0,
        );
        expect(toKm(cost)).toBe(row.discounts);
        expect([sum('heldMinutes'), payments.total, refunds.total]).toEqual([
          row.hours * 60,
          row.revenue,
          row.refunds,
        ]);
      }
    },
  );

  it('has the payments of the overview', async () => {
    const course = await run('Web', '2026-03-01');
    await book([course], 12_345, dayAfter(new Date().toISOString().slice(0, 10), -40));
    const { body } = await as(shop.staff).getOverview().expect(200);
    const { months } = overview.required().parse(body);
    const year = { od: `${months[0]!.month}-01`, do: dayAfter(`${months.at(-1)!.month}-01`, 31) };
    const paid = months.reduce((sum, month) => sum + toFeninga(month.paid), 0);
    expect((await ask(year)).total.revenue).toBe(toKm(paid));
  });

  it.each([
    ['enrolment', 200],
    ['accounting', 200],
    ['editor', 403],
  ] as const)('is a page of the role %s: %i', async (role, status) => {
    const user = await createUser({ roles: [role] });
    expect((await as(user).getReport({ query: YEAR })).status).toBe(status);
  });

  it.each([
    [{ od: '2026-02-02', do: '2026-02-01' }, false],
    [{ od: '2026-02-01', do: '2026-02-01' }, true],
    [{ od: '2010-01-01', do: '2026-02-01' }, false],
    [{ od: '2026-02-30' }, false],
    [{ po: 'mjesec' }, false],
    [{}, true],
  ])('takes %j: %s', (query, isTaken) => {
    expect(reportQuery.safeParse(query).success).toBe(isTaken);
  });
});

describe('the files of a report', () => {
  it('have the rows and their total', async () => {
    await twoYears();
    const read = jest.spyOn(Payment, 'aggregate');
    const file = as(shop.staff).exportList({ params: { list: 'izvjestaj' }, query: YEAR });
    const [head = [], ...rows] = readCsv((await file.expect(200)).text);
    // Once for payments, and once for refunds.
    expect(read).toHaveBeenCalledTimes(2);
    expect(head).toHaveLength(1 + REPORT_FIGURES.length);
    expect(rows.map(([name]) => name)).toHaveLength(4);
    expect(rows.at(-1)).toEqual([
      'Ukupno',
      '2',
      '27',
      '11',
      '4',
      '3',
      '2',
      '3,75',
      '0,00',
      '220,43',
      '10,01',
    ]);
  });

  it('include a PDF that says what is counted', async () => {
    await twoYears();
    const { body, headers } = await as(shop.staff).printReport({ query: YEAR }).buffer(true).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    const text = await textOf(body as Buffer);
    if (text === null) return;
    expect(text).toMatch(/Ukupno\s+2\s+27\s+11\s+4\s+3\s+2\s+3,75\s+0,00\s+220,43\s+10,01/);
    expect(text).toContain('Termini: objavljeni kursevi koji nisu otkazani');
  });
});
