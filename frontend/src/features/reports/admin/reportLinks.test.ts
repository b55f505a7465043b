import { listOf } from './reportLinks.ts';
import { periodsOf } from './periods.ts';

const period = { od: '2026-01-01', do: '2026-12-31' };
const ID = '0123456789abcdef01234567';
const COURSES = '/admin/kurslist?counted=true&startFrom=2026-01-01&startTo=2026-12-31';
const DISCOUNTS = '/admin/novac/popusti/dati?od=2026-01-01&do=2026-12-31';
const JOURNAL = '/admin/novac/uplate?part=payment&from=2026-01-01&to=2026-12-31';

it.each([
  ['runs', 'kurs', null, COURSES, 'courses'],
  ['held', 'kurs', null, COURSES, 'courses'],
  ['held', 'kurs', ID, `/admin/kurs/${ID}/polaznici`, 'orders'],
  ['waiting', 'kurs', ID, `/admin/kurs/${ID}/cekanje`, 'enrolment'],
  ['capacity', 'kurs', ID, `${COURSES}&kurs=${ID}`, 'courses'],
  ['waiting', 'tip', 'Trening kurs', `${COURSES}&tipObuke=Trening+kurs`, 'courses'],
  ['hours', 'predavac', 'Amra', `${COURSES}&lecturer=Amra`, 'courses'],
  ['revenue', 'predavac', 'Amra', `${JOURNAL}&lecturer=Amra`, 'money'],
  ['completed', 'kurs', ID, `/admin/kurs/${ID}/uvjerenja`, 'certificates'],
  ['attended', 'kurs', null, COURSES, 'courses'],
  ['attended', 'tip', 'Trening kurs', `${COURSES}&tipObuke=Trening+kurs`, 'courses'],
  ['completed', 'predavac', 'Amra', `${COURSES}&lecturer=Amra`, 'courses'],
  ['attended', 'kurs', ID, `/admin/kurs/${ID}/prisustvo`, 'attendance'],
  ['revenue', 'tip', '', `${JOURNAL}&deletedCourses=true`, 'money'],
  ['revenue', 'kurs', null, JOURNAL, 'money'],
  ['discounts', 'predavac', 'Amra', `${DISCOUNTS}&lecturer=Amra`, 'money'],
  ['discounts', 'kurs', ID, `${DISCOUNTS}&kurs=${ID}`, 'money'],
  ['refunds', 'kurs', null, JOURNAL.replace('payment', 'refund'), 'money'],
] as const)('%s by %s of %s opens its list', (figure, po, key, to, permission) => {
  expect(listOf({ figure, po, key, period })).toEqual({ to, permission });
});

it.each([
  ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['2026-01-01', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
])('names the periods of %s', (today, month, lastMonth) => {
  const periods = periodsOf(today);
  expect([periods.month, periods.lastMonth].map(({ od, do: until }) => [od, until])).toEqual([
    month,
    lastMonth,
  ]);
  expect(periods.year).toEqual(period);
  expect(periods.lastYear).toEqual({ od: '2025-01-01', do: '2025-12-31' });
});
