import {
  availability,
  countCourses,
  countHours,
  countPlaces,
  placesSentence,
  resultsText,
} from './courseTexts.ts';

/** Numbers are held to their nouns by no-break spaces. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('counted nouns', () => {
  it.each([
    [countCourses(1), '1 kurs'],
    [countCourses(3), '3 kursa'],
    [countCourses(12), '12 kurseva'],
    [countCourses(21), '21 kurs'],
    [countHours(1), '1 sat'],
    [countHours(24), '24 sata'],
    [countHours(40), '40 sati'],
    [countPlaces(1), '1 mjesto'],
    [countPlaces(2), '2 mjesta'],
    [countPlaces(0), '0 mjesta'],
  ])('says %j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe('availability', () => {
  it('warns of a full course and of the last place only', () => {
    expect(availability({ countInStock: 0 })).toEqual({ kind: 'full', text: 'Popunjeno' });
    expect(plain(availability({ countInStock: 1 })?.text)).toBe('Još 1 mjesto');
    expect(availability({ countInStock: 2 })).toBeNull();
  });
});

describe('placesSentence', () => {
  it('speaks as specified', () => {
    expect(placesSentence({ countInStock: 1 })).toBe('Još uvijek ima slobodnih mjesta za prijavu.');
    expect(placesSentence({ countInStock: 0 })).toBe('Ne možete se prijaviti, sva mjesta su popunjena.');
  });
});

describe('resultsText', () => {
  it.each([
    [{ keyword: 'python', page: 1, pages: 1, total: 1 }, '1 kurs za „python”'],
    [{ keyword: '', page: 2, pages: 3, total: 15 }, '15 kurseva, stranica 2 od 3'],
    [{ keyword: 'mreže', page: 1, pages: 2, total: null }, 'Kursevi za „mreže”, stranica 1 od 2'],
  ])('of %j is %j', (results, expected) => {
    expect(plain(resultsText(results))).toBe(expected);
  });
});
