import { buildOverview } from '../../testing/dashboard.tsx';
import {
  daySentence,
  longestWait,
  percentHeld,
  seatsLeft,
  heldText,
  weekComparison,
  dayText,
} from './dashboardTexts.ts';

function sentence(awaiting: number, unpaid: number): string {
  const { applications, unpaid: bills, ...rest } = buildOverview();
  return daySentence({
    ...rest,
    applications: { ...applications, awaiting },
    unpaid: { ...bills, count: unpaid },
  });
}

describe('daySentence', () => {
  it.each([
    [1, 21, '1 nova prijava čeka na odluku, a 21 prijava još nije plaćena.'],
    [3, 2, '3 nove prijave čekaju na odluku, a 2 prijave još nisu plaćene.'],
    [12, 0, '12 novih prijava čeka na odluku.'],
    [0, 5, '5 prijava još nije plaćeno.'],
    [0, 0, 'Sve prijave su obrađene i plaćene.'],
  ])('describes %i new and %i unpaid orders', (awaiting, unpaid, expected) => {
    expect(sentence(awaiting, unpaid)).toBe(expected);
  });
});

describe('weekComparison', () => {
  it.each([
    [5, 3, '2 više nego sedmicu prije'],
    [0, 4, '4 manje nego sedmicu prije'],
    [2, 2, 'isto kao sedmicu prije'],
  ])('compares %i orders with %i in the week before', (count, before, expected) => {
    expect(weekComparison({ since: '2026-11-15', count, before })).toBe(expected);
  });
});

describe('percentHeld and seatsLeft', () => {
  it('returns 100 percent only when every seat is held', () => {
    expect(percentHeld({ courses: 1, held: 999, offered: 0, capacity: 1000 })).toBe(99);
    expect(percentHeld({ courses: 1, held: 5, offered: 0, capacity: 5 })).toBe(100);
    expect(percentHeld({ courses: 0, held: 0, offered: 0, capacity: 0 })).toBe(0);
  });

  it.each([
    [0, 'Popunjeno'],
    [1, 'Još 1 mjesto'],
    [2, 'Još 2 mjesta'],
    [5, 'Još 5 mjesta'],
  ])('describes %i free seats', (free, expected) => {
    expect(seatsLeft(free)).toBe(expected);
  });
});

it.each([
  [1, '3 od 8 na 1 kursu koji tek počinje'],
  [21, '3 od 8 na 21 kursu koji tek počinje'],
  [2, '3 od 8 na 2 kursa koji tek počinju'],
  [5, '3 od 8 na 5 kurseva koji tek počinju'],
])('says on how many future courses seats are held: %d', (courses, text) => {
  expect(heldText({ courses, held: 3, offered: 0, capacity: 8 }).replaceAll('\u00a0', ' ')).toBe(text);
});

it('names the offered seats beside the held ones', () => {
  expect(heldText({ courses: 1, held: 12, offered: 1, capacity: 13 })).toMatch(
    /^12 od 13 na .*, ponuđeno: 1$/,
  );
});

it.each([
  [1, 0, 'Stigla je danas'],
  [3, 0, 'Sve su stigle danas'],
  [3, 1, 'Najduže čeka 1 dan'],
])('says how long %d unpaid orders have been waiting: %d days', (count, days, text) => {
  expect(longestWait(count, days).replaceAll('\u00a0', ' ')).toBe(text);
});

it('formats days', () => {
  expect(dayText('2026-11-21')).toBe('subota, 21.\u00a0novembar 2026.');
  expect(dayText('2026-03-01')).toBe('nedjelja, 1.\u00a0mart 2026.');
});
