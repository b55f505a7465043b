import { availability, placesSentence, resultsText } from './courseTexts.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('availability', () => {
  it('warns of a full course and of the last free place only', () => {
    expect(availability({ countInStock: 0 })).toEqual({ kind: 'full', text: 'Popunjeno' });
    expect(plain(availability({ countInStock: 1 })?.text)).toBe('Još 1 mjesto');
    expect(availability({ countInStock: 2 })).toBeNull();
  });
});

describe('placesSentence', () => {
  it('says whether places are free', () => {
    expect(placesSentence({ countInStock: 1 })).toBe('Još uvijek ima slobodnih mjesta za prijavu.');
    expect(placesSentence({ countInStock: 0 })).toBe('Ne možete se prijaviti, sva mjesta su popunjena.');
  });
});

describe('resultsText', () => {
  it.each([
    [{ keyword: 'python', page: 1, pages: 1, total: 1 }, '1 kurs za „python“'],
    [{ keyword: '', page: 2, pages: 3, total: 15 }, '15 kurseva, stranica 2 od 3'],
    [{ keyword: 'mreže', page: 1, pages: 2, total: null }, 'Kursevi za „mreže“, stranica 1 od 2'],
  ])('describes the list %j as %j', (results, expected) => {
    expect(plain(resultsText(results))).toBe(expected);
  });
});
