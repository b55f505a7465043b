import { buildOverview } from '../../../testing/buildOverview.ts';
import { daySentence, percentTaken, placesLeft, weekComparison } from './dashboardTexts.ts';

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
  ])('of %i new and %i unpaid', (awaiting, unpaid, expected) => {
    expect(sentence(awaiting, unpaid)).toBe(expected);
  });
});

describe('weekComparison', () => {
  it.each([
    [5, 3, '2 više nego sedmicu prije'],
    [0, 4, '4 manje nego sedmicu prije'],
    [2, 2, 'isto kao sedmicu prije'],
  ])('%i after %i', (count, before, expected) => {
    expect(weekComparison({ since: '2026-11-15', count, before })).toBe(expected);
  });
});

describe('places', () => {
  it('are full only when none is left', () => {
    expect(percentTaken({ courses: 1, taken: 999, capacity: 1000 })).toBe(99);
    expect(percentTaken({ courses: 1, taken: 5, capacity: 5 })).toBe(100);
    expect(percentTaken({ courses: 0, taken: 0, capacity: 0 })).toBe(0);
  });

  it.each([
    [0, 'Popunjen'],
    [1, 'Još 1 mjesto'],
    [2, 'Još 2 mjesta'],
    [5, 'Još 5 mjesta'],
  ])('%i left', (free, expected) => {
    expect(placesLeft(free)).toBe(expected);
  });
});
