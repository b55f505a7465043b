import { availability, resultsText } from './courseTexts.ts';
import { seatsSentence } from './runTexts.ts';
import { refundText } from './refundText.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('availability', () => {
  it('warns of a begun or full course and of the last free seat only', () => {
    const open = { isClosed: false, runState: 'announced' } as const;
    expect(availability({ countInStock: 0, ...open })).toEqual({ kind: 'full', text: 'Popunjeno' });
    expect(plain(availability({ countInStock: 1, ...open })?.text)).toBe('Još 1 mjesto');
    expect(availability({ countInStock: 2, ...open })).toBeNull();
    for (const countInStock of [0, 1, 2]) {
      const closed = { countInStock, isClosed: true };
      expect(availability({ ...closed, runState: 'confirmed' })?.text).toBe('Prijave zatvorene');
      expect(availability({ ...closed, runState: 'cancelled' })?.text).toBe('Otkazan');
    }
  });
});

describe('seatsSentence', () => {
  it('says whether seats are free and applications open', () => {
    const texts = [
      [2, false],
      [1, false],
      [0, false],
      [1, true],
    ] as const;
    expect(texts.map(([countInStock, isClosed]) => seatsSentence({ countInStock, isClosed }))).toEqual([
      'Slobodno: 2\u00a0mjesta.',
      'Još 1\u00a0mjesto.',
      'Ne možete se prijaviti, sva mjesta su popunjena.',
      'Prijave su zatvorene.',
    ]);
  });
});

it.each([
  [
    100,
    7,
    'Puni povrat: najkasnije 7 dana prije početka kursa, a za potrošače i u prvih 15 dana nakon prijema. Kasnije nema povrata.',
  ],
  [
    50,
    0,
    'Puni povrat: do kraja prvog dana kursa, a za potrošače i u prvih 15 dana nakon prijema. Kasnije se zadržava 50 % cijene.',
  ],
  [
    100,
    1,
    'Puni povrat: najkasnije dan prije početka kursa, a za potrošače i u prvih 15 dana nakon prijema. Kasnije nema povrata.',
  ],
  [0, 7, 'Puni povrat kad god otkažete.'],
])(
  'refundText keeps %i percent from %i days before the start',
  (lateFeePercent, freeUntilDaysBefore, text) => {
    const policy = { withdrawalDays: 15, transferUntil: 0, replaceUntil: 0 };
    expect(plain(refundText({ ...policy, lateFeePercent, freeUntilDaysBefore }))).toBe(text);
  },
);

describe('resultsText', () => {
  it.each([
    [{ keyword: 'python', page: 1, pages: 1, total: 1 }, '1 kurs za „python”'],
    [{ keyword: '', page: 2, pages: 3, total: 15 }, '15 kurseva, stranica 2 od 3'],
    [{ keyword: 'mreže', page: 1, pages: 2, total: null }, 'Kursevi za „mreže”, stranica 1 od 2'],
  ])('describes the list %j as %j', (results, expected) => {
    expect(plain(resultsText(results))).toBe(expected);
  });
});
